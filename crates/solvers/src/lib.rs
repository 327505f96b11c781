//! What is special to one game: theories and solvers that know its rules, a folder a game.

pub mod nim;
