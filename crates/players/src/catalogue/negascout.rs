use super::textbook::{Manner, PARAMS, Search, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Evaluator, Refusal};
use kythu_search::Found;
use kythu_search::textbook::{Observer, Task, negascout};

struct NegaScout(Manner);

struct Scout;

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(NegaScout(Manner::from_spec(spec)?)))
    }
    Algo { info: AlgoInfo { name: "negascout", params: &PARAMS }, make }
}

impl Search for Scout {
    fn run<G: Described, E: Evaluator<G>, O: Observer<G>>(
        &mut self,
        task: &mut Task<'_, G, E, O>,
        position: &G::Position,
    ) -> (Found<G::Move>, Vec<u64>) {
        (negascout(task, position), Vec::new())
    }
}

impl<G: Described> Thinker<G> for NegaScout {
    fn think(&mut self, request: &Request<'_, G>, _: &mut dyn FnMut(&Sketch<G::Move>)) -> Result<Thought<G::Move>, Refusal> {
        Ok(think(&self.0, request, &mut Scout))
    }
}
