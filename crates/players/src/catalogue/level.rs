use super::pvs::Pvs;
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::SplitMix;
use kythu_game::{Described, Evaluator, Hashed, Limits, Refusal, Score, Verdict};

/// An opponent between 1 (a beginner) and 10 (the engine with no slips and no depth limit; where a game has a better player of
/// its own, that one). Weaker levels look less far ahead, and now and then slip: like a person they then play a move that looks
/// nearly as good at first sight, never one that anybody sees through; only beginners overlook what loses at once.
struct Level {
    level: u32,
    engine: Pvs,
    random: SplitMix,
}

const PARAMS: [&str; 2] = ["n", "seed"];

/// The level that never slips.
pub(crate) const HIGHEST: u64 = 10;
/// Nodes that level 0 would visit; every level visits twice as many as the one below it, since a tree grows that way too. The
/// highest takes less than a second. Nodes, not time: the same move on every machine.
const FEWEST_NODES: u64 = 400;
/// Of so many moves a level slips in as many as it is levels below the highest.
const MOVES: usize = 20;
/// What a slip may cost at first sight, for every level below the highest: a fifth of a pawn.
const CARELESS: i32 = 20;
/// Levels up to this one may overlook that a move loses at once.
const BEGINNER: u32 = 3;
/// Nodes for the first sight of all moves together.
const FIRST_SIGHT: u64 = 40_000;

pub(super) fn algo<G: Described + Hashed>() -> Algo<G>
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal>
    where
        <G::Eval as Evaluator<G>>::Sum: Send + Sync,
    {
        Ok(Box::new(Level {
            level: level_of(spec)? as u32,
            engine: Pvs::plain()?,
            random: SplitMix::new(spec.params.number("seed", 0, u64::MAX)?.unwrap_or(0)),
        }))
    }
    Algo { info: AlgoInfo { name: "level", params: &PARAMS }, make }
}

/// The level that a spec asks for, if the spec is sound.
pub(crate) fn level_of(spec: &Spec) -> Result<u64, Refusal> {
    spec.params.only(&PARAMS)?;
    spec.params.number("seed", 0, u64::MAX)?;
    Ok(spec.params.number("n", 1, HIGHEST)?.unwrap_or(5))
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
        let highest = u64::from(self.level) == HIGHEST;
        let depth = if highest { depth } else { Some(self.level.min(depth.unwrap_or(u32::MAX))) };
        let share = FEWEST_NODES << self.level;
        let limits = Limits { depth, nodes: Some(nodes.unwrap_or(share).min(share)), time };
        let mut thought = self.engine.think(&Request { limits, ..*request }, sink)?;
        // A slip: at level 1 nearly every second move, at level 9 every twentieth; and never instead of a win at once.
        let slips = self.random.below(MOVES) < (HIGHEST - u64::from(self.level)) as usize;
        if slips && thought.score != Score::win_in(1) {
            let tempting = self.tempting(request)?;
            if !tempting.is_empty() {
                thought = Thought::of(Some(tempting[self.random.below(tempting.len())]), Score::DRAW, false);
            }
        }
        Ok(thought)
    }
}

/// Moves that are looked at before a slip: all of the largest board.
const MOST_LOOKED_AT: usize = 400;

impl Level {
    /// The moves that look nearly as good as the best one at first sight: one move and the answer to it. A beginner's eye misses,
    /// every second time, that the answer ends the game.
    fn tempting<G: Described + Hashed>(&mut self, request: &Request<'_, G>) -> Result<Vec<G::Move>, Refusal>
    where
        <G::Eval as Evaluator<G>>::Sum: Send + Sync,
    {
        let game = request.game;
        let mut moves: Vec<G::Move> = game.moves(request.position).take(MOST_LOOKED_AT).collect();
        // What no search looks at no person plays: on a large board, a cell far from all stones.
        let taste = game.evaluator();
        let worth_a_look = |mv: &G::Move| taste.urgency(game, request.position, *mv) > i32::MIN;
        if moves.iter().any(worth_a_look) {
            moves.retain(worth_a_look);
        }
        let nodes = Some(FIRST_SIGHT.div_ceil(moves.len().max(1) as u64));
        let mover = game.side_to_move(request.position);
        let mut seen = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut child = request.position.clone();
            game.play(&mut child, mv);
            let score = match game.outcome(&child) {
                Some(outcome) => Score::timed(outcome, 0),
                None => {
                    let limits = Limits { depth: Some(1), nodes, time: request.limits.time };
                    self.engine.think(&Request { position: &child, limits, ..*request }, &mut |_| {})?.score
                }
            };
            seen.push((mv, if game.side_to_move(&child) == mover { score } else { -score }));
        }
        let overlooks = self.level <= BEGINNER && self.random.below(2) == 0;
        let margin = CARELESS * (HIGHEST as i32 - self.level as i32);
        let best = seen.iter().map(|&(_, score)| score).max().unwrap_or(Score::DRAW);
        let nearly = |score: Score| match (score.verdict(), best.verdict()) {
            (Verdict::Value(value), Verdict::Value(most)) => value >= most - margin,
            (Verdict::Loss(_), _) => overlooks,
            _ => score >= best,
        };
        Ok(seen.into_iter().filter(|&(_, score)| nearly(score)).map(|(mv, _)| mv).collect())
    }
}
