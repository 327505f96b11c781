use super::textbook::{Manner, Search, think};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Evaluator, Refusal};
use kythu_search::Found;
use kythu_search::textbook::{Form, Observer, Task, alphabeta};

/// Plain alpha-beta; the spec `negamax` is the same search in its third form.
struct AlphaBeta {
    manner: Manner,
    search: Plain,
}

struct Plain {
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
        let search = Plain {
            form: spec.choice("form", &forms)?,
            hard: spec.choice("fail", &[("soft", false), ("hard", true)])?,
        };
        Ok(Box::new(AlphaBeta { manner: Manner::from_spec(spec)?, search }))
    }
    Algo { info: AlgoInfo { name, params: &PARAMS }, make }
}

impl Search for Plain {
    fn run<G: Described, E: Evaluator<G>, O: Observer<G>>(
        &mut self,
        task: &mut Task<'_, G, E, O>,
        position: &G::Position,
    ) -> (Found<G::Move>, Vec<u64>) {
        task.hard = self.hard;
        (alphabeta(task, position, self.form), Vec::new())
    }
}

impl<G: Described> Thinker<G> for AlphaBeta {
    fn think(&mut self, request: &Request<'_, G>, _: &mut dyn FnMut(&Sketch<G::Move>)) -> Result<Thought<G::Move>, Refusal> {
        Ok(think(&self.manner, request, &mut self.search))
    }
}
