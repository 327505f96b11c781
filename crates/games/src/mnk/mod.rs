#![doc = include_str!("README.md")]

mod board;
mod drawing;
mod identity;
mod judge;
mod lines;
mod notation;
mod open_lines;
mod options;
#[cfg(test)]
mod playing;
mod rules;
mod stretch;
#[cfg(test)]
mod tests;

pub use board::Cell;
pub use judge::{Judge, Sum};
pub use lines::{Lines, Tally};
pub use open_lines::{OpenCount, OpenLines};
pub use rules::{FreeCells, Mnk, Position};
