//! Forced moves are followed at once, without a node, a question to the table or a sort.

use super::board::{Shape, threats};
use super::lanes::{Lanes, Mask};

/// A position in which the side to move has a choice: it cannot win at once, need not stop a win, and has at least two
/// moves that do not lose at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet<L = u64> {
    /// The stones of the side to move.
    pub(super) own: L,
    /// The stones of the other side.
    pub(super) other: L,
    /// Empty cells that would complete a four for the other side. None can be played now.
    pub(super) threats: L,
}

impl Quiet {
    /// The number of stones.
    #[inline(always)]
    pub(super) fn stones(&self) -> i32 {
        (self.own | self.other).count_ones() as i32
    }

    /// The moves that do not let the other side win at once.
    #[inline(always)]
    pub(super) fn safe_moves<S: Shape>(&self, shape: S) -> u64 {
        shape.landings(self.own | self.other) & shape.board() & !(self.threats >> 1)
    }
}

/// Where chains of forced moves end.
#[derive(Clone, Copy)]
pub(super) struct End<L> {
    /// The last position of each lane.
    pub(super) quiet: Quiet<L>,
    /// Lanes that end in a choice.
    pub(super) open: Mask,
    /// Of those, the lanes in which the side has the choice that was to move at the beginning.
    pub(super) own_turn: Mask,
}

/// Plays all forced moves of positions (a lane each) in which the side to move cannot win at once. A chain that ends the
/// game is told to `decided`, with the score of the side that was to move at the beginning; an answer of true ends it all.
#[inline(always)]
pub(super) fn follow<S: Shape, L: Lanes>(
    shape: S,
    lanes: Mask,
    (own, other): (L, L),
    stones: i32,
    mut decided: impl FnMut(i32) -> bool,
) -> Option<End<L>> {
    let board = L::splat(shape.board());
    let (mut own, mut other, mut stones) = (own, other, stones);
    let (mut going, mut open, mut own_turn) = (lanes, 0, Mask::MAX);
    loop {
        let taken = own | other;
        let landings = shape.landings(taken) & board;
        let threats = threats(other) & board & !taken;
        let urgent = threats & landings;
        let safe = landings & !(threats >> 1);
        let candidates = L::select(urgent.any(), urgent, safe);
        let full = going & !landings.any();
        if full != 0 && decided(0) {
            return None;
        }
        // Two wins to stop, or every move opens one: the other side wins with its next stone.
        let lost = going & !full & (!(candidates & safe).any() | urgent.without_lowest().any());
        if lost != 0 {
            let loss = -((shape.cells() - stones) / 2);
            if (lost & own_turn != 0 && decided(loss)) || (lost & !own_turn != 0 && decided(-loss)) {
                return None;
            }
        }
        going &= !(full | lost);
        let choice = going & candidates.without_lowest().any();
        open |= choice;
        going &= !choice;
        if going == 0 {
            return Some(End { quiet: Quiet { own, other, threats }, open, own_turn });
        }
        let played = own | candidates;
        (own, other) = (L::select(going, other, own), L::select(going, played, other));
        stones += 1;
        own_turn ^= going;
    }
}
