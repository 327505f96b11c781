use super::board::{AnySize, SevenBySix, Shape, threats};
use super::forced::{End, follow};
use super::ordering::lines_through;
use super::root::Root;
use super::search::Worker;
use super::table::Table;
use super::threads::Team;
use kythu_game::{Budget, Game, Limits, Outcome, Refusal, Stop};
use kythu_games::connect4::{Connect4, Position};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// How a solver is furnished.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// MiB of the table of solved positions.
    pub table_mib: usize,
    /// Threads that may search at the same time. Those that no position of its own keeps busy help with another's.
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
    /// Only whether the score is at least so much: the answer's bounds lie on one side of it. Cheapest.
    AtLeast(i32),
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

/// The score of a game that is over, in the points of [`Solver::ask`]; `None` if it goes on.
#[must_use]
pub fn score_of_end(game: &Connect4, position: &Position) -> Option<i32> {
    let (width, height) = game.size();
    let stones = (position.own | position.other).count_ones();
    match game.outcome(position)? {
        // By how many stones the winner was early.
        Outcome::Loss => Some(-((width * height + 2 - stones) as i32 / 2)),
        _ => Some(0),
    }
}

/// An exact solver for one size of the board. Any number of threads may ask it at the same time: they share its table.
#[derive(Debug)]
pub struct Solver {
    game: Connect4,
    settings: Settings,
    table: Table,
    /// Small tables that are not in use: whoever needs one takes it, or makes one.
    late: Mutex<Vec<Table>>,
    /// Threads that are searching.
    active: AtomicUsize,
    lines_through: [i8; 64],
}

/// Bytes of a worker's own table for late positions: fits the cache of a core.
const LATE_BYTES: usize = 1 << 20;

impl Solver {
    /// A solver for this board. Its table is allocated now; refused if there is not so much memory.
    pub fn new(game: Connect4, settings: Settings) -> Result<Self, Refusal> {
        let (width, height) = game.size();
        let shape = AnySize { width, height };
        let table = Table::new(settings.table_mib.saturating_mul(1 << 20), shape.key_bits())?;
        let late = Mutex::new(vec![Table::new(LATE_BYTES, shape.key_bits())?]);
        Ok(Self {
            game,
            settings,
            table,
            late,
            active: AtomicUsize::new(0),
            lines_through: lines_through(shape),
        })
    }

    /// The board it solves.
    #[must_use]
    pub fn game(&self) -> &Connect4 {
        &self.game
    }

    /// Forgets all positions.
    pub fn clear(&self) {
        self.table.clear();
        self.late.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Table::clear);
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
            let score = if question == Question::Outcome { score.signum() } else { score };
            Answer { lower: score, upper: score, nodes: 0 }
        };
        if let Some(score) = score_of_end(&self.game, position) {
            return certain(score);
        }
        if threats(own) & shape.landings(own | other) & shape.board() != 0 {
            return certain((shape.cells() + 1 - stones) / 2);
        }
        let mut score = 0;
        let end = follow(shape, 1, (own, other), stones, |decided| {
            score = decided;
            true
        });
        let Some(End { quiet, own_turn, .. }) = end else { return certain(score) };
        self.with_late_table(|late| {
            let mut root = Root::new(self, shape, late, quiet, limits, stop);
            if own_turn & 1 == 1 {
                let (lower, upper) = root.narrow(question);
                return Answer { lower, upper, nodes: root.nodes() };
            }
            // The forced moves have led to the opponent's turn: his score is the negative one.
            let (lower, upper) = root.narrow(match question {
                Question::AtLeast(score) => Question::AtLeast(1 - score),
                other => other,
            });
            Answer { lower: -upper, upper: -lower, nodes: root.nodes() }
        })
    }

    /// Somebody who searches, in a team or alone.
    pub(super) fn worker<'a, S>(
        &'a self,
        shape: S,
        late: &'a Table,
        budget: Budget,
        team: Option<&'a Team>,
    ) -> Worker<'a, S> {
        let (table, lines_through) = (&self.table, &self.lines_through);
        Worker { shape, table, late, lines_through, budget, team }
    }

    /// Lends a small table for late positions to one thread.
    pub(super) fn with_late_table<T>(&self, work: impl FnOnce(&Table) -> T) -> T {
        self.active.fetch_add(1, Relaxed);
        let free = self.late.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let table = free.unwrap_or_else(|| self.table.sibling(LATE_BYTES));
        let result = work(&table);
        self.late.lock().unwrap_or_else(PoisonError::into_inner).push(table);
        self.active.fetch_sub(1, Relaxed);
        result
    }

    /// How many threads could help somebody who is searching.
    pub(super) fn idle_threads(&self) -> usize {
        self.settings.threads.saturating_sub(self.active.load(Relaxed))
    }
}
