use crate::{Game, Side};

/// A position can be drawn. A game tells its shape; the terminal and the page each know how to draw shapes.
pub trait Show: Game {
    /// What to draw.
    fn picture(&self, position: &Self::Position) -> Picture;

    /// How a legal move is made by hand on the picture. Different moves are made differently.
    fn touch(&self, position: &Self::Position, mv: Self::Move) -> Touch;
}

/// A move as it is made by hand: places that are pressed one after the other, so that a front end can play a game of
/// which it knows nothing but the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Touch {
    /// The places, in order.
    pub spots: Vec<Spot>,
    /// Tells moves apart that press the same places: the letter of the piece that a pawn becomes.
    pub choice: Option<char>,
}

/// A place on a picture, from the outside in: the cell of a grid, counted row by row from the top left; a heap and the
/// stones of it that stay (or where it is split); the node of a tree; the part of a sum and the place in it.
pub type Spot = Vec<u64>;

impl Touch {
    /// A move that is made by pressing cells.
    #[must_use]
    pub fn cells(cells: impl IntoIterator<Item = usize>) -> Self {
        Self { spots: cells.into_iter().map(|cell| vec![cell as u64]).collect(), choice: None }
    }

    /// A move that is made by pressing one stone of a heap.
    #[must_use]
    pub fn heap(heap: usize, stays: u64) -> Self {
        Self { spots: vec![vec![heap as u64, stays]], choice: None }
    }

    /// The same move, made on a part of a larger picture.
    #[must_use]
    pub fn within(mut self, part: usize) -> Self {
        for spot in &mut self.spots {
            spot.insert(0, part as u64);
        }
        self
    }
}

/// The shape of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A board.
    Grid(Grid),
    /// Heaps of things, in their given order.
    Heaps {
        /// How many things are in each.
        heaps: Vec<u64>,
        /// What pressing one does.
        press: Press,
    },
    /// A tree in which somebody stands at a node.
    Tree(TreePicture),
    /// Something that is best shown as its text (a written tree too large to draw).
    Text(String),
    /// Several pictures side by side: a sum of games.
    Sum(Vec<Picture>),
}

/// What pressing a thing in a heap does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// It and all after it are taken.
    Take,
    /// The heap is split before it.
    Split,
}

/// A tree in which somebody stands at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreePicture {
    /// The nodes, parents before children, children in order.
    pub nodes: Vec<Twig>,
    /// Where the game stands.
    pub at: usize,
    /// What is below that node, as text.
    pub text: String,
}

/// A node of a drawn tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twig {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// Who moves there; none for a leaf.
    pub side: Option<Side>,
    /// What a leaf is worth to the first player.
    pub value: Option<i32>,
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
    /// Cells that matter at once: the row that has won, a king in check.
    pub marked: Vec<usize>,
}

impl Grid {
    /// This grid with the stones marked that stand in rows of `length` or more of their own kind.
    #[must_use]
    pub fn marking_rows(mut self, length: usize) -> Self {
        let side = |x: isize, y: isize| {
            let inside = (0..self.width as isize).contains(&x) && (0..self.height as isize).contains(&y);
            let cell = inside.then(|| y as usize * self.width + x as usize)?;
            self.cells[cell].map(|stone| stone.side)
        };
        let in_a_row = |cell: usize| {
            let (x, y) = ((cell % self.width) as isize, (cell / self.width) as isize);
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
                let run = |sign: isize| {
                    let same = |n: &isize| side(x + sign * n * dx, y + sign * n * dy) == side(x, y);
                    (1..).take_while(same).count()
                };
                side(x, y).is_some() && 1 + run(1) + run(-1) >= length
            })
        };
        self.marked = (0..self.cells.len()).filter(|&cell| in_a_row(cell)).collect();
        self
    }
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
