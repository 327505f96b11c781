//! Which positions are the same: keys, symmetries and ranks.

use super::board::{Cell, Stones, WORDS, cells};
use super::{Mnk, Position};
use kythu_game::SplitMix;
use kythu_game::{Hashed, Ranked, Symmetric};

/// Random numbers that the words of a position are mixed with.
static SALT: [[u64; WORDS]; 2] = {
    let mut random = SplitMix::new(0x6b79_7468_755f_6d6e);
    let mut salt = [[0; WORDS]; 2];
    let mut at = 0;
    while at < 2 * WORDS {
        salt[at % 2][at / 2] = random.next();
        at += 1;
    }
    salt
};

impl Mnk {
    /// The position with these stones. Whether a game can lead to it is not asked here.
    pub(super) fn assemble(&self, stones: [Stones; 2]) -> Position {
        let plies = stones.iter().flatten().map(|word| word.count_ones()).sum();
        let mut position = Position { stones, plies, won: false };
        position.won = self.has_line(&position.stones[1 - position.mover()]);
        position
    }

    /// Where symmetry number `which` takes a cell: bit 0 mirrors left and right, bit 1 up and down, bit 2 (squares
    /// only) then swaps rows with columns.
    fn image(&self, cell: Cell, which: u32) -> Cell {
        let (mut row, mut column) = (self.row(cell), self.column(cell));
        if which & 1 != 0 {
            column = self.width - 1 - column;
        }
        if which & 2 != 0 {
            row = self.height - 1 - row;
        }
        if which & 4 != 0 {
            (row, column) = (column, row);
        }
        Cell((row * self.stride + column) as u16)
    }
}

impl Hashed for Mnk {
    /// Made when it is asked for: one multiplication for each word of the board. A key kept up to date by play and undo
    /// would slow plain minimax on tic-tac-toe down by 14 %, for nothing; on 19 × 19, where it would be cheaper, this
    /// one takes 4 ns, little beside the evaluation of a move.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [x, o] = &position.stones;
        // The stones tell whose turn it is, so the side to move needs no part of its own.
        (0..self.words.min(WORDS)).fold(0, |key, i| {
            let mixed = u128::from(x[i] ^ SALT[0][i]) * u128::from(o[i] ^ SALT[1][i]);
            // Added, not xor-ed: the halves of two products are then less likely to cancel each other out.
            key.wrapping_add(mixed as u64 ^ (mixed >> 64) as u64)
        })
    }

    #[inline]
    fn slot(&self, cell: Cell) -> usize {
        cell.index()
    }
}

impl Symmetric for Mnk {
    fn canonical(&self, position: &Position) -> Position {
        let symmetries = if self.width == self.height { 8 } else { 4 };
        let moved = |which| {
            position.stones.map(|stones| {
                let mut moved = [0; WORDS];
                for cell in cells(&stones) {
                    let image = self.image(cell, which);
                    moved[image.word()] |= image.bit();
                }
                moved
            })
        };
        let least = (1..symmetries).map(moved).fold(position.stones, Ord::min);
        Position { won: position.won, ..self.assemble(least) }
    }
}

impl Ranked for Mnk {
    fn ranks(&self) -> Option<u64> {
        3u64.checked_pow(self.cell_count())
    }

    fn rank(&self, position: &Position) -> u64 {
        // The cells in row-major order are the digits of a number in base 3, the first cell the highest.
        self.cells().fold(0u64, |rank, cell| {
            let digit = position.stone(cell).map_or(0, |side| 1 + side.index() as u64);
            rank.wrapping_mul(3).wrapping_add(digit)
        })
    }

    fn unrank(&self, mut rank: u64) -> Position {
        let mut stones = [[0; WORDS]; 2];
        let mut backwards: Vec<_> = self.cells().collect();
        while let Some(cell) = backwards.pop() {
            if let Some(player) = (rank % 3).checked_sub(1) {
                stones[player as usize][cell.word()] |= cell.bit();
            }
            rank /= 3;
        }
        self.assemble(stones)
    }
}
