//! The exact solver of Connect 4.

mod board;
mod bounds;
mod forced;
mod hints;
mod ordering;
mod search;
mod solver;
mod table;

pub use solver::{Answer, Question, Settings, Solver};
