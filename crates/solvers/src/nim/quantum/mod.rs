#![doc = include_str!("README.md")]

mod amplify;
mod choose;
mod circuit;
mod draw;
mod gate;
mod machine;
mod measure;
mod part;
mod qasm;
mod state;
mod stepper;
#[cfg(test)]
mod tests;

pub use amplify::{Amplify, Rounds, rounds};
pub use choose::Illegal;
pub use circuit::{Circuit, Register};
pub use draw::{Letters, draw, in_a_line};
pub use gate::{Action, Control, Gate};
pub use machine::{MOST_QUBITS, Machine, Outcome};
pub use measure::Shots;
pub use part::Part;
pub use qasm::qasm;
pub use state::{Amplitude, State};
pub use stepper::Stepper;
