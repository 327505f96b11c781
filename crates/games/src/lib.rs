//! The rules of the games, a folder each: rules, notation, evaluation, tests. No algorithm lives here, and no I/O.
//!
//! A new game is a folder here and one line in the registry of `kythu-players`.

pub mod connect4;
pub mod mnk;
