use super::alphabeta::ABANDONED;
use super::{Leaf, Observer, Task, Window};
use crate::Found;
use crate::table::{Bound, Entry, Table};
use kythu_game::{Evaluator, Hashed, Score};

/// Alpha-beta that remembers: positions reached again by another order of moves are not searched again.
///
/// What comes back from the window (α, β) is exact inside it, a lower bound at or above β and an upper bound at or
/// below α; the table keeps which of the three it was, because using a bound as a value is the classic mistake.
pub fn alphabeta_with_memory<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    table: &Table,
) -> Found<G::Move> {
    let value = in_window(task, position, table, -Score::INFINITY, Score::INFINITY);
    task.found(value)
}

/// One search from the root with a given window.
pub(super) fn in_window<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    table: &Table,
    alpha: Score,
    beta: Score,
) -> Score {
    let (mut board, sum) = task.begin(position);
    let depth = task.depth;
    remember(task, &mut board, sum, table, 0, depth, alpha, beta)
}

#[expect(clippy::too_many_arguments, reason = "what a node needs; a struct would hide it")]
fn remember<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &mut G::Position,
    sum: E::Sum,
    table: &Table,
    ply: u32,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    let game = task.game;
    let side = game.side_to_move(position);
    task.enter(position, ply, depth, Window::seen_by(side, alpha, beta));
    if let Some(value) = task.leaf(position, &sum, ply, depth) {
        // Perhaps a repetition: no draw on another way to this position.
        task.met_horizon |= G::FORGETS && value == Score::DRAW;
        return value;
    }
    let key = game.key(position);
    // Deeper than the table can say counts as the deepest it can.
    let height = u8::try_from(depth).unwrap_or(Entry::WHOLE).min(Entry::WHOLE - 1);
    // Distances in the table count from the position, in the search from the root.
    let known = table.get(key).map(|entry| Entry { score: entry.score.delayed(ply), ..entry });
    task.observer.probed(ply, known.is_some());
    // The root is always searched: it must come back with a move, not only with a value.
    if ply > 0
        && let Some(entry) = known
        && let Some(value) = entry.settles(height, alpha, beta)
    {
        task.observer.leaf(ply, task.for_max(position, value), Leaf::Known);
        return value;
    }

    let (mut low, mut best, mut best_index, mut index) = (alpha, -Score::INFINITY, None, 0u16);
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
            remember(task, position, sum, table, ply + 1, depth - 1, low, beta)
        } else {
            -remember(task, position, sum, table, ply + 1, depth - 1, -beta, -low)
        };
        game.undo(position, mv, undo);
        children += 1;
        if value > best {
            best = value;
            best_index = Some(index);
            low = low.max(best);
            let window = Window::seen_by(side, low, beta);
            task.improved(ply, mv, task.for_max(position, value), window);
            if low >= beta {
                task.cut(position, ply, mv, children, window, &mut cursor);
                break;
            }
        }
        index = index.saturating_add(1);
    }
    if task.budget.is_exhausted() {
        return ABANDONED;
    }
    let bound = if best >= beta {
        Bound::Lower
    } else if best > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    };
    table.put(key, Entry { score: best.hastened(ply), depth: height, bound, best: best_index });
    task.observer.leave(ply, task.for_max(position, best), children);
    best
}
