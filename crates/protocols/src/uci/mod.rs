//! The Universal Chess Interface: its grammar in both directions, the engines that we drive, and the engine that we are.

mod command;
mod driver;
mod game;
mod reply;
mod request;
mod server;
mod settings;

pub use command::{Command, Face, Go};
pub(crate) use driver::Driver;
pub use reply::{Info, Offer, Reply, Takes, Worth};
pub use server::serve;
