use super::board::{AnySize, SevenBySix, Shape, threats};
use super::forced::{End, Quiet, follow};
use super::hints;
use super::ordering::lines_through;
use super::search::Worker;
use super::table::Table;
use kythu_game::{Budget, Game, Limits, Outcome, Refusal, Stop};
use kythu_games::connect4::{Connect4, Position};
use std::sync::{Mutex, PoisonError};

/// How a solver is furnished.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// MiB of the table of solved positions.
    pub table_mib: usize,
    /// Threads that work on one position.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table_mib: 128, threads: 1 }
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The exact score: who wins, and how soon.
    Score,
    /// Only who wins: the answer is −1, 0 or 1. Cheaper.
    Outcome,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Positions that were searched.
    pub nodes: u64,
}

impl Answer {
    /// The score, if the search was not stopped before it was certain.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// An exact solver for one size of the board. Any number of threads may ask it at the same time: they share its table.
#[derive(Debug)]
pub struct Solver {
    game: Connect4,
    table: Table,
    /// Small tables that are not in use: whoever asks takes one, or makes one.
    late: Mutex<Vec<Table>>,
    lines_through: [i8; 64],
}

/// Bytes of a worker's own table for late positions: fits the cache of a core.
const LATE_BYTES: usize = 1 << 20;

/// Nodes that a first guess may take before the search turns to the middle of the scores.
const CHEAP: u64 = 2000;

impl Solver {
    /// A solver for this board. Its table is allocated now; refused if there is not so much memory.
    pub fn new(game: Connect4, settings: Settings) -> Result<Self, Refusal> {
        let (width, height) = game.size();
        let shape = AnySize { width, height };
        let table = Table::new(settings.table_mib.saturating_mul(1 << 20), shape.key_bits())?;
        Ok(Self { game, table, late: Mutex::default(), lines_through: lines_through(shape) })
    }

    /// The board it solves.
    #[must_use]
    pub fn game(&self) -> &Connect4 {
        &self.game
    }

    /// Forgets all positions.
    pub fn clear(&self) {
        self.table.clear();
        self.late.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The score of a position for the side to move: 1 and more if it wins, by how many of the winner's own stones would
    /// be left when the board is full, plus one (22 minus the winner's stones on the usual board); 0 for a draw; the
    /// negative of the opponent's score if it loses. A finished game has the score of its end.
    #[must_use]
    pub fn ask(&self, position: &Position, question: Question, limits: Limits, stop: &Stop) -> Answer {
        let (width, height) = self.game.size();
        if (width, height) == (7, 6) {
            self.ask_shaped(SevenBySix, position, question, limits, stop)
        } else {
            self.ask_shaped(AnySize { width, height }, position, question, limits, stop)
        }
    }

    fn ask_shaped<S: Shape>(
        &self,
        shape: S,
        position: &Position,
        question: Question,
        limits: Limits,
        stop: &Stop,
    ) -> Answer {
        let (own, other) = (position.own, position.other);
        let stones = (own | other).count_ones() as i32;
        let certain = |score: i32| {
            let score = if question == Question::Score { score } else { score.signum() };
            Answer { lower: score, upper: score, nodes: 0 }
        };
        match self.game.outcome(position) {
            Some(Outcome::Loss) => return certain(-((shape.cells() + 2 - stones) / 2)),
            Some(_) => return certain(0),
            None => {}
        }
        let landings = ((own | other) + shape.bottom()) & shape.board();
        if threats(own) & landings != 0 {
            return certain((shape.cells() + 1 - stones) / 2);
        }
        let (quiet, same_side) = match follow(shape, own, other, stones) {
            End::Decided(score) => return certain(score),
            End::Own(quiet) => (quiet, true),
            End::Opponents(quiet) => (quiet, false),
        };
        let late = self.late.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let Ok(late) = late.map_or_else(|| Table::new(LATE_BYTES, shape.key_bits()), Ok) else {
            return Answer { lower: -shape.cells(), upper: shape.cells(), nodes: 0 };
        };
        let mut worker = Worker {
            shape,
            table: &self.table,
            late: &late,
            lines_through: &self.lines_through,
            budget: Budget::new(limits, stop),
        };
        let (lower, upper) = narrow(&mut worker, &quiet, question, same_side);
        let nodes = worker.budget.nodes();
        self.late.lock().unwrap_or_else(PoisonError::into_inner).push(late);
        if same_side {
            Answer { lower, upper, nodes }
        } else {
            Answer { lower: -upper, upper: -lower, nodes }
        }
    }
}

/// Asks null-window questions until the bounds of the score meet or the budget is exhausted.
///
/// While it is cheap the questions halve what is possible from the outside, since a quick win or loss is quickly found;
/// then they begin at the draw and go one by one towards the score.
fn narrow<S: Shape>(worker: &mut Worker<'_, S>, quiet: &Quiet, question: Question, _: bool) -> (i32, i32) {
    use super::bounds;
    let place = worker.place(quiet);
    let (mut lower, mut upper) = (bounds::least(worker.shape, quiet), bounds::most(worker.shape, quiet));
    if question == Question::Outcome {
        (lower, upper) = (lower.clamp(-1, 1), upper.clamp(-1, 1));
    }
    let (mut from_outside, mut from_above) = (true, false);
    while lower < upper {
        let beta = if from_outside && upper - lower > 2 {
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
        let before = worker.budget.nodes();
        let score = hints::visit(worker, quiet, beta, place);
        if worker.budget.is_exhausted() {
            break;
        }
        if score >= beta {
            lower = score;
        } else {
            upper = score;
        }
        if question == Question::Outcome {
            (lower, upper) = (lower.clamp(-1, 1), upper.clamp(-1, 1));
        }
        from_outside &= worker.budget.nodes() - before <= CHEAP;
    }
    (lower, upper)
}
