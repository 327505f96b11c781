use super::textbook::{Manner, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Refusal};
use kythu_search::table::Table;
use kythu_search::textbook::alphabeta_with_memory;

/// Alpha-beta with a transposition table.
struct Memory {
    manner: Manner,
    /// Made with the player, not when it thinks: whoever takes the time measures the search.
    table: Table,
}

pub(super) const PARAMS: [&str; 6] = ["depth", "nodes", "time", "eval", "score", "hash"];

pub(super) fn algo<G: Described + Hashed>() -> Algo<G> {
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Memory { manner: Manner::from_spec::<G>(spec)?, table: Table::new(spec.hash_mib()?)? }))
    }
    Algo { info: AlgoInfo { name: "memory", params: &PARAMS }, make }
}

impl<G: Described + Hashed> Thinker<G> for Memory {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let table = &self.table;
        Ok(think!(self.manner, request, |task, position| (
            alphabeta_with_memory(task, position, table),
            Vec::new()
        )))
    }
}
