//! The rules of the games, a folder each: rules, notation, evaluation, tests. No algorithm lives here, and no I/O.
//!
//! A new game is a folder here and one line in the registry of `kythu-players`.

pub mod chess;
pub mod connect4;
pub mod grundy;
pub mod mnk;
pub mod nim;
pub mod sum;
pub mod tree;
