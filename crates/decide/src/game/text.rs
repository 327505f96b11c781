//! A matrix game as text.

use super::MatrixGame;
use crate::grid::Grid;
use crate::lines::{Line, Piece, apart, distinct, quoted};
use kythu_game::Refusal;
use kythu_words::say;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;
use std::fmt;

/// Words before a colon that are no names of rows.
const WORDS: [&str; 2] = ["columns", "players"];
/// The largest common denominator of all payoffs.
const FINEST: u64 = 1_000_000_000;

impl MatrixGame {
    pub(crate) fn read(first: Piece<'_>, lines: &[Line<'_>]) -> Result<Self, Refusal> {
        let ([columns, players], rows) = apart(lines, &WORDS)?;
        let grid = Grid::read(first, columns, &rows, WORDS[0])?;
        let mut denominator = BigInt::one();
        for row in &rows {
            for (number, piece) in row.rest.numbers()? {
                denominator = denominator.lcm(number.denom());
                if denominator > FINEST.into() {
                    return Err(piece.refuse(say!("decide.too-fine", finest = FINEST)));
                }
            }
        }
        let players = match players {
            None => ["A".to_owned(), "B".to_owned()],
            Some(line) => {
                let names = line.rest.names()?;
                distinct(&names)?;
                let names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
                names.try_into().map_err(|_| line.rest.refuse(say!("decide.two-players")))?
            }
        };
        Ok(Self { players, grid })
    }
}

impl fmt::Display for MatrixGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns] = self.players.each_ref().map(|name| quoted(name, &WORDS));
        writeln!(f, "game\nplayers: {rows}, {columns}")?;
        self.grid.write(f, WORDS[0], &WORDS)
    }
}
