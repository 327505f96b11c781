//! The exact solver of Connect 4.

pub mod book;
mod solver;

pub use solver::{Answer, Question, Settings, Solver};
