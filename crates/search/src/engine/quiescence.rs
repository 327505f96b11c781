//! Beyond the horizon: exchanges are played out before a position is judged, or a search would stop in the middle of one.

use super::Worker;
use super::ordering::Ordering;
use kythu_game::{Evaluator, Hashed, Score};

impl<G: Hashed, E: Evaluator<G>> Worker<'_, G, E> {
    /// Beyond the depth limit: the evaluation, after the exchanges have been played out.
    pub(super) fn horizon(
        &mut self,
        position: &mut G::Position,
        sum: E::Sum,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let game = self.game;
        self.met_horizon = true;
        self.stats.leaves += 1;
        self.stats.deepest = self.stats.deepest.max(ply);
        let mut best = Score::new(self.evaluator.value(game, position, &sum));
        if !E::HAS_NOISE || !self.switches.quiescence {
            return best;
        }
        // Nobody is forced to capture: standing still is worth the evaluation.
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let side = game.side_to_move(position);
        let start = self.candidates.len();
        self.collect(position, None, ply);
        let end = self.candidates.len();
        for at in start..end {
            let mv = Ordering::pick(&mut self.candidates[..end], at).mv;
            if !self.evaluator.is_noisy(game, position, mv) {
                continue;
            }
            if self.budget.tick() {
                break;
            }
            let child_sum = self.evaluator.after(game, position, mv, &sum);
            let undo = game.play(position, mv);
            let same_side = !G::ALTERNATES && game.side_to_move(position) == side;
            let value = if let Some(outcome) = game.outcome(position) {
                let value = Score::timed(outcome, ply + 1);
                if same_side { value } else { -value }
            } else if same_side {
                self.horizon(position, child_sum, ply + 1, alpha, beta)
            } else {
                -self.horizon(position, child_sum, ply + 1, -beta, -alpha)
            };
            game.undo(position, mv, undo);
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(start);
        best
    }
}
