//! Which move to try first: the one that is likely to be good enough, with little work.

use super::board::{Shape, threats};
use super::forced::Quiet;

/// What the signs of a good move are worth. Fitted by the number of nodes that a sample of positions takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A new threat two rows above a playable cell: who plays below it opens it.
    second_row: i32,
    /// A threat three rows above a playable cell.
    third_row: i32,
    /// Any other threat.
    far: i32,
    /// More for a far threat on a row that suits the side.
    far_suiting: i32,
    /// More for a near threat on a row that suits the side.
    near_suiting: i32,
    /// For each line of four through the cell.
    lines: i32,
    /// For each safe reply of the opponent.
    replies: i32,
    /// For a stone just below an own threat, which the opponent then closes.
    below_threat: i32,
    /// For each forced move that follows.
    forced: i32,
}

/// The weights. Each side with its own was tried: no better.
const WEIGHTS: Weights = Weights {
    second_row: 18,
    third_row: 20,
    far: 16,
    far_suiting: 5,
    near_suiting: 18,
    lines: 1,
    replies: -6,
    below_threat: -82,
    forced: 21,
};

/// Weighs the moves of one position.
#[derive(Clone, Copy)]
pub(super) struct Scale<'a, S> {
    shape: S,
    own: u64,
    taken: u64,
    /// Cells that no threat is worth a thing on: below them the other side has one, so nobody will get there.
    useless: u64,
    suiting: u64,
    /// Cells just below an own threat.
    below_threats: u64,
    lines_through: &'a [i8; 64],
}

impl<'a, S: Shape> Scale<'a, S> {
    #[inline(always)]
    pub(super) fn new(shape: S, quiet: &Quiet, lines_through: &'a [i8; 64]) -> Self {
        // The first player profits from threats on odd rows, the second from those on even rows.
        let is_first = quiet.stones() % 2 == 0;
        Self {
            shape,
            own: quiet.own,
            taken: quiet.own | quiet.other,
            useless: quiet.threats << 1,
            suiting: if is_first { shape.board() & !shape.even_rows() } else { shape.even_rows() },
            below_threats: threats(quiet.own) >> 1,
            lines_through,
        }
    }

    /// The promise of a move.
    #[inline(always)]
    pub(super) fn weigh(&self, cell: u64, forced: i32) -> i32 {
        let count = |cells: u64| cells.count_ones() as i32;
        let weights = &WEIGHTS;
        let taken = self.taken | cell;
        let board = self.shape.board();
        let threats = threats(self.own | cell) & board & !taken;
        let useful = threats & !self.useless;
        let landings = (taken + self.shape.bottom()) & board;
        let (second, third) = (useful & landings << 1, useful & landings << 2);
        let far = useful & !(second | third);
        weights.second_row * count(second)
            + weights.third_row * count(third)
            + weights.far * count(far)
            + weights.far_suiting * count(far & self.suiting)
            + weights.near_suiting * count((second | third) & self.suiting)
            + weights.lines * i32::from(self.lines_through[cell.trailing_zeros() as usize])
            + weights.replies * count(landings & !(threats >> 1))
            + weights.below_threat * count(cell & self.below_threats)
            + weights.forced * forced
    }
}

/// The number of lines of four through every cell.
pub(super) fn lines_through<S: Shape>(shape: S) -> [i8; 64] {
    let mut through = [0; 64];
    for first in 0..64 {
        for step in [1, 7, 8, 9] {
            let line = [first, first + step, first + 2 * step, first + 3 * step];
            if line.iter().all(|&at| at < 64 && shape.board() >> at & 1 == 1) {
                line.iter().for_each(|&at| through[at] += 1);
            }
        }
    }
    through
}
