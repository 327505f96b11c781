//! The referee: matches and tournaments between any players of any game, and what their results say.
//!
//! * [`Job`] and [`play_game`]: one game as data, and how it is played. Whatever the players do, it ends.
//! * [`Control`]: time, increments, depths and nodes; one clock for all players.
//! * [`Adjudication`]: when a game is broken off. [`openings`]: where games begin.
//! * [`Hall`]: plays many jobs at a time. [`Journal`]: keeps them, on disk before they count.
//! * [`Duel`]: a match of two players. [`Tournament`]: one of many.
//! * [`stats`]: what results say: Elo, tests, ratings. The crate's README explains them.
//! * [`Event`]: what happens, for whoever watches.
//!
//! The referee knows no protocol: engines are started by whoever implements [`Hire`].

mod adjudication;
mod clock;
mod control;
mod crew;
mod duel;
mod event;
mod game;
mod job;
mod journal;
pub mod openings;
mod pgn;
mod pin;
mod plan;
mod recipe;
mod result;
mod run;
mod schedule;
mod seat;
mod settings;
pub mod stats;
mod tournament;

pub use adjudication::{Adjudication, DrawRule, Resign};
pub use control::{Control, Pace};
pub use crew::Crew;
pub use duel::{Duel, Standing};
pub use event::{Event, Sink};
pub use game::play_game;
pub use job::{Contestant, GameRecord, Job, MoveRecord, Opening, Reason};
pub use journal::{BadLine, Contents, Journal, read as read_journal};
pub use openings::{Openings, Order};
pub use pgn::{Heading, write_pgn};
pub use pin::cores;
pub use plan::Terms;
pub use recipe::{Hire, Recipe, hire};
pub use result::{GameResult, Score3};
pub use run::{Flow, Hall, Trouble};
pub use schedule::{Format, Pairing};
pub use tournament::{Round, Table, Tournament};
