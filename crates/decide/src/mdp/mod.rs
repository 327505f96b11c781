//! Many decisions in a row: a Markov decision process, solved by value iteration and checked by exact policies.

mod exact;
mod iterate;
mod text;

pub use exact::Optimum;
pub use iterate::{Iteration, Sweep};

use crate::number::Number;

/// What one may do in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// What it brings at once.
    pub reward: Number,
    /// Where it leads, and how likely.
    pub outcomes: Vec<(usize, Number)>,
}

/// A state; one without actions is an end, and worth nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// What one may do there.
    pub actions: Vec<Action>,
}

/// A Markov decision process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mdp {
    /// What a reward is worth one step later, less than 1.
    pub discount: Number,
    /// Value iteration stops when no value changes by as much.
    pub tolerance: Number,
    /// The states.
    pub states: Vec<State>,
}
