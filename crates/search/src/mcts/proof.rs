//! The solver: what is proven of a node from what is proven of its children.

use super::arena::{Block, Space};
use kythu_game::Score;

/// The value of a node for the side that chooses among its children, with the distance from the node: the best child's, if one
/// wins, or if all are proven and no move was left out.
///
/// A win is one that was found, not the fastest: the moves that were never looked at might win sooner.
pub(super) fn settled(space: &Space, block: Block) -> Option<Score> {
    let mut best: Option<Score> = None;
    let mut open = block.partial;
    for node in block.first..block.first + block.count {
        match space.link_of(node).proof() {
            Some(proof) => best = best.max(Some(proof)),
            None => open = true,
        }
    }
    best.filter(|best| !open || best.is_win()).map(|best| best.delayed(1))
}

/// A score as the other side sees it, unless it is the same side.
#[inline]
pub(super) fn turned(score: Score, same: bool) -> Score {
    if same { score } else { -score }
}
