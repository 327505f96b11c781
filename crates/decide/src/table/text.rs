//! A payoff table as text.

use super::{Goal, Prior, Table};
use crate::grid::{Grid, numbers, one_each};
use crate::lines::{Line, Piece, apart};
use crate::number::{Number, shown, written};
use kythu_game::Refusal;
use kythu_words::say;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::fmt;

/// Words before a colon that are no names of actions.
const WORDS: [&str; 5] = ["states", "prior", "counts", "added", "hurwicz"];

impl Table {
    pub(crate) fn read(goal: Goal, first: Piece<'_>, lines: &[Line<'_>]) -> Result<Self, Refusal> {
        let ([states, prior, counts, added, hurwicz], rows) = apart(lines, &WORDS)?;
        let grid = Grid::read(first, states, &rows, WORDS[0])?;
        let columns = grid.columns.len();
        let prior = match (prior, counts, added) {
            (Some(_), Some(counts), _) => return Err(counts.key.refuse(say!("decide.prior-twice"))),
            (_, None, Some(added)) => return Err(added.key.refuse(say!("decide.added-alone"))),
            (Some(prior), None, None) => Some(given(prior.rest, columns)?),
            (None, Some(counts), added) => Some(counted(counts.rest, added, columns)?),
            (None, None, None) => None,
        };
        let optimism = match hurwicz {
            Some(line) => {
                let number = line.rest.one_number()?;
                if number.is_negative() || number > Number::one() {
                    return Err(line.rest.refuse(say!("decide.optimism", found = shown(&number))));
                }
                number
            }
            None => Number::new(BigInt::one(), BigInt::from(2)),
        };
        Ok(Self { goal, grid, prior, optimism })
    }
}

/// Probabilities that are none too small and sum to 1.
fn given(piece: Piece<'_>, columns: usize) -> Result<Prior, Refusal> {
    let probabilities = at_least_zero(piece, columns)?;
    let sum: Number = probabilities.iter().sum();
    if !sum.is_one() {
        return Err(piece.refuse(say!("decide.prior-sum", found = shown(&sum))));
    }
    Ok(Prior::Given(probabilities))
}

fn counted(piece: Piece<'_>, added: Option<Line<'_>>, columns: usize) -> Result<Prior, Refusal> {
    let counts = at_least_zero(piece, columns)?;
    if let Some((_, odd)) = piece.numbers()?.iter().find(|(count, _)| !count.is_integer()) {
        return Err(odd.refuse(say!("decide.count-whole")));
    }
    let added = match added {
        Some(line) => {
            let number = line.rest.one_number()?;
            if number.is_negative() {
                return Err(line.rest.refuse(say!("decide.negative")));
            }
            number
        }
        None => Number::zero(),
    };
    if added.is_zero() && counts.iter().all(Zero::is_zero) {
        return Err(piece.refuse(say!("decide.nothing-counted")));
    }
    Ok(Prior::Counted { counts, added })
}

fn at_least_zero(piece: Piece<'_>, columns: usize) -> Result<Vec<Number>, Refusal> {
    if let Some((_, low)) = piece.numbers()?.iter().find(|(number, _)| number.is_negative()) {
        return Err(low.refuse(say!("decide.negative")));
    }
    one_each(piece, columns)
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "table {}", self.goal.word())?;
        self.grid.write(f, WORDS[0], &WORDS)?;
        match &self.prior {
            Some(Prior::Given(probabilities)) => writeln!(f, "prior: {}", numbers(probabilities))?,
            Some(Prior::Counted { counts, added }) => {
                writeln!(f, "counts: {}", numbers(counts))?;
                if !added.is_zero() {
                    writeln!(f, "added: {}", written(added))?;
                }
            }
            None => {}
        }
        writeln!(f, "hurwicz: {}", written(&self.optimism))
    }
}
