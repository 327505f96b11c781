//! Proofs without search: what a side can be sure of by answering every move in the same column.
//!
//! With an even number of rows the follower of such a strategy gets the even cells of every column. Where that is enough to
//! hold the other side, or to win, whole subtrees need not be searched. The [README](super) draws both proofs.

use super::board::{COLUMN, DOWN, ROW, Shape, UP, has_line, lines};
use super::forced::Quiet;

/// The most that the side to move can reach, by what these proofs see.
#[inline(always)]
pub(super) fn most<S: Shape>(shape: S, quiet: &Quiet) -> i32 {
    let by_stones_left = (shape.cells() - 1 - quiet.stones) / 2;
    if shape.height() % 2 != 0 {
        by_stones_left
    } else if quiet.stones % 2 == 0 {
        by_stones_left.min(even_cells(shape, quiet).unwrap_or(i32::MAX))
    } else {
        by_stones_left.min(odd_threat(shape, quiet).unwrap_or(i32::MAX))
    }
}

/// The least that the side to move can reach: the other side cannot win with its next stone.
#[inline(always)]
pub(super) fn least<S: Shape>(shape: S, quiet: &Quiet) -> i32 {
    -((shape.cells() - 2 - quiet.stones) / 2)
}

/// Whether `own` could still complete a four if the opponent passed all the time.
#[inline(always)]
pub(super) fn is_open<S: Shape>(shape: S, other: u64) -> bool {
    has_line(shape.board() & !other)
}

/// The first player is to move, and the second answers in the same column: claims the even cells.
///
/// A cell that can be played now is not claimed if it is even: columns with an odd number of empty cells come in pairs, and
/// when the first player moves into one, the second moves into another. He may have lost either, so both count as lost.
#[inline(always)]
fn even_cells<S: Shape>(shape: S, quiet: &Quiet) -> Option<i32> {
    let taken = quiet.own | quiet.other;
    let landings = taken + shape.bottom();
    let claimed = quiet.other | (shape.even_rows() & !quiet.own & !landings);
    // Above an even threat of the follower nobody plays: who plays below it loses.
    let reachable = shape.below(quiet.threats & shape.even_rows());
    let left = shape.board() & !claimed & reachable;
    if lines(left, COLUMN) != 0 {
        return None;
    }
    let wins = Lines::of(claimed);
    if !wins.come_before(shape, &Lines::of(left)) {
        return None;
    }
    // The last cell of the follower's line may be the last of all; a line that needs no cell of the highest even row is
    // complete two stones earlier, and so on down.
    let empty = shape.board() & !taken;
    let (mut score, mut high_cells, mut row) = (0, 0, shape.height());
    while row >= 2 && wins.any_without(high_cells) {
        score -= 1;
        high_cells |= empty & shape.row(row);
        row -= 2;
    }
    Some(score)
}

/// The second player is to move, and the first has an odd threat: a cell in an odd row that completes a four.
///
/// He answers in the same column, and so gets the even cells of the others; below his threat he gets the odd ones. When all
/// else is full the second player must play below the threat. Columns with an odd number of empty cells, and the threat's own
/// if it has an even number, are balanced in pairs as above.
#[inline(always)]
fn odd_threat<S: Shape>(shape: S, quiet: &Quiet) -> Option<i32> {
    let mut threats = quiet.threats & !shape.even_rows();
    if threats == 0 {
        return None;
    }
    let landings = (quiet.own | quiet.other) + shape.bottom();
    let even = shape.even_rows();
    let claimed = quiet.other | (even & !quiet.own & !landings);
    let left = shape.board() & !claimed & shape.below(quiet.threats & even);
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = shape.column(threat.trailing_zeros() / 8);
        threats &= !column;
        // In the threat's column the second player gets even cells below it, and no other.
        let there = quiet.own | ((even | landings) & (threat - 1) & !quiet.other);
        let left = (left & !column) | (there & column);
        if lines(left, COLUMN) == 0 {
            let claimed = claimed & (!column | quiet.other);
            if Lines::of(claimed).come_before(shape, &Lines::of(left)) {
                let rows_from_threat = shape.height() - threat.trailing_zeros() % 8;
                return Some(-(rows_from_threat as i32 / 2));
            }
        }
    }
    None
}

/// The first cells of the lines along rows and diagonals.
struct Lines {
    row: u64,
    down: u64,
    up: u64,
}

impl Lines {
    #[inline(always)]
    fn of(cells: u64) -> Self {
        Self { row: lines(cells, ROW), down: lines(cells, DOWN), up: lines(cells, UP) }
    }

    /// Whether below each of the `others`' lines lies one of these, so that it is complete before.
    ///
    /// Lines that begin in the same column cover the same columns. They have no cell in common, since no cell has two
    /// owners; a row and a diagonal, or two parallel lines, therefore do not cross, but two diagonals may.
    #[inline(always)]
    fn come_before<S: Shape>(&self, shape: S, others: &Self) -> bool {
        if others.row | others.down | others.up == 0 {
            return true;
        }
        others.row & shape.below(self.row | self.down | self.up) == 0
            && others.down & shape.below(self.row | self.down) == 0
            && others.up & shape.below(self.row | self.up) == 0
    }

    /// Whether there is a line without any of `cells`.
    #[inline(always)]
    fn any_without(&self, cells: u64) -> bool {
        let touching = |step| {
            let pairs = cells | (cells >> step);
            pairs | (pairs >> (2 * step))
        };
        (self.row & !touching(ROW)) | (self.down & !touching(DOWN)) | (self.up & !touching(UP)) != 0
    }
}
