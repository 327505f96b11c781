use super::textbook::{Manner, PARAMS, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Refusal};
use kythu_search::textbook::negascout;

struct NegaScout(Manner);

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(NegaScout(Manner::from_spec::<G>(spec)?)))
    }
    Algo { info: AlgoInfo { name: "negascout", params: &PARAMS }, make }
}

impl<G: Described> Thinker<G> for NegaScout {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        Ok(think!(self.0, request, |task, position| (negascout(task, position), Vec::new())))
    }
}
