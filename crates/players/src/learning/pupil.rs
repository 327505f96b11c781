use super::renewed;
use crate::table::TypedTable;
use crate::{Setup, Table};
use kythu_game::{Budget, Described, Game, Hashed, Limits, Refusal, Stop};
use kythu_learn::{Exam, Fold, Identity, Learner, Lesson, Measure, Saved};
use kythu_search::solve::{FEW, Failure};

/// Somebody who learns a game by playing against himself.
pub trait Pupil: Send {
    /// How it learns.
    fn lesson(&self) -> &Lesson;
    /// Games played so far.
    fn episodes(&self) -> u64;
    /// Plays until so many games have been played in all; raising the flag stops it between two games.
    fn practise(&mut self, until: u64, stop: &Stop) -> Result<(), Refusal>;
    /// How good it is: by exact labels of all positions where those are few enough, and in so many games against each opponent.
    /// The first time takes longest, because the positions are labelled then.
    fn measure(&mut self, games: u32, stop: &Stop) -> Result<Measure, Refusal>;
    /// What it thinks of every move of a position.
    fn opinions(&self, setup: &Setup) -> Result<Vec<MoveValue>, Refusal>;
    /// All that it knows, as the bytes of a file that [`Begin::Resume`] and the player `qtable` read.
    fn to_bytes(&self) -> Vec<u8>;
}

/// How a pupil begins.
#[derive(Clone, Debug)]
pub enum Begin {
    /// From nothing.
    New(Lesson),
    /// Where another one stopped: it must have learnt the same game, under the same rules, from the same start.
    Resume(Saved),
}

/// What somebody has learnt about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub mv: String,
    /// What it is worth to whoever plays it, −1 to 1 (or points); none if it was never met.
    pub value: Option<f32>,
}

/// How a game of one type is learnt.
pub(crate) struct School<G: Described> {
    pub(crate) fold: Option<Fold<G>>,
    pub(crate) begin: Seat<G>,
}

/// Seats a pupil at a table.
type Seat<G> = fn(TypedTable<G>, Identity, Begin, Option<Fold<G>>) -> Result<Box<dyn Pupil>, Refusal>;

/// The usual way to do that.
pub(crate) fn begin<G: Described + Hashed + Send + Clone>(
    table: TypedTable<G>,
    identity: Identity,
    begin: Begin,
    fold: Option<Fold<G>>,
) -> Result<Box<dyn Pupil>, Refusal>
where
    G::Position: Send,
{
    let (game, start) = (table.game.clone(), table.position.clone());
    let learner = match begin {
        Begin::New(lesson) => Learner::new(game, start, lesson, fold)?,
        Begin::Resume(saved) => {
            let saved = renewed::<G>(saved);
            saved.check_rules(&identity.game, &identity.rules)?;
            saved.check_start(&identity.start)?;
            saved.learner(game, start, fold)?
        }
    };
    Ok(Box::new(Seated { table, identity, learner, exam: Labelling::Waiting }))
}

struct Seated<G: Described> {
    table: TypedTable<G>,
    identity: Identity,
    learner: Learner<G>,
    exam: Labelling<G>,
}

/// The exact labels: made when they are first needed.
enum Labelling<G: Game> {
    Waiting,
    Done(Box<Exam<G>>),
    /// There are too many positions or moves, or the game ends in points.
    Impossible,
}

impl<G: Described + Hashed + Send + Clone> Pupil for Seated<G> {
    fn lesson(&self) -> &Lesson {
        self.learner.lesson()
    }

    fn episodes(&self) -> u64 {
        self.learner.episodes()
    }

    fn practise(&mut self, until: u64, stop: &Stop) -> Result<(), Refusal> {
        self.learner.practise(until, stop)
    }

    fn measure(&mut self, games: u32, stop: &Stop) -> Result<Measure, Refusal> {
        if matches!(self.exam, Labelling::Waiting) {
            let mut budget = Budget::new(Limits::default(), stop);
            self.exam = match Exam::new(&self.table.game, &self.table.position, FEW, &mut budget) {
                Ok(exam) => Labelling::Done(Box::new(exam)),
                Err(Failure::Stopped) => return Err(Failure::Stopped.into()),
                Err(_) => Labelling::Impossible,
            };
        }
        let exam = match &self.exam {
            Labelling::Done(exam) => Some(exam.as_ref()),
            Labelling::Waiting | Labelling::Impossible => None,
        };
        self.learner.measure(exam, games, stop).ok_or_else(|| Failure::Stopped.into())
    }

    fn opinions(&self, setup: &Setup) -> Result<Vec<MoveValue>, Refusal> {
        // The rules are those of the lesson; the position may be any.
        let own = &self.table.setup().options;
        let table = TypedTable::<G>::open(&Setup { options: own.clone(), ..setup.clone() }, None)?;
        let moves = table.game.moves(&table.position);
        let values = moves.zip(self.learner.opinions(&table.position));
        Ok(values
            .map(|(mv, value)| MoveValue { mv: table.game.format_move(&table.position, mv), value })
            .collect())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.learner.to_bytes(&self.identity)
    }
}
