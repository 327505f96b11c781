//! What all textbook algorithms have in common as players: they look a fixed number of plies ahead.

use crate::{Counts, Request, Spec, Thought};
use kythu_game::{Blind, Budget, Described, Evaluator, Game, Refusal};
use kythu_search::Found;
use kythu_search::textbook::{Counters, Line, Observer, Task};

/// The parameters that every textbook algorithm takes.
pub(super) const PARAMS: [&str; 5] = ["depth", "nodes", "time", "eval", "score"];

/// Which evaluation judges the horizon, and whether distance counts.
#[derive(Clone, Debug)]
pub(super) struct Manner {
    blind: bool,
    timed: bool,
}

impl Manner {
    pub(super) fn from_spec(spec: &Spec) -> Result<Self, Refusal> {
        spec.limits(kythu_game::Limits::default())?;
        Ok(Self {
            blind: spec.choice("eval", &[("usual", false), ("none", true)])?,
            timed: spec.choice("score", &[("distance", true), ("plain", false)])?,
        })
    }
}

/// What watches a textbook player: the counters and the best line.
pub(super) type Watch<G> = (Counters, Line<<G as Game>::Move>);

/// A search in the shape that all of them have, callable with either evaluation.
pub(super) trait Search {
    fn run<G: Described, E: Evaluator<G>, O: Observer<G>>(
        &mut self,
        task: &mut Task<'_, G, E, O>,
        position: &G::Position,
    ) -> (Found<G::Move>, Vec<u64>);
}

/// Runs a search with the evaluation that the manner asks for.
pub(super) fn think<G: Described>(manner: &Manner, request: &Request<'_, G>, search: &mut impl Search) -> Thought<G::Move> {
    if manner.blind {
        think_with(manner, &Blind, request, search)
    } else {
        think_with(manner, &request.game.evaluator(), request, search)
    }
}

fn think_with<G: Described, E: Evaluator<G>>(
    manner: &Manner,
    evaluator: &E,
    request: &Request<'_, G>,
    search: &mut impl Search,
) -> Thought<G::Move> {
    let depth = request.limits.depth.unwrap_or(u32::MAX);
    let watch: Watch<G> = (Counters::new(), if request.line { Line::new() } else { Line::off() });
    let mut task = Task::new(request.game, evaluator, watch, depth).timed(manner.timed);
    task.budget = Budget::new(request.limits, request.stop);
    let (found, by_iteration) = search.run(&mut task, request.position);
    let (counters, line) = (&task.observer.0, &task.observer.1);
    // A search that was stopped may have a best move without a line to it.
    let mut moves = line.moves().to_vec();
    if moves.first().copied() != found.best {
        moves = found.best.into_iter().collect();
    }
    if moves.is_empty() {
        moves = request.game.moves(request.position).next().into_iter().collect();
    }
    Thought {
        score: found.value,
        exact: found.complete && (!task.met_horizon() || found.value.is_decided()),
        line: moves,
        depth: if depth == u32::MAX { counters.by_ply().len().saturating_sub(1) as u32 } else { depth },
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
            by_ply: counters.by_ply().to_vec(),
            by_iteration,
        },
        remarks: Vec::new(),
    }
}
