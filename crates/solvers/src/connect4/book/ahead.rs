//! A look one move ahead: what a position is worth when its children are known.

use crate::connect4::score_of_end;
use kythu_game::Game;
use kythu_games::connect4::{Connect4, Position};

/// The score of a position in which the game goes on, by those of its children; `None` if one is not known.
pub(super) fn one_ahead(
    game: &Connect4,
    position: Position,
    known: impl Fn(&Position) -> Option<i32>,
) -> Option<i32> {
    let mut worths =
        children(*game, position).map(|child| score_of_end(game, &child).or_else(|| known(&child)));
    let least = worths.try_fold(i32::MAX, |least, worth| Some(least.min(worth?)))?;
    Some(-least)
}

/// What a position becomes, move by move.
pub(super) fn children(game: Connect4, position: Position) -> impl Iterator<Item = Position> {
    let mut cursor = game.cursor(&position);
    std::iter::from_fn(move || {
        let cell = game.next_move(&position, &mut cursor)?;
        let mut child = position;
        game.play(&mut child, cell);
        Some(child)
    })
}

/// What a position may have been one move ago: each of the last mover's stones that lies on top of its column may be the
/// last one.
pub(super) fn parents(position: Position) -> impl Iterator<Item = Position> {
    let all = position.own | position.other;
    let columns = (0..8).map(move |x| (all >> (8 * x) & 0xff, 8 * x));
    columns.filter(|(column, _)| *column != 0).filter_map(move |(column, shift)| {
        let top = 1u64 << (shift + column.ilog2());
        (position.other & top != 0).then_some(Position { own: position.other ^ top, other: position.own })
    })
}
