/// One of the two players. `First` is the one who moves first from the start position: MAX in the text books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who starts: MAX, White in chess, X, player one.
    First,
    /// The other player: MIN.
    Second,
}

impl Side {
    /// Both sides, in the order of play.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: for arrays with an entry per side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side to move after `plies` moves of a game in which the sides alternate.
    #[inline]
    #[must_use]
    pub const fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}
