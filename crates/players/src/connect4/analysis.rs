use super::Oracle;
use kythu_game::{Game, Limits, Stop};
use kythu_games::connect4::{Cell, Connect4, Position};
use kythu_solvers::connect4::{Answer, Question};
use std::time::Instant;

/// Asks an oracle one thing after another, all within the same limits.
pub(crate) struct Asker<'a> {
    oracle: &'a Oracle,
    question: Question,
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
fn centre_first(game: &Connect4, position: &Position) -> Vec<Cell> {
    let (width, _) = game.size();
    let mut cells: Vec<Cell> = game.moves(position).collect();
    cells.sort_by_key(|cell| (2 * cell.column() + 1).abs_diff(width));
    cells
}

impl<'a> Asker<'a> {
    /// The limits count from now.
    pub(crate) fn new(oracle: &'a Oracle, question: Question, limits: Limits, stop: &'a Stop) -> Self {
        Self { oracle, question, limits, stop, started: Instant::now(), nodes: 0 }
    }

    /// The time counts from an earlier moment: where memory is slow to come, it took some of it to furnish the oracle.
    pub(crate) fn since(self, started: Instant) -> Self {
        Self { started, ..self }
    }

    /// What the limits have left. A search that may do next to nothing still says what is plain to see.
    fn left(&self) -> Limits {
        Limits {
            depth: None,
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(self.nodes).max(1)),
            time: self.limits.time.map(|limit| limit.saturating_sub(self.started.elapsed())),
        }
    }

    /// One of so many equal parts of what is left.
    fn share(&self, parts: u32) -> Limits {
        let Limits { nodes, time, .. } = self.left();
        Limits {
            depth: None,
            nodes: nodes.map(|nodes| nodes.div_ceil(parts.into())),
            time: time.map(|time| time / parts),
        }
    }

    fn ask(&mut self, position: &Position, question: Question, limits: Limits) -> Answer {
        let answer = self.oracle.ask(position, question, limits, self.stop);
        self.nodes += answer.nodes;
        answer
    }

    /// The answer for a position, by all that is left.
    pub(crate) fn answer(&mut self, position: &Position) -> Answer {
        self.ask(position, self.question, self.left())
    }

    /// The answer for a position, or its bounds as close as the limits allow.
    ///
    /// The solver goes for the score, and knows little when it is stopped on the way. So a quarter is kept to close in from
    /// the outside, one point at a time: the sooner a game would have to end, the cheaper it is to see that it does not.
    fn bounds(&mut self, position: &Position, limits: Limits) -> Answer {
        let mut part = Asker::new(self.oracle, self.question, limits, self.stop);
        let mut answer = part.ask(position, self.question, three_quarters(limits));
        if self.question == Question::Score {
            while answer.score().is_none() && part.test(position, answer.upper, part.share(2), &mut answer) {}
            while answer.score().is_none() && part.test(position, answer.lower + 1, part.left(), &mut answer)
            {
            }
        }
        self.nodes += part.nodes;
        answer
    }

    /// Narrows what is known by the question whether the score is at least so much; false if the limits were too tight.
    fn test(&mut self, position: &Position, score: i32, limits: Limits, known: &mut Answer) -> bool {
        let found = self.ask(position, Question::AtLeast(score), limits);
        known.lower = known.lower.max(found.lower);
        known.upper = known.upper.min(found.upper);
        found.lower >= score || found.upper < score
    }

    /// What a position that is not over is worth, what its columns are worth, and the best line: at least the best move.
    ///
    /// Limits are divided: half is for the position, and the columns and the line share the rest, so that something is
    /// known of each.
    pub(crate) fn analyse(
        &mut self,
        position: &Position,
        whole_line: bool,
        report: &mut dyn FnMut(u32, u64),
    ) -> Analysis {
        let mut answer = self.bounds(position, self.share(2));
        let mut columns: Vec<(Cell, Answer)> = Vec::new();
        let mut waiting = self.oracle.game().count_moves(position) as u32;
        for cell in centre_first(self.oracle.game(), position) {
            report(columns.len() as u32, self.nodes);
            let mut child = *position;
            self.oracle.game().play(&mut child, cell);
            // What waits besides the columns is the line.
            let Answer { lower, upper, nodes } = self.bounds(&child, self.share(waiting + 1));
            // No move is worth more than the position.
            columns.push((cell, Answer { lower: -upper, upper: answer.upper.min(-lower), nodes }));
            waiting -= 1;
        }
        // A position is worth what its best move is worth: bounds of the moves are bounds of the position.
        let best_of = |bound: fn(&Answer) -> i32| columns.iter().map(|(_, column)| bound(column)).max();
        answer.lower = best_of(|column| column.lower).map_or(answer.lower, |best| best.max(answer.lower));
        answer.upper = best_of(|column| column.upper).map_or(answer.upper, |best| best.min(answer.upper));
        let score = answer.score().filter(|_| self.question == Question::Score);
        let best = score.and_then(|score| {
            let known = columns.iter().find(|(_, column)| column.lower == score);
            let best = known.map(|&(cell, _)| cell).or_else(|| self.move_worth(position, score))?;
            Some((best, score))
        });
        let line = match best {
            Some((best, score)) if whole_line => self.best_line(position, best, score),
            Some((best, _)) => vec![best],
            None => best_column(&columns).into_iter().collect(),
        };
        Analysis { answer, columns, line }
    }

    /// The move that is worth as much as the position, whose score is known; of several the one nearest to the centre. None
    /// if the limits end before it is found.
    pub(crate) fn move_worth(&mut self, position: &Position, score: i32) -> Option<Cell> {
        let game = *self.oracle.game();
        centre_first(&game, position).into_iter().find(|&cell| {
            let mut child = *position;
            game.play(&mut child, cell);
            // No move is worth more than the position; one that is worth as much leaves the opponent no more than that.
            self.ask(&child, Question::AtLeast(1 - score), self.left()).upper <= -score
        })
    }

    /// The line that begins with a move of this score and keeps to it: every move is as fast a win or as slow a loss as
    /// there is. It ends with the game, or where the limits end.
    pub(crate) fn best_line(&mut self, position: &Position, first: Cell, score: i32) -> Vec<Cell> {
        let game = *self.oracle.game();
        let (mut position, mut score, mut line) = (*position, score, vec![first]);
        game.play(&mut position, first);
        while game.outcome(&position).is_none() {
            score = -score;
            let Some(cell) = self.move_worth(&position, score) else { break };
            line.push(cell);
            game.play(&mut position, cell);
        }
        line
    }
}

fn three_quarters(limits: Limits) -> Limits {
    Limits {
        depth: None,
        nodes: limits.nodes.map(|nodes| nodes - nodes / 4),
        time: limits.time.map(|time| time - time / 4),
    }
}

/// The move with the best bounds, the first of several.
fn best_column(columns: &[(Cell, Answer)]) -> Option<Cell> {
    let promise = |answer: &Answer| (answer.lower, answer.upper);
    let best = columns.iter().map(|(_, answer)| promise(answer)).max()?;
    columns.iter().find(|(_, answer)| promise(answer) == best).map(|&(cell, _)| cell)
}
