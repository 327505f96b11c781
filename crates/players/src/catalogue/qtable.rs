use crate::learning::{Folding, renewed, rules};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Refusal, Score};
use kythu_learn::{Learner, Saved, load};
use kythu_words::{Figures, say};
use std::marker::PhantomData;
use std::path::Path;

/// Plays what was learnt: the move with the greatest value in a table, such as one that `kythu learn` wrote.
pub(super) struct ByTable<G: Described, F> {
    saved: Saved,
    /// Made when the rules are known.
    learner: Option<Learner<G>>,
    folding: PhantomData<fn() -> F>,
}

impl<G: Described, F> ByTable<G, F> {
    pub(super) const fn new(saved: Saved) -> Self {
        Self { saved, learner: None, folding: PhantomData }
    }
}

const PARAMS: [&str; 1] = ["file"];

pub(crate) fn algo<G: Described + Hashed + Send + Clone, F: Folding<G> + 'static>() -> Algo<G> {
    fn make<G: Described + Hashed + Send + Clone, F: Folding<G> + 'static>(
        spec: &Spec,
    ) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let file = spec.params.get("file").ok_or_else(|| Refusal::new(say!("learn.no-file")))?;
        let saved = renewed::<G>(load(Path::new(file))?);
        // The rules are compared when they are known; another game can be refused at once.
        let own_rules = saved.identity.rules.clone();
        saved.check_rules(G::NAME, &own_rules)?;
        Ok(Box::new(ByTable::<G, F>::new(saved)))
    }
    Algo { info: AlgoInfo { name: "qtable", params: &PARAMS }, make: make::<G, F> }
}

impl<G: Described + Hashed + Send + Clone, F: Folding<G>> Thinker<G> for ByTable<G, F> {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        self.saved.check_rules(G::NAME, &rules::<G>(request.options)?)?;
        let learner = match self.learner.take() {
            Some(learner) => learner,
            None => {
                let (game, start) = G::open(request.options, Some(&self.saved.identity.start))?;
                self.saved.clone().learner(game, start, F::FOLD)?
            }
        };
        let learner = self.learner.insert(learner);
        let opinions = learner.opinions(request.position);
        let chosen = learner.choose(request.position).unwrap_or(0);
        let value = opinions.get(chosen).copied().flatten();
        let mut thought = Thought::of(request.game.moves(request.position).nth(chosen), Score::DRAW, false);
        thought.remarks.push(match value {
            Some(value) => {
                say!("learn.value", value = Figures(format!("{value:+.3}")), episodes = self.saved.episodes)
            }
            None => say!("learn.never-met"),
        });
        // Hundredths of a win, as evaluations are: a guess, never a proof.
        thought.score = Score::new((f64::from(value.unwrap_or(0.0)) * 100.0).round() as i32);
        Ok(thought)
    }
}
