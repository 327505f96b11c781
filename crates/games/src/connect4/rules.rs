use kythu_game::{
    Game, Hashed, OptionInfo, OptionKind, Options, Outcome, Ranked, Refusal, Side, SplitMix, Symmetric,
};
use std::fmt;

/// The rules: the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connect4 {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The lowest cell of every column.
    bottom: u64,
    /// All cells of the board.
    pub(super) board: u64,
}

/// The stones of the two sides, as drawn in the folder's README.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of the other side.
    pub other: u64,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "own {:#x} other {:#x}", self.own, self.other)
    }
}

/// A move: the single bit of the cell on which the stone comes to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub u64);

impl Cell {
    /// The column, from 0.
    #[must_use]
    pub const fn column(self) -> u32 {
        self.0.trailing_zeros() / 8
    }

    /// The row, from 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.0.trailing_zeros() % 8
    }
}

impl Default for Connect4 {
    fn default() -> Self {
        Self::new(7, 6)
    }
}

impl Connect4 {
    /// The smallest board: one on which the game can at least be played.
    pub const SMALLEST: (u32, u32) = (1, 1);
    /// The largest board: a byte a column, with one bit to spare.
    pub const LARGEST: (u32, u32) = (8, 7);

    /// The game on a board of this size.
    ///
    /// # Panics
    /// If the size is not between [`SMALLEST`](Self::SMALLEST) and [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub const fn new(width: u32, height: u32) -> Self {
        assert!(1 <= width && width <= 8 && 1 <= height && height <= 7, "a Connect 4 board is 1x1 to 8x7");
        let bottom = 0x0101_0101_0101_0101 >> (8 * (8 - width));
        Self { width, height, bottom, board: bottom * ((1 << height) - 1) }
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    pub(super) fn from_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&["board"])?;
        let (width, height) = options.size("board", Self::SMALLEST, Self::LARGEST)?.unwrap_or((7, 6));
        Ok(Self::new(width, height))
    }

    pub(super) fn infos() -> Vec<OptionInfo> {
        let kind = OptionKind::Size { min: Self::SMALLEST, max: Self::LARGEST };
        vec![OptionInfo { name: "board", kind, default: "7x6".into() }]
    }

    /// The stones of the first and of the second player.
    pub(super) fn by_side(&self, position: &Position) -> [u64; 2] {
        match self.side_to_move(position) {
            Side::First => [position.own, position.other],
            Side::Second => [position.other, position.own],
        }
    }

    /// All cells on which a stone could come to rest now.
    #[inline]
    pub(super) const fn landings(&self, position: &Position) -> u64 {
        ((position.own | position.other) + self.bottom) & self.board
    }
}

/// Whether a set of stones holds four in a row: two neighbours, and two such pairs two steps apart.
#[inline]
pub(super) const fn has_four(stones: u64) -> bool {
    let pairs = stones & (stones >> 8);
    if pairs & (pairs >> 16) != 0 {
        return true;
    }
    let pairs = stones & (stones >> 7);
    if pairs & (pairs >> 14) != 0 {
        return true;
    }
    let pairs = stones & (stones >> 9);
    if pairs & (pairs >> 18) != 0 {
        return true;
    }
    let pairs = stones & (stones >> 1);
    pairs & (pairs >> 2) != 0
}

impl Game for Connect4 {
    type Position = Position;
    type Move = Cell;
    type Undo = ();
    type Cursor = u64;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { own: 0, other: 0 }
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        Side::after((position.own | position.other).count_ones())
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if has_four(position.other) {
            Some(Outcome::Loss)
        } else if position.own | position.other == self.board {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn cursor(&self, position: &Position) -> u64 {
        self.landings(position)
    }

    #[inline]
    fn next_move(&self, _: &Position, left: &mut u64) -> Option<Cell> {
        if *left == 0 {
            return None;
        }
        let lowest = *left & left.wrapping_neg();
        *left &= *left - 1;
        Some(Cell(lowest))
    }

    #[inline]
    fn play(&self, position: &mut Position, cell: Cell) {
        *position = Position { own: position.other, other: position.own | cell.0 };
    }

    #[inline]
    fn undo(&self, position: &mut Position, cell: Cell, (): ()) {
        *position = Position { own: position.other & !cell.0, other: position.own };
    }

    #[inline]
    fn nth_move(&self, position: &Position, number: u64) -> Option<Cell> {
        let next = (position.own | position.other) + self.bottom;
        if next & !self.board == 0 && number < u64::from(self.width) {
            // No column is full, as nearly always near the root of a search.
            return Some(Cell(next & 0xff << (8 * number)));
        }
        let mut left = next & self.board;
        // Always as many rounds as a board has columns, most of them idle: a loop that ends at the number would be a branch
        // that nobody can foresee.
        for at in 0..7 {
            left &= left.wrapping_sub(1) | u64::from(at >= number).wrapping_neg();
        }
        (left != 0 && number < 8).then_some(Cell(left & left.wrapping_neg()))
    }

    /// A column is drawn, and drawn again while it is full: most are not for most of a game, and nothing is counted.
    #[inline]
    fn random_move(&self, position: &Position, random: &mut SplitMix) -> Option<Cell> {
        let landings = self.landings(position);
        if landings == 0 {
            return None;
        }
        loop {
            let column = 0xff << (8 * random.pick(self.width.into()));
            if landings & column != 0 {
                return Some(Cell(landings & column));
            }
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if has_four(position.other) { 0 } else { self.landings(position).count_ones().into() }
    }
}

impl Connect4 {
    /// A number that is different for every position: the mover's stones, with a one above each column's last stone.
    const fn code(&self, position: &Position) -> u64 {
        position.own + (position.own | position.other) + self.bottom
    }
}

impl Hashed for Connect4 {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        // The code is unique but its low bits hardly vary; a multiplication and a shift spread it, reversibly.
        let mixed = self.code(position).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 32)
    }

    #[inline]
    fn slot(&self, cell: Cell) -> usize {
        cell.0.trailing_zeros() as usize
    }
}

impl Symmetric for Connect4 {
    fn canonical(&self, position: &Position) -> Position {
        let mirror = |stones: u64| stones.swap_bytes() >> (8 * (8 - self.width));
        let mirrored = Position { own: mirror(position.own), other: mirror(position.other) };
        if self.code(&mirrored) < self.code(position) { mirrored } else { *position }
    }
}

impl Ranked for Connect4 {
    fn ranks(&self) -> Option<u64> {
        // Columns of the code are one bit higher than the board and packed without gaps.
        let bits = self.width * (self.height + 1);
        (bits < 64).then(|| 1 << bits)
    }

    fn rank(&self, position: &Position) -> u64 {
        let code = self.code(position);
        let column = |x| (code >> (8 * x)) & 0xff;
        (0..self.width).fold(0, |rank, x| rank | column(x) << (x * (self.height + 1)))
    }

    fn unrank(&self, rank: u64) -> Position {
        let (mut own, mut all) = (0, 0);
        for x in 0..self.width {
            let column = (rank >> (x * (self.height + 1))) & ((2 << self.height) - 1);
            // code = own + all + 1 and all = 2^h − 1, so the highest one of the code marks the column's height.
            let height = column.checked_ilog2().unwrap_or(0);
            all |= ((1 << height) - 1) << (8 * x);
            own |= (column - (column.min(1) << height)) << (8 * x);
        }
        Position { own, other: all & !own }
    }
}
