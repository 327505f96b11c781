use super::textbook::{Manner, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Refusal};
use kythu_search::textbook::{Aspiration, deepening};

/// Iterative deepening over plain alpha-beta, with or without an aspiration window.
struct Deepening {
    manner: Manner,
    aspiration: Aspiration,
}

const PARAMS: [&str; 6] = ["depth", "nodes", "time", "eval", "score", "window"];

pub(super) fn algo<G: Described>() -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let aspiration = match spec.params.get("window") {
            None | Some("off") => Aspiration::Off,
            _ => Aspiration::Around(spec.params.number("window", 1, 1_000_000)?.unwrap_or(1) as i32),
        };
        Ok(Box::new(Deepening { manner: Manner::from_spec::<G>(spec)?, aspiration }))
    }
    Algo { info: AlgoInfo { name: "deepening", params: &PARAMS }, make }
}

impl<G: Described> Thinker<G> for Deepening {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        Ok(think!(self.manner, request, |task, position| {
            let (found, iterations) = deepening(task, position, self.aspiration);
            (found, iterations.into_iter().map(|iteration| iteration.nodes).collect())
        }))
    }
}
