#![doc = include_str!("README.md")]

mod json;
mod random;
pub mod reader;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod uniform;

pub use json::read_json;
pub use random::Shape;
pub use rules::{Branch, Node, NodeId, Tree};
pub use uniform::{LeafOrder, Uniform};
