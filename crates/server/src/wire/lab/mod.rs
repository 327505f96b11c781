//! What the lab sends. Values and bounds are texts as they stand on a blackboard: `3`, `-2.5`, `−∞`, `+#`.

mod compare;
mod decide;
mod exercise;
mod graph;
mod growth;
mod learn;
mod montecarlo;
mod quantum;
mod run;
mod step;

pub(crate) use compare::{ComparisonView, MistakeView, SaidView};
pub(crate) use decide::{DecideExample, DecisionView};
pub(crate) use exercise::{AnswerWish, ExerciseView, MarkingView};
pub(crate) use graph::GraphView;
pub(crate) use growth::GrowthView;
pub(crate) use learn::{LearnNews, LearnedView, PointView};
pub(crate) use montecarlo::MonteCarloView;
pub(crate) use quantum::QuantumView;
pub(crate) use run::RunView;
pub(crate) use step::StepView;
