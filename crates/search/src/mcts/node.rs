//! What the tree knows of a node: two words, so that four nodes fill a cache line.
//!
//! ```text
//!  statistics   63 … 36 visits                35 … 0 sum of the results, in 256ths
//!  link         63 … 32 proof, 0 if none      31 being expanded      30 … 0 where its children begin, 0 if it has none
//! ```
//!
//! Everything is seen by the side that moved *into* the node: whoever chooses among siblings takes the greatest. Which move
//! leads to a node is not stored: it is the number of the node among its siblings (see [`Game::nth_move`](kythu_game::Game::nth_move)).

use kythu_game::Score;

/// A won game, in the units of results; a lost one is 0.
pub(super) const WON: u32 = 256;
/// A drawn game.
pub(super) const DRAWN: u32 = WON / 2;

/// Visits and the sum of their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stat(pub(super) u64);

const SUM_BITS: u32 = 36;

impl Stat {
    /// One visit, with nothing won.
    pub(super) const VISIT: u64 = 1 << SUM_BITS;
    /// Visits from which on a node forgets half of what it has seen: far enough below the end for every thread to add some.
    pub(super) const MANY: u64 = (1 << 28) - (1 << 16);

    #[inline]
    pub(super) const fn visits(self) -> u64 {
        self.0 >> SUM_BITS
    }

    #[inline]
    pub(super) const fn sum(self) -> u64 {
        self.0 & (Self::VISIT - 1)
    }

    /// The mean result, 0 to 1; meaningless without visits.
    #[inline]
    pub(super) fn mean(self) -> f32 {
        self.sum() as f32 / (self.visits() as f32 * WON as f32)
    }

    /// Half of it.
    pub(super) const fn halved(self) -> Self {
        Self(((self.visits() / 2) << SUM_BITS) | (self.sum() / 2))
    }
}

/// A node's proof and its children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Link(pub(super) u64);

impl Link {
    /// Somebody is expanding the node.
    pub(super) const LOCK: u64 = 1 << 31;
    const CHILD: u64 = Self::LOCK - 1;
    /// Scores lie far from the ends of an `i32`, so that a score with this bit flipped is never 0.
    const SET: u32 = 1 << 31;

    /// Where the children's block begins, if there are any.
    #[inline]
    pub(super) const fn block(self) -> Option<u32> {
        match self.0 & Self::CHILD {
            0 => None,
            block => Some(block as u32),
        }
    }

    /// The same proof, with these children or none.
    #[inline]
    pub(super) const fn with_block(self, block: u32) -> Self {
        Self(self.0 >> 32 << 32 | block as u64)
    }

    #[inline]
    pub(super) const fn is_proven(self) -> bool {
        self.0 >> 32 != 0
    }

    /// The proven value, for the side that moved into the node, with its distance from the node.
    #[inline]
    pub(super) const fn proof(self) -> Option<Score> {
        Self::ordered(self.proof_order())
    }

    /// A number for every proof, in the same order; 0, less than all of them, if nothing is proven.
    #[inline]
    pub(super) const fn proof_order(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The proof with this number.
    #[inline]
    pub(super) const fn ordered(order: u32) -> Option<Score> {
        match order {
            0 => None,
            bits => Some(Score::from_raw((bits ^ Self::SET).cast_signed())),
        }
    }

    /// The same children, with this proof.
    #[inline]
    pub(super) const fn with_proof(self, proof: Score) -> Self {
        let bits = proof.raw().cast_unsigned() ^ Self::SET;
        Self((bits as u64) << 32 | (self.0 & (Self::LOCK | Self::CHILD)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_and_links_are_what_was_put_in() {
        let stat = Stat(7 * Stat::VISIT + 3 * u64::from(WON) + u64::from(DRAWN));
        assert_eq!((stat.visits(), stat.mean()), (7, 0.5));
        assert_eq!((stat.halved().visits(), stat.halved().sum()), (3, 448));
        for proof in
            [Score::win_in(1), Score::loss_in(9), Score::DRAW, Score::new(-5), Score::WIN, Score::LOSS]
        {
            let link = Link::default().with_block(12).with_proof(proof);
            assert_eq!((link.proof(), link.block()), (Some(proof), Some(12)));
            assert_eq!(link.with_block(0).proof(), Some(proof));
        }
        assert_eq!((Link::default().proof(), Link::default().block()), (None, None));
        let order = |proof| Link::default().with_proof(proof).proof_order();
        let rising =
            [Score::LOSS, Score::loss_in(3), Score::new(-1), Score::DRAW, Score::new(7), Score::win_in(4)];
        assert!(rising.windows(2).all(|pair| order(pair[0]) < order(pair[1])));
        assert!(order(Score::loss_in(1)) > Link::default().proof_order());
    }
}
