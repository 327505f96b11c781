//! Connect 4 solved exactly: who is asked, how its points are read, and what follows for every column.
//!
//! The [`Oracle`] is public beyond the seam, because a batch of positions shares one table and has no need of moves, lines
//! and sentences. The [`lab`] asks it how well the heuristic bot chooses.

mod analysis;
pub mod lab;
mod oracle;
mod points;

pub(crate) use analysis::Asker;
pub use oracle::{Equipment, Oracle};
pub(crate) use points::score_of;
