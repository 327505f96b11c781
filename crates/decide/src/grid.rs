//! Rows and columns with names, and a number in every cell: the heart of payoff tables and of matrix games.

use crate::lines::{Line, Piece, distinct, quoted};
use crate::number::{Number, approximate, written};
use kythu_game::Refusal;
use kythu_words::say;
use std::fmt;

/// Rows and columns of the largest grid.
const MOST: usize = 20;

/// Named rows and columns with exact numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What one may do.
    pub rows: Vec<String>,
    /// What may happen, or what the other may do.
    pub columns: Vec<String>,
    /// The numbers, row by row.
    pub cells: Vec<Vec<Number>>,
}

impl Grid {
    /// Reads a grid: the line with the names of the columns, and a line for every row.
    pub(crate) fn read(
        first: Piece<'_>,
        columns: Option<Line<'_>>,
        rows: &[Line<'_>],
        word: &'static str,
    ) -> Result<Self, Refusal> {
        let Some(columns) = columns else {
            return Err(first.refuse_end(say!("decide.no-columns", word = word)));
        };
        let names = columns.rest.names()?;
        if let Some((_, piece)) = names.get(MOST) {
            return Err(piece.refuse(say!("decide.too-many", most = MOST)));
        }
        distinct(&names)?;
        let columns: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
        let keys =
            rows.iter().map(|row| Ok((row.key.name()?, row.key))).collect::<Result<Vec<_>, Refusal>>()?;
        match keys.get(MOST) {
            Some((_, piece)) => return Err(piece.refuse(say!("decide.too-many", most = MOST))),
            None if keys.is_empty() => return Err(first.refuse_end(say!("decide.no-rows"))),
            None => distinct(&keys)?,
        }
        let cells = rows.iter().map(|row| one_each(row.rest, columns.len())).collect::<Result<_, _>>()?;
        Ok(Self { rows: keys.into_iter().map(|(name, _)| name).collect(), columns, cells })
    }

    /// The numbers of a row.
    pub fn row(&self, row: usize) -> &[Number] {
        &self.cells[row]
    }

    /// The numbers of a column.
    pub fn column(&self, column: usize) -> impl Iterator<Item = &Number> {
        self.cells.iter().map(move |row| &row[column])
    }

    /// The names of some rows.
    pub(crate) fn row_names<'a>(&'a self, rows: &'a [usize]) -> impl Iterator<Item = &'a str> {
        rows.iter().map(|&row| self.rows[row].as_str())
    }

    /// The names of some columns.
    pub(crate) fn column_names<'a>(&'a self, columns: &'a [usize]) -> impl Iterator<Item = &'a str> {
        columns.iter().map(|&column| self.columns[column].as_str())
    }

    /// All cells of a row.
    pub(crate) fn across(&self, row: usize) -> Vec<(usize, usize)> {
        (0..self.columns.len()).map(|column| (row, column)).collect()
    }

    /// The columns of a row in which a number stands.
    pub(crate) fn where_in_row(&self, row: usize, number: &Number) -> Vec<usize> {
        (0..self.columns.len()).filter(|&column| self.cells[row][column] == *number).collect()
    }

    /// Everything as floating-point numbers, for drawings.
    #[must_use]
    pub fn approximate(&self) -> Vec<Vec<f64>> {
        self.cells.iter().map(|row| row.iter().map(approximate).collect()).collect()
    }

    /// Writes the lines as they are read.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, word: &str, reserved: &[&str]) -> fmt::Result {
        let list: Vec<String> = self.columns.iter().map(|name| quoted(name, reserved)).collect();
        writeln!(f, "{word}: {}", list.join(", "))?;
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            writeln!(f, "{}: {}", quoted(name, reserved), numbers(cells))?;
        }
        Ok(())
    }
}

/// A list of numbers as it is read.
pub(crate) fn numbers(list: &[Number]) -> String {
    list.iter().map(written).collect::<Vec<_>>().join(", ")
}

/// As many numbers as there are columns.
pub(crate) fn one_each(piece: Piece<'_>, columns: usize) -> Result<Vec<Number>, Refusal> {
    let numbers = piece.numbers()?;
    if let Some((_, extra)) = numbers.get(columns) {
        return Err(extra.refuse(say!("decide.cells", found = numbers.len(), expected = columns)));
    }
    if numbers.len() < columns {
        return Err(piece.refuse_end(say!("decide.cells", found = numbers.len(), expected = columns)));
    }
    Ok(numbers.into_iter().map(|(number, _)| number).collect())
}
