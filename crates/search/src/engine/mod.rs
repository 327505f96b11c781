//! The search that plays: iterative-deepening principal variation search with a shared table, aspiration windows, move
//! ordering and quiescence. Every technique has a switch, so that its worth can be measured.
//!
//! Scores are always timed: faster wins, slower losses.

mod crowd;
mod ordering;
mod quiescence;
mod stats;
mod switches;
mod worker;

pub(crate) use crowd::Crowd;
pub use stats::Stats;
pub use switches::Switches;
pub use worker::Worker;

use crate::table::Table;
use kythu_game::{Budget, Evaluator, Hashed, Limits, Score, Stop};

/// What an iteration found; sent to the sink as it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The value for the side to move.
    pub value: Score,
    /// The best line.
    pub line: Vec<M>,
    /// What all iterations so far did.
    pub stats: Stats,
    /// Nothing lies beyond: every line was followed to its end, or a win or loss lies within the depth.
    pub settled: bool,
    /// The value is proven: settled, and no move was left out on the way.
    pub exact: bool,
}

impl<M: Copy> Report<M> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// The greatest depth, when no other limit is given.
pub const MAX_DEPTH: u32 = 250;

/// What to search with.
#[derive(Debug)]
pub struct Job<'a, G: Hashed, E: Evaluator<G>> {
    /// The rules.
    pub game: &'a G,
    /// The evaluation.
    pub evaluator: &'a E,
    /// The table: kept from move to move by whoever plays a game.
    pub table: &'a Table,
    /// The techniques that are on.
    pub switches: Switches,
    /// What may be spent.
    pub limits: Limits,
    /// How to stop it from outside.
    pub stop: &'a Stop,
}

impl<'a, G: Hashed, E: Evaluator<G>> Job<'a, G, E> {
    /// A worker for this job that may spend one of `share` equal parts of the nodes.
    pub(crate) fn worker(&self, share: u64) -> Worker<'a, G, E> {
        let limits = Limits { nodes: self.limits.nodes.map(|nodes| (nodes / share).max(1)), ..self.limits };
        Worker::new(self.game, self.evaluator, self.table, self.switches, Budget::new(limits, self.stop))
    }
}

/// Searches a position within the limits and reports every iteration to `sink`.
///
/// There is always a move in the answer if the position has one, however tight the limits are.
pub fn search<G: Hashed, E: Evaluator<G>>(
    job: &Job<'_, G, E>,
    position: &G::Position,
    sink: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    job.table.age();
    let mut worker = job.worker(1);
    deepen(job, position, sink, |plan| {
        worker.begin_with(position, plan.first);
        let value = worker.iteration(position, plan.depth, plan.last);
        Iteration {
            value,
            line: worker.line(),
            met_horizon: worker.met_horizon,
            skipped: worker.skipped,
            complete: !worker.budget.is_exhausted(),
            stats: worker.stats(),
        }
    })
}

/// What an iteration is to do.
pub(crate) struct Plan<M> {
    pub(crate) depth: u32,
    /// The value of the iteration before.
    pub(crate) last: Option<Score>,
    /// Its best move, to be tried before all others.
    pub(crate) first: Option<M>,
}

/// What one iteration, by one worker or by a team, came back with.
pub(crate) struct Iteration<M> {
    pub(crate) value: Score,
    pub(crate) line: Vec<M>,
    pub(crate) met_horizon: bool,
    pub(crate) skipped: bool,
    pub(crate) complete: bool,
    /// Everything done so far, by everybody.
    pub(crate) stats: Stats,
}

/// Iterative deepening: runs iterations until the limits are reached or nothing more can be learnt.
pub(crate) fn deepen<G: Hashed, E: Evaluator<G>>(
    job: &Job<'_, G, E>,
    position: &G::Position,
    sink: &mut dyn FnMut(&Report<G::Move>),
    mut iteration: impl FnMut(&Plan<G::Move>) -> Iteration<G::Move>,
) -> Report<G::Move> {
    let depth_limit = job.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    // Whatever happens, a legal move can be given.
    let first = job.game.moves(position).next();
    let mut report = Report {
        depth: 0,
        value: Score::DRAW,
        line: first.into_iter().collect(),
        stats: Stats::default(),
        settled: first.is_none(),
        exact: first.is_none(),
    };
    if let Some(outcome) = job.game.outcome(position) {
        report.value = Score::timed(outcome, 0);
        return report;
    }
    let start = if job.switches.deepening { 1 } else { depth_limit };
    for depth in start..=depth_limit {
        let last = (depth > start).then_some(report.value);
        let plan = Plan { depth, last, first: report.best().filter(|_| depth > start) };
        let Iteration { value, line, met_horizon, skipped, complete, stats } = iteration(&plan);
        if !complete {
            // The moves that were finished count: the last best one was tried first, so what is best now is no worse.
            if !line.is_empty() && line.first() != report.line.first() {
                report.line = line;
            }
            report.stats = stats;
            return report;
        }
        let settled = !met_horizon || value.is_settled_within(depth);
        report = Report { depth, value, line, stats, settled, exact: settled && !skipped };
        sink(&report);
        if settled {
            break;
        }
    }
    report
}
