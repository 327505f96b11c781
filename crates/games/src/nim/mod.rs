#![doc = include_str!("README.md")]

mod notation;
mod position;
pub(crate) mod powers;
mod rules;
#[cfg(test)]
mod tests;
pub(crate) mod text;

pub use position::Position;
pub use rules::{Cursor, Nim, Take};
