//! Windows: the k cells in a row that one must fill to win.

use super::board::{Cell, Stones, holds};
use super::{Mnk, Position};

/// How many stones each player has in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) stones: [u32; 2],
}

/// The bits of `length` cells of a set, from `first` in steps of `step`; what is off the board is 0.
#[inline]
fn read(stones: &Stones, first: usize, step: usize, length: u32) -> u64 {
    let mut at = first;
    let mut bits = 0;
    for i in 0..length {
        bits |= u64::from(holds(stones, at)) << i;
        at = at.wrapping_add(step);
    }
    bits
}

impl Mnk {
    /// Calls `visit` with every window that `cell` is part of.
    ///
    /// Along each direction the 2k − 1 cells around the cell are read once; the windows are the places in that stretch
    /// where k cells lie on the board. Gaps between rows are off the board, so no window runs round an edge.
    #[inline]
    pub(super) fn windows_through(&self, position: &Position, cell: Cell, mut visit: impl FnMut(Window)) {
        let full = (1u64 << self.k) - 1;
        let length = 2 * self.k - 1;
        for step in self.steps() {
            let first = cell.index().wrapping_sub((step * (self.k - 1)) as usize);
            let read = |set| read(set, first, step as usize, length);
            let (board, x, o) = (read(&self.board), read(&position.stones[0]), read(&position.stones[1]));
            for at in 0..self.k {
                if (board >> at) & full == full {
                    visit(Window { stones: [x, o].map(|stones| ((stones >> at) & full).count_ones()) });
                }
            }
        }
    }

    /// Calls `visit` with every window of the board.
    pub(super) fn windows(&self, position: &Position, mut visit: impl FnMut(Window)) {
        let full = (1u64 << self.k) - 1;
        for first in self.cells() {
            for step in self.steps() {
                let read = |set| read(set, first.index(), step as usize, self.k);
                if read(&self.board) == full {
                    visit(Window {
                        stones: [0, 1].map(|player| read(&position.stones[player]).count_ones()),
                    });
                }
            }
        }
    }
}
