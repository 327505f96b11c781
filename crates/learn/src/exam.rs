use kythu_game::{Budget, Game, Hashed, Score, Stop};
use kythu_search::solve::{ByKey, Failure, Numbering, label_by_key};
use std::cmp::Ordering;

/// Every position that can follow from a start, with the right answers: labelled exactly, from the ends backwards.
#[derive(Clone, Debug)]
pub struct Exam<G: Game> {
    pub(crate) numbering: ByKey<G>,
    /// Where the answers of each position begin; finished games have none.
    begins: Vec<usize>,
    /// A mark for each move.
    marks: Vec<Mark>,
}

/// How good a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It throws the result away.
    Wrong,
    /// It keeps the result: won stays won, drawn stays drawn.
    Keeps,
    /// It keeps it, and wins as fast or loses as slowly as can be.
    Best,
}

/// How many moves were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Positions in which one has to move.
    pub positions: u64,
    /// Positions in which the move keeps the result.
    pub perfect: u64,
    /// Positions in which some move is wrong: only there can one fail.
    pub choices: u64,
    /// Those among them in which the move keeps the result.
    pub right: u64,
}

impl Share {
    /// Perfect moves of all.
    #[must_use]
    pub fn of_all(&self) -> f64 {
        self.perfect as f64 / self.positions.max(1) as f64
    }

    /// Right moves where one could fail.
    #[must_use]
    pub fn of_choices(&self) -> f64 {
        self.right as f64 / self.choices.max(1) as f64
    }
}

impl<G: Hashed> Exam<G> {
    /// Labels everything that can follow from `start`, if that is at most `limit` positions.
    pub fn new(game: &G, start: &G::Position, limit: u64, budget: &mut Budget) -> Result<Self, Failure> {
        let labels = label_by_key(game, start, limit, budget, &mut |_, _| {})?;
        let mut exam = Self { numbering: ByKey::default(), begins: vec![0], marks: Vec::new() };
        for (position, score) in labels.iter() {
            exam.numbering.number(game, &position)?;
            if game.outcome(&position).is_none() {
                if budget.tick() {
                    return Err(Failure::Stopped);
                }
                exam.marks
                    .extend(labels.moves(&position).into_iter().map(|(_, of_move)| mark(of_move, score)));
            }
            exam.begins.push(exam.marks.len());
        }
        Ok(exam)
    }

    /// How many positions there are, finished ones too.
    pub fn len(&self) -> usize {
        self.begins.len() - 1
    }

    /// Whether there is none; never, since the start is one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The marks of a position's moves.
    pub(crate) fn marks(&self, number: usize) -> &[Mark] {
        &self.marks[self.begins[number]..self.begins[number + 1]]
    }

    /// The number of a position that can follow from the start.
    pub(crate) fn find(&self, game: &G, position: &G::Position) -> Option<usize> {
        self.numbering.find(game, position).map(|number| number as usize)
    }

    /// The answers of somebody to all questions: the number of a move for each position, 0 where there is none.
    /// None if somebody says stop.
    pub fn answers(
        &self,
        game: &G,
        stop: &Stop,
        mut choose: impl FnMut(&G::Position) -> Option<usize>,
    ) -> Option<Vec<u32>> {
        let answer = |number: usize| {
            if self.marks(number).is_empty() {
                return Some(0);
            }
            let position = self.numbering.position(game, number as u32);
            (!stop.is_raised()).then(|| choose(&position).unwrap_or(0) as u32)
        };
        (0..self.len()).map(answer).collect()
    }

    /// How many of the answers are right.
    pub fn correct(&self, answers: &[u32]) -> Share {
        let mut share = Share::default();
        for (number, &answer) in answers.iter().enumerate().take(self.len()) {
            let marks = self.marks(number);
            let Some(&mark) = marks.get(answer as usize) else { continue };
            let right = u64::from(mark != Mark::Wrong);
            share.positions += 1;
            share.perfect += right;
            if marks.contains(&Mark::Wrong) {
                share.choices += 1;
                share.right += right;
            }
        }
        share
    }
}

fn mark(of_move: Score, of_position: Score) -> Mark {
    match (of_move.cmp(&of_position), of_move.utility().signum() == of_position.utility().signum()) {
        (Ordering::Equal | Ordering::Greater, _) => Mark::Best,
        (Ordering::Less, true) => Mark::Keeps,
        (Ordering::Less, false) => Mark::Wrong,
    }
}
