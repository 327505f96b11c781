//! What results say about strength: pure functions from counts to numbers.
//!
//! The crate's README explains each of them from the beginning.

mod crosstable;
mod elo;
mod linear;
mod llr;
mod ratings;
mod sample;
mod sprt;
mod tally;

pub use crosstable::{Crosstable, Row};
pub use elo::{
    Estimate, elo_interval, elo_of_score, likelihood_of_superiority, logistic_elo, normalised_elo,
    score_of_elo,
};
pub use llr::{llr_logistic, llr_normalised};
pub use ratings::{Encounter, Rated, Ratings, rate};
pub use sample::Sample;
pub use sprt::{Counting, Model, Sprt, Verdict};
pub use tally::Tally;

#[cfg(test)]
mod simulation;
