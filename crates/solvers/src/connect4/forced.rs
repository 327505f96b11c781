//! Forced moves are followed at once, without a node, a question to the table or a sort.

use super::board::{Shape, threats};

/// A position in which the side to move has a choice: it cannot win at once, need not stop a win, and has at least two
/// moves that do not lose at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quiet {
    /// The stones of the side to move.
    pub(super) own: u64,
    /// The stones of the other side.
    pub(super) other: u64,
    /// The number of stones.
    pub(super) stones: i32,
    /// Empty cells that would complete a four for the other side. None can be played now.
    pub(super) threats: u64,
}

impl Quiet {
    /// The moves that do not let the other side win at once.
    #[inline(always)]
    pub(super) fn safe_moves<S: Shape>(&self, shape: S) -> u64 {
        let landings = ((self.own | self.other) + shape.bottom()) & shape.board();
        landings & !(self.threats >> 1)
    }
}

/// Where a chain of forced moves ends, seen by the side that was to move at its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    /// The game is decided, with this score.
    Decided(i32),
    /// That side has a choice.
    Own(Quiet),
    /// Its opponent has a choice.
    Opponents(Quiet),
}

/// Plays all forced moves of a position in which the side to move cannot win at once.
#[inline(always)]
pub(super) fn follow<S: Shape>(shape: S, own: u64, other: u64, stones: i32) -> End {
    let (mut own, mut other, mut stones) = (own, other, stones);
    let mut own_turn = true;
    loop {
        let taken = own | other;
        let landings = (taken + shape.bottom()) & shape.board();
        if landings == 0 {
            return End::Decided(0);
        }
        let threats = threats(other) & shape.board() & !taken;
        let urgent = threats & landings;
        let safe = landings & !(threats >> 1);
        let candidates = if urgent != 0 { urgent } else { safe };
        // Two wins to stop, or every move opens one: the other side wins with its next stone.
        if candidates & safe == 0 || (urgent & urgent.wrapping_sub(1) != 0) {
            let loss = -((shape.cells() - stones) / 2);
            return End::Decided(if own_turn { loss } else { -loss });
        }
        if candidates & (candidates - 1) != 0 {
            let quiet = Quiet { own, other, stones, threats };
            return if own_turn { End::Own(quiet) } else { End::Opponents(quiet) };
        }
        (own, other) = (other, own | candidates);
        stones += 1;
        own_turn = !own_turn;
    }
}
