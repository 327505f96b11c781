use super::textbook::{Manner, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Refusal};
use kythu_search::table::Table;
use kythu_search::textbook::alphabeta_with_memory;

/// Alpha-beta with a transposition table.
struct Memory {
    manner: Manner,
    mib: usize,
}

pub(super) const PARAMS: [&str; 6] = ["depth", "nodes", "time", "eval", "score", "hash"];

pub(super) fn algo<G: Described + Hashed>() -> Algo<G> {
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Memory { manner: Manner::from_spec::<G>(spec)?, mib: spec.hash_mib()? }))
    }
    Algo { info: AlgoInfo { name: "memory", params: &PARAMS }, make }
}

impl<G: Described + Hashed> Thinker<G> for Memory {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let table = Table::new(self.mib)?;
        Ok(think!(self.manner, request, |task, position| (
            alphabeta_with_memory(task, position, &table),
            Vec::new()
        )))
    }
}
