#![doc = include_str!("../README.md")]

mod exam;
mod file;
mod learner;
mod lesson;
mod matches;
mod measure;
mod saved;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod unbeaten;

pub use exam::{Exam, Share};
pub use learner::{Fold, Learner, MOST_MOVES};
pub use lesson::{Lesson, Method};
pub use matches::Tally;
pub use measure::Measure;
pub use saved::{Identity, Saved};
pub use store::{load, save};
