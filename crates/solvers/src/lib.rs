//! What is special to one game: theories and solvers that know its rules, a folder a game.
//!
//! They know nothing of protocols, of the page, of the generic search and of each other.

pub mod connect4;
pub mod mnk;
pub mod nim;
