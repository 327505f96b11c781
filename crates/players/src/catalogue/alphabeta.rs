use super::textbook::{Manner, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Refusal};
use kythu_search::textbook::{Form, alphabeta};

/// Plain alpha-beta; the spec `negamax` is the same search in its third form.
struct AlphaBeta {
    manner: Manner,
    form: Form,
    hard: bool,
}

const PARAMS: [&str; 7] = ["depth", "nodes", "time", "eval", "score", "form", "fail"];

pub(super) fn algo<G: Described>(name: &'static str) -> Algo<G> {
    fn make<G: Described>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let mut forms = [("two", Form::TwoFunctions), ("flag", Form::Flag), ("negamax", Form::Negamax)];
        if spec.name == "negamax" {
            forms.rotate_right(1);
        }
        Ok(Box::new(AlphaBeta {
            manner: Manner::from_spec::<G>(spec)?,
            form: spec.choice("form", &forms)?,
            hard: spec.choice("fail", &[("soft", false), ("hard", true)])?,
        }))
    }
    Algo { info: AlgoInfo { name, params: &PARAMS }, make }
}

impl<G: Described> Thinker<G> for AlphaBeta {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        Ok(think!(self.manner, request, |task, position| {
            task.hard = self.hard;
            (alphabeta(task, position, self.form), Vec::new())
        }))
    }
}
