/// A qubit that decides whether a gate acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// The qubit.
    pub qubit: usize,
    /// The value that it must have: a filled dot for 1, an empty one for 0.
    pub on: bool,
}

impl Control {
    /// The gate acts where this qubit is 1.
    #[must_use]
    pub const fn on(qubit: usize) -> Self {
        Self { qubit, on: true }
    }

    /// The gate acts where this qubit is 0.
    #[must_use]
    pub const fn off(qubit: usize) -> Self {
        Self { qubit, on: false }
    }
}

/// What a gate does to its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// Swaps 0 and 1.
    X,
    /// Makes an even mixture of 0, or of 1 with a minus (Hadamard).
    H,
    /// Turns the amplitude of 1 by an angle.
    P(f64),
}

/// One gate of a circuit: something done to a target where the controls have their values.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// What is done.
    pub action: Action,
    /// To which qubit.
    pub target: usize,
    /// Where. None: everywhere.
    pub controls: Vec<Control>,
}

impl Gate {
    /// A gate that always acts.
    #[must_use]
    pub const fn new(action: Action, target: usize) -> Self {
        Self { action, target, controls: Vec::new() }
    }

    /// The same gate, acting only where these controls have their values too.
    #[must_use]
    pub fn given(mut self, controls: impl IntoIterator<Item = Control>) -> Self {
        self.controls.extend(controls);
        self
    }

    /// The gate that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let action = match self.action {
            Action::P(angle) => Action::P(-angle),
            own => own,
        };
        Self { action, ..self.clone() }
    }
}
