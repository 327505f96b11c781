//! The lab: searches on trees and on positions, told step by step to people who learn.
//!
//! * [`Run`]: an algorithm on a tree, every step with its sentence, the line of the pseudocode and the window.
//! * [`exercise`]: exercises, marked node by node.
//! * [`contest`]: algorithms compared by what they cost, on positions of any game.
//! * [`Comparison`]: two runs on one timeline. [`mistakes`]: wrong algorithms beside the right ones.
//! * [`position`]: real positions as trees. [`graph`]: small games as graphs of merged states. [`Growth`]: how trees grow, by formula and by measurement.
//! * [`chance`]: trees with chance nodes. [`montecarlo`]: trees that grow with every simulation.
//! * [`quantum`]: Nim's quantum circuit, gate by gate.
//!
//! The algorithms and their events live in `kythu-search` and are only watched here; nothing in this crate knows a terminal, JSON
//! or HTTP.

pub mod chance;
mod code;
mod compare;
pub mod contest;
mod csv;
pub mod exercise;
pub mod graph;
mod growth;
pub mod mistakes;
pub mod montecarlo;
mod node;
mod order;
pub mod position;
pub mod quantum;
mod record;
mod run;
mod shape;
mod step;
mod tell;
mod worth;

pub use code::{Code, CodeLine};
pub use compare::Comparison;
pub use csv::csv_row;
pub use growth::{Growth, GrowthRow, Measured, Reach};
pub use node::{Node, Turn};
pub use order::{ChildOrder, Ordered};
pub use run::{Counts, Run, RunLimits};
pub use shape::read_shape;
pub use step::{Bound, Event, Step};
pub use worth::Worth;
