//! Engine protocols in both directions: an engine in another process becomes a [`Player`](kythu_players::Player)
//! ([`open`]), and our players become engines that others drive.
//!
//! Three layers, so that a further protocol is a grammar and a driver and nothing else:
//!
//! * `process`: an engine as lines, with a limit on every wait; nothing of it is left behind.
//! * a grammar a protocol ([`uci`], [`gomocup`]): pure functions between text and typed values, for both directions.
//! * a driver a protocol: what is said when, and what an answer means; and, the other way round, a server.

mod desk;
mod external;
mod failure;
pub mod gomocup;
mod process;
mod quoting;
mod spec;
mod spec_file;
mod traffic;
pub mod uci;

pub use external::open;
pub use failure::Failure;
pub use spec::{EngineSpec, Patience, Protocol};
pub use traffic::{Direction, Log, Said, log_to};
