//! The root's moves are a queue; every thread takes the next one and searches below it with the best α known by then.

use crate::engine::{Iteration, Stats, Worker};
use kythu_game::{Evaluator, Hashed, Score};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the threads know together.
struct Best<M> {
    value: Score,
    line: Vec<M>,
    complete: bool,
    /// The move that was best before is among those that were finished.
    first_is_done: bool,
}

pub(super) fn iteration<G: Hashed, E: Evaluator<G>>(
    workers: &mut [Worker<'_, G, E>],
    position: &G::Position,
    depth: u32,
) -> Iteration<G::Move>
where
    E::Sum: Send + Sync,
{
    let first = workers[0].first_to_try(position, 0);
    let moves = workers[0].ordered_moves(position, 0, first);
    let sum = workers[0].fresh(position);
    let next = AtomicUsize::new(0);
    let best =
        Mutex::new(Best { value: -Score::INFINITY, line: Vec::new(), complete: true, first_is_done: false });
    let lock = || best.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    std::thread::scope(|scope| {
        for worker in &mut *workers {
            scope.spawn(|| {
                worker.met_horizon = false;
                let mut board = position.clone();
                loop {
                    let turn = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(mv, _)) = moves.get(turn) else { break };
                    let alpha = lock().value;
                    let scout = alpha > -Score::INFINITY && worker.switches.null_window;
                    let window = (alpha, Score::INFINITY);
                    let value = worker.try_move(
                        &mut board,
                        &sum,
                        mv,
                        window,
                        scout,
                        |worker, child, sum, low, high| worker.node(child, sum, 1, depth - 1, low, high),
                    );
                    let mut best = lock();
                    if worker.budget.is_exhausted() {
                        best.complete = false;
                        break;
                    }
                    // Another thread may have raised α meanwhile: this value is then exact or no better, never wrong.
                    best.first_is_done |= turn == 0;
                    if value > best.value {
                        best.value = value;
                        best.line = worker.line_after(mv, 1);
                    }
                }
            });
        }
    });
    let mut best = best.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !best.complete && !best.first_is_done {
        // Nothing says that what was finished is as good as the last best move.
        best.line.clear();
    }
    if let Some(&(_, index)) = moves.iter().find(|(mv, _)| Some(mv) == best.line.first())
        && best.complete
    {
        workers[0].met_horizon = workers.iter().any(|worker| worker.met_horizon);
        let key = workers[0].game().key(position);
        workers[0].remember(key, 0, depth, (-Score::INFINITY, Score::INFINITY), (best.value, Some(index)));
    }
    Iteration {
        value: best.value,
        line: best.line,
        met_horizon: workers.iter().any(|worker| worker.met_horizon),
        skipped: workers.iter().any(|worker| worker.skipped),
        complete: best.complete,
        stats: workers.iter().fold(Stats::default(), |sum, worker| sum.plus(&worker.stats())),
    }
}
