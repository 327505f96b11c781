#![doc = include_str!("README.md")]

mod class;
mod failure;
mod grundy;
mod hasher;
mod numbering;
mod retrograde;
mod states;
#[cfg(test)]
mod tests;

pub use class::{FEW, Facts, Method, choose};
pub use failure::Failure;
pub use grundy::{Nimbers, SumValue};
pub use numbering::{ByKey, ByRank, Numbering};
pub use retrograde::{Counts, Labels, Phase, count_states, label, label_by_key, label_by_rank};
pub use states::{Distance, Memo, Solution};
