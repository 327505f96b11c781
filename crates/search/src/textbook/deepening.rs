use super::alphabeta::negamax;
use super::{Observer, Task, Window};
use crate::Found;
use kythu_game::{Evaluator, Game, Score};

/// How an iteration guesses its window from the last value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspiration {
    /// Not at all: always the full window.
    Off,
    /// Around the last value, this far to either side: last value 120 and 30 give the window [90, 150].
    Around(i32),
}

/// One finished iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration<M> {
    /// How deep it looked.
    pub depth: u32,
    /// What it found for the root's side to move.
    pub value: Score,
    /// Its best move.
    pub best: Option<M>,
    /// Nodes of this iteration, second looks included.
    pub nodes: u64,
}

/// Iterative deepening: search to depth 1, then 2, then 3 …, each time with the last best move first.
///
/// The shallow searches cost little beside the last one, order its moves, and leave something to play when time runs
/// out. It ends early when a deeper look cannot change anything: no line met the horizon, or a win or loss lies within
/// the depth. With aspiration windows an iteration whose value falls outside its guess is repeated with the full window,
/// and the repetition is counted.
pub fn deepening<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    aspiration: Aspiration,
) -> (Found<G::Move>, Vec<Iteration<G::Move>>) {
    let mut found = Found { value: Score::DRAW, best: None, complete: false };
    let mut iterations: Vec<Iteration<G::Move>> = Vec::new();
    let mut before = 0;
    for depth in 1..=task.depth {
        let (mut low, mut high) = (-Score::INFINITY, Score::INFINITY);
        if let (Aspiration::Around(delta), Some(last)) = (aspiration, iterations.last()) {
            (low, high) = (last.value.shifted(-delta), last.value.shifted(delta));
        }
        task.met_horizon = false;
        let side = task.game.side_to_move(position);
        task.observer.iteration(depth, Window::seen_by(side, low, high));
        let mut value = root(task, position, depth, low, high, found.best);
        if (value <= low && low > -Score::INFINITY) || (value >= high && high < Score::INFINITY) {
            task.observer.again(0, Window::FULL);
            value = root(task, position, depth, -Score::INFINITY, Score::INFINITY, found.best);
        }
        let best = task.found(value).best;
        if task.budget.is_exhausted() {
            // An unfinished iteration proves nothing, but before the first one ends any move is better than none.
            found.best = found.best.or(best);
            found.complete = false;
            return (found, iterations);
        }
        found = Found { value, best, complete: true };
        let nodes = task.budget.nodes() - before;
        before = task.budget.nodes();
        iterations.push(Iteration { depth, value, best, nodes });
        if !task.met_horizon || value.is_settled_within(depth) {
            break;
        }
    }
    (found, iterations)
}

/// Alpha-beta at the root, with `first` tried before all other moves.
fn root<G: Game, E: Evaluator<G>, O: Observer<G>>(
    task: &mut Task<'_, G, E, O>,
    position: &G::Position,
    depth: u32,
    mut alpha: Score,
    beta: Score,
    first: Option<G::Move>,
) -> Score {
    let game = task.game;
    let (mut board, sum) = task.begin(position);
    let side = game.side_to_move(position);
    task.enter(position, 0, depth, Window::seen_by(side, alpha, beta));
    if let Some(value) = task.leaf(position, &sum, 0, depth) {
        return value;
    }
    let mut best = -Score::INFINITY;
    let mut children = 0;
    let rest = game.moves(position).filter(|&mv| Some(mv) != first);
    let mut moves = first.into_iter().chain(rest);
    while let Some(mv) = moves.next() {
        if task.budget.tick() {
            break;
        }
        task.observer.descend(0, mv);
        let sum = task.evaluator.after(game, position, mv, &sum);
        let undo = game.play(&mut board, mv);
        let value = if game.side_to_move(&board) == side {
            negamax::<_, _, _, false, false>(task, &mut board, sum, 1, depth - 1, alpha, beta)
        } else {
            -negamax::<_, _, _, false, false>(task, &mut board, sum, 1, depth - 1, -beta, -alpha)
        };
        game.undo(&mut board, mv, undo);
        children += 1;
        if value > best {
            best = value;
            alpha = alpha.max(best);
            let window = Window::seen_by(side, alpha, beta);
            task.improved(0, mv, task.for_max(position, value), window);
            if alpha >= beta {
                let cut = super::Cut { side, ply: 0, mv, tried: children, window };
                task.observer.cut(cut, &mut || moves.next());
                break;
            }
        }
    }
    task.observer.leave(0, task.for_max(position, best), children);
    best
}
