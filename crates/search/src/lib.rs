//! The algorithms, generic over [`kythu_game::Game`].
//!
//! * [`textbook`]: minimax and its family, written to be read beside a course book and watched while they work.
//! * [`engine`]: the search that plays: iterative-deepening principal variation search with every technique on a switch.
//! * [`parallel`]: three ways to let several threads search one tree.
//! * [`solve`]: exact values of whole games: labelling, Sprague–Grundy, search with a memory up to symmetry.
//!
//! No concrete game lives here, nothing prints, and the only clock is the one inside a
//! [`Budget`](kythu_game::Budget).

pub mod engine;
pub mod mcts;
pub mod parallel;
pub mod solve;
pub mod table;
pub mod textbook;

mod found;

pub use found::Found;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
