use super::{Cell, Lines, Mnk, OpenCount, OpenLines, Position, Tally};
use kythu_game::{Evaluator, Score};

/// The evaluation that a player asked for by name.
#[derive(Clone, Debug)]
pub enum Judge {
    /// Lines weighted by the stones in them: the one that plays well.
    Lines(Lines),
    /// The textbook's open lines.
    OpenLines,
}

/// The running sum of either.
#[derive(Clone, Copy, Debug)]
pub enum Sum {
    /// Of [`Lines`].
    Lines(Tally),
    /// Of [`OpenLines`].
    OpenLines(OpenCount),
}

impl Evaluator<Mnk> for Judge {
    type Sum = Sum;

    fn fresh(&self, game: &Mnk, position: &Position) -> Sum {
        match self {
            Self::Lines(lines) => Sum::Lines(lines.fresh(game, position)),
            Self::OpenLines => Sum::OpenLines(OpenLines.fresh(game, position)),
        }
    }

    #[inline]
    fn after(&self, game: &Mnk, before: &Position, cell: Cell, sum: &Sum) -> Sum {
        match (self, sum) {
            (Self::Lines(lines), Sum::Lines(sum)) => Sum::Lines(lines.after(game, before, cell, sum)),
            (_, Sum::OpenLines(sum)) => Sum::OpenLines(OpenLines.after(game, before, cell, sum)),
            // A sum of the other kind cannot come from this judge; counting afresh is right whatever it was.
            (Self::OpenLines, Sum::Lines(_)) => Sum::OpenLines(OpenLines.fresh(game, before)),
        }
    }

    #[inline]
    fn value(&self, game: &Mnk, position: &Position, sum: &Sum) -> i32 {
        match (self, sum) {
            (Self::Lines(lines), Sum::Lines(sum)) => lines.value(game, position, sum),
            (_, Sum::OpenLines(sum)) => OpenLines.value(game, position, sum),
            (Self::OpenLines, Sum::Lines(_)) => {
                OpenLines.value(game, position, &OpenLines.fresh(game, position))
            }
        }
    }

    fn told(&self, value: i32) -> Score {
        match self {
            Self::Lines(lines) => lines.told(value),
            Self::OpenLines => Score::new(value),
        }
    }

    #[inline]
    fn urgency(&self, game: &Mnk, position: &Position, cell: Cell) -> i32 {
        match self {
            Self::Lines(lines) => lines.urgency(game, position, cell),
            Self::OpenLines => 0,
        }
    }
}
