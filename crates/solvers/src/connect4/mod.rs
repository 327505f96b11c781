//! The exact solver of Connect 4.

mod board;
mod bounds;
mod forced;
mod lanes;
mod machine;
mod ordering;
mod root;
mod search;
pub mod book;
mod solver;
mod table;
mod threads;

pub use solver::{Answer, Question, Settings, Solver};
