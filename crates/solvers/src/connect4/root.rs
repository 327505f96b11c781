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
use std::time::Instant;

/// Nodes that a first guess may take before the search turns to the middle of the scores.
const CHEAP: u64 = 2000;

/// Nodes after which a position is worth the start of threads.
const ALONE: u64 = 5000;

/// A position to be solved.
pub(super) struct Root<'a, S> {
    solver: &'a Solver,
    shape: S,
    quiet: Quiet,
    limits: Limits,
    stop: &'a Stop,
    started: Instant,
    budget: Budget,
    /// Nodes of the threads that helped.
    helpers_nodes: u64,
}

impl<'a, S: Shape> Root<'a, S> {
    pub(super) fn new(solver: &'a Solver, shape: S, quiet: Quiet, limits: Limits, stop: &'a Stop) -> Self {
        let budget = Budget::new(limits, stop);
        Self { solver, shape, quiet, limits, stop, started: Instant::now(), budget, helpers_nodes: 0 }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.budget.nodes() + self.helpers_nodes
    }

    /// The bounds of the score, as close as the limits allow.
    ///
    /// While it is cheap the questions halve what is possible from the outside, since a quick win or loss is quickly found;
    /// then they begin at the draw and go one by one towards the score.
    pub(super) fn narrow(&mut self, question: Question) -> (i32, i32) {
        let stones = self.quiet.stones();
        let (mut lower, mut upper) = (bounds::least(self.shape, stones), bounds::most(self.shape, stones));
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
        let budget = std::mem::replace(&mut self.budget, Budget::unlimited());
        let (score, budget) = if self.solver.settings.threads > 1 && self.nodes() + budget.nodes() > ALONE {
            self.test_together(budget, beta)
        } else {
            self.solver.with_late_table(|late| self.work(budget, late, None, beta))
        };
        self.budget = budget;
        score
    }

    /// One thread answers.
    fn work(&self, budget: Budget, late: &Table, team: Option<&Team>, beta: i32) -> (Option<i32>, Budget) {
        let (solver, shape) = (self.solver, self.shape);
        let mut worker =
            Worker { shape, table: &solver.table, late, lines_through: &solver.lines_through, budget, team };
        let place: Place = worker.place(&self.quiet);
        let score = machine::visit(&mut worker, &self.quiet, beta, place);
        let score = (!worker.budget.is_exhausted()).then_some(score);
        (score, worker.budget)
    }

    /// All threads look for the answer; the first that has it stops the others.
    fn test_together(&mut self, budget: Budget, beta: i32) -> (Option<i32>, Budget) {
        let left = Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(budget.nodes() + self.helpers_nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.started.elapsed())),
            depth: None,
        };
        // The first player rather wins than not, the second rather not.
        let parity = self.quiet.stones() % 2;
        let team = Team::new(if beta <= 1 - parity { parity } else { 1 - parity });
        let (answer, helpers_nodes) = (OnceLock::new(), AtomicU64::new(0));
        let run = |mut budget: Budget| {
            budget.obey(&team.finished);
            let (score, mut budget) =
                self.solver.with_late_table(|late| self.work(budget, late, Some(&team), beta));
            if let Some(score) = score {
                team.finished.raise();
                let _ = answer.set(score);
            }
            budget.forget();
            budget
        };
        let budget = std::thread::scope(|scope| {
            for _ in 1..self.solver.settings.threads {
                scope.spawn(|| helpers_nodes.fetch_add(run(Budget::new(left, self.stop)).nodes(), Relaxed));
            }
            run(budget)
        });
        self.helpers_nodes += helpers_nodes.into_inner();
        (answer.into_inner(), budget)
    }
}
