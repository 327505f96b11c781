use std::time::Duration;

/// What the clocks say when somebody is asked to move.
///
/// Whoever runs a game keeps the clocks; a player only reads them. An engine in another process is told the numbers, a
/// search in this one gets a [`budget`](Self::budget).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The clock of the side to move.
    pub own: ClockFace,
    /// The clock of the other side.
    pub other: ClockFace,
    /// Moves until more time is added; none if the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// One side's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockFace {
    /// What is left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
}

/// Moves that a game is expected to go on for when nobody knows: a part of a small game, less than a chess game.
const MOVES_EXPECTED: u32 = 25;
/// Kept back for the way from the search to whoever runs the clock, at every move: increments of a few milliseconds go
/// there, and a clock that lives on them stays away from its end.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Clock {
    /// The time to spend on this move: an even share of what is left, and most of the increment; never so much that the
    /// next move would be in danger.
    #[must_use]
    pub fn budget(&self) -> Duration {
        let left = self.own.left.saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED);
        let share = left / moves + self.own.increment.saturating_sub(OVERHEAD) * 3 / 4;
        // The last move before more time is added may use nearly all of it.
        let most = if self.moves_to_go == Some(1) { left * 9 / 10 } else { left / 3 };
        share.min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let face =
            ClockFace { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
        Clock { own: face, other: ClockFace::default(), moves_to_go }
    }

    #[test]
    fn a_budget_is_a_share_that_never_eats_the_clock() {
        assert_eq!(clock(10_010, 0, None).budget(), Duration::from_millis(400));
        assert_eq!(clock(10_010, 110, None).budget(), Duration::from_millis(475));
        assert_eq!(clock(1_010, 0, Some(1)).budget(), Duration::from_millis(900));
        assert_eq!(clock(5, 0, None).budget(), Duration::ZERO);
        // Budgets that are used up, move after move, never use up the clock.
        for (start, increment) in [(1_000, 0), (1_000, 10), (100, 50), (60_000, 0)] {
            let mut left = start;
            for _ in 0..300 {
                let spent = clock(left, increment, None).budget().as_millis() as u64;
                assert!(spent <= left, "{spent} of {left} ms");
                left = left - spent + increment;
            }
        }
    }
}
