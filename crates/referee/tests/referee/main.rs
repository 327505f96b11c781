//! Games between players that behave, and between players that do not.

mod forfeits;
mod mocks;
mod resuming;
mod speed;
mod tournaments;
