//! What the circuit does, against Nim's theory.

use super::{machine, nim, run};
use crate::nim::analyse;
use crate::nim::quantum::{Amplify, Machine, Outcome, State};
use kythu_game::{Game, SplitMix};
use kythu_games::nim::Take;
use std::collections::BTreeSet;

/// Exactly the moves that theory wants, each with the amplitude 1/√k and all with the same phase.
fn agrees(heaps: &[u64], misere: bool) {
    let game = nim(heaps, misere);
    let position = game.start();
    let wins = analyse(&game, &position).winning;
    let wanted: BTreeSet<Take> =
        if wins.is_empty() { game.moves(&position).collect() } else { wins.into_iter().collect() };
    let machine = machine(heaps, misere, Amplify::Exact);
    let state = run(&machine);
    let even = 1.0 / (wanted.len() as f64).sqrt();
    let mut met = BTreeSet::new();
    let mut phase = None;
    for (basis, amplitude) in state.amplitudes().iter().enumerate() {
        let size = amplitude.chance().sqrt();
        match machine.outcome(machine.outcome_number(basis)) {
            Outcome::Move(take) if wanted.contains(&take) && size > 0.5 * even => {
                assert!(
                    (size - even).abs() < 1e-9,
                    "{heaps:?} misère {misere}: {take:?} has {size}, not {even}"
                );
                let (re, im) = *phase.get_or_insert((amplitude.re, amplitude.im));
                let apart = (amplitude.re - re).hypot(amplitude.im - im);
                assert!(apart < 1e-9, "{heaps:?} misère {misere}: phases differ by {apart}");
                assert!(met.insert(take), "{heaps:?}: {take:?} in two basis states");
            }
            other => assert!(size < 1e-9, "{heaps:?} misère {misere}: {other:?} has {size}"),
        }
    }
    assert_eq!(met, wanted, "{heaps:?} misère {misere}");
}

#[test]
fn every_position_of_up_to_four_heaps_of_three() {
    let mut positions = vec![vec![]];
    for _ in 0..4 {
        let longer: Vec<Vec<u64>> = positions
            .iter()
            .flat_map(|heaps: &Vec<u64>| (0..=3).map(|heap| [heaps.clone(), vec![heap]].concat()))
            .collect();
        for heaps in longer.iter().filter(|heaps| heaps.iter().any(|&heap| heap > 0)) {
            agrees(heaps, false);
            agrees(heaps, true);
        }
        positions = longer;
    }
}

#[test]
fn a_sample_of_heaps_of_seven() {
    let mut random = SplitMix::new(20);
    for round in 0..12 {
        let heaps: Vec<u64> = (0..3 + round % 2).map(|_| 1 + random.below(7) as u64).collect();
        agrees(&heaps, round % 4 < 2);
    }
    for heaps in [&[7, 7, 7, 7][..], &[1, 3, 5, 7], &[1, 3, 5, 6], &[7, 5, 3, 4], &[1, 1, 1, 7]] {
        agrees(heaps, false);
        agrees(heaps, true);
    }
}

#[test]
fn one_tall_heap_and_many_small_ones() {
    for misere in [false, true] {
        agrees(&[100], misere);
        agrees(&[1; 12], misere);
        agrees(&[1; 13], misere);
        agrees(&[0, 2, 0, 0, 1], misere);
        agrees(&[15, 14], misere);
    }
}

/// The registers of the heaps are as they were, and the fourth holds the nim-sum of the position: nothing of the marking is
/// left behind.
#[test]
fn what_was_computed_is_taken_back() {
    let machine = machine(&[1, 3, 5, 6], false, Amplify::Exact);
    let state = run(&machine);
    for (basis, amplitude) in state.terms().filter(|(_, amplitude)| amplitude.chance() > 1e-18) {
        let values = machine.circuit().registers().iter();
        let values: Vec<_> = values.filter(|one| !one.measured).map(|one| one.value(basis)).collect();
        assert_eq!(values, [1, 3, 5, 6, 1 ^ 3 ^ 5 ^ 6], "{amplitude:?}");
    }
}

#[test]
fn four_heaps_of_seven_take_twenty_qubits() {
    let machine = machine(&[7, 6, 5, 4], true, Amplify::Exact);
    assert_eq!(machine.circuit().qubits(), 20);
    let registers = machine.circuit().registers().iter().map(|one| (one.name.as_str(), one.qubits.len()));
    let expected =
        [("heap1", 3), ("heap2", 3), ("heap3", 3), ("heap4", 3), ("index", 2), ("size", 3), ("nim", 3)];
    assert!(registers.eq(expected));
}

#[test]
fn what_is_too_large_or_not_plain_nim_is_refused() {
    let refused = |heaps: &[u64], most| {
        let game = nim(heaps, false);
        Machine::new(&game, &game.start(), Amplify::Exact, most).unwrap_err().message
    };
    assert_eq!(refused(&[0, 0], 24).key, "error.game-over");
    assert_eq!(
        refused(&[8, 7, 6, 5], 24).to_string(),
        "this position needs 26 qubits for the quantum circuit; at most 24 are simulated"
    );
    assert_eq!(refused(&[1 << 63], usize::MAX).key, "solve.quantum-qubits");
    assert_eq!(refused(&[7, 7, 7, 7], 19).key, "solve.quantum-qubits");
    assert!(State::zeros(99).is_err());
    let limited = nim(&[3, 4], false).taking_at_most(3);
    let message = Machine::new(&limited, &limited.start(), Amplify::Exact, 24).unwrap_err().message;
    assert_eq!(message.key, "solve.quantum-take");
    let limited = nim(&[3, 4], false).taking_at_most(4);
    assert!(
        Machine::new(&limited, &limited.start(), Amplify::Exact, 24).is_ok(),
        "a limit that limits nothing"
    );
}

/// Grover's rounds come near but not there; without amplification nothing is likelier than anything else.
#[test]
fn the_other_ways_leave_something_to_chance() {
    let wanted = |how| {
        let machine = machine(&[1, 3, 5, 6], false, how);
        let chances = machine.chances(&run(&machine));
        let of = |take: &Take| {
            let number =
                (0..machine.outcomes()).find(|&number| machine.outcome(number) == Outcome::Move(*take));
            chances[number.unwrap()]
        };
        machine.winning().iter().map(of).sum::<f64>()
    };
    assert!((wanted(Amplify::Exact) - 1.0).abs() < 1e-9);
    assert!((0.9..0.9999).contains(&wanted(Amplify::Grover)), "{}", wanted(Amplify::Grover));
    let machine = machine(&[1, 3, 5, 6], false, Amplify::Off);
    assert!((wanted(Amplify::Off) - machine.wanted() as f64 / 32.0).abs() < 1e-9);
}
