use super::board::{Cell, FEW, Runs, Stones, WORDS, cells, holds, nth_bit, nth_of_few};
use kythu_game::{Game, Outcome, Side, SplitMix};
use std::fmt;

/// The rules: the size of the board, and how many in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mnk {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) k: u32,
    /// From a cell to the one below it: the width and one gap, which ends every run that leaves the board sideways.
    pub(super) stride: u32,
    /// The words of a set that this board uses.
    pub(super) words: usize,
    cells: u32,
    /// How wins are found on a board of one word.
    runs: Runs,
    /// Three in a row on a board of one word that is three wide.
    is_three_wide: bool,
    /// The n-th free cell is looked up: the whole board fits into [`FEW`] bits.
    is_tiny: bool,
    /// All cells of the board.
    pub(super) board: Stones,
}

/// The stones of both sides, and what play keeps up to date about them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones of the first and of the second player.
    pub(super) stones: [Stones; 2],
    /// As wide as its neighbour is aligned: narrower, the two would be read as one and wait for each other's write.
    pub(super) plies: u32,
    /// The last stone made k in a row.
    pub(super) won: bool,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "X {:x?} O {:x?}{}", self.stones[0], self.stones[1], if self.won { " won" } else { "" })
    }
}

/// Where the generation of moves stands: the free cells left in the word that is being listed.
#[derive(Clone, Debug)]
pub struct FreeCells {
    word: usize,
    free: u64,
}

impl Default for Mnk {
    fn default() -> Self {
        Self::tic_tac_toe()
    }
}

impl Mnk {
    /// The longest side of a board, and the longest row that can be asked for.
    pub const LARGEST: u32 = 20;

    /// The game on a board of this size, won by `k` or more in a row. A `k` longer than the board is allowed: then
    /// nobody can win.
    ///
    /// # Panics
    /// If a side is not 1 to 20 or `k` is not 2 to 20. Text from outside comes through
    /// [`with_options`](kythu_game::Described::with_options), which refuses instead.
    #[must_use]
    pub const fn new(width: u32, height: u32, k: u32) -> Self {
        assert!(1 <= width && width <= Self::LARGEST, "a board is 1 to 20 wide");
        assert!(1 <= height && height <= Self::LARGEST, "a board is 1 to 20 high");
        assert!(2 <= k && k <= Self::LARGEST, "2 to 20 in a row win");
        let stride = width + 1;
        let mut board = [0; WORDS];
        let mut index = 0;
        while index < stride * height {
            if index % stride < width {
                board[index as usize / 64] |= 1 << (index % 64);
            }
            index += 1;
        }
        let words = (stride * height).div_ceil(64) as usize;
        let runs = Runs::new(steps(stride), k);
        let is_three_wide = words == 1 && width == 3 && k == 3;
        let is_tiny = words == 1 && board[0] < 1 << FEW;
        Self { width, height, k, stride, words, cells: width * height, runs, is_three_wide, is_tiny, board }
    }

    /// Three in a row on three by three.
    #[must_use]
    pub const fn tic_tac_toe() -> Self {
        Self::new(3, 3, 3)
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// How many in a row win.
    #[must_use]
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(&self) -> u32 {
        self.cells
    }

    /// The cell in this row (from 0 at the top) and column (from 0 at the left), if it is on the board.
    #[must_use]
    pub const fn cell(&self, row: u32, column: u32) -> Option<Cell> {
        if row < self.height && column < self.width {
            Some(Cell((row * self.stride + column) as u16))
        } else {
            None
        }
    }

    /// The row of a cell, from 0 at the top.
    #[must_use]
    pub const fn row(&self, cell: Cell) -> u32 {
        cell.0 as u32 / self.stride
    }

    /// The column of a cell, from 0 at the left.
    #[must_use]
    pub const fn column(&self, cell: Cell) -> u32 {
        cell.0 as u32 % self.stride
    }

    /// All cells, row by row from the top left.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        cells(&self.board)
    }

    /// Steps from a cell to its neighbour in each of the four directions: across, down, and down to either side.
    #[inline]
    pub(super) const fn steps(&self) -> [u32; 4] {
        steps(self.stride)
    }

    /// Whether the stone on `cell`, one of `stones`, stands in a row of k or more.
    #[inline(never)]
    fn completes(&self, stones: &Stones, cell: Cell) -> bool {
        if self.words == 1 {
            return self.runs.any(stones[0]);
        }
        self.steps().iter().any(|&step| {
            let step = step as usize;
            let run = |next: fn(usize, usize) -> usize| {
                let mut at = next(cell.index(), step);
                let mut length = 0;
                while holds(stones, at) {
                    at = next(at, step);
                    length += 1;
                }
                length
            };
            1 + run(usize::wrapping_add) + run(usize::wrapping_sub) >= self.k
        })
    }

    /// Whether a set of stones holds k in a row anywhere.
    pub(super) fn has_line(&self, stones: &Stones) -> bool {
        cells(stones).any(|cell| self.completes(stones, cell))
    }

    #[inline]
    fn free(&self, position: &Position, word: usize) -> u64 {
        self.board[word] & !(position.stones[0][word] | position.stones[1][word])
    }
}

/// Tic-tac-toe's runs: with shifts that the compiler knows, its whole node loop takes three quarters of the time.
const THREE_WIDE: Runs = Runs::new(steps(4), 3);

const fn steps(stride: u32) -> [u32; 4] {
    [1, stride, stride + 1, stride - 1]
}

impl Position {
    /// The number of stones.
    #[inline]
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Whose stone stands on a cell.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| holds(&self.stones[side.index()], cell.index()))
    }

    /// 0 when the first player is to move, 1 when the second is: the index of the mover's stones.
    #[inline]
    pub(super) const fn mover(&self) -> usize {
        self.plies as usize % 2
    }
}

impl Game for Mnk {
    type Position = Position;
    type Move = Cell;
    type Undo = ();
    type Cursor = FreeCells;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position { stones: [[0; WORDS]; 2], plies: 0, won: false }
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        Side::after(position.plies())
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.won {
            Some(Outcome::Loss)
        } else if position.plies() == self.cell_count() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn cursor(&self, position: &Position) -> FreeCells {
        FreeCells { word: 0, free: self.free(position, 0) }
    }

    #[inline]
    fn next_move(&self, position: &Position, cursor: &mut FreeCells) -> Option<Cell> {
        while cursor.free == 0 {
            cursor.word += 1;
            if cursor.word >= self.words {
                return None;
            }
            cursor.free = self.free(position, cursor.word);
        }
        let lowest = cursor.free.trailing_zeros();
        cursor.free &= cursor.free - 1;
        Some(Cell((64 * cursor.word as u32 + lowest) as u16))
    }

    #[inline]
    fn play(&self, position: &mut Position, cell: Cell) {
        let mover = position.mover();
        let word = position.stones[mover][cell.word()] | cell.bit();
        position.stones[mover][cell.word()] = word;
        position.plies += 1;
        position.won = if self.is_three_wide {
            THREE_WIDE.any(word)
        } else {
            self.completes(&position.stones[mover], cell)
        };
    }

    #[inline]
    fn undo(&self, position: &mut Position, cell: Cell, (): ()) {
        position.plies -= 1;
        let mover = position.mover();
        position.stones[mover][cell.word()] &= !cell.bit();
        // Nobody plays on after a win, so there was none before this move.
        position.won = false;
    }

    #[inline]
    fn nth_move(&self, position: &Position, mut number: u64) -> Option<Cell> {
        if self.is_tiny {
            let free = self.free(position, 0);
            let is_there = number < (self.cell_count() - position.plies()).into();
            return is_there.then(|| Cell(nth_of_few(free, number) as u16));
        }
        let left = (self.cell_count() - position.plies()).into();
        for word in 0..self.words {
            let free = self.free(position, word);
            let count = if self.words == 1 { left } else { free.count_ones().into() };
            if number < count {
                return Some(Cell((64 * word as u32 + nth_bit(free, number)) as u16));
            }
            number -= count;
        }
        None
    }

    /// On a board with room a cell is drawn until a free one is found; on a small or full one the free ones are counted.
    #[inline]
    fn random_move(&self, position: &Position, random: &mut SplitMix) -> Option<Cell> {
        let free = self.cell_count() - position.plies();
        let numbers = self.stride * self.height;
        if self.words == 1 || free * 4 < numbers {
            return self.nth_move(position, random.pick(free.into()));
        }
        loop {
            let cell = Cell(random.pick(numbers.into()) as u16);
            if self.free(position, cell.word()) & cell.bit() != 0 {
                return Some(cell);
            }
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if position.won { 0 } else { (self.cell_count() - position.plies()).into() }
    }
}
