#![doc = include_str!("README.md")]

mod explain;
pub mod quantum;
mod resist;
#[cfg(test)]
mod tests;
mod theory;

pub use explain::{Change, Explanation, Hint, Row, Starter, explain, hint, starter};
pub use resist::{Resistance, resistance};
pub use theory::{Analysis, analyse};
