use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Budget, Described, Impartial, Refusal, Score};
use kythu_search::solve::Nimbers;
use kythu_words::say;

/// Any impartial game in normal play, by Sprague–Grundy values.
struct ByNimbers;

pub(crate) fn algo<G: Described + Impartial>() -> Algo<G> {
    fn make<G: Described + Impartial>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&[])?;
        Ok(Box::new(ByNimbers))
    }
    Algo { info: AlgoInfo { name: "nimbers", params: &[] }, make }
}

impl<G: Described + Impartial> Thinker<G> for ByNimbers {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let (game, position) = (request.game, request.position);
        let mut budget = Budget::new(request.limits, request.stop);
        let value = Nimbers::new(game)?.solve(position, &mut budget)?;
        let score = if value.nimber == 0 { Score::LOSS } else { Score::WIN };
        let best = value.winning.first().copied().or_else(|| game.moves(position).next());
        let mut thought = Thought::of(best, score, true);
        thought.counts.nodes = budget.nodes();
        thought.remarks.push(say!("solve.nimber", nimber = value.nimber));
        if value.winning.is_empty() {
            thought.remarks.push(say!("solve.all-lose"));
        }
        Ok(thought)
    }
}
