#![doc = include_str!("README.md")]

mod board;
pub mod book;
mod bounds;
mod forced;
mod lanes;
mod machine;
mod ordering;
mod outlook;
mod root;
mod search;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod threads;

pub use solver::{Answer, Question, Settings, Solver, score_of_end};
