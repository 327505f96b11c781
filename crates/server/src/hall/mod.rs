//! The hall: all games in progress.
//!
//! A game is what was wished for and everything that happened since. [`State`] decides whether something may happen and what
//! changes when it does, and knows neither network nor disk; [`Hall`] makes it last before it counts, tells everybody who
//! watches, and lets engines think.

mod clock;
mod event;
mod room;
mod rooms;
mod state;

pub(crate) use event::{Event, Offer};
pub(crate) use room::Listener;
pub(crate) use rooms::{Hall, unix_ms};
pub(crate) use state::Act;
