//! What is special to one game: theories, provers and tables that use more of its rules than the `Game` trait tells.
//!
//! A folder per game. A solver knows its game and the vocabulary; it knows nothing of general search, of other games'
//! solvers, of protocols or of HTTP. It takes [`Limits`](kythu_game::Limits) and a [`Stop`](kythu_game::Stop), and
//! answers in [`Score`](kythu_game::Score)s.

pub mod mnk;
