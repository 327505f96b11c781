//! Every thread searches the whole tree. What one has finished, the others find in the table; what one is in, the
//! others put off. The first to come back to the root has the answer.

use crate::engine::{Iteration, Stats, Worker};
use kythu_game::{Evaluator, Hashed, Score, Stop};
use std::sync::{Mutex, PoisonError};

/// As long as all iterations so far took no more nodes than this, the next one is over before a second thread has started.
const ALONE_UP_TO: u64 = 5_000;

pub(super) fn iteration<G: Hashed, E: Evaluator<G>>(
    workers: &mut [Worker<'_, G, E>],
    position: &G::Position,
    depth: u32,
    last: Option<Score>,
) -> Iteration<G::Move> {
    let done = Stop::new();
    let winner = Mutex::new(None);
    let team = if workers[0].stats().nodes <= ALONE_UP_TO { 1 } else { workers.len() };
    let work = |worker: &mut Worker<'_, G, E>| {
        worker.budget.obey(&done);
        let value = worker.iteration(position, depth, last);
        let complete = !worker.budget.is_exhausted();
        let mut winner = winner.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the first finished search counts: the others were told to stop and may have stopped midway.
        if complete && !done.is_raised() {
            done.raise();
            *winner = Some((value, worker.line(), worker.met_horizon));
        }
        worker.budget.forget();
    };
    let (master, helpers) = workers.split_at_mut(1);
    std::thread::scope(|scope| {
        for helper in &mut helpers[..team - 1] {
            scope.spawn(|| work(helper));
        }
        work(&mut master[0]);
    });
    let winner = winner.into_inner().unwrap_or_else(PoisonError::into_inner);
    let stats = workers.iter().fold(Stats::default(), |sum, worker| sum.plus(&worker.stats()));
    let complete = winner.is_some();
    let (value, line, met_horizon) = winner.unwrap_or_else(|| (Score::DRAW, workers[0].line(), true));
    let skipped = workers.iter().any(|worker| worker.skipped);
    Iteration { value, line, met_horizon, skipped, complete, stats }
}
