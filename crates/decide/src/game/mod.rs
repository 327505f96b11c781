//! Against a rational opponent: matrix games, where what one wins the other loses.

mod simplex;
mod tell;
mod text;

use crate::grid::Grid;
use crate::number::Number;
use crate::step::Step;
use kythu_game::Refusal;
use kythu_words::Message;

/// A matrix game: the numbers are what the player of the rows wins and the player of the columns loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixGame {
    /// Who plays the rows, and who the columns.
    pub players: [String; 2],
    /// The strategies and the payoffs.
    pub grid: Grid,
}

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The least that each row wins.
    pub row_worst: Vec<Number>,
    /// The most that each column loses.
    pub column_worst: Vec<Number>,
    /// What the player of the rows is sure of with a single row.
    pub lower: Number,
    /// What the player of the columns can hold the other to with a single column.
    pub upper: Number,
    /// The cells that are the least of their row and the most of their column.
    pub saddles: Vec<(usize, usize)>,
    /// The value of the game.
    pub value: Number,
    /// How often to play each row, and each column.
    pub mixes: [Vec<Number>; 2],
    /// What the mix of the rows wins against each column.
    pub against_columns: Vec<Number>,
    /// What each row wins against the mix of the columns.
    pub against_rows: Vec<Number>,
    /// How it was found, and the proof.
    pub steps: Vec<Step>,
    /// The finding in one sentence.
    pub finding: Message,
}

impl MatrixGame {
    /// Looks for a saddle point, and mixes if there is none. Refused if that would take too long.
    pub fn solve(&self) -> Result<Solution, Refusal> {
        let grid = &self.grid;
        let columns = 0..grid.columns.len();
        let least = |row: &Vec<Number>| row.iter().min().cloned();
        let row_worst: Vec<Number> = grid.cells.iter().filter_map(least).collect();
        let column_worst: Vec<Number> =
            columns.clone().filter_map(|column| grid.column(column).max().cloned()).collect();
        let lower = row_worst.iter().max().cloned().unwrap_or_default();
        let upper = column_worst.iter().min().cloned().unwrap_or_default();
        let is_saddle = |&(row, column): &(usize, usize)| row_worst[row] == column_worst[column];
        let saddles: Vec<(usize, usize)> = (0..grid.rows.len())
            .flat_map(|row| columns.clone().map(move |column| (row, column)))
            .filter(is_saddle)
            .collect();
        let (value, mixes) = match saddles.first() {
            Some(&(row, column)) => {
                let pure = |length: usize, chosen: usize| -> Vec<Number> {
                    (0..length).map(|at| crate::number::whole(usize::from(at == chosen))).collect()
                };
                (lower.clone(), [pure(grid.rows.len(), row), pure(grid.columns.len(), column)])
            }
            None => simplex::solve(&grid.cells)?,
        };
        let product = |(share, cell): (&Number, &Number)| share * cell;
        let against_columns =
            columns.map(|column| mixes[0].iter().zip(grid.column(column)).map(product).sum()).collect();
        let against_rows = grid.cells.iter().map(|row| mixes[1].iter().zip(row).map(product).sum()).collect();
        let mut solution = Solution {
            row_worst,
            column_worst,
            lower,
            upper,
            saddles,
            finding: tell::finding(self, &value),
            value,
            mixes,
            against_columns,
            against_rows,
            steps: Vec::new(),
        };
        solution.steps = tell::steps(self, &solution);
        Ok(solution)
    }

    /// The mixed strategies by linear programming, even where a saddle point makes them unnecessary.
    pub fn mix(&self) -> Result<(Number, [Vec<Number>; 2]), Refusal> {
        simplex::solve(&self.grid.cells)
    }
}
