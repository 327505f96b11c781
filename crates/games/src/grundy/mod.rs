#![doc = include_str!("README.md")]

mod notation;
mod powers;
mod rules;
#[cfg(test)]
mod tests;

pub use rules::{Cursor, Grundy, Position, Split};
