use crate::problem::ProblemView;
use crate::wire::View;
use kythu_learn::{Measure, Tally};
use kythu_players::MoveValue;
use serde::Serialize;
use utoipa::ToSchema;

/// A line of what is told while somebody learns.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = LearnNews)]
pub(crate) enum LearnNews {
    /// A point of the learning curve.
    Point(Box<PointView>),
    /// The lesson is over, and what was learnt can be asked for.
    Done {
        /// The name of what was learnt.
        lesson: String,
        /// Games played.
        episodes: u64,
        /// `finished`, `time` (the server's limit was reached) or `memory` (the table is full).
        reason: &'static str,
    },
    /// Something went wrong.
    Problem {
        /// What.
        problem: ProblemView,
    },
}

/// How good somebody is after so many games of practice.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LearnPoint)]
pub(crate) struct PointView {
    /// Games of practice so far.
    pub(crate) episodes: u64,
    /// The share of perfect moves over all positions that can follow; null if they are too many to label.
    pub(crate) perfect_share: Option<f64>,
    /// The same over the positions in which some move is wrong.
    pub(crate) choice_share: Option<f64>,
    /// Positions with a move.
    pub(crate) positions: Option<u64>,
    /// Positions in which some move is wrong.
    pub(crate) choices: Option<u64>,
    /// The worst result against any line of play, as the first and as the second player: `win`, `draw` or `loss`.
    pub(crate) worst: Option<[&'static str; 2]>,
    /// Games against somebody who plays any move.
    pub(crate) random: TallyView,
    /// Games against somebody who never errs.
    pub(crate) perfect: Option<TallyView>,
    /// Positions of which something is known.
    pub(crate) rows: u64,
    /// Milliseconds since the beginning.
    pub(crate) ms: u64,
}

/// Results of a number of games.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LearnTally)]
pub(crate) struct TallyView {
    /// Won.
    pub(crate) wins: u64,
    /// Drawn.
    pub(crate) draws: u64,
    /// Lost.
    pub(crate) losses: u64,
}

/// What somebody who has learnt thinks of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Learned)]
pub(crate) struct LearnedView {
    /// The position.
    pub(crate) view: View,
    /// What every move is worth, in the game's order.
    pub(crate) values: Vec<LearnedMove>,
    /// The move that would be played: the first of the greatest; null if the game is over.
    pub(crate) best: Option<String>,
}

/// What somebody has learnt about a move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LearnedMove {
    /// The move.
    pub(crate) mv: String,
    /// What it is worth to whoever plays it, −1 to 1; null if it was never met.
    pub(crate) value: Option<f32>,
    /// It keeps the result, by exact labels; null if that is not known.
    pub(crate) right: Option<bool>,
}

impl From<Tally> for TallyView {
    fn from(tally: Tally) -> Self {
        let Tally { wins, draws, losses } = tally;
        Self { wins, draws, losses }
    }
}

impl PointView {
    /// What was measured after so many milliseconds.
    pub(crate) fn new(measure: &Measure, ms: u64) -> Self {
        let in_a_word = |result: i32| match result {
            1 => "win",
            0 => "draw",
            _ => "loss",
        };
        Self {
            episodes: measure.episodes,
            perfect_share: measure.share.map(|share| share.of_all()),
            choice_share: measure.share.map(|share| share.of_choices()),
            positions: measure.share.map(|share| share.positions),
            choices: measure.share.map(|share| share.choices),
            worst: measure.worst.map(|worst| worst.map(in_a_word)),
            random: measure.random.into(),
            perfect: measure.perfect.map(TallyView::from),
            rows: measure.rows,
            ms,
        }
    }
}

impl LearnedView {
    /// A position with what is thought of its moves; `right` says which of them keep the result.
    pub(crate) fn new(view: View, values: Vec<MoveValue>, right: impl Fn(&str) -> Option<bool>) -> Self {
        let worth = |one: &MoveValue| one.value.unwrap_or(0.0);
        let best = values.iter().reduce(|best, other| if worth(other) > worth(best) { other } else { best });
        Self {
            view,
            best: best.map(|one| one.mv.clone()),
            values: values
                .into_iter()
                .map(|MoveValue { mv, value }| LearnedMove { right: right(&mv), mv, value })
                .collect(),
        }
    }
}
