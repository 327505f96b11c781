use super::Oracle;
use kythu_game::{Game, Limits, Stop};
use kythu_games::connect4::{Cell, Connect4, Position};
use kythu_solvers::connect4::{Answer, Question};
use std::time::Instant;

/// Asks an oracle one thing after another, all within the same limits.
pub(crate) struct Asker<'a> {
    oracle: &'a Oracle,
    pub(crate) question: Question,
    limits: Limits,
    stop: &'a Stop,
    started: Instant,
    /// Positions that were searched so far.
    pub(crate) nodes: u64,
}

/// What is known of a position and of its columns.
pub(crate) struct Analysis {
    /// The score of the position.
    pub(crate) answer: Answer,
    /// What each column is worth to the side to move; from the centre outwards.
    pub(crate) columns: Vec<(Cell, Answer)>,
    /// The best move, and what follows it when both sides play their best: as far as the limits allowed.
    pub(crate) line: Vec<Cell>,
}

/// The moves from the centre outwards, the left one of two first. Centre moves tend to be good; above all the choice among
/// equal ones is the same every time.
pub(crate) fn centre_first(game: &Connect4, position: &Position) -> Vec<Cell> {
    let (width, _) = game.size();
    let mut cells: Vec<Cell> = game.moves(position).collect();
    cells.sort_by_key(|cell| (2 * cell.column() + 1).abs_diff(width));
    cells
}

impl<'a> Asker<'a> {
    pub(crate) fn new(oracle: &'a Oracle, question: Question, limits: Limits, stop: &'a Stop) -> Self {
        Self { oracle, question, limits, stop, started: Instant::now(), nodes: 0 }
    }

    /// What the limits have left. A search that may do next to nothing still says what is plain to see.
    pub(crate) fn left(&self) -> Limits {
        Limits {
            depth: None,
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes).max(1)),
            time: self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed())),
        }
    }

    /// The score of a position.
    pub(crate) fn ask(&mut self, position: &Position) -> Answer {
        let answer = self.oracle.ask(position, self.question, self.left(), self.stop);
        self.nodes += answer.nodes;
        answer
    }

    /// What a move is worth to the side that plays it, and the position after it.
    pub(crate) fn ask_after(&mut self, position: &Position, cell: Cell) -> (Answer, Position) {
        let mut child = *position;
        self.oracle.game().play(&mut child, cell);
        let Answer { lower, upper, nodes } = self.ask(&child);
        (Answer { lower: -upper, upper: -lower, nodes }, child)
    }

    /// The score of a position that is not over, of all its columns, and the best line. The position comes first: if the
    /// limits suffice for one answer only, it is that one.
    pub(crate) fn analyse(&mut self, position: &Position, report: &mut dyn FnMut(u32, u64)) -> Analysis {
        let mut answer = self.ask(position);
        let mut columns = Vec::new();
        for cell in centre_first(self.oracle.game(), position) {
            report(columns.len() as u32, self.nodes);
            columns.push((cell, self.ask_after(position, cell).0));
        }
        // A position is worth what its best move is worth: bounds of the moves are bounds of the position.
        let best_of = |bound: fn(&Answer) -> i32| columns.iter().map(|(_, column)| bound(column)).max();
        answer.lower = best_of(|column| column.lower).map_or(answer.lower, |best| best.max(answer.lower));
        answer.upper = best_of(|column| column.upper).map_or(answer.upper, |best| best.min(answer.upper));
        let line = match best_column(&columns) {
            Some(best) if answer.score().is_some() && self.question == Question::Score => {
                self.best_line(position, best, answer.lower)
            }
            best => best.into_iter().collect(),
        };
        Analysis { answer, columns, line }
    }

    /// The line that begins with a move of this score and keeps to it: every move is as fast a win or as slow a loss as
    /// there is. It ends with the game, or where the limits end.
    pub(crate) fn best_line(&mut self, position: &Position, first: Cell, score: i32) -> Vec<Cell> {
        let game = *self.oracle.game();
        let (mut position, mut score, mut line) = (*position, score, vec![first]);
        game.play(&mut position, first);
        while game.outcome(&position).is_none() {
            score = -score;
            let next = centre_first(&game, &position).into_iter().find_map(|cell| {
                let mut child = position;
                game.play(&mut child, cell);
                // No move is worth more than the position; one that is worth as much leaves the opponent no more than that.
                let question = Question::AtLeast(1 - score);
                let answer = self.oracle.ask(&child, question, self.left(), self.stop);
                self.nodes += answer.nodes;
                (answer.upper <= -score).then_some((cell, child))
            });
            let Some((cell, child)) = next else { break };
            line.push(cell);
            position = child;
        }
        line
    }
}

/// The move with the best bounds, the first of several.
fn best_column(columns: &[(Cell, Answer)]) -> Option<Cell> {
    let promise = |answer: &Answer| (answer.lower, answer.upper);
    let best = columns.iter().map(|(_, answer)| promise(answer)).max()?;
    columns.iter().find(|(_, answer)| promise(answer) == best).map(|&(cell, _)| cell)
}
