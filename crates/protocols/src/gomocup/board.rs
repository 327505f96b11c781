use super::{Cell, Stone, Whose};
use kythu_game::{Described, Game, Notation, Refusal};
use kythu_games::mnk::{self, Mnk};
use kythu_players::Setup;
use kythu_words::say;

/// How many in a row win: the protocol has no word for another number.
pub(super) const FIVE: u32 = 5;

/// A game of five in a row between our notation and the protocol's.
#[derive(Clone, Debug)]
pub(super) struct Board {
    game: Mnk,
}

impl Board {
    /// The board of a game, if it is one that the protocol can speak of.
    pub(super) fn new(setup: &Setup) -> Result<Self, Refusal> {
        let game = Mnk::with_options(&setup.options)?;
        if game.k() != FIVE {
            return Err(say!("engine.five-only", k = game.k()).into());
        }
        Ok(Self { game })
    }

    pub(super) fn width(&self) -> u32 {
        self.game.width()
    }

    pub(super) fn height(&self) -> u32 {
        self.game.height()
    }

    fn cell(&self, cell: mnk::Cell) -> Cell {
        Cell { x: self.game.column(cell), y: self.game.row(cell) }
    }

    /// The name of a cell in our notation; none if it is off the board.
    pub(super) fn name(&self, Cell { x, y }: Cell) -> Option<String> {
        self.game.cell(y, x).map(|cell| self.game.name(cell))
    }

    /// Where a move of our notation lies.
    pub(super) fn read(&self, mv: &str) -> Result<Cell, Refusal> {
        self.game.parse_move(&self.game.start(), mv).map(|cell| self.cell(cell))
    }

    /// All stones of a game as whoever is to move sees them: those of its start position first, then the moves in order.
    pub(super) fn stones(&self, setup: &Setup) -> Result<Vec<Stone>, Refusal> {
        let mut position = self.game.parse_position(setup.position.as_deref().unwrap_or_default())?;
        let begun = self.game.cells().filter_map(|cell| Some((cell, position.stone(cell)?)));
        let mut stones: Vec<_> = begun.collect();
        for mv in &setup.moves {
            let cell = self.game.parse_move(&position, mv)?;
            stones.push((cell, self.game.side_to_move(&position)));
            self.game.play(&mut position, cell);
        }
        let own = self.game.side_to_move(&position);
        let seen = |(cell, side)| Stone {
            cell: self.cell(cell),
            whose: if side == own { Whose::Own } else { Whose::Other },
        };
        Ok(stones.into_iter().map(seen).collect())
    }
}
