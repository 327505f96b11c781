//! Proofs without search: what a side can be sure of by answering every move in the same column.
//!
//! With an even number of rows the follower of such a strategy gets the even cells of every column. Where that is enough to
//! hold the other side, or to win, whole subtrees need not be searched. The [README](super) draws both proofs.

use super::board::{COLUMN, DOWN, ROW, Shape, UP, lines as along};
use super::forced::Quiet;
use super::lanes::{Lanes, Mask};

/// The most that the side to move can reach with so many stones on the board: it cannot win with its next stone.
#[inline(always)]
pub(super) fn most<S: Shape>(shape: S, stones: i32) -> i32 {
    (shape.cells() - 1 - stones) / 2
}

/// The least that the side to move can reach: the other side cannot win with its next stone.
#[inline(always)]
pub(super) fn least<S: Shape>(shape: S, stones: i32) -> i32 {
    -((shape.cells() - 2 - stones) / 2)
}

/// What is proven of the side to move without search, in each lane: masks of the lanes in which it gets at most 0, −1, −2
/// and −3. `firsts` are the lanes in which the first player is to move.
#[inline(always)]
pub(super) fn proofs<S: Shape, L: Lanes>(shape: S, lanes: Mask, firsts: Mask, quiet: &Quiet<L>) -> [Mask; 4] {
    if !shape.height().is_multiple_of(2) {
        return [0; 4];
    }
    let even = even_cells(shape, lanes & firsts, quiet);
    let odd = odd_threat(shape, lanes & !firsts, quiet);
    std::array::from_fn(|score| even[score] | odd[score])
}

/// The first player is to move, and the second answers in the same column: claims the even cells.
///
/// A cell that can be played now is not claimed if it is even: columns with an odd number of empty cells come in pairs, and
/// when the first player moves into one, the second moves into another. He may have lost either, so both count as lost.
#[inline(always)]
fn even_cells<S: Shape, L: Lanes>(shape: S, lanes: Mask, quiet: &Quiet<L>) -> [Mask; 4] {
    let (board, even) = (L::splat(shape.board()), L::splat(shape.even_rows()));
    let taken = quiet.own | quiet.other;
    let claimed = quiet.other | (even & !quiet.own & !shape.landings(taken));
    // Above an even threat of the follower nobody plays: who plays below it loses.
    let left = board & !claimed & shape.below(quiet.threats & even);
    let mut proven = lanes & !along(left, COLUMN).any();
    if proven == 0 {
        return [0; 4];
    }
    let wins = Lines::of(claimed);
    proven &= wins.come_before(shape, &Lines::of(left));
    if proven == 0 {
        return [0; 4];
    }
    // The last cell of the follower's line may be the last of all; a line that needs no cell of the highest even row is
    // complete two stones earlier, and so on down.
    let empty = board & !taken;
    let mut at_most = [proven, 0, 0, 0];
    let (mut high, mut row) = (L::splat(0), shape.height());
    for lower in 1..4 {
        at_most[lower] = at_most[lower - 1] & wins.any_without(high);
        if at_most[lower] == 0 || row < 2 {
            break;
        }
        high = high | (empty & L::splat(shape.row(row)));
        row -= 2;
    }
    at_most
}

/// The second player is to move, and the first has an odd threat: a cell in an odd row that completes a four.
///
/// He answers in the same column, and so gets the even cells of the others; below his threat he gets the odd ones. When all
/// else is full the second player must play below the threat. Columns with an odd number of empty cells, and the threat's own
/// if it has an even number, are balanced in pairs as above.
#[inline(always)]
fn odd_threat<S: Shape, L: Lanes>(shape: S, lanes: Mask, quiet: &Quiet<L>) -> [Mask; 4] {
    let (board, even) = (L::splat(shape.board()), L::splat(shape.even_rows()));
    let mut threats = quiet.threats & !even;
    let mut waiting = lanes & threats.any();
    let mut at_most = [0; 4];
    if waiting == 0 {
        return at_most;
    }
    let landings = shape.landings(quiet.own | quiet.other);
    let claimed = quiet.other | (even & !quiet.own & !landings);
    let left = board & !claimed & shape.below(quiet.threats & even);
    while waiting != 0 {
        let threat = threats.lowest();
        // Below the threat in its column, and everything in the others; then the column alone.
        let below = shape.below(threat);
        let foot = (threat | threat >> 2 | threat >> 4) & L::splat(shape.bottom());
        let column = (foot << shape.height()) - foot;
        // In the threat's column the second player gets even cells below it, and no other.
        let there = quiet.own | ((even | landings) & below & !quiet.other);
        let left = (left & !column) | (there & column);
        let claimed = claimed & (!column | quiet.other);
        let wins = Lines::of(claimed);
        let proven = waiting & !along(left, COLUMN).any() & wins.come_before(shape, &Lines::of(left));
        at_most[0] |= proven;
        at_most[1] |= proven;
        // A threat two rows lower wins two stones earlier.
        at_most[2] |= proven & !(threat & L::splat(shape.row(shape.height() - 1))).any();
        threats = threats & !column;
        waiting &= threats.any() & !proven;
    }
    at_most
}

/// The first cells of the lines along rows and diagonals.
struct Lines<L> {
    row: L,
    down: L,
    up: L,
}

impl<L: Lanes> Lines<L> {
    #[inline(always)]
    fn of(cells: L) -> Self {
        Self { row: along(cells, ROW), down: along(cells, DOWN), up: along(cells, UP) }
    }

    /// Lanes in which below each of the `others`' lines lies one of these, so that it is complete before.
    ///
    /// Lines that begin in the same column cover the same columns. They have no cell in common, since no cell has two
    /// owners; a row and a diagonal, or two parallel lines, therefore do not cross, but two diagonals may.
    #[inline(always)]
    fn come_before<S: Shape>(&self, shape: S, others: &Self) -> Mask {
        let free = (others.row & shape.below(self.row | self.down | self.up))
            | (others.down & shape.below(self.row | self.down))
            | (others.up & shape.below(self.row | self.up));
        !free.any()
    }

    /// Lanes with a line that has none of `cells`.
    #[inline(always)]
    fn any_without(&self, cells: L) -> Mask {
        let touching = |step: u32| {
            let pairs = cells | (cells >> step);
            pairs | (pairs >> (2 * step))
        };
        ((self.row & !touching(ROW)) | (self.down & !touching(DOWN)) | (self.up & !touching(UP))).any()
    }
}
