#![doc = include_str!("README.md")]

mod described;
mod draws;
mod evaluation;
mod fen;
mod notation;
mod rules;
mod san;
mod speech;
#[cfg(test)]
mod tests;
mod uci;

pub use cozy_chess::{Board, Move};
pub use evaluation::{MaterialAndSquares, Sum};
pub use rules::{Chess, Cursor, Position};
