//! The seam between the typed world of games and algorithms and the world of text, tables and players.
//!
//! * [`registry`]: the games by name; each is a [`GameKind`].
//! * [`Table`]: a game in progress. [`Player`]: somebody who moves. [`Spec`]: a player as text.
//! * [`Pupil`]: somebody who learns a game by playing it.
//! * `catalogue`: the algorithms, a file each; which of them fit a game is decided by its powers.
//! * [`connect4`]: its exact solver, for whoever asks about many positions.
//! * `solve`: the exact value of a position, by the method that fits the game. [`judge`]: the best that can be said of a
//!   position in a given time. [`hints`]: the same in steps, for somebody who wants to find the move.
//! * [`watch`]: textbook searches that tell every step.

mod catalogue;
mod clock;
pub mod connect4;
mod fault;
mod hints;
mod judge;
mod kind;
mod learning;
mod registry;
mod seam;
mod setup;
mod solve;
mod spec;
mod table;
mod thinker;
pub mod watch;

pub use clock::{Clock, ClockFace};
pub use fault::Fault;
pub use hints::{HintStep, Rung, hints};
pub use judge::judge;
pub use learning::{Begin, MoveValue, Pupil};
pub use registry::{find, registry};
pub use seam::{
    Advice, Answer, BinarySum, Counts, GameKind, Player, Points, Progress, ShownMove, Solution, SolvedMove,
    Table, Terms,
};
pub use setup::Setup;
pub use spec::{Spec, parse_duration, split_specs};
pub use thinker::{Algo, AlgoInfo, Make, Request, Sketch, Thinker, Thought};
