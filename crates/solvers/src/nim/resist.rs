use super::theory::Rests;
use kythu_game::Game;
use kythu_games::nim::{Nim, Position, Take};

/// A move for a lost position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// The move.
    pub take: Take,
    /// The plies until the end, this move included, where it is proven that no move holds out longer.
    pub plies: Option<u128>,
}

/// The move that makes a lost game longest: one stone from the heap whose rest ends in the fewest zeros in binary.
/// `None` when the game is over or not lost. The folder's README says why.
#[must_use]
pub fn resistance(game: &Nim, position: &Position) -> Option<Resistance> {
    let rests = Rests::of(game, position);
    if game.outcome(position).is_some() || rests.mover_wins() {
        return None;
    }
    let heaps = position.heaps().iter().enumerate().filter(|&(_, &heap)| heap > 0);
    let (heap, _) = heaps.min_by_key(|&(_, &heap)| rests.rest(heap).trailing_zeros())?;
    let take = Take { heap: heap as u32, count: 1 };
    let stones: u128 = position.heaps().iter().map(|&heap| u128::from(heap)).sum();
    let wasted = u128::from(game.is_misere() && !rests.is_misere_end());
    Some(Resistance { take, plies: game.take().is_none().then(|| stones - wasted) })
}
