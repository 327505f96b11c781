//! The tree below the moves that were played since the last search.

use super::arena::{Block, ROOT, Space};
use super::worker::spread;
use kythu_game::Game;

/// Plies after which a position is looked for: one's own move and the answer.
const PLIES: u32 = 2;

/// The node of `wanted` in a tree whose root is `root`, if it is there.
pub(super) fn find<G: Game>(
    space: &Space,
    game: &G,
    root: &G::Position,
    wanted: &G::Position,
) -> Option<u32> {
    below(space, game, &mut root.clone(), ROOT, wanted, PLIES)
}

fn below<G: Game>(
    space: &Space,
    game: &G,
    position: &mut G::Position,
    node: u32,
    wanted: &G::Position,
    plies: u32,
) -> Option<u32> {
    if position == wanted {
        return Some(node);
    }
    if plies == 0 || game.outcome(position).is_some() {
        return None;
    }
    let block: Block = space.block(space.link_of(node).block()?);
    let moves = game.count_moves(position);
    (0..block.count).find_map(|number| {
        let at = if block.partial { spread(number, block.count, moves) } else { number.into() };
        let mv = game.nth_move(position, at)?;
        let undo = game.play(position, mv);
        let found = below(space, game, position, block.first + number, wanted, plies - 1);
        game.undo(position, mv, undo);
        found
    })
}
