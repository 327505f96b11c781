use kythu_game::Refusal;
use kythu_words::{Message, say};
use std::fmt;

/// Why a game was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The budget was spent, or somebody raised the stop flag.
    Stopped,
    /// There are more positions than this limit.
    TooManyStates(u64),
    /// A part has more moves than this limit: a heap that only a theory can handle.
    TooManyMoves(u64),
    /// All positions together have more moves than this limit.
    TooManyMovesInAll(u64),
    /// The game ends in points; only wins, draws and losses can be labelled.
    Payoffs,
    /// The last mover loses: values of parts do not decide the sum.
    Misere,
    /// A position can come again: depth-first search would never end.
    Endless,
    /// The game's numbering does not cover a position that can follow.
    OutsideNumbering,
}

impl Failure {
    /// The sentence for a reader.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Stopped => say!("solve.stopped"),
            Self::TooManyStates(limit) => say!("solve.too-many-states", limit = limit),
            Self::TooManyMoves(limit) => say!("solve.too-many-moves", limit = limit),
            Self::TooManyMovesInAll(limit) => say!("solve.too-many-moves-in-all", limit = limit),
            Self::Payoffs => say!("solve.payoffs"),
            Self::Misere => say!("solve.misere"),
            Self::Endless => say!("solve.endless"),
            Self::OutsideNumbering => say!("solve.outside-numbering"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        failure.message().into()
    }
}
