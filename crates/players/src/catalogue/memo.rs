use crate::{Algo, AlgoInfo, Counts, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Budget, Described, Hashed, Refusal, Score, Symmetric};
use kythu_search::solve::{Distance, Failure, Memo};
use kythu_words::say;

/// Exact search to the end of the game that remembers every position up to symmetry: Nim on sorted heaps, boards up to
/// reflection.
struct ByMemo(Distance);

const PARAMS: [&str; 3] = ["nodes", "time", "distance"];

pub(crate) fn algo<G: Described + Hashed + Symmetric>() -> Algo<G> {
    fn make<G: Described + Hashed + Symmetric>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(ByMemo(if spec.switch("distance")? { Distance::Exact } else { Distance::Ignored })))
    }
    Algo { info: AlgoInfo { name: "memo", params: &PARAMS }, make }
}

/// The best line is followed this far.
const LONGEST_LINE: usize = 200;

impl<G: Described + Hashed + Symmetric> Thinker<G> for ByMemo {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let (game, mut position) = (request.game, request.position.clone());
        let mut budget = Budget::new(request.limits, request.stop);
        let mut memo = Memo::new(game, self.0);
        let solved = match memo.solve(&position, &mut budget) {
            Ok(solved) => solved,
            // Nothing is known yet, but a player always has a move.
            Err(Failure::Stopped) => {
                let counts = Counts { nodes: memo.states(), ..Counts::default() };
                let any = Thought::of(game.moves(&position).next(), Score::DRAW, false);
                return Ok(Thought { complete: false, counts, ..any });
            }
            Err(failure) => return Err(failure.into()),
        };
        let mut line = Vec::new();
        let mut next = solved.best;
        // Everything on the line is known by now: following it costs look-ups only.
        while let Some(mv) = next.filter(|_| line.len() < if request.line { LONGEST_LINE } else { 1 }) {
            line.push(mv);
            game.play(&mut position, mv);
            next = if game.outcome(&position).is_some() {
                None
            } else {
                memo.solve(&position, &mut Budget::unlimited())?.best
            };
        }
        let mut remarks = Vec::new();
        if solved.score.is_loss() {
            remarks.push(say!("solve.all-lose"));
        }
        let counts = Counts { nodes: solved.states, ..Counts::default() };
        let depth = line.len() as u32;
        Ok(Thought { score: solved.score, exact: true, line, depth, complete: true, counts, remarks })
    }
}
