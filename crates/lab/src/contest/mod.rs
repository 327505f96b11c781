//! Algorithms compared on the same positions: not who wins, but what it costs.
//!
//! * [`Wish`]: what is to be compared, as text. Read, it is a [`Plan`].
//! * [`Contest`]: a plan being carried out, one search after the other. Whoever runs it decides where each search runs, and may stop
//!   between any two.
//! * [`Row`]: what one search did. [`Reach`]: how deep each algorithm saw on equal terms.
//! * [`finding`], [`headline`]: what the rows say, in a sentence.

mod command;
mod csv;
mod finding;
mod plan;
mod race;
mod reach;
mod row;
#[cfg(test)]
mod tests;

pub use csv::{CSV_COLUMNS, csv_cells};
pub use finding::{finding, headline};
pub use plan::{Entrant, Part, Place, Plan, Rule, START, Unfit, Wish};
pub use race::{Contest, Leg, Pace};
pub use reach::{Reach, reaches};
pub use row::{Measure, Row};
