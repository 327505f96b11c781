//! The exact value of a position and of all its moves: each game by the method that fits it, and the reason said.
//!
//! Few positions are labelled from the ends backwards; positions that split into independent parts are valued part by
//! part; m,n,k and Connect 4 have solvers of their own; everything else is searched.

mod connect4;
mod impartial;
mod label;
mod mnk;
mod nim;
mod search;
mod tree;

pub(crate) use connect4::{HOW as CONNECT4_HOW, connect4};
pub(crate) use impartial::impartial;
pub(crate) use mnk::{HOW as MNK_HOW, mnk};
pub(crate) use nim::nim;
pub(crate) use search::by_search;
pub(crate) use tree::tree;

use crate::{Points, Sketch, SolvedMove};
use kythu_game::{Game, Limits, Options, Refusal, Score, Stop, Verdict};
use kythu_words::Message;
use std::cmp::Reverse;

/// A method for a game: fills in a [`Solved`] or says why it cannot.
pub(crate) type Solve<G> =
    fn(&Ask<'_, G>, &mut dyn FnMut(&Sketch<<G as Game>::Move>)) -> Result<Solved<<G as Game>::Move>, Refusal>;

/// What is asked.
pub(crate) struct Ask<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) position: &'a G::Position,
    /// The choices that the method leaves; only those that the registry allows.
    pub(crate) how: &'a Options,
    pub(crate) limits: Limits,
    pub(crate) stop: &'a Stop,
    /// The whole best line is wanted, where the method has to search for it.
    pub(crate) line: bool,
    /// Only these moves are searched, by a method that searches; all, if there are none.
    pub(crate) among: &'a [G::Move],
}

/// What was found; [`Solution`](crate::Solution) before its moves are written.
pub(crate) struct Solved<M> {
    pub(crate) method: &'static str,
    pub(crate) why: Message,
    pub(crate) score: Score,
    pub(crate) proven: bool,
    /// The score in the points of the game, where it has points.
    pub(crate) points: Option<Points>,
    pub(crate) moves: Vec<SolvedMove<M>>,
    /// The best line, where the method knows one.
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
    pub(crate) remarks: Vec<Message>,
}

/// Moves that are listed with their scores; of a position with more, all winning moves and some of the others.
pub(crate) const MOST_LISTED: usize = 100_000;

/// Whether a result says how far away it is.
pub(crate) const fn is_timed(score: Score) -> bool {
    !matches!(score.verdict(), Verdict::Win(None) | Verdict::Loss(None))
}

/// The better scores first; of two wins the one whose end is known, since somebody has seen it.
pub(crate) fn place(score: Score) -> impl Ord {
    let result = i8::from(score.is_win()) - i8::from(score.is_loss());
    (Reverse(result), !is_timed(score), Reverse(score))
}
