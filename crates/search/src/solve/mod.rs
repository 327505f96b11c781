#![doc = include_str!("README.md")]

mod failure;
mod grundy;
mod hasher;
mod numbering;
mod retrograde;
mod states;
#[cfg(test)]
mod tests;

pub use failure::Failure;
pub use grundy::{Nimbers, SumValue};
pub use numbering::{ByKey, ByRank, Numbering};
pub use retrograde::{Counts, Labels, MOST_MOVES_IN_ALL, Phase, label, label_by_key, label_by_rank};
pub use states::{Distance, Memo, Solution};

/// Up to this many positions are labelled: a second or two, and some hundred megabytes.
pub const FEW: u64 = 2_000_000;
