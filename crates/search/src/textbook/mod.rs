//! The algorithms of the course book, each in a file of its own, each with an [`Observer`] that can watch every step.
//!
//! They share one convention, under which their node counts are reproducible: the start window is wider than any
//! value, a cut happens when α ≥ β, a finished game is recognised before the depth limit is, every entered position
//! counts (the root, the ends and the horizon too), and one search serves the whole root. Results are worth +1, 0 and −1
//! without distance, unless [`Task::timed`] asks for faster wins.

mod alphabeta;
mod counters;
mod deepening;
mod line;
mod memory;
mod minimax;
mod mtdf;
mod negascout;
mod observe;
mod task;

mod trace;

pub(crate) use alphabeta::ABANDONED;
pub use alphabeta::{Form, alphabeta, alphabeta_strict};
pub use counters::{Counters, PlyCount};
pub use deepening::{Aspiration, Iteration, deepening};
pub use line::Line;
pub use memory::alphabeta_with_memory;
pub use minimax::minimax;
pub use mtdf::mtdf;
pub use negascout::negascout;
pub use observe::{Cut, Leaf, Observer, Window};
pub use task::Task;
pub use trace::{Event, Step, Trace, trace_cuts};
