use super::textbook::{Manner, PARAMS, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Refusal};
use kythu_search::textbook::minimax;

struct Minimax(Manner);

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Minimax(Manner::from_spec::<G>(spec)?)))
    }
    Algo { info: AlgoInfo { name: "minimax", params: &PARAMS }, make }
}

impl<G: Described> Thinker<G> for Minimax {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        Ok(think!(self.0, request, |task, position| (minimax(task, position), Vec::new())))
    }
}
