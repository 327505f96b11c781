use super::memory::in_window;
use super::{Observer, Task, Window};
use crate::Found;
use crate::table::Table;
use kythu_game::{Evaluator, Hashed, Score, Side};

/// MTD(f): only null windows, each of which tells on which side of it the value lies, until the two sides meet.
///
/// `guess` is where to begin; the better it is, the fewer the passes. The table makes the passes cheap, because each
/// one repeats most of the one before.
pub fn mtdf<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    table: &Table,
    guess: Score,
) -> Found<G::Move> {
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut value = guess;
    let mut found = Found { value, best: None, complete: false };
    while lower < upper && !task.budget.is_exhausted() {
        let beta = if value == lower { value.above() } else { value };
        if found.complete {
            task.observer.again(0, Window::seen_by(Side::First, beta.below(), beta));
        }
        value = in_window(task, position, table, beta.below(), beta);
        let pass = task.found(value);
        if task.budget.is_exhausted() {
            break;
        }
        if value < beta {
            upper = value;
        } else {
            lower = value;
            // Only a pass that reaches its β knows a move that reaches it.
            found.best = pass.best;
        }
        found.complete = true;
    }
    Found { value, best: found.best, complete: lower >= upper && !task.budget.is_exhausted() }
}
