//! Decisions under uncertainty, told step by step.
//!
//! * [`table`]: one who decides against a nature that does not care: a payoff table, and the rules that choose in it.
//! * [`game`]: against an opponent who does: matrix games, saddle points, mixed strategies.
//! * [`mdp`]: many decisions in a row: value iteration on a Markov decision process.
//! * [`estimate`]: minimax and Bayes in statistics: the risk of three estimators of a proportion.
//!
//! A question is a short text with a grammar of its own ([`Question`]); tables and games are computed in exact fractions, so that a tie is
//! a tie and a saddle point is one. Whatever happens is a [`Message`](kythu_words::Message); nothing here knows a terminal or HTTP.
//!
//! ```
//! use kythu_decide::{Question, table::{Analysis, Rule}};
//! let Ok(Question::Table(mine)) = "table; states: ore, no ore; open: 100, -40; leave: 0, 0; prior: 0.3, 0.7".parse() else {
//!     panic!("a payoff table")
//! };
//! let told = Analysis::of(&mine);
//! assert_eq!(told.verdict(Rule::Worst).unwrap().best, [1], "nobody who fears the worst opens the mine");
//! assert_eq!(told.verdict(Rule::Bayes).unwrap().best, [0], "but on average it pays");
//! ```

pub mod estimate;
mod examples;
pub mod game;
mod grid;
mod lines;
pub mod mdp;
mod number;
mod question;
mod step;
pub mod table;

pub use examples::{EXAMPLES, Example};
pub use grid::Grid;
pub use number::{Number, approximate, shown, written};
pub use question::Question;
pub use step::{Board, Step};
