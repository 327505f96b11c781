//! The protocol of Gomocup, for five in a row: its grammar in both directions, the engines ("brains") that we drive, and the
//! engine that we are. Whoever drives is called the manager.

mod board;
mod command;
mod driver;
mod reply;
mod server;

pub use command::{Cell, Command, Misread, Stone, Whose};
pub(crate) use driver::Driver;
pub use reply::Reply;
pub use server::serve;
