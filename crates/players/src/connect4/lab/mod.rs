//! How well the Connect 4 bot chooses, by the exact solver's judgement, and which weights choose better.
//!
//! [`choices`] makes positions and has every move of them scored; [`rate`] lets the bot choose and counts how often it was
//! right; [`tune`] looks for weights that are right more often, and [`spec_with`] makes a player of them.

mod choices;
mod rate;
mod tune;

pub use crate::catalogue::bot::spec_with;
pub use choices::{Choice, Sampling, choices};
pub use rate::{Tally, rate};
pub use tune::{Shape, Tuned, tune};
