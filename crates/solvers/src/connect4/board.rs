//! Sets of cells as bits of a `u64`: a byte a column, the lowest bit its lowest row.
//!
//! One byte a column leaves at least one empty bit above every column, so lines do not wrap around, adding the bottom row
//! to the stones makes the cells that can be played, and the mirrored board is a swap of bytes.

use super::lanes::Lanes;

/// The size of a board. A type and not a value, so that the usual size is known to the compiler.
pub(super) trait Shape: Copy + Send + Sync + 'static {
    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;

    /// The lowest cell of every column.
    #[inline(always)]
    fn bottom(self) -> u64 {
        0x0101_0101_0101_0101 >> (8 * (8 - self.width()))
    }

    /// All cells.
    #[inline(always)]
    fn board(self) -> u64 {
        self.bottom() * ((1 << self.height()) - 1)
    }

    /// The number of cells.
    #[inline(always)]
    fn cells(self) -> i32 {
        (self.width() * self.height()) as i32
    }

    /// The cells of the rows with an even number, the lowest row being number one.
    #[inline(always)]
    fn even_rows(self) -> u64 {
        self.board() & 0xaaaa_aaaa_aaaa_aaaa
    }

    /// The cells of one row, from 1.
    #[inline(always)]
    fn row(self, number: u32) -> u64 {
        self.bottom() << (number - 1)
    }

    /// Bits that a [`key`](Self::key) takes.
    #[inline(always)]
    fn key_bits(self) -> u32 {
        8 * (self.width() - 1) + self.height() + 1
    }

    /// A number for a position that no other has, except its mirror image, which has the same: the mover's stones, and a one
    /// above each column's last stone; the smaller one of the two images.
    #[inline(always)]
    fn key(self, own: u64, other: u64) -> u64 {
        let key = own | ((own | other) + self.bottom());
        key.min(key.swap_bytes() >> (8 * (8 - self.width())))
    }

    /// In every column the cells below the lowest of `cells`; all of a column that has none.
    #[inline(always)]
    fn below<L: Lanes>(self, cells: L) -> L {
        // A one above the column, minus one at its bottom: borrows run up to the lowest cell and turn what is below to ones.
        let bottom = L::splat(self.bottom());
        ((cells | (bottom << self.height())) - bottom) & !cells & L::splat(self.board())
    }

    /// The cells on which a stone would come to rest, with one above the board for every full column.
    #[inline(always)]
    fn landings<L: Lanes>(self, taken: L) -> L {
        taken + L::splat(self.bottom())
    }
}

/// The usual board.
#[derive(Clone, Copy, Debug)]
pub(super) struct SevenBySix;

impl Shape for SevenBySix {
    #[inline(always)]
    fn width(self) -> u32 {
        7
    }

    #[inline(always)]
    fn height(self) -> u32 {
        6
    }
}

/// Any other board.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnySize {
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Shape for AnySize {
    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }
}

/// A step along a row, along the two diagonals (downwards, upwards), and up a column.
pub(super) const ROW: u32 = 8;
pub(super) const DOWN: u32 = 7;
pub(super) const UP: u32 = 9;
pub(super) const COLUMN: u32 = 1;

/// The first cells of all lines of four in one direction that lie wholly in `cells`.
#[inline(always)]
pub(super) fn lines<L: Lanes>(cells: L, step: u32) -> L {
    let pairs = cells & (cells >> step);
    pairs & (pairs >> (2 * step))
}

/// The cells (also beyond the board, also taken ones) that would complete a line of four with three of `stones`.
#[inline(always)]
pub(super) fn threats<L: Lanes>(stones: L) -> L {
    ((stones << 1) & (stones << 2) & (stones << 3))
        | threats_along(stones, ROW)
        | threats_along(stones, DOWN)
        | threats_along(stones, UP)
}

#[inline(always)]
fn threats_along<L: Lanes>(stones: L, step: u32) -> L {
    let two_before = (stones << step) & (stones << (2 * step));
    let two_after = (stones >> step) & (stones >> (2 * step));
    (two_before & ((stones << (3 * step)) | (stones >> step)))
        | (two_after & ((stones << step) | (stones >> (3 * step))))
}
