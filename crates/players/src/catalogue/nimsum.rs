use crate::{Advice, Algo, AlgoInfo, BinarySum, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Budget, Limits, Refusal, Score, Stop};
use kythu_games::nim::{Nim, Position, Take};
use kythu_search::solve::{Distance, Memo};
use kythu_solvers::nim::{analyse, explain, hint as advise};

/// Nim by theory: any number of heaps, at once. Small positions are also searched, for the fastest of the winning moves
/// and the longest resistance.
struct NimSum;

pub(crate) fn algo() -> Algo<Nim> {
    fn make(spec: &Spec) -> Result<Box<dyn Thinker<Nim>>, Refusal> {
        spec.params.only(&[])?;
        Ok(Box::new(NimSum))
    }
    Algo { info: AlgoInfo { name: "nimsum", params: &[] }, make }
}

/// Positions that a search for distances may visit: a few milliseconds.
const SMALL: u64 = 20_000;
/// Stones that such a position may have: more heaps or larger ones would take longer to try than to answer by theory.
const FEW_STONES: u64 = 200;

/// The exact value and best move of a small position.
pub(crate) fn timed(game: &Nim, position: &Position) -> Option<(Score, Vec<(Take, Score)>)> {
    let stones = position.heaps().iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap));
    if stones.is_none_or(|stones| stones > FEW_STONES) {
        return None;
    }
    let mut budget = Budget::new(Limits { nodes: Some(SMALL * 40), ..Limits::default() }, &Stop::new());
    let solved = Memo::new(game, Distance::Exact).with_limit(SMALL).solve(position, &mut budget).ok()?;
    Some((solved.score, solved.moves))
}

/// What a helpful person would say: the move, and why.
pub(crate) fn hint(game: &Nim, position: &Position) -> Advice {
    let explanation = explain(game, position);
    let mut sentences = vec![advise(game, position).message];
    sentences.extend(explanation.sentences);
    let rows = explanation.rows.into_iter().map(|row| (row.stones, row.binary)).collect();
    Advice { sentences, sum: Some(BinarySum { rows, sum: explanation.binary }) }
}

impl Thinker<Nim> for NimSum {
    fn think(
        &mut self,
        request: &Request<'_, Nim>,
        _: &mut dyn FnMut(&Sketch<Take>),
    ) -> Result<Thought<Take>, Refusal> {
        let (game, position) = (request.game, request.position);
        let advice = advise(game, position);
        let theory = if analyse(game, position).mover_wins { Score::WIN } else { Score::LOSS };
        let (score, best) = match timed(game, position) {
            Some((score, moves)) => {
                let best = moves.iter().find(|(_, value)| *value == score).map(|&(take, _)| take);
                (score, best.or(advice.best))
            }
            None => (theory, advice.best),
        };
        let mut thought = Thought::of(best, score, true);
        thought.remarks = hint(game, position).sentences;
        Ok(thought)
    }
}
