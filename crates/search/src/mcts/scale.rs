//! From scores to results: what a game is worth, from 0 (lost) to [`WON`].

use super::node::{DRAWN, WON};
use kythu_game::{Evaluator, Game, Outcome, Score, SplitMix};

/// What points mean. Games end in wins, draws and losses, or in points of which nobody says how many are many; and every
/// evaluation has units of its own. So a few random games are played before the search, and what was seen in them is the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// The largest payoff: worth a win.
    payoff: f32,
    /// The usual distance of an evaluation from 0: worth half of what lies between a draw and a win.
    value: f32,
}

/// Random games that the scale is taken from, and how long they may be.
const GAMES: usize = 16;
const PLIES: usize = 64;
/// Positions that are evaluated for it.
const MOST_VALUES: u32 = 64;

impl Scale {
    /// The scale of a position's future; of evaluations too, if they will be asked for.
    pub(super) fn new<G: Game, E: Evaluator<G>>(
        game: &G,
        evaluator: Option<&E>,
        root: &G::Position,
        seed: u64,
    ) -> Self {
        let mut random = SplitMix::new(seed ^ 0x5ca1_ab1e);
        let (mut payoff, mut values, mut count) = (1.0f32, 0.0, 0u32);
        for _ in 0..GAMES {
            let mut position = root.clone();
            for _ in 0..PLIES {
                if let Some(outcome) = game.outcome(&position) {
                    if let Outcome::Payoff(points) = outcome {
                        payoff = payoff.max(points.unsigned_abs() as f32);
                    }
                    break;
                }
                if let Some(evaluator) = evaluator.filter(|_| count < MOST_VALUES) {
                    let value = evaluator.value(game, &position, &evaluator.fresh(game, &position));
                    values += f64::from(value.unsigned_abs());
                    count += 1;
                }
                let Some(mv) = game.random_move(&position, &mut random) else { break };
                game.play(&mut position, mv);
            }
        }
        Self { payoff, value: (values / f64::from(count.max(1))).max(1.0) as f32 }
    }

    /// What a finished game is worth to the side to move.
    #[inline]
    pub(super) fn outcome(&self, outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Win => WON,
            Outcome::Loss => 0,
            Outcome::Draw => DRAWN,
            Outcome::Payoff(points) => self.points(points as f32),
        }
    }

    /// What a proven score is worth.
    #[inline]
    pub(super) fn result(&self, proof: Score) -> u32 {
        if proof.is_win() {
            WON
        } else if proof.is_loss() {
            0
        } else if proof == Score::DRAW {
            // Asked for every proven sibling at every selection: no arithmetic for what is nearly always a draw.
            DRAWN
        } else {
            self.points(proof.raw() as f32)
        }
    }

    fn points(&self, points: f32) -> u32 {
        units((points / self.payoff).clamp(-1.0, 1.0))
    }

    /// What an evaluation is worth: never quite a win or a loss.
    pub(super) fn value(&self, value: i32) -> u32 {
        let value = value as f32;
        units(value / (value.abs() + self.value))
    }

    /// What a mean result is in points, or in thousandths of a win.
    pub(super) fn score(&self, mean: f32) -> Score {
        let most = if self.payoff > 1.0 { self.payoff } else { 1_000.0 };
        Score::new(((2.0 * mean - 1.0) * most).round() as i32)
    }
}

/// −1 … 1 in the units of results.
fn units(value: f32) -> u32 {
    ((value + 1.0) * DRAWN as f32).round() as u32
}
