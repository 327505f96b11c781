use super::{Machine, Outcome, Shots, State};
use kythu_game::SplitMix;
use kythu_games::nim::Take;

/// What becomes of a measurement that is no legal move. Exact amplification never measures one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Illegal {
    /// It does not count, and if nothing else was measured, one measures again.
    #[default]
    Again,
    /// The course's rule: who plays it has lost the game.
    Loses,
}

/// Rounds of measuring before one believes that no move will come. At least half of the sizes are moves of the largest heap, and
/// there are at most 32 indices: one outcome of 64 or more is a move, and so many failures in a row are not to be seen.
const TRIES: usize = 10_000;

impl Machine {
    /// Measures so many times and takes the most frequent outcome. No move: what was measured most is none, and by the rule the
    /// game is lost.
    #[must_use]
    pub fn choose(
        &self,
        state: &State,
        shots: u64,
        illegal: Illegal,
        random: &mut SplitMix,
    ) -> (Shots, Option<Take>) {
        let mut measured = self.measure(state, shots, random);
        if illegal == Illegal::Again {
            for _ in 0..TRIES {
                if let Some(legal) = measured.legal_only(random) {
                    return (measured, legal.winner.take());
                }
                measured = self.measure(state, shots, random);
            }
        }
        let best = measured.winner.take();
        (measured, best)
    }
}

impl Outcome {
    /// The move, if it is one.
    #[must_use]
    pub const fn take(self) -> Option<Take> {
        match self {
            Self::Move(take) => Some(take),
            Self::Illegal { .. } => None,
        }
    }
}
