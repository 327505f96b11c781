use super::{Circuit, Gate, State};
use kythu_game::Refusal;

/// A circuit that is walked gate by gate, forwards and backwards, with the state in view.
#[derive(Clone, Debug)]
pub struct Stepper<'c> {
    circuit: &'c Circuit,
    state: State,
    at: usize,
}

impl<'c> Stepper<'c> {
    /// Before the first gate.
    pub fn new(circuit: &'c Circuit) -> Result<Self, Refusal> {
        Ok(Self { circuit, state: State::zeros(circuit.qubits())?, at: 0 })
    }

    /// How many gates have acted.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The state after them.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Lets the next gate act; none at the end.
    pub fn forward(&mut self) -> Option<&'c Gate> {
        let gate = self.circuit.gates().get(self.at)?;
        self.state.apply(gate);
        self.at += 1;
        Some(gate)
    }

    /// Takes the last gate back; none at the beginning.
    pub fn back(&mut self) -> Option<&'c Gate> {
        let before = self.at.checked_sub(1)?;
        let gate = self.circuit.gates().get(before)?;
        self.state.apply(&gate.inverse());
        self.at = before;
        Some(gate)
    }
}
