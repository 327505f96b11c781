//! The simulator, against matrices written out.

use crate::nim::quantum::{Action, Amplitude, Control, Gate, State, Stepper};
use kythu_game::SplitMix;

const QUBITS: usize = 5;

fn random_gate(random: &mut SplitMix) -> Gate {
    let action = match random.below(3) {
        0 => Action::X,
        1 => Action::H,
        _ => Action::P(random.below(1000) as f64 / 100.0 - 5.0),
    };
    let target = random.below(QUBITS);
    let controls = (0..QUBITS).filter(|&qubit| qubit != target && random.below(3) == 0);
    let controls: Vec<Control> = controls
        .collect::<Vec<_>>()
        .into_iter()
        .map(|qubit| Control { qubit, on: random.below(2) == 0 })
        .collect();
    Gate::new(action, target).given(controls)
}

/// The gate as its matrix says, a row at a time.
fn by_matrix(gate: &Gate, before: &[Amplitude]) -> Vec<Amplitude> {
    let half = 0.5f64.sqrt();
    let (c, s) = match gate.action {
        Action::P(angle) => (angle.cos(), angle.sin()),
        _ => (0.0, 0.0),
    };
    // Entries (row, column) of the 2×2 matrix, each with its real and imaginary part.
    let entry = |row: usize, column: usize| match (gate.action, row, column) {
        (Action::X, r, c) => (f64::from(u8::from(r != c)), 0.0),
        (Action::H, 1, 1) => (-half, 0.0),
        (Action::H, ..) => (half, 0.0),
        (Action::P(_), 0, 0) => (1.0, 0.0),
        (Action::P(_), 1, 1) => (c, s),
        (Action::P(_), ..) => (0.0, 0.0),
    };
    (0..before.len())
        .map(|index| {
            if !gate.controls.iter().all(|control| (index >> control.qubit & 1 == 1) == control.on) {
                return before[index];
            }
            let row = index >> gate.target & 1;
            let mut sum = Amplitude::default();
            for column in 0..2 {
                let (re, im) = entry(row, column);
                let from = before[index & !(1 << gate.target) | column << gate.target];
                sum.re += re * from.re - im * from.im;
                sum.im += re * from.im + im * from.re;
            }
            sum
        })
        .collect()
}

#[test]
fn every_gate_does_what_its_matrix_says_and_keeps_the_length() {
    let mut random = SplitMix::new(5);
    let mut state = State::zeros(QUBITS).unwrap();
    for _ in 0..3_000 {
        let gate = random_gate(&mut random);
        let expected = by_matrix(&gate, state.amplitudes());
        state.apply(&gate);
        for (found, expected) in state.amplitudes().iter().zip(&expected) {
            let apart = (found.re - expected.re).hypot(found.im - expected.im);
            assert!(apart < 1e-12, "{gate:?}: {found:?}, not {expected:?}");
        }
        let length: f64 = state.amplitudes().iter().map(|one| one.chance()).sum();
        assert!((length - 1.0).abs() < 1e-9, "{gate:?} makes the length {length}");
    }
}

#[test]
fn an_inverse_takes_its_gate_back() {
    let mut random = SplitMix::new(6);
    let mut state = State::zeros(QUBITS).unwrap();
    for _ in 0..500 {
        let gate = random_gate(&mut random);
        let before = state.clone();
        state.apply(&gate);
        let after = state.clone();
        state.apply(&gate.inverse());
        for (found, expected) in state.amplitudes().iter().zip(before.amplitudes()) {
            assert!((found.re - expected.re).hypot(found.im - expected.im) < 1e-12, "{gate:?}");
        }
        state = after;
    }
}

#[test]
fn a_circuit_can_be_walked_there_and_back() {
    let machine = super::machine(&[2, 3], true, super::Amplify::Exact);
    let circuit = machine.circuit();
    let mut stepper = Stepper::new(circuit).unwrap();
    let mut walked = 0;
    while let Some(gate) = stepper.forward() {
        assert_eq!(gate, &circuit.gates()[walked]);
        walked += 1;
        assert_eq!(stepper.at(), walked);
    }
    assert_eq!(walked, circuit.gates().len());
    assert_eq!(stepper.state(), &super::run(&machine));
    while stepper.back().is_some() {}
    assert_eq!(stepper.at(), 0);
    assert!((stepper.state().amplitudes()[0].re - 1.0).abs() < 1e-9);
}

#[test]
fn the_parts_cover_all_gates() {
    let machine = super::machine(&[1, 2, 3], true, super::Amplify::Exact);
    let mut end = 0;
    for (part, gates) in machine.circuit().parts() {
        assert!(gates.start == end && !gates.is_empty(), "{part:?}");
        end = gates.end;
    }
    assert_eq!(end, machine.circuit().gates().len());
}
