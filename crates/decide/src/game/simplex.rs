//! Mixed strategies by exact linear programming.
//!
//! All payoffs are made whole and positive, which changes the value as it should and the strategies not at all. Then the player of the columns
//! solves: maximise Σy under M·y ≤ 1, y ≥ 0. The value is 1/Σy, the mix y/Σy, and the mix of the other stands in the objective's row, under the
//! slack variables: that is duality. Bland's rule cannot go in circles. The tableau stays in whole numbers (Edmonds): every entry is a determinant,
//! and the division by the last pivot has no remainder.

use crate::number::Number;
use kythu_game::Refusal;
use kythu_words::say;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// Pivots after which it is given up: far more than any game needs that was not made to be slow.
const MOST_PIVOTS: usize = 3_000;

struct Tableau {
    /// The rows of the constraints, then that of the objective; the last column is the right side.
    rows: Vec<Vec<BigInt>>,
    /// The variable that each constraint's row stands for.
    basis: Vec<usize>,
    /// What all entries are to be divided by: the last pivot.
    scale: BigInt,
}

impl Tableau {
    fn new(cells: &[Vec<BigInt>]) -> Self {
        let (rows, columns) = (cells.len(), cells[0].len());
        let unit = |at: usize| (0..rows).map(move |other| BigInt::from(u8::from(other == at)));
        let mut tableau: Vec<Vec<BigInt>> = cells
            .iter()
            .enumerate()
            .map(|(at, row)| row.iter().cloned().chain(unit(at)).chain([BigInt::one()]).collect())
            .collect();
        tableau.push((0..=columns + rows).map(|at| BigInt::from(-i8::from(at < columns))).collect());
        Self { rows: tableau, basis: (columns..columns + rows).collect(), scale: BigInt::one() }
    }

    fn objective(&self) -> &[BigInt] {
        &self.rows[self.basis.len()]
    }

    /// The first variable that would improve the objective.
    fn entering(&self) -> Option<usize> {
        self.objective().iter().position(Signed::is_negative)
    }

    /// The row that limits it most; of several the one with the first variable.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut chosen: Option<usize> = None;
        for row in (0..self.basis.len()).filter(|&row| self.rows[row][column].is_positive()) {
            let closer = chosen.is_none_or(|best| {
                let side = |row: usize| self.rows[row].last().cloned().unwrap_or_default();
                let (mine, theirs) =
                    (side(row) * &self.rows[best][column], side(best) * &self.rows[row][column]);
                (mine, self.basis[row]) < (theirs, self.basis[best])
            });
            if closer {
                chosen = Some(row);
            }
        }
        chosen
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let line = self.rows[row].clone();
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let factor = self.rows[other][column].clone();
            for (entry, above) in self.rows[other].iter_mut().zip(&line) {
                *entry = (&*entry * &line[column] - &factor * above) / &self.scale;
            }
        }
        self.scale = line[column].clone();
        self.basis[row] = column;
    }
}

/// The value of a game, and how often to play each row and each column.
pub(super) fn solve(cells: &[Vec<Number>]) -> Result<(Number, [Vec<Number>; 2]), Refusal> {
    let denominator = cells.iter().flatten().fold(BigInt::one(), |all, cell| all.lcm(cell.denom()));
    let whole = |cell: &Number| (cell * &denominator).to_integer();
    let least = cells.iter().flatten().map(whole).min().unwrap_or_default();
    let shift = BigInt::one() - least;
    let (rows, columns) = (cells.len(), cells[0].len());
    let positive: Vec<Vec<BigInt>> =
        cells.iter().map(|row| row.iter().map(|cell| whole(cell) + &shift).collect()).collect();
    let mut tableau = Tableau::new(&positive);
    for _ in 0..MOST_PIVOTS {
        let Some(column) = tableau.entering() else {
            let sum = tableau.objective()[columns + rows].clone();
            let mix = |weights: Vec<BigInt>| {
                weights.into_iter().map(|weight| Number::new(weight, sum.clone())).collect::<Vec<_>>()
            };
            let mut by_column = vec![BigInt::zero(); columns + rows];
            for (row, &variable) in tableau.basis.iter().enumerate() {
                by_column[variable] = tableau.rows[row][columns + rows].clone();
            }
            by_column.truncate(columns);
            let by_row = tableau.objective()[columns..columns + rows].to_vec();
            let value = (Number::new(tableau.scale.clone(), sum.clone()) - shift) / denominator;
            return Ok((value, [mix(by_row), mix(by_column)]));
        };
        // Every column has a positive entry, since all payoffs are positive: the sum cannot grow for ever.
        let Some(row) = tableau.leaving(column) else { break };
        tableau.pivot(row, column);
    }
    Err(say!("decide.too-hard", pivots = MOST_PIVOTS).into())
}
