use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::SplitMix;
use kythu_game::{Described, Refusal, Score};

/// Plays any legal move. The same seed plays the same game.
struct Random(SplitMix);

const PARAMS: [&str; 1] = ["seed"];

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Random(SplitMix::new(spec.params.number("seed", 0, u64::MAX)?.unwrap_or(0)))))
    }
    Algo { info: AlgoInfo { name: "random", params: &PARAMS }, make }
}

/// Moves among which a random one is drawn: of a game with more, the first ones.
const DRAWN_FROM: usize = 100_000;

impl<G: Described> Thinker<G> for Random {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let moves: Vec<_> = request.game.moves(request.position).take(DRAWN_FROM).collect();
        let chosen = if moves.is_empty() { None } else { Some(moves[self.0.below(moves.len())]) };
        Ok(Thought::of(chosen, Score::DRAW, false))
    }
}
