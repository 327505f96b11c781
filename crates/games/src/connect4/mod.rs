#![doc = include_str!("README.md")]

mod course;
#[cfg(test)]
mod course_tests;
mod evaluation;
mod judge;
mod legality;
mod notation;
mod reading;
mod rules;
#[cfg(test)]
mod tests;

pub use course::{Course, Weights};
pub use evaluation::CentreFirst;
pub use judge::Judge;
pub use rules::{Cell, Connect4, Position};
