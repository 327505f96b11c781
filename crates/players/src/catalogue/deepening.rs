use super::textbook::{Manner, Search, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Evaluator, Refusal};
use kythu_search::Found;
use kythu_search::textbook::{Aspiration, Observer, Task, deepening};

/// Iterative deepening over plain alpha-beta, with or without an aspiration window.
struct Deepening {
    manner: Manner,
    search: Deepen,
}

struct Deepen(Aspiration);

const PARAMS: [&str; 6] = ["depth", "nodes", "time", "eval", "score", "window"];

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let window = spec.params.number("window", 1, 1_000_000)?;
        let search = Deepen(window.map_or(Aspiration::Off, |delta| Aspiration::Around(delta as i32)));
        Ok(Box::new(Deepening { manner: Manner::from_spec(spec)?, search }))
    }
    Algo { info: AlgoInfo { name: "deepening", params: &PARAMS }, make }
}

impl Search for Deepen {
    fn run<G: Described, E: Evaluator<G>, O: Observer<G>>(
        &mut self,
        task: &mut Task<'_, G, E, O>,
        position: &G::Position,
    ) -> (Found<G::Move>, Vec<u64>) {
        let (found, iterations) = deepening(task, position, self.0);
        (found, iterations.into_iter().map(|iteration| iteration.nodes).collect())
    }
}

impl<G: Described> Thinker<G> for Deepening {
    fn think(&mut self, request: &Request<'_, G>, _: &mut dyn FnMut(&Sketch<G::Move>)) -> Result<Thought<G::Move>, Refusal> {
        Ok(think(&self.manner, request, &mut self.search))
    }
}
