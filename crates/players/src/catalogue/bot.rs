use super::pvs::Pvs;
use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Limits, Refusal, Score};
use kythu_games::connect4::{Cell, Connect4, Course, Weights};
use std::time::Duration;

/// The course's Connect 4 bot: its evaluation on the engine's search. Weights and techniques can be set one by one.
struct Bot {
    engine: Pvs,
    weights: Weights,
}

const PARAMS: [&str; 20] = [
    "eval",
    "centre",
    "othercentre",
    "own3",
    "other3",
    "own2",
    "other2",
    "depth",
    "nodes",
    "time",
    "threads",
    "split",
    "hash",
    "table",
    "killers",
    "history",
    "urgency",
    "nullwindow",
    "deepening",
    "window",
];

/// Unless somebody says otherwise it has the course's ten seconds, and looks as far as the course's bot did in them:
/// here that takes a fraction of a second.
const USUAL: Limits = Limits { depth: Some(11), nodes: None, time: Some(Duration::from_secs(10)) };

/// The greatest weight: all lines of the board together stay far below a win.
const HEAVIEST: u64 = 10_000;

pub(crate) fn algo() -> Algo<Connect4> {
    fn make(spec: &Spec) -> Result<Box<dyn Thinker<Connect4>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Bot { engine: Pvs::from_spec::<Connect4>(spec)?, weights: weights(spec)? }))
    }
    Algo { info: AlgoInfo { name: "bot", params: &PARAMS }, make }
}

/// The weights by the names of their parameters.
const fn by_name(weights: &mut Weights) -> [(&'static str, &mut i32); 6] {
    [
        ("centre", &mut weights.own_centre),
        ("othercentre", &mut weights.other_centre),
        ("own3", &mut weights.own_three),
        ("other3", &mut weights.other_three),
        ("own2", &mut weights.own_two),
        ("other2", &mut weights.other_two),
    ]
}

/// The weights that `eval` names, changed by what the other parameters say.
fn weights(spec: &Spec) -> Result<Weights, Refusal> {
    let named = ["course", "course-symmetric", "tuned"];
    let choices = named.map(|name| (name, Weights::named(name).unwrap_or(Weights::COURSE)));
    let mut weights = spec.choice("eval", &choices)?;
    for (name, weight) in by_name(&mut weights) {
        if let Some(given) = spec.params.number(name, 0, HEAVIEST)? {
            *weight = given as i32;
        }
    }
    Ok(weights)
}

/// The course's Connect 4 bot with these weights, as a spec.
#[must_use]
pub fn spec_with(mut weights: Weights) -> Spec {
    let mut spec = Spec::new("bot");
    for (name, weight) in by_name(&mut weights) {
        spec.params.set(name, weight.to_string());
    }
    spec
}

/// What the evaluation cannot say and the bot can: a win at the horizon is a win, at a distance that the search, with
/// what its table knew, has not counted.
fn plainly(score: Score) -> Score {
    match score.utility() {
        Course::WIN => Score::WIN,
        value if value == -Course::WIN => Score::LOSS,
        _ => score,
    }
}

impl Thinker<Connect4> for Bot {
    fn think(
        &mut self,
        request: &Request<'_, Connect4>,
        sink: &mut dyn FnMut(&Sketch<Cell>),
    ) -> Result<Thought<Cell>, Refusal> {
        let limits = if request.limits == Limits::default() { USUAL } else { request.limits };
        let course = Course::new(request.game, self.weights);
        let mut thought = self.engine.search(&course, request, limits, &mut |sketch| {
            sink(&Sketch { score: plainly(sketch.score), ..sketch.clone() });
        });
        thought.score = plainly(thought.score);
        thought.exact |= thought.score.is_decided();
        Ok(thought)
    }
}
