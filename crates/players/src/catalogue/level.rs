use super::pvs::Pvs;
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::SplitMix;
use kythu_game::{Described, Evaluator, Game, Hashed, Limits, Refusal, Score};

/// An opponent between 1 (a beginner) and 10 (the engine with no slips and no depth limit): weaker levels look less far ahead,
/// and now and then play another reasonable move than the best.
struct Level {
    level: u32,
    engine: Pvs,
    random: SplitMix,
}

const PARAMS: [&str; 2] = ["n", "seed"];

/// Nodes that a level may visit, times the level: less than a second, and the same move on every machine.
const NODES_PER_LEVEL: u64 = 40_000;

pub(super) fn algo<G: Described + Hashed>() -> Algo<G>
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal>
    where
        <G::Eval as Evaluator<G>>::Sum: Send + Sync,
    {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Level {
            level: spec.params.number("n", 1, 10)?.unwrap_or(5) as u32,
            engine: Pvs::plain()?,
            random: SplitMix::new(spec.params.number("seed", 0, u64::MAX)?.unwrap_or(0)),
        }))
    }
    Algo { info: AlgoInfo { name: "level", params: &PARAMS }, make }
}

impl<G: Described + Hashed> Thinker<G> for Level
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    fn think(
        &mut self,
        request: &Request<'_, G>,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let Limits { depth, nodes, time } = request.limits;
        let depth = if self.level < 10 { Some(self.level.min(depth.unwrap_or(u32::MAX))) } else { depth };
        let share = NODES_PER_LEVEL * u64::from(self.level);
        let limits = Limits { depth, nodes: Some(nodes.unwrap_or(share).min(share)), time };
        let mut thought = self.engine.think(&Request { limits, ..*request }, sink)?;
        // A slip: at level 1 every second move, at level 9 every tenth, at level 10 never; and never instead of a win at once.
        let slips = self.level < 10 && self.random.below(self.level as usize + 1) == 0;
        if slips && thought.score != Score::win_in(1) {
            let safe = self.not_absurd(request);
            if !safe.is_empty() {
                thought = Thought::of(Some(safe[self.random.below(safe.len())]), Score::DRAW, false);
            }
        }
        Ok(thought)
    }
}

/// Moves, and replies to each, that are looked at before a slip: all of the largest board.
const SLIPS: usize = 400;

impl Level {
    /// Moves that do not overlook what anybody sees: a win on the board, or one that the opponent then has.
    fn not_absurd<G: Game>(&self, request: &Request<'_, G>) -> Vec<G::Move> {
        let game = request.game;
        let won_at_once = |position: &G::Position, mv: G::Move| {
            let mover = game.side_to_move(position);
            let mut child = position.clone();
            game.play(&mut child, mv);
            let relative = game.outcome(&child).map(Score::untimed);
            let value =
                if game.side_to_move(&child) == mover { relative } else { relative.map(|value| -value) };
            (value.is_some_and(Score::is_win), value.is_some_and(Score::is_loss), child)
        };
        let moves: Vec<_> = game.moves(request.position).take(SLIPS).collect();
        let mut safe = Vec::new();
        for &mv in &moves {
            let (wins, loses, child) = won_at_once(request.position, mv);
            if wins {
                return vec![mv];
            }
            let refuted = game.moves(&child).take(SLIPS).any(|reply| won_at_once(&child, reply).0);
            if !loses && !refuted {
                safe.push(mv);
            }
        }
        safe
    }
}
