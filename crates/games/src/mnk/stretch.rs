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
    /// Along each direction the cells around the cell, up to k − 1 either way as far as the board goes, are read once;
    /// then a window slides along them, counting what enters and what leaves.
    #[inline]
    pub(super) fn windows_through(&self, position: &Position, cell: Cell, mut visit: impl FnMut(Window)) {
        let (row, column) = (self.row(cell), self.column(cell));
        let reach = |cells: u32| cells.min(self.k - 1);
        let (up, down) = (reach(row), reach(self.height - 1 - row));
        let (left, right) = (reach(column), reach(self.width - 1 - column));
        let sides =
            [(left, right), (up, down), (up.min(left), down.min(right)), (up.min(right), down.min(left))];
        for (step, (before, after)) in self.steps().into_iter().zip(sides) {
            let length = before + 1 + after;
            if length < self.k {
                continue;
            }
            let first = cell.index() - (step * before) as usize;
            let lines = [0, 1].map(|player| read(&position.stones[player], first, step as usize, length));
            let bit = |player: usize, at: u32| (lines[player] >> at & 1) as u32;
            let mut stones = lines.map(|line| (line & ((1 << self.k) - 1)).count_ones());
            visit(Window { stones });
            for at in self.k..length {
                for (player, count) in stones.iter_mut().enumerate() {
                    *count = *count + bit(player, at) - bit(player, at - self.k);
                }
                visit(Window { stones });
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
