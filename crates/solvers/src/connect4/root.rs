//! The questions that are asked of a position, one after the other, until its score is certain.

use super::board::Shape;
use super::forced::Quiet;
use super::search::Worker;
use super::solver::{Question, Solver};
use super::table::{Place, Table};
use super::threads::Team;
use super::{bounds, machine};
use kythu_game::{Budget, Limits, Stop};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Nodes that a first guess may take before the search turns to the middle of the scores.
const CHEAP: u64 = 2000;

/// Nodes after which a question is worth the start of threads.
const ALONE: u64 = 5000;

/// A position to be solved.
pub(super) struct Root<'a, S> {
    solver: &'a Solver,
    quiet: Quiet,
    limits: Limits,
    stop: &'a Stop,
    started: Instant,
    /// Who answers without help.
    worker: Worker<'a, S>,
    /// Nodes that were not the worker's.
    other_nodes: u64,
}

impl<'a, S: Shape> Root<'a, S> {
    pub(super) fn new(
        solver: &'a Solver,
        shape: S,
        late: &'a Table,
        quiet: Quiet,
        limits: Limits,
        stop: &'a Stop,
    ) -> Self {
        let worker = solver.worker(shape, late, Budget::new(limits, stop), None);
        Self { solver, quiet, limits, stop, started: Instant::now(), worker, other_nodes: 0 }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.worker.budget.nodes() + self.other_nodes
    }

    /// The bounds of the score, as close as the limits allow.
    ///
    /// While it is cheap the questions halve what is possible from the outside, since a quick win or loss is quickly found;
    /// then they begin at the draw and go one by one towards the score.
    pub(super) fn narrow(&mut self, question: Question) -> (i32, i32) {
        let (shape, stones) = (self.worker.shape, self.quiet.stones());
        let (mut lower, mut upper) = (bounds::least(shape, stones), bounds::most(shape, stones));
        let (mut from_outside, mut from_above) = (question == Question::Score, false);
        loop {
            if question == Question::Outcome {
                (lower, upper) = (lower.signum(), upper.signum());
            }
            if lower >= upper {
                return (lower, upper);
            }
            let beta = if let Question::AtLeast(score) = question {
                if lower >= score || upper < score {
                    return (lower, upper);
                }
                score
            } else if from_outside && upper - lower > 2 {
                from_above = !from_above;
                if from_above && upper > 1 {
                    (upper / 2).max(lower + 1).max(1)
                } else if lower < -1 {
                    (lower / 2).min(0).max(lower + 1).min(upper)
                } else if upper > 0 && lower < 1 {
                    1
                } else {
                    (lower + upper + 1) / 2
                }
            } else if lower < 1 && upper >= 1 {
                1
            } else if lower < 0 && upper >= 0 {
                0
            } else if lower >= 1 {
                lower + 1
            } else {
                upper
            };
            let before = self.nodes();
            match self.test(beta) {
                Some(score) if score >= beta => lower = score,
                Some(score) => upper = score,
                None => return (lower, upper),
            }
            from_outside &= self.nodes() - before <= CHEAP;
        }
    }

    /// Whether the score is at least `beta`, by a bound on it; none if the limits are spent.
    fn test(&mut self, beta: i32) -> Option<i32> {
        if self.solver.idle_threads() == 0 {
            return answer(&mut self.worker, &self.quiet, beta);
        }
        // Most questions are answered before threads could be started.
        let left = self.left();
        let nodes = left.nodes.map_or(ALONE, |nodes| nodes.min(ALONE));
        let brief = Budget::new(Limits { nodes: Some(nodes), ..left }, self.stop);
        let mut worker = self.solver.worker(self.worker.shape, self.worker.late, brief, None);
        let score = answer(&mut worker, &self.quiet, beta);
        self.other_nodes += worker.budget.nodes();
        let left = self.left();
        let spent = self.stop.is_raised() || left.nodes == Some(0) || left.time == Some(Duration::ZERO);
        if score.is_some() || spent { score } else { self.test_together(left, beta) }
    }

    /// What the limits have left.
    fn left(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes())),
            time: self.limits.time.map(|time| time.saturating_sub(self.started.elapsed())),
            depth: None,
        }
    }

    /// All idle threads look for the answer; the first that has it stops the others.
    fn test_together(&mut self, left: Limits, beta: i32) -> Option<i32> {
        // The first player rather wins than not, the second rather not.
        let parity = self.quiet.stones() % 2;
        let team = Team::new(if beta <= 1 - parity { parity } else { 1 - parity });
        let (found, nodes) = (OnceLock::new(), AtomicU64::new(0));
        let (solver, shape, quiet, stop) = (self.solver, self.worker.shape, &self.quiet, self.stop);
        let run = |late: &Table| {
            let mut budget = Budget::new(left, stop);
            budget.obey(&team.finished);
            let mut worker = solver.worker(shape, late, budget, Some(&team));
            if let Some(score) = answer(&mut worker, quiet, beta) {
                team.finished.raise();
                let _ = found.set(score);
            }
            nodes.fetch_add(worker.budget.nodes(), Relaxed);
        };
        std::thread::scope(|scope| {
            for _ in 0..solver.idle_threads() {
                scope.spawn(|| solver.with_late_table(run));
            }
            run(self.worker.late);
        });
        self.other_nodes += nodes.into_inner();
        found.into_inner()
    }
}

/// A bound on the score that answers whether it is at least `beta`; none if the budget is spent.
fn answer<S: Shape>(worker: &mut Worker<'_, S>, quiet: &Quiet, beta: i32) -> Option<i32> {
    let place: Place = worker.place(quiet);
    let score = machine::visit(worker, quiet, beta, place);
    (!worker.budget.is_exhausted()).then_some(score)
}
