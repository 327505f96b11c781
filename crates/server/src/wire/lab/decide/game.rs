use super::{DecideGrid, DecideStep, legible, steps};
use crate::wire::Text;
use kythu_decide::game::MatrixGame;
use kythu_decide::{approximate, shown};
use kythu_game::Refusal;
use serde::Serialize;
use utoipa::ToSchema;

/// A solved matrix game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameAnswer {
    /// The question as it is written.
    text: String,
    /// Who plays the rows, and who the columns.
    #[schema(value_type = Vec<String>)]
    players: [String; 2],
    /// Strategies, and what the player of the rows wins.
    grid: DecideGrid,
    /// The least of every row.
    row_worst: Vec<String>,
    /// The most of every column.
    column_worst: Vec<String>,
    /// What the rows are sure of with one strategy.
    lower: String,
    /// What the columns can hold them to with one strategy.
    upper: String,
    /// The saddle points, each as row and column.
    #[schema(value_type = Vec<Vec<usize>>)]
    saddles: Vec<[usize; 2]>,
    /// The value of the game.
    value: String,
    /// How often to play each row, and each column.
    #[schema(value_type = Vec<Vec<String>>)]
    mixes: [Vec<String>; 2],
    /// The same as numbers from 0 to 1.
    #[schema(value_type = Vec<Vec<f64>>)]
    shares: [Vec<f64>; 2],
    /// How it was found, and the proof.
    steps: Vec<DecideStep>,
    /// The finding in a sentence.
    finding: Text,
}

impl GameAnswer {
    pub(super) fn new(text: String, game: &MatrixGame) -> Result<Self, Refusal> {
        let solved = game.solve()?;
        Ok(Self {
            text,
            players: game.players.clone(),
            grid: (&game.grid).into(),
            row_worst: legible(&solved.row_worst),
            column_worst: legible(&solved.column_worst),
            lower: shown(&solved.lower).to_string(),
            upper: shown(&solved.upper).to_string(),
            saddles: solved.saddles.iter().map(|&(row, column)| [row, column]).collect(),
            value: shown(&solved.value).to_string(),
            mixes: solved.mixes.each_ref().map(|mix| legible(mix)),
            shares: solved.mixes.each_ref().map(|mix| mix.iter().map(approximate).collect()),
            steps: steps(&solved.steps),
            finding: (&solved.finding).into(),
        })
    }
}
