#![doc = include_str!("README.md")]

mod board;
mod bounds;
mod ideas;
mod prover;
mod run;
mod symmetries;
mod table;
#[cfg(test)]
mod tests;

pub use bounds::Bounds;
pub use ideas::Ideas;
pub use prover::{MoveProof, Progress, Proof, Prover};
