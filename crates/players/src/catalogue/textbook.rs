//! What all textbook algorithms have in common as players: they look a fixed number of plies ahead, with the game's
//! evaluation or with none at the horizon, and with or without regard to distance.

use crate::{Counts, Request, Spec, Thought};
use kythu_game::{Budget, Described, Evaluator, Game, Refusal, Score};
use kythu_games::tree::Tree;
use kythu_search::Found;
use kythu_search::textbook::{Counters, Line, Observer, Task};

/// The parameters that every textbook algorithm takes.
pub(super) const PARAMS: [&str; 5] = ["depth", "nodes", "time", "eval", "score"];

/// The textbook searches recurse once a ply, and a stack has an end that games need not have (chess without its draws, a
/// million stones taken one by one). What lies deeper is judged like any other horizon. Written trees are no deeper.
const DEEPEST: u32 = Tree::MAX_DEPTH;

/// Which evaluation judges the horizon, and whether distance counts.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    /// The name of the game's evaluation, or none.
    pub(super) eval: Option<&'static str>,
    timed: bool,
}

impl Manner {
    pub(super) fn from_spec<G: Described>(spec: &Spec) -> Result<Self, Refusal> {
        Ok(Self {
            eval: spec.eval::<G>()?,
            timed: spec.choice("score", &[("distance", true), ("plain", false)])?,
        })
    }
}

/// What watches a textbook player: the counters, and the best line if it is wanted.
pub(super) trait Watch<G: Game>: Observer<G> + Default {
    fn counters(&self) -> &Counters;
    fn line(&self) -> &[G::Move];
}

impl<G: Game> Watch<G> for Counters {
    fn counters(&self) -> &Counters {
        self
    }

    fn line(&self) -> &[G::Move] {
        &[]
    }
}

impl<G: Game> Watch<G> for (Counters, Line<G::Move>) {
    fn counters(&self) -> &Counters {
        &self.0
    }

    fn line(&self) -> &[G::Move] {
        self.1.moves()
    }
}

/// The task that a request means.
pub(super) fn task<'a, G: Game, E: Evaluator<G>, W: Watch<G>>(
    manner: &Manner,
    evaluator: &'a E,
    request: &Request<'a, G>,
) -> Task<'a, G, E, W> {
    let depth = request.limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
    let mut task = Task::new(request.game, evaluator, W::default(), depth).timed(manner.timed);
    task.budget = Budget::new(request.limits, request.stop);
    task
}

/// What a finished task means to a player.
pub(super) fn thought<G: Game, E: Evaluator<G>, W: Watch<G>>(
    task: &Task<'_, G, E, W>,
    request: &Request<'_, G>,
    found: &Found<G::Move>,
    by_iteration: Vec<u64>,
) -> Thought<G::Move> {
    let counters = task.observer.counters();
    let mut moves = task.observer.line().to_vec();
    // A search that was stopped may have a best move without a line to it, or no move at all.
    if found.best.is_none() || moves.first().copied() != found.best {
        let best = found.best.or_else(|| request.game.moves(request.position).next());
        moves = best.into_iter().collect();
    }
    let reached = counters.by_ply().len().saturating_sub(1) as u32;
    // What a search returns when it is stopped means nothing; only finished iterations are worth something.
    let known = found.complete || !by_iteration.is_empty();
    Thought {
        score: if known { found.value } else { Score::DRAW },
        exact: found.complete && (!task.met_horizon() || found.value.is_decided()),
        line: moves,
        // A search that was stopped has finished no depth.
        depth: if !by_iteration.is_empty() {
            by_iteration.len() as u32
        } else if found.complete {
            reached.min(task.depth)
        } else {
            0
        },
        complete: found.complete,
        counts: Counts {
            nodes: task.budget.nodes(),
            leaves: counters.leaves(),
            alpha_cuts: counters.alpha_cuts,
            beta_cuts: counters.beta_cuts,
            first_move_cuts: counters.first_move_cuts,
            probes: counters.probes,
            hits: counters.hits,
            researches: counters.researches,
            simulations: 0,
            by_ply: counters.by_ply().to_vec(),
            by_iteration,
        },
        remarks: Vec::new(),
    }
}

/// Runs a textbook search for a request, with the evaluation that the manner asks for and the line if it is wanted. A
/// macro, because the search is generic code that is compiled once for each of these, and closures cannot be generic.
macro_rules! think {
    ($manner:expr, $request:expr, |$task:ident, $position:ident| $search:expr) => {{
        let request = $request;
        match ($manner.eval.map(|name| request.game.evaluator_named(name)), request.line) {
            (Some(eval), true) => think!(@run $manner, &eval, request, (_, _), $task, $position, $search),
            (Some(eval), false) => think!(@run $manner, &eval, request, kythu_search::textbook::Counters, $task, $position, $search),
            (None, true) => think!(@run $manner, &kythu_game::Blind, request, (_, _), $task, $position, $search),
            (None, false) => think!(@run $manner, &kythu_game::Blind, request, kythu_search::textbook::Counters, $task, $position, $search),
        }
    }};
    (@run $manner:expr, $eval:expr, $request:ident, $watch:ty, $task:ident, $position:ident, $search:expr) => {{
        let $position = $request.position;
        let mut task = $crate::catalogue::textbook::task::<_, _, $watch>(&$manner, $eval, $request);
        let $task = &mut task;
        let (found, by_iteration) = $search;
        $crate::catalogue::textbook::thought(&task, $request, &found, by_iteration)
    }};
}
pub(super) use think;
