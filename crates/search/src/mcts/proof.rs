//! The solver: what is proven of a node from what is proven of its children.

use super::arena::{Block, Space};
use super::node::Link;
use kythu_game::Score;
use std::sync::atomic::Ordering::Acquire;

/// The value of a node for the side that chooses among its children, with the distance from the node: the best child's, if one
/// wins, or if all are proven and no move was left out.
///
/// A win is one that was found, not the fastest: the moves that were never looked at might win sooner.
pub(super) fn settled(space: &Space, block: Block) -> Option<Score> {
    let (mut best, mut open) = (0, block.partial);
    for [_, link] in space.siblings(block) {
        let proof = Link(link.load(Acquire)).proof_order();
        (best, open) = (best.max(proof), open | (proof == 0));
    }
    settles(best, open)
}

/// The same from the greatest of the children's [`Link::proof_order`]s, and whether a child is open.
#[inline]
pub(super) fn settles(best: u32, open: bool) -> Option<Score> {
    Link::ordered(best).filter(|best| !open || best.is_win()).map(|best| best.delayed(1))
}

/// A score as the other side sees it, unless it is the same side.
#[inline]
pub(super) fn turned(score: Score, same: bool) -> Score {
    if same { score } else { -score }
}
