use super::{Observer, Task, Window};
use crate::Found;
use kythu_game::{Evaluator, Game, Score, Side};

/// The three ways in which course books write alpha-beta. Same cuts, same counts, same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// MAX-VALUE and MIN-VALUE call each other.
    #[default]
    TwoFunctions,
    /// One function that asks who is to move.
    Flag,
    /// One function that always maximises, and negates what comes back from the other side.
    Negamax,
}

/// Alpha-beta: minimax that skips what cannot change the result.
///
/// α is what MAX is sure of, β what MIN is sure of. Below a MIN node the search stops when its value has fallen to α
/// (an **α-cut**: MAX will not come here), below a MAX node when its value has risen to β (a **β-cut**). With the best
/// move first at every node it visits 2·b^(d/2) − 1 leaves for even d instead of bᵈ.
pub fn alphabeta<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    form: Form,
) -> Found<G::Move> {
    let value = if task.hard {
        root::<_, _, _, true, false>(task, position, form)
    } else {
        root::<_, _, _, false, false>(task, position, form)
    };
    task.found(value)
}

/// The same, but a node is given up only when its value lies beyond the window (α > β), not already when it meets its edge:
/// the convention of some course books. Same value, and never fewer nodes.
pub fn alphabeta_strict<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    form: Form,
) -> Found<G::Move> {
    let value = if task.hard {
        root::<_, _, _, true, true>(task, position, form)
    } else {
        root::<_, _, _, false, true>(task, position, form)
    };
    task.found(value)
}

/// Whether the window has closed.
#[inline(always)]
fn closed<const STRICT: bool>(alpha: Score, beta: Score) -> bool {
    if STRICT { alpha > beta } else { alpha >= beta }
}

// Fail-hard or fail-soft is settled when the code is compiled: asking at every node costs 8 % of the instructions.
fn root<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    form: Form,
) -> Score {
    let (mut board, sum) = task.begin(position);
    let depth = task.depth;
    let Window { alpha, beta } = task.window;
    let for_max = match form {
        Form::TwoFunctions => {
            max_or_min::<_, _, _, HARD, STRICT>(task, &mut board, sum, 0, depth, alpha, beta)
        }
        Form::Flag => flag::<_, _, _, HARD, STRICT>(task, &mut board, sum, 0, depth, alpha, beta),
        Form::Negamax => {
            let (low, high) = task.window.for_side(task.game.side_to_move(position));
            return negamax::<_, _, _, HARD, STRICT>(task, &mut board, sum, 0, depth, low, high);
        }
    };
    task.for_max(position, for_max)
}

/// What a maximising node returns when the budget runs out inside it: no minimising parent will take it.
pub(crate) const ABANDONED: Score = Score::INFINITY;

/// The best value so far of a node of which nothing is known yet: fail-hard never leaves the window.
#[inline(always)]
pub(super) fn nothing_yet<const HARD: bool>(edge: Score, worst: Score) -> Score {
    if HARD { edge } else { worst }
}

/// MAX-VALUE or MIN-VALUE, depending on whose turn it is.
#[inline(always)]
fn max_or_min<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    match task.game.side_to_move(position) {
        Side::First => max_value::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta),
        Side::Second => min_value::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta),
    }
}

#[inline(always)]
fn max_value<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    task.enter(position, ply, depth, Window { alpha, beta });
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return value;
    }
    greatest_child::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta)
}

fn greatest_child<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Score {
    let game = task.game;
    let mut best = nothing_yet::<HARD>(alpha, -Score::INFINITY);
    let mut children = 0;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(ply, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(position, mv);
        let value = if G::ALTERNATES {
            min_value::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta)
        } else {
            max_or_min::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta)
        };
        game.undo(position, mv, undo);
        children += 1;
        if value > best {
            best = value;
            alpha = alpha.max(best);
            task.improved(ply, mv, value, Window { alpha, beta });
            if closed::<STRICT>(alpha, beta) {
                task.cut(position, ply, mv, children, Window { alpha, beta }, &mut cursor);
                break;
            }
        }
    }
    if task.budget.is_exhausted() {
        return ABANDONED;
    }
    let best = if HARD { best.min(beta) } else { best };
    task.observer.leave(ply, best, children);
    best
}

#[inline(always)]
fn min_value<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    task.enter(position, ply, depth, Window { alpha, beta });
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return -value;
    }
    least_child::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta)
}

fn least_child<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    mut beta: Score,
) -> Score {
    let game = task.game;
    let mut best = nothing_yet::<HARD>(beta, Score::INFINITY);
    let mut children = 0;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(ply, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(position, mv);
        let value = if G::ALTERNATES {
            max_value::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta)
        } else {
            max_or_min::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta)
        };
        game.undo(position, mv, undo);
        children += 1;
        if value < best {
            best = value;
            beta = beta.min(best);
            task.improved(ply, mv, value, Window { alpha, beta });
            if closed::<STRICT>(alpha, beta) {
                task.cut(position, ply, mv, children, Window { alpha, beta }, &mut cursor);
                break;
            }
        }
    }
    if task.budget.is_exhausted() {
        return -ABANDONED;
    }
    let best = if HARD { best.max(alpha) } else { best };
    task.observer.leave(ply, best, children);
    best
}

/// One function; the side to move decides which bound moves.
#[inline(always)]
fn flag<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    task.enter(position, ply, depth, Window { alpha, beta });
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return task.for_max(position, value);
    }
    best_child::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta)
}

fn best_child<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    mut alpha: Score,
    mut beta: Score,
) -> Score {
    let game = task.game;
    let maximizing = game.side_to_move(position) == Side::First;
    let mut best = if maximizing {
        nothing_yet::<HARD>(alpha, -Score::INFINITY)
    } else {
        nothing_yet::<HARD>(beta, Score::INFINITY)
    };
    let (low, high) = (alpha, beta);
    let mut children = 0;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(ply, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(position, mv);
        let value = flag::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta);
        game.undo(position, mv, undo);
        children += 1;
        if (maximizing && value > best) || (!maximizing && value < best) {
            best = value;
            if maximizing {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            task.improved(ply, mv, value, Window { alpha, beta });
            if closed::<STRICT>(alpha, beta) {
                task.cut(position, ply, mv, children, Window { alpha, beta }, &mut cursor);
                break;
            }
        }
    }
    if task.budget.is_exhausted() {
        return if maximizing { ABANDONED } else { -ABANDONED };
    }
    let best = if HARD { best.clamp(low, high) } else { best };
    task.observer.leave(ply, best, children);
    best
}

/// One function that always maximises: what is good for the opponent is bad for me, so negate and swap the window.
#[inline(always)]
pub(super) fn negamax<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    let side = task.game.side_to_move(position);
    task.enter(position, ply, depth, Window::seen_by(side, alpha, beta));
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return value;
    }
    best_negated_child::<_, _, _, HARD, STRICT>(task, position, sum, ply, depth, alpha, beta)
}

fn best_negated_child<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool, const STRICT: bool>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
    mut alpha: Score,
    beta: Score,
) -> Score {
    let game = task.game;
    let side = game.side_to_move(position);
    let mut best = nothing_yet::<HARD>(alpha, -Score::INFINITY);
    let mut children = 0;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(ply, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(position, mv);
        let value = if !G::ALTERNATES && game.side_to_move(position) == side {
            negamax::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, alpha, beta)
        } else {
            -negamax::<_, _, _, HARD, STRICT>(task, position, sum, ply + 1, depth - 1, -beta, -alpha)
        };
        game.undo(position, mv, undo);
        children += 1;
        if value > best {
            best = value;
            alpha = alpha.max(best);
            let window = Window::seen_by(side, alpha, beta);
            task.improved(ply, mv, task.for_max(position, value), window);
            if closed::<STRICT>(alpha, beta) {
                task.cut(position, ply, mv, children, window, &mut cursor);
                break;
            }
        }
    }
    if task.budget.is_exhausted() {
        return ABANDONED;
    }
    let best = if HARD { best.min(beta) } else { best };
    task.observer.leave(ply, task.for_max(position, best), children);
    best
}
