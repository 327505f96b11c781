use super::alphabeta::ABANDONED;
use super::{Observer, Task, Window};
use crate::Found;
use kythu_game::{Evaluator, Game, Score, Side};

/// Minimax: the value of a position is the best value of its children, MAX taking the greatest and MIN the least.
///
/// ```text
/// minimax(n):  if n is a leaf       return its value
///              if MAX is to move    return the greatest minimax(child)
///              else                 return the least    minimax(child)
/// ```
///
/// Time O(bᵈ), memory O(b·d): on a uniform tree every one of the bᵈ leaves is visited.
pub fn minimax<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
) -> Found<G::Move> {
    let (mut board, sum) = task.begin(position);
    let depth = task.depth;
    let value = value(task, &mut board, sum, 0, depth);
    let value = task.for_max(position, value);
    task.found(value)
}

/// The value for MAX.
fn value<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    ply: u32,
    depth: u32,
) -> Score {
    let game = task.game;
    task.enter(position, ply, depth, Window::FULL);
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        return task.for_max(position, value);
    }
    let maximizing = game.side_to_move(position) == Side::First;
    let mut best = if maximizing { -Score::INFINITY } else { Score::INFINITY };
    let mut children = 0;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(ply, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(position, mv);
        let child = value(task, position, sum, ply + 1, depth - 1);
        game.undo(position, mv, undo);
        children += 1;
        if (maximizing && child > best) || (!maximizing && child < best) {
            best = child;
            task.improved(ply, mv, best, Window::FULL);
        }
    }
    if task.budget.is_exhausted() {
        return if maximizing { ABANDONED } else { -ABANDONED };
    }
    task.observer.leave(ply, best, children);
    best
}
