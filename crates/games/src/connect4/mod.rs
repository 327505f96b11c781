#![doc = include_str!("README.md")]

mod evaluation;
mod legality;
mod notation;
mod reading;
mod rules;
#[cfg(test)]
mod tests;

pub use evaluation::CentreFirst;
pub use rules::{Cell, Connect4, Position};
