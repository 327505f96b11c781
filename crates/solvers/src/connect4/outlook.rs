//! What the moves of a position lead to, as far as it can be seen without search.

use super::board::Shape;
use super::bounds;
use super::forced::{End, Quiet, follow};
use super::lanes::{EightLanes, Lanes, Mask};
use std::marker::PhantomData;

/// The positions after each move and the forced moves that follow it, by column.
pub(super) struct Outlook {
    pub(super) own: [u64; 8],
    pub(super) other: [u64; 8],
    pub(super) threats: [u64; 8],
    /// Columns of which nothing is decided.
    pub(super) open: Mask,
    /// Of those, the columns after which the opponent is to move: in the others it is the same side's turn again.
    pub(super) opponents: Mask,
}

/// The columns, a lane each.
pub(super) const COLUMNS: [u64; 8] = {
    let mut columns = [0; 8];
    let mut column = 0;
    while column < 8 {
        columns[column] = 0xff << (8 * column);
        column += 1;
    }
    columns
};

/// A way to look at all moves of a position.
pub(super) trait Look {
    /// What the moves lead to. `best` becomes what the moves can reach that are decided; if that is at least `beta`, it is all
    /// there is to say.
    fn look<S: Shape>(shape: S, quiet: &Quiet, beta: i32, best: &mut i32) -> Result<Outlook, i32>;
}

/// All moves at once, a lane each.
pub(super) struct InLanes<L>(PhantomData<L>);

impl<L: EightLanes> Look for InLanes<L> {
    #[inline(always)]
    fn look<S: Shape>(shape: S, quiet: &Quiet, beta: i32, best: &mut i32) -> Result<Outlook, i32> {
        let moves = L::splat(quiet.safe_moves(shape)) & L::from_array(COLUMNS);
        let after = (L::splat(quiet.other), L::splat(quiet.own) | moves);
        let end = look_at(shape, moves.any(), after, quiet.stones(), beta, best)?;
        Ok(Outlook {
            own: end.quiet.own.to_array(),
            other: end.quiet.other.to_array(),
            threats: end.quiet.threats.to_array(),
            open: end.open,
            opponents: end.own_turn,
        })
    }
}

/// One move after the other.
pub(super) struct OneByOne;

impl Look for OneByOne {
    #[inline(always)]
    fn look<S: Shape>(shape: S, quiet: &Quiet, beta: i32, best: &mut i32) -> Result<Outlook, i32> {
        let mut outlook = Outlook { own: [0; 8], other: [0; 8], threats: [0; 8], open: 0, opponents: 0 };
        let mut moves = quiet.safe_moves(shape);
        while moves != 0 {
            let cell = moves.lowest();
            moves ^= cell;
            let end = look_at(shape, 1, (quiet.other, quiet.own | cell), quiet.stones(), beta, best)?;
            if end.open != 0 {
                let column = cell.trailing_zeros() as usize / 8;
                outlook.own[column] = end.quiet.own;
                outlook.other[column] = end.quiet.other;
                outlook.threats[column] = end.quiet.threats;
                outlook.open |= 1 << column;
                outlook.opponents |= (end.own_turn & 1) << column;
            }
        }
        Ok(outlook)
    }
}

/// Follows the forced moves after moves that were made with so many stones on the board, and looks for proofs.
#[inline(always)]
fn look_at<S: Shape, L: Lanes>(
    shape: S,
    lanes: Mask,
    after: (L, L),
    stones: i32,
    beta: i32,
    best: &mut i32,
) -> Result<End<L>, i32> {
    let end = follow(shape, lanes, after, stones + 1, |score| {
        *best = (*best).max(-score);
        *best >= beta
    });
    let Some(mut end) = end else { return Err(*best) };
    // Every move gave the turn to the other side; a lane in which that side has it at the end is the opponent's.
    let opponents = end.own_turn;
    let firsts = if stones % 2 == 0 { !opponents } else { opponents };
    let at_most = bounds::proofs(shape, end.open, firsts, &end.quiet);
    for (score, proven) in (0..4).zip(at_most).rev() {
        if score >= beta && proven & opponents != 0 {
            return Err(score);
        }
        let hopeless = proven & !opponents & end.open;
        if -score < beta && hopeless != 0 {
            *best = (*best).max(-score);
            end.open &= !hopeless;
        }
    }
    Ok(end)
}
