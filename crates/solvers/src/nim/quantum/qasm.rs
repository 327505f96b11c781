use super::{Action, Circuit, Gate};
use std::fmt::Write;

/// The circuit as OpenQASM 3, for other simulators and for real machines: controls are `ctrl @` and `negctrl @`.
#[must_use]
pub fn qasm(circuit: &Circuit) -> String {
    let mut out = String::from("OPENQASM 3.0;\ninclude \"stdgates.inc\";\n\n");
    // Writing into a string cannot fail.
    for register in circuit.registers() {
        let _ = writeln!(out, "qubit[{}] {};", register.qubits.len(), register.name);
    }
    for register in circuit.registers().iter().filter(|register| register.measured) {
        let _ = writeln!(out, "bit[{}] measured_{};", register.qubits.len(), register.name);
    }
    // Empty heaps have no register, so an index is not the number of its heap.
    if circuit.registers().iter().any(|register| register.name == "index") {
        out.push('\n');
        let heaps = circuit.registers().iter().filter(|register| register.name.starts_with("heap"));
        for (index, heap) in heaps.enumerate() {
            let _ = writeln!(out, "// index = {index}: {}", heap.name);
        }
    }
    for (part, gates) in circuit.parts() {
        let _ = writeln!(out, "\n// {}", part.message());
        for gate in &circuit.gates()[gates] {
            let _ = writeln!(out, "{}", line(circuit, gate));
        }
    }
    out.push('\n');
    for register in circuit.registers().iter().filter(|register| register.measured) {
        let _ = writeln!(out, "measured_{0} = measure {0};", register.name);
    }
    out
}

/// One gate: the modifiers in the order of the qubits that they speak of, the target last.
fn line(circuit: &Circuit, gate: &Gate) -> String {
    let modifier = |on: bool| if on { "ctrl @ " } else { "negctrl @ " };
    let modifiers: String = gate.controls.iter().map(|control| modifier(control.on)).collect();
    let action = match gate.action {
        Action::X => "x".to_owned(),
        Action::H => "h".to_owned(),
        Action::P(angle) => format!("p({angle:?})"),
    };
    let qubits = gate.controls.iter().map(|control| control.qubit).chain([gate.target]);
    let qubits: Vec<String> = qubits.map(|qubit| circuit.name(qubit)).collect();
    format!("{modifiers}{action} {};", qubits.join(", "))
}
