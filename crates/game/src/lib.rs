//! The vocabulary of Kỳ Thủ: what a game is, what a score is, and which powers a game may have beyond the rules.
//!
//! Everything else speaks these words. A game ([`Game`]) is a *value* holding its rules (board size, misère flag); its
//! positions are separate, cheap to clone, and know nothing of search. What only some games can do is a trait of its
//! own, so that the compiler decides which algorithm fits which game:
//!
//! | power | a game that has it can be |
//! |---|---|
//! | [`Hashed`] | searched with a transposition table |
//! | [`Symmetric`] | searched one representative per symmetry class |
//! | [`Ranked`] | labelled completely, from the ends backwards |
//! | [`Impartial`] | solved by Sprague–Grundy values |
//! | [`Notation`] | read and written as text |
//! | [`Show`] | drawn |
//! | [`Described`] | registered: named, configured by options, evaluated |
//!
//! Taste is not part of the rules: evaluation and move scores belong to an [`Evaluator`].
//!
//! This crate knows no concrete game and no algorithm, except [`perft`], which is how rules are checked, and the
//! [`conformance`] suite that every game must pass.

pub mod conformance;
mod evaluate;
mod limits;
mod options;
mod outcome;
mod perft;
mod powers;
mod random;
mod refusal;
mod rules;
mod score;
mod show;
mod side;

pub use evaluate::{Blind, Evaluator, OrderOnly};
pub use limits::{Budget, Limits, Stop};
pub use options::{OptionInfo, OptionKind, Options};
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use powers::{Described, Hashed, Impartial, Notation, Ranked, Symmetric};
pub use random::SplitMix;
pub use refusal::Refusal;
pub use rules::{Game, Moves};
pub use score::{Score, Verdict};
pub use show::{Grid, GridStyle, Picture, Press, Show, Spot, Stone, Touch, TreePicture, Twig};
pub use side::Side;
