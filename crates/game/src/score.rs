use crate::Outcome;
use std::fmt;
use std::ops::Neg;

/// What a position is worth to the side to move: one integer, in which proven results have a range of their own.
///
/// ```text
///  −INFINITY   LOSS     loss in 0 … many plies      −LIMIT … 0 … LIMIT      many … 0 plies to a win     WIN   INFINITY
///      ├────────┼──────────┤                ├──────────┼─────────┼─────────┤                ├───────────┼────────┤
///             untimed        proven, timed          heuristic values and payoffs       proven, timed    untimed
/// ```
///
/// *Timed* results know their distance, so that faster wins and slower losses come out of plain comparison. *Untimed*
/// ones ([`Score::WIN`], [`Score::LOSS`]) are what searches without distance and theories without search return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win right now, timed. A win in n plies is n less.
const WIN_NOW: i32 = 1_900_000_000;

/// A [`Score`] taken apart, for people and for programs that print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins, in this many plies if known.
    Win(Option<u32>),
    /// The side to move loses, in this many plies if known.
    Loss(Option<u32>),
    /// A value from the evaluation, a payoff, or 0 for a draw.
    Value(i32),
}

impl Score {
    /// Beyond every score: the start window is `(-INFINITY, INFINITY)`.
    pub const INFINITY: Self = Self(2_100_000_000);
    /// A win at unknown distance.
    pub const WIN: Self = Self(2_000_000_000);
    /// A loss at unknown distance.
    pub const LOSS: Self = Self(-2_000_000_000);
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// Evaluations and payoffs lie within ±`LIMIT`.
    pub const LIMIT: i32 = 1_000_000_000;
    /// The longest distance a timed result can carry.
    pub const MAX_PLIES: u32 = 100_000_000;

    /// A heuristic value or a payoff, clamped to ±[`LIMIT`](Self::LIMIT).
    #[inline]
    #[must_use]
    pub const fn new(value: i32) -> Self {
        if value > Self::LIMIT {
            Self(Self::LIMIT)
        } else if value < -Self::LIMIT {
            Self(-Self::LIMIT)
        } else {
            Self(value)
        }
    }

    /// The side to move wins in `plies`.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > Self::MAX_PLIES { Self::MAX_PLIES } else { plies };
        Self(WIN_NOW - plies.cast_signed())
    }

    /// The side to move loses in `plies`.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The value of a finished game without regard to its length: a win is [`Score::WIN`].
    #[inline]
    #[must_use]
    pub const fn untimed(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::WIN,
            Outcome::Loss => Self::LOSS,
            Outcome::Draw => Self::DRAW,
            Outcome::Payoff(points) => Self::new(points),
        }
    }

    /// The value of a finished game that is `plies` away.
    #[inline]
    #[must_use]
    pub const fn timed(outcome: Outcome, plies: u32) -> Self {
        match outcome {
            Outcome::Win => Self::win_in(plies),
            Outcome::Loss => Self::loss_in(plies),
            Outcome::Draw => Self::DRAW,
            Outcome::Payoff(points) => Self::new(points),
        }
    }

    /// The integer inside, for tables and arithmetic; [`Score::from_raw`] is its inverse.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with this integer inside.
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// A proven win, timed or not.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::LIMIT
    }

    /// A proven loss, timed or not.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::LIMIT
    }

    /// A proven win or loss: true at any depth.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// A proven win or loss that comes within so many plies, or whose distance does not count: a search of that depth has
    /// seen it whole, and no deeper one can find a faster win or a slower loss.
    #[inline]
    #[must_use]
    pub const fn is_settled_within(self, depth: u32) -> bool {
        match self.verdict() {
            Verdict::Win(Some(plies)) | Verdict::Loss(Some(plies)) => plies <= depth,
            Verdict::Win(None) | Verdict::Loss(None) => true,
            Verdict::Value(_) => false,
        }
    }

    /// The next greater score: the upper end of a null window.
    #[inline]
    #[must_use]
    pub const fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next smaller score: the lower end of a null window.
    #[inline]
    #[must_use]
    pub const fn below(self) -> Self {
        Self(self.0 - 1)
    }

    /// This score moved by `delta`, kept within the infinities: the edges of an aspiration window.
    #[inline]
    #[must_use]
    pub const fn shifted(self, delta: i32) -> Self {
        let raw = self.0.saturating_add(delta);
        if raw > Self::INFINITY.0 {
            Self::INFINITY
        } else if raw < -Self::INFINITY.0 {
            Self(-Self::INFINITY.0)
        } else {
            Self(raw)
        }
    }

    /// The same result seen `plies` moves earlier: a timed win or loss is that much further away.
    #[inline]
    #[must_use]
    pub const fn delayed(self, plies: u32) -> Self {
        match self.verdict() {
            Verdict::Win(Some(n)) => Self::win_in(n.saturating_add(plies)),
            Verdict::Loss(Some(n)) => Self::loss_in(n.saturating_add(plies)),
            _ => self,
        }
    }

    /// The same result seen `plies` moves later; the inverse of [`delayed`](Self::delayed).
    #[inline]
    #[must_use]
    pub const fn hastened(self, plies: u32) -> Self {
        match self.verdict() {
            Verdict::Win(Some(n)) => Self::win_in(n.saturating_sub(plies)),
            Verdict::Loss(Some(n)) => Self::loss_in(n.saturating_sub(plies)),
            _ => self,
        }
    }

    /// What the number says.
    #[inline]
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        if self.is_win() {
            Verdict::Win(if self.0 > WIN_NOW { None } else { Some((WIN_NOW - self.0).cast_unsigned()) })
        } else if self.is_loss() {
            Verdict::Loss(if self.0 < -WIN_NOW { None } else { Some((WIN_NOW + self.0).cast_unsigned()) })
        } else {
            Verdict::Value(self.0)
        }
    }

    /// +1, 0 or −1 for win, draw and loss; a heuristic value or payoff as it is. What a course book writes at a node.
    #[inline]
    #[must_use]
    pub const fn utility(self) -> i32 {
        if self.is_win() {
            1
        } else if self.is_loss() {
            -1
        } else {
            self.0
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Win(Some(n)) => write!(f, "#{n}"),
            Verdict::Loss(Some(n)) => write!(f, "#-{n}"),
            Verdict::Win(None) if *self == Self::INFINITY => f.write_str("+∞"),
            Verdict::Loss(None) if *self == -Self::INFINITY => f.write_str("−∞"),
            Verdict::Win(None) => f.write_str("+#"),
            Verdict::Loss(None) => f.write_str("-#"),
            Verdict::Value(value) => write!(f, "{value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_wins_and_slower_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(8) > Score::loss_in(2));
        assert!(Score::win_in(Score::MAX_PLIES) > Score::new(i32::MAX));
        assert!(Score::loss_in(Score::MAX_PLIES) < Score::new(i32::MIN));
        assert!(Score::INFINITY > Score::WIN && Score::WIN > Score::win_in(0));
    }

    #[test]
    fn verdicts_undo_construction() {
        for n in [0, 1, 41, Score::MAX_PLIES] {
            assert_eq!(Score::win_in(n).verdict(), Verdict::Win(Some(n)));
            assert_eq!(Score::loss_in(n).verdict(), Verdict::Loss(Some(n)));
            assert_eq!((-Score::win_in(n)).verdict(), Verdict::Loss(Some(n)));
        }
        assert_eq!(Score::WIN.verdict(), Verdict::Win(None));
        assert_eq!(Score::new(-7).verdict(), Verdict::Value(-7));
        assert_eq!(Score::win_in(3).delayed(2), Score::win_in(5));
        assert_eq!(Score::loss_in(3).delayed(2).hastened(2), Score::loss_in(3));
        assert_eq!(Score::WIN.delayed(9), Score::WIN);
        assert_eq!(Score::new(5).delayed(9), Score::new(5));
    }
}
