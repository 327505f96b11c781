use crate::{Game, Side};

/// A position can be drawn. A game tells its shape; the terminal and the page each know how to draw shapes.
pub trait Show: Game {
    /// What to draw.
    fn picture(&self, position: &Self::Position) -> Picture;
}

/// The shape of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A board.
    Grid(Grid),
    /// Heaps of things, in their given order.
    Heaps(Vec<u64>),
    /// Something that is best shown as its text (a written tree).
    Text(String),
    /// Several pictures side by side: a sum of games.
    Sum(Vec<Picture>),
}

/// A rectangular board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How it is drawn.
    pub style: GridStyle,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// What stands on the cells, row by row from the top left.
    pub cells: Vec<Option<Stone>>,
    /// The labels of the columns, from the left.
    pub columns: Vec<String>,
    /// The labels of the rows, from the top.
    pub rows: Vec<String>,
}

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStyle {
    /// Marks in cells (tic-tac-toe).
    Cells,
    /// Discs that fall (Connect 4).
    Discs,
    /// Light and dark squares (chess).
    Chequered,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose it is.
    pub side: Side,
    /// The letter for plain text: `X`, `O`, `K` (upper case for both sides in chess).
    pub letter: char,
    /// The picture for terminals that can show it.
    pub symbol: char,
}
