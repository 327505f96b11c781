//! Young brothers wait: the eldest move of a node is searched first and alone, because it usually gives the bound that
//! makes its brothers cheap. Then idle threads may help with the brothers, each of which is a search of its own.

use crate::engine::{Iteration, Stats, Worker};
use crate::textbook::ABANDONED;
use kythu_game::{Evaluator, Hashed, Score, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Nodes closer to the horizon than this are searched by one thread: waking a helper would cost more.
const SPLIT_DEPTH: u32 = 5;

/// The others.
struct Team<'w, 'a, G: Hashed, E: Evaluator<G>> {
    /// Workers that wait for something to do.
    idle: Mutex<Vec<&'w mut Worker<'a, G, E>>>,
    /// Raised when somebody had to leave a move unfinished: then no value above it can be trusted.
    spent: &'w Stop,
}

/// A node whose younger brothers are being searched.
struct Split<M> {
    alpha: Score,
    best: (Score, Option<u16>),
    line: Vec<M>,
    met_horizon: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn iteration<G: Hashed, E: Evaluator<G>>(
    workers: &mut [Worker<'_, G, E>],
    position: &G::Position,
    depth: u32,
    spent: &Stop,
) -> Iteration<G::Move>
where
    E::Sum: Send + Sync,
{
    let (value, line, met_horizon, complete) = {
        let (master, helpers) = workers.split_first_mut().expect("a team has at least two workers");
        let team = Team { idle: Mutex::new(helpers.iter_mut().collect()), spent };
        master.met_horizon = false;
        master.budget.tick();
        let mut board = position.clone();
        let sum = master.fresh(position);
        let value = node(&team, master, &mut board, sum, 0, depth, -Score::INFINITY, Score::INFINITY);
        (value, master.line(), master.met_horizon, !master.budget.is_exhausted())
    };
    let stats = workers.iter().fold(Stats::default(), |sum, worker| sum.plus(&worker.stats()));
    let skipped = workers.iter().any(|worker| worker.skipped);
    Iteration { value, line, met_horizon, skipped, complete, stats }
}

/// [`Worker::node`], with help.
#[expect(clippy::too_many_arguments, reason = "what a node needs; a struct would hide it")]
fn node<'w, 'a, G: Hashed, E: Evaluator<G>>(
    team: &Team<'w, 'a, G, E>,
    worker: &mut Worker<'a, G, E>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score
where
    E::Sum: Send + Sync,
{
    let game = worker.game();
    if depth < SPLIT_DEPTH || game.outcome(position).is_some() {
        return worker.node(position, sum, ply, depth, alpha, beta);
    }
    worker.begin_line(ply);
    let key = game.key(position);
    if ply > 0
        && worker.switches.table
        && let Some((value, _)) = worker.settled(key, ply, depth, alpha, beta)
    {
        return value;
    }
    let first = worker.first_to_try(position, ply);
    let moves = worker.ordered_moves(position, ply, first);
    let horizon_before = std::mem::replace(&mut worker.met_horizon, false);

    // The eldest, alone (but with help further down).
    let (eldest, index) = moves[0];
    let value =
        worker.try_move(position, &sum, eldest, (alpha, beta), false, |worker, child, sum, low, high| {
            node(team, worker, child, sum, ply + 1, depth - 1, low, high)
        });
    if worker.budget.is_exhausted() {
        return ABANDONED;
    }
    let line = if value > alpha || ply == 0 { worker.line_after(eldest, ply + 1) } else { Vec::new() };
    let split = Mutex::new(Split {
        alpha: alpha.max(value),
        best: (value, Some(index)),
        line,
        met_horizon: worker.met_horizon,
    });
    if value < beta && moves.len() > 1 {
        let next = AtomicUsize::new(1);
        let cut = Stop::new();
        worker.budget.obey(&cut);
        let brothers = Brothers {
            team,
            split: &split,
            next: &next,
            cut: &cut,
            moves: &moves,
            sum: &sum,
            ply,
            depth,
            beta,
        };
        brothers.search_with_help(worker, position);
        worker.budget.forget();
        if worker.budget.is_exhausted() {
            return ABANDONED;
        }
    }
    let split = split.into_inner().unwrap_or_else(PoisonError::into_inner);
    worker.met_horizon = split.met_horizon;
    if worker.switches.table {
        worker.remember(key, ply, depth, (alpha, beta), split.best);
    }
    worker.met_horizon |= horizon_before;
    worker.set_line(ply, split.line);
    split.best.0
}

/// The younger brothers of one node, and everything that the threads at work on them share.
struct Brothers<'s, 'w, 'a, G: Hashed, E: Evaluator<G>> {
    team: &'s Team<'w, 'a, G, E>,
    split: &'s Mutex<Split<G::Move>>,
    next: &'s AtomicUsize,
    cut: &'s Stop,
    moves: &'s [(G::Move, u16)],
    sum: &'s E::Sum,
    ply: u32,
    depth: u32,
    beta: Score,
}

impl<G: Hashed, E: Evaluator<G>> Brothers<'_, '_, '_, G, E>
where
    E::Sum: Send + Sync,
{
    /// The owner of the node works on its brothers, and so does every worker that is idle now.
    fn search_with_help<'a>(&self, owner: &mut Worker<'a, G, E>, position: &mut G::Position)
    where
        Self: Sync,
    {
        let most = self.moves.len() - 2;
        let helpers: Vec<_> = {
            let mut idle = lock(&self.team.idle);
            let keep = idle.len().saturating_sub(most);
            idle.split_off(keep)
        };
        if helpers.is_empty() {
            self.take_moves(owner, position);
            return;
        }
        std::thread::scope(|scope| {
            for helper in helpers {
                let mut board = position.clone();
                scope.spawn(move || {
                    helper.met_horizon = false;
                    helper.budget.obey(self.cut);
                    self.take_moves(helper, &mut board);
                    helper.budget.forget();
                    lock(&self.team.idle).push(helper);
                });
            }
            self.take_moves(owner, position);
        });
    }

    /// A move was taken and will not be finished. After a cut nobody needs it; otherwise everybody must know.
    fn leave_unfinished(&self) {
        if !self.cut.is_raised() {
            self.team.spent.raise();
        }
    }

    /// Searches brothers until none is left or one of them has cut.
    fn take_moves(&self, worker: &mut Worker<'_, G, E>, position: &mut G::Position) {
        while let Some(&(mv, index)) = self.moves.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if worker.budget.is_exhausted() {
                self.leave_unfinished();
                break;
            }
            let alpha = lock(self.split).alpha;
            let scout = worker.switches.null_window;
            let value = worker.try_move(
                position,
                self.sum,
                mv,
                (alpha, self.beta),
                scout,
                |worker, child, sum, low, high| {
                    worker.node(child, sum, self.ply + 1, self.depth - 1, low, high)
                },
            );
            if worker.budget.is_exhausted() {
                self.leave_unfinished();
                break;
            }
            let mut split = lock(self.split);
            split.met_horizon |= worker.met_horizon;
            if value > split.best.0 {
                split.best = (value, Some(index));
                if value > split.alpha {
                    split.alpha = value;
                    split.line = worker.line_after(mv, self.ply + 1);
                }
                if value >= self.beta {
                    self.cut.raise();
                    break;
                }
            }
        }
    }
}
