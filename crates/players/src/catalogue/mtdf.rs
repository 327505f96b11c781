use super::memory::PARAMS;
use super::textbook::{Manner, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Refusal, Score};
use kythu_search::table::Table;
use kythu_search::textbook::mtdf;

/// MTD(f), beginning at 0.
struct Mtdf {
    manner: Manner,
    mib: usize,
}

pub(super) fn algo<G: Described + Hashed>() -> Algo<G> {
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Mtdf { manner: Manner::from_spec::<G>(spec)?, mib: spec.hash_mib()? }))
    }
    Algo { info: AlgoInfo { name: "mtdf", params: &PARAMS }, make }
}

impl<G: Described + Hashed> Thinker<G> for Mtdf {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let table = Table::new(self.mib)?;
        Ok(think!(self.manner, request, |task, position| (
            mtdf(task, position, &table, Score::DRAW),
            Vec::new()
        )))
    }
}
