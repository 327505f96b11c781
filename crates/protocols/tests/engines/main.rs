//! Engines in other processes, good and bad ones.

mod conversation;
mod endings;
mod faults;
mod mock;
mod ours;
