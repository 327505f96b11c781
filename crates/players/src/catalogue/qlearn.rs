use super::qtable::ByTable;
use crate::learning::{Folding, rules};
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Refusal};
use kythu_learn::{Identity, Learner, Lesson, Method, Saved};
use kythu_words::say;
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

const PARAMS: [&str; 8] = ["episodes", "seed", "method", "alpha", "gamma", "epsilon", "symmetry", "start"];
/// Games of practice unless told otherwise, and at most: somebody waits at the board.
const USUAL_EPISODES: u64 = 20_000;
const MOST_EPISODES: u64 = 1_000_000;
/// MiB of the table: games that need more are not learnt between two moves.
const TABLE_MIB: u64 = 4;
/// Tables that are kept. The same lesson gives the same table, so what was forgotten is learnt again.
const KEPT: usize = 16;

/// What was learnt last, by what it was learnt from.
static LEARNT: Mutex<VecDeque<(String, Arc<Saved>)>> = Mutex::new(VecDeque::new());

/// Learns the game by playing against itself before it plays its first move: a pupil of `kythu learn` that needs no file.
struct Schooled<G: Described, F> {
    lesson: Lesson,
    episodes: u64,
    /// Where every game of practice begins; the game's own start if not said.
    start: Option<String>,
    spec: String,
    table: Option<ByTable<G, F>>,
    folding: PhantomData<fn() -> F>,
}

pub(crate) fn algo<G: Described + Hashed + Send + Clone, F: Folding<G> + 'static>() -> Algo<G> {
    fn make<G: Described + Hashed + Send + Clone, F: Folding<G> + 'static>(
        spec: &Spec,
    ) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let usual = Lesson::default();
        let number = |name: &str, usual: f64| match spec.params.get(name) {
            None => Ok(usual),
            Some(text) => text.parse().map_err(|_| {
                Refusal::new(say!("error.option-fraction", name = name, found = text, min = 0, max = 1))
            }),
        };
        let lesson = Lesson {
            method: spec.params.get("method").map_or(Ok(usual.method), Method::named)?,
            alpha: number("alpha", usual.alpha)?,
            gamma: number("gamma", usual.gamma)?,
            epsilon: number("epsilon", usual.epsilon)?,
            seed: spec.params.number("seed", 0, u64::MAX)?.unwrap_or(usual.seed),
            fold: spec.switch("symmetry")?,
            memory: TABLE_MIB,
            ..usual
        };
        lesson.check()?;
        let episodes = spec.params.number("episodes", 1, MOST_EPISODES)?.unwrap_or(USUAL_EPISODES);
        let start = spec.params.get("start").map(str::to_owned);
        let spec = spec.to_string();
        Ok(Box::new(Schooled::<G, F> { lesson, episodes, start, spec, table: None, folding: PhantomData }))
    }
    Algo { info: AlgoInfo { name: "qlearn", params: &PARAMS }, make: make::<G, F> }
}

impl<G: Described + Hashed + Send + Clone, F: Folding<G>> Schooled<G, F> {
    /// What was learnt: found among the last ones, or learnt now.
    fn saved(&self, request: &Request<'_, G>) -> Result<Saved, Refusal> {
        let rules = rules::<G>(request.options)?;
        let (game, start) = G::open(request.options, self.start.as_deref())?;
        let identity = Identity { game: G::NAME.to_owned(), rules, start: game.format_position(&start) };
        let Identity { game: name, rules, start: from } = &identity;
        let key = format!("{name} {rules} {from} {}", self.spec);
        let known = || LEARNT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, saved)) = known().iter().find(|(of, _)| *of == key) {
            return Ok(saved.as_ref().clone());
        }
        let mut learner = Learner::new(game, start, self.lesson.clone(), F::FOLD)?;
        learner.practise(self.episodes, request.stop)?;
        let saved = Saved::from_bytes(&learner.to_bytes(&identity))?;
        // Who was interrupted knows less than the lesson gives.
        if learner.episodes() == self.episodes {
            let mut known = known();
            known.push_front((key, Arc::new(saved.clone())));
            known.truncate(KEPT);
        }
        Ok(saved)
    }
}

impl<G: Described + Hashed + Send + Clone, F: Folding<G>> Thinker<G> for Schooled<G, F> {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let table = match self.table.take() {
            Some(table) => table,
            None => ByTable::new(self.saved(request)?),
        };
        self.table.insert(table).think(request, sink)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Begin, Setup, Terms, find};
    use kythu_game::{Options, Stop};
    use kythu_learn::Lesson;

    /// The player knows what a pupil of the same lesson knows: it plays one of the moves that the pupil thinks best.
    #[test]
    fn it_plays_what_the_same_lesson_teaches() {
        let nim = Setup {
            options: Options::new().with("misere", "on"),
            position: Some("1,3,5,7".to_owned()),
            ..Setup::default()
        };
        for (game, setup, start) in [("nim", nim, ",start=1 3 5 7"), ("tictactoe", Setup::default(), "")] {
            let kind = find(game).unwrap();
            let lesson = Lesson { seed: 7, memory: super::TABLE_MIB, ..Lesson::default() };
            let mut pupil = kind.pupil(&setup, Begin::New(lesson)).unwrap();
            pupil.practise(3_000, &Stop::new()).unwrap();
            let spec = format!("qlearn(episodes=3000,seed=7{start})").parse().unwrap();
            let mut at = setup.clone();
            for _ in 0..4 {
                let stop = Stop::new();
                let answer = kind.player(&spec).unwrap().think(&at, &Terms::new(&stop), &mut |_| {});
                let mv = answer.unwrap().best.unwrap();
                let opinions = pupil.opinions(&at).unwrap();
                let best = opinions.iter().map(|one| one.value.unwrap_or(0.0)).fold(f32::MIN, f32::max);
                let own = opinions.iter().find(|one| one.mv == mv).unwrap();
                assert_eq!(own.value.unwrap_or(0.0), best, "{game}: {mv} of {opinions:?}");
                at.moves.push(mv);
            }
        }
    }

    #[test]
    fn a_lesson_that_cannot_be_is_refused() {
        let kind = find("nim").unwrap();
        for spec in [
            "qlearn(episodes=0)",
            "qlearn(episodes=1000001)",
            "qlearn(alpha=0)",
            "qlearn(gamma=2)",
            "qlearn(epsilon=nan)",
            "qlearn(method=magic)",
            "qlearn(file=x)",
        ] {
            assert!(kind.player(&spec.parse().unwrap()).is_err(), "{spec}");
        }
    }
}
