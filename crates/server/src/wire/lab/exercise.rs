use super::RunView;
use crate::wire::Text;
use kythu_lab::exercise::{Answer, Exercise, Key, Mark, Marking, Solution};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An exercise with its answer key.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Exercise)]
pub(crate) struct ExerciseView {
    /// The exercise as text, as it may stand in an address.
    #[schema(example = "values,cuts;alphabeta;A(B(2,3),C(1,5))")]
    pub(crate) exercise: String,
    /// What is asked: `turns`, `values`, `bounds`, `order`, `cuts`.
    pub(crate) asked: Vec<&'static str>,
    /// What is right, by node.
    pub(crate) key: Vec<KeyView>,
    /// The run that shows it, with the nodes of the tree.
    pub(crate) run: RunView,
}

/// What is right at a node; what is null is not to be filled in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ExerciseKey)]
pub(crate) struct KeyView {
    /// `max` or `min`.
    pub(crate) turn: Option<&'static str>,
    /// The value with which it is left.
    pub(crate) value: Option<String>,
    /// α when it is left.
    pub(crate) alpha: Option<String>,
    /// β when it is left.
    pub(crate) beta: Option<String>,
    /// Which node in the order of visits, from 1.
    pub(crate) order: Option<usize>,
    /// The branch to it is cut.
    pub(crate) cut: bool,
}

impl ExerciseView {
    pub(crate) fn new(exercise: &Exercise, solution: &Solution) -> Self {
        let text = |worth: Option<kythu_lab::Worth>| worth.map(|worth| worth.to_string());
        let key = |(node, key): (usize, &Key)| KeyView {
            turn: solution.turn(node),
            value: text(key.value),
            alpha: text(key.alpha),
            beta: text(key.beta),
            order: key.order,
            cut: key.cut,
        };
        Self {
            exercise: exercise.to_string(),
            asked: exercise.asked.iter().map(|ask| ask.name()).collect(),
            key: solution.keys.iter().enumerate().map(key).collect(),
            run: RunView::new(exercise.tree.to_string(), solution.run.clone()),
        }
    }
}

/// What a student filled in at a node, as it was typed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExerciseAnswer)]
pub(crate) struct AnswerWish {
    /// The node, by its number.
    pub(crate) node: usize,
    /// `max` or `min`.
    #[serde(default)]
    pub(crate) turn: String,
    /// The value.
    #[serde(default)]
    #[schema(example = "3")]
    pub(crate) value: String,
    /// α when the node is left.
    #[serde(default)]
    #[schema(example = "-∞")]
    pub(crate) alpha: String,
    /// β when the node is left.
    #[serde(default)]
    pub(crate) beta: String,
    /// Which node in the order of visits, from 1.
    #[serde(default)]
    pub(crate) order: String,
    /// The branch to the node is cut.
    #[serde(default)]
    pub(crate) cut: bool,
}

impl From<AnswerWish> for Answer {
    fn from(wish: AnswerWish) -> Self {
        let AnswerWish { node, turn, value, alpha, beta, order, cut } = wish;
        Self { node, turn, value, alpha, beta, order, cut }
    }
}

/// A marked exercise.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Marking)]
pub(crate) struct MarkingView {
    /// The marks, by node.
    pub(crate) marks: Vec<MarkView>,
    /// Boxes that are right.
    pub(crate) right: usize,
    /// Boxes that were asked for, and those that were filled in besides.
    pub(crate) total: usize,
    /// The first step of the run that an answer contradicts.
    pub(crate) first_wrong: Option<usize>,
}

/// The mark of one box.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Mark)]
pub(crate) struct MarkView {
    /// The node.
    pub(crate) node: usize,
    /// The box: `turn`, `value`, `alpha`, `beta`, `order`, `cut`.
    pub(crate) field: &'static str,
    /// `right`, `wrong`, `missing`, `unreadable`; of a cut `right`, `over-pruned` or `missed-cut`.
    pub(crate) verdict: &'static str,
    /// What there is to say. Only the reason of a cut gives something away.
    pub(crate) says: Text,
    /// The step of the run at which one can see it.
    pub(crate) step: Option<usize>,
}

impl From<Mark> for MarkView {
    fn from(mark: Mark) -> Self {
        Self {
            node: mark.node,
            field: mark.field.name(),
            verdict: mark.verdict.name(),
            says: (&mark.says).into(),
            step: mark.step,
        }
    }
}

impl From<Marking> for MarkingView {
    fn from(marking: Marking) -> Self {
        Self {
            marks: marking.marks.into_iter().map(MarkView::from).collect(),
            right: marking.right,
            total: marking.total,
            first_wrong: marking.first_wrong,
        }
    }
}
