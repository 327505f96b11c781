use super::alphabeta::{ABANDONED, nothing_yet};
use super::{Observer, Task, Window};
use crate::Found;
use kythu_game::{Evaluator, Game, Score};

/// NegaScout, also called principal variation search: trust that the first move is best, and check the others with a
/// null window that can only answer "better" or "not better". A move that is better is searched again for its value.
///
/// The second search needs the full window (α, β): the null window's own upper end would leave nothing between.
pub fn negascout<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
) -> Found<G::Move> {
    let (mut board, sum) = task.begin(position);
    let depth = task.depth;
    let (low, high) = task.window.for_side(task.game.side_to_move(position));
    let value = if task.hard {
        scout::<_, _, _, true>(task, &mut board, sum, 0, depth, low, high)
    } else {
        scout::<_, _, _, false>(task, &mut board, sum, 0, depth, low, high)
    };
    task.found(value)
}

fn scout<G: Game, E: Evaluator<G>, O: Observer<G>, const HARD: bool>(
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
    task.enter(position, ply, depth, Window::seen_by(side, alpha, beta));
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return value;
    }
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
        let same_side = !G::ALTERNATES && game.side_to_move(position) == side;
        let mut look = |task: &mut Task<'_, G, E, O>, low: Score, high: Score| {
            if same_side {
                scout::<_, _, _, HARD>(task, position, sum.clone(), ply + 1, depth - 1, low, high)
            } else {
                -scout::<_, _, _, HARD>(task, position, sum.clone(), ply + 1, depth - 1, -high, -low)
            }
        };
        let mut value =
            if children == 0 { look(task, alpha, beta) } else { look(task, alpha, alpha.above()) };
        if children > 0 && alpha < value && value < beta && !task.budget.is_exhausted() {
            task.observer.again(ply + 1, Window::seen_by(side, alpha, beta));
            // The child is entered once more, and counts once more, as its leaves do.
            value = if task.budget.tick() { -ABANDONED } else { look(task, alpha, beta) };
        }
        game.undo(position, mv, undo);
        children += 1;
        if value > best {
            best = value;
            alpha = alpha.max(best);
            let window = Window::seen_by(side, alpha, beta);
            task.improved(ply, mv, task.for_max(position, value), window);
            if alpha >= beta {
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
