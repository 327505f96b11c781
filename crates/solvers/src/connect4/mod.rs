//! The exact solver of Connect 4.

mod solver;

pub use solver::{Answer, Question, Settings, Solver};
