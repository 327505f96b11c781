use kythu_game::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// How a game ended, as files write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// The first player won.
    #[serde(rename = "1-0")]
    First,
    /// The second player won.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

/// How a game ended for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score3 {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Score3 {
    /// 0, 1 or 2 half points.
    #[must_use]
    pub const fn half_points(self) -> usize {
        self as usize
    }

    /// What it is to the other.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl GameResult {
    /// This side won.
    #[must_use]
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// What the rules say about a game that is over; points count by who has more of them.
    #[must_use]
    pub const fn by_rules(outcome: Outcome, to_move: Side) -> Self {
        match outcome {
            Outcome::Win => Self::won_by(to_move),
            Outcome::Loss => Self::won_by(to_move.other()),
            Outcome::Draw => Self::Draw,
            Outcome::Payoff(points) if points > 0 => Self::won_by(to_move),
            Outcome::Payoff(points) if points < 0 => Self::won_by(to_move.other()),
            Outcome::Payoff(_) => Self::Draw,
        }
    }

    /// What it is to one side.
    #[must_use]
    pub const fn of(self, side: Side) -> Score3 {
        match (self, side) {
            (Self::Draw, _) => Score3::Draw,
            (Self::First, Side::First) | (Self::Second, Side::Second) => Score3::Win,
            _ => Score3::Loss,
        }
    }

    /// The text of files: `1-0`, `0-1`, `1/2-1/2`.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}
