use kythu_game::{Game, Limits, Outcome, Refusal, Stop, Symmetric};
use kythu_games::connect4::{Connect4, Position};
use std::collections::HashMap;
use std::sync::Mutex;

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
    memo: Mutex<HashMap<(u64, u64), i32>>,
}

impl Solver {
    /// A solver for this board. Its table is allocated now; refused if there is not so much memory.
    pub fn new(game: Connect4, _: Settings) -> Result<Self, Refusal> {
        Ok(Self { game, memo: Mutex::default() })
    }

    /// The board it solves.
    #[must_use]
    pub fn game(&self) -> &Connect4 {
        &self.game
    }

    /// The score of a position for the side to move: 1 and more if it wins, by how many of the winner's own stones would
    /// be left when the board is full, plus one (22 minus the winner's stones on the usual board); 0 for a draw; the
    /// negative of the opponent's score if it loses. A finished game has the score of its end.
    #[must_use]
    pub fn ask(&self, position: &Position, question: Question, _: Limits, _: &Stop) -> Answer {
        let mut nodes = 0;
        let score = self.negamax(position, &mut nodes, &mut self.memo.lock().expect("no thread panicked"));
        let score = if question == Question::Score { score } else { score.signum() };
        Answer { lower: score, upper: score, nodes }
    }

    fn negamax(&self, position: &Position, nodes: &mut u64, memo: &mut HashMap<(u64, u64), i32>) -> i32 {
        *nodes += 1;
        let canonical = self.game.canonical(position);
        let (w, h) = self.game.size();
        match self.game.outcome(position) {
            Some(Outcome::Loss) => {
                let stones = (position.own | position.other).count_ones();
                return -(((w * h + 2 - stones) / 2) as i32);
            }
            Some(_) => return 0,
            None => {}
        }
        if let Some(&known) = memo.get(&(canonical.own, canonical.other)) {
            return known;
        }
        let mut best = i32::MIN;
        let mut cursor = self.game.cursor(position);
        while let Some(cell) = self.game.next_move(position, &mut cursor) {
            let mut child = *position;
            self.game.play(&mut child, cell);
            best = best.max(-self.negamax(&child, nodes, memo));
        }
        memo.insert((canonical.own, canonical.other), best);
        best
    }
}
