//! The circuit as text: exported and drawn.

use super::machine;
use crate::nim::quantum::{Amplify, Letters, draw, in_a_line, qasm};

#[test]
fn the_exported_circuit_is_the_recorded_one() {
    let machine = machine(&[1, 2], true, Amplify::Exact);
    assert_eq!(qasm(machine.circuit()), include_str!("misere_1_2.qasm"));
}

#[test]
fn the_drawn_circuit_is_the_recorded_one() {
    let machine = machine(&[1, 2], false, Amplify::Exact);
    let gates = 0..machine.circuit().gates().len();
    assert_eq!(draw(machine.circuit(), gates.clone(), Letters::Drawn, 100), include_str!("normal_1_2.txt"));
    let plain = draw(machine.circuit(), gates, Letters::Ascii, 40);
    assert!(plain.is_ascii() && plain.lines().all(|line| line.len() <= 40), "{plain}");
    let narrow = draw(machine.circuit(), 0..2, Letters::Ascii, 0);
    assert!(!narrow.is_empty(), "there is always room for a gate");
    assert_eq!(draw(machine.circuit(), 900..901, Letters::Ascii, 79).matches('+').count(), 0);
}

#[test]
fn a_gate_fits_in_a_line() {
    let machine = machine(&[1, 2], false, Amplify::Exact);
    let circuit = machine.circuit();
    let lines: Vec<String> =
        circuit.gates().iter().map(|gate| in_a_line(circuit, gate, Letters::Ascii)).collect();
    assert_eq!(&lines[..4], ["X heap1[0]", "X heap2[1]", "H index[0]", "H size[0]"]);
    assert!(lines.contains(&"X nim[0] *heap1[0]".to_owned()), "{lines:?}");
}
