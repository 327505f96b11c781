//! Answers about decisions. What was asked comes back exactly as text (`-3.5`, `2/7`), results as they stand on a blackboard (`−3.5`, `2/7`, with
//! many digits `≈ 0.285714`); what is drawn is a number.

mod estimate;
mod game;
mod process;
mod table;

use crate::wire::Text;
use estimate::EstimateAnswer;
use game::GameAnswer;
use kythu_decide::{Board, Example, Grid, Number, Question, Step, approximate, shown, written};
use kythu_game::Refusal;
use kythu_words::Lang;
use process::ProcessAnswer;
use serde::Serialize;
use table::TableAnswer;
use utoipa::ToSchema;

/// An answer, by the kind of question.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[schema(as = Decision)]
pub(crate) enum DecisionView {
    /// A payoff table.
    Table(Box<TableAnswer>),
    /// A matrix game.
    Game(Box<GameAnswer>),
    /// A Markov decision process.
    Mdp(Box<ProcessAnswer>),
    /// Estimators of a proportion.
    Estimate(Box<EstimateAnswer>),
}

impl DecisionView {
    pub(crate) fn of(question: &Question) -> Result<Self, Refusal> {
        let text = question.to_string();
        Ok(match question {
            Question::Table(table) => Self::Table(Box::new(TableAnswer::new(text, table))),
            Question::Game(game) => Self::Game(Box::new(GameAnswer::new(text, game)?)),
            Question::Mdp(process) => Self::Mdp(Box::new(ProcessAnswer::new(text, process))),
            Question::Estimate(estimation) => Self::Estimate(Box::new(EstimateAnswer::new(text, estimation))),
        })
    }
}

/// A question that comes with the program.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DecideExample {
    /// Its name.
    name: &'static str,
    /// `table`, `game`, `mdp` or `estimate`.
    kind: &'static str,
    /// What it is called.
    title: Text,
    /// The story behind the numbers.
    about: Text,
    /// The question in Vietnamese.
    vi: &'static str,
    /// The question in English.
    en: &'static str,
}

impl From<&Example> for DecideExample {
    fn from(example: &Example) -> Self {
        Self {
            name: example.name,
            kind: example.kind,
            title: (&example.title()).into(),
            about: (&example.about()).into(),
            vi: example.text(Lang::Vi),
            en: example.text(Lang::En),
        }
    }
}

/// Named rows and columns with exact numbers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DecideGrid {
    /// The rows.
    rows: Vec<String>,
    /// The columns.
    columns: Vec<String>,
    /// The numbers, row by row.
    cells: Vec<Vec<String>>,
}

impl From<&Grid> for DecideGrid {
    fn from(grid: &Grid) -> Self {
        Self {
            rows: grid.rows.clone(),
            columns: grid.columns.clone(),
            cells: grid.cells.iter().map(|row| exact(row)).collect(),
        }
    }
}

/// Results as they stand on a blackboard: exact while that can be read.
fn legible(numbers: &[Number]) -> Vec<String> {
    numbers.iter().map(|number| shown(number).to_string()).collect()
}

fn exact(numbers: &[Number]) -> Vec<String> {
    numbers.iter().map(written).collect()
}

/// An exact number, and where it stands in a drawing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ExactNumber {
    /// As it stands on a blackboard.
    exact: String,
    /// Nearly.
    value: f64,
}

impl From<&Number> for ExactNumber {
    fn from(number: &Number) -> Self {
        Self { exact: shown(number).to_string(), value: approximate(number) }
    }
}

/// A step: what is said, and what lights up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DecideStep {
    /// The sentence.
    says: Text,
    /// The cells that it is about, each as row and column.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<[usize; 2]>,
    /// The row whose figure stands from here on.
    row: Option<usize>,
    /// The column whose figure stands from here on.
    column: Option<usize>,
    /// Whether the cells hold regrets instead of the table's own numbers.
    regrets: bool,
}

impl From<&Step> for DecideStep {
    fn from(step: &Step) -> Self {
        Self {
            says: (&step.says).into(),
            cells: step.cells.iter().map(|&(row, column)| [row, column]).collect(),
            row: step.settles,
            column: step.settles_column,
            regrets: step.board == Board::Regrets,
        }
    }
}

fn steps(steps: &[Step]) -> Vec<DecideStep> {
    steps.iter().map(DecideStep::from).collect()
}
