use super::{Gate, Part};
use std::ops::Range;

/// Qubits that belong together: a number in binary, lowest bit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// What it is called: `heap1`, `index`, `size`, `nim`.
    pub name: String,
    /// Its qubits.
    pub qubits: Range<usize>,
    /// It is measured at the end.
    pub measured: bool,
}

impl Register {
    /// What the register says in a basis state.
    #[must_use]
    pub fn value(&self, basis: usize) -> u64 {
        (basis >> self.qubits.start) as u64 & ((1 << self.qubits.len()) - 1)
    }
}

/// A circuit as data: registers, and gates in the order in which they act. It can be simulated, stepped, drawn and exported.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circuit {
    registers: Vec<Register>,
    gates: Vec<Gate>,
    /// The parts and where each ends.
    parts: Vec<(Part, usize)>,
}

impl Circuit {
    /// Adds a register behind the others and returns its qubits. One without qubits is not kept.
    pub(super) fn register(&mut self, name: impl Into<String>, bits: usize, measured: bool) -> Range<usize> {
        let qubits = self.qubits()..self.qubits() + bits;
        if bits > 0 {
            self.registers.push(Register { name: name.into(), qubits: qubits.clone(), measured });
        }
        qubits
    }

    /// Adds a part: gates that do one thing together. One without gates is not kept.
    pub(super) fn push(&mut self, part: Part, gates: impl IntoIterator<Item = Gate>) {
        let before = self.gates.len();
        self.gates.extend(gates);
        if self.gates.len() > before {
            self.parts.push((part, self.gates.len()));
        }
    }

    /// How many qubits there are.
    #[must_use]
    pub fn qubits(&self) -> usize {
        self.registers.last().map_or(0, |register| register.qubits.end)
    }

    /// The registers, from the lowest qubit on.
    #[must_use]
    pub fn registers(&self) -> &[Register] {
        &self.registers
    }

    /// The gates, in order.
    #[must_use]
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The parts of the circuit, each with the places of its gates.
    pub fn parts(&self) -> impl Iterator<Item = (Part, Range<usize>)> {
        let begins = std::iter::once(0).chain(self.parts.iter().map(|&(_, end)| end));
        self.parts.iter().zip(begins).map(|(&(part, end), begin)| (part, begin..end))
    }

    /// The name of a qubit: its register and its place in it, `nim[2]`.
    #[must_use]
    pub fn name(&self, qubit: usize) -> String {
        match self.registers.iter().find(|register| register.qubits.contains(&qubit)) {
            Some(register) => format!("{}[{}]", register.name, qubit - register.qubits.start),
            None => format!("q[{qubit}]"),
        }
    }
}
