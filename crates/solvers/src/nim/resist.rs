use super::theory::analyse;
use kythu_game::Game;
use kythu_games::nim::{Nim, Position, Take};
use std::collections::HashMap;

/// A move for a lost position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resistance {
    /// The move.
    pub take: Take,
    /// The plies until the end, this move included, if they were searched: no other move holds out longer.
    pub plies: Option<u32>,
}

/// Up to this many positions (counted without symmetry) are searched: well below a millisecond.
const SMALL: u64 = 20_000;
/// And up to this many stones: the search goes a level deeper with each.
const FEW_STONES: u64 = 100;

/// The move that makes a lost game longest; `None` when the game is over.
#[must_use]
pub fn resistance(game: &Nim, position: &Position) -> Option<Resistance> {
    let heaps = position.heaps();
    let states = heaps.iter().try_fold(1u64, |states, &heap| states.checked_mul(heap.checked_add(1)?));
    let stones = heaps.iter().fold(0u64, |sum, &heap| sum.saturating_add(heap));
    if states.is_some_and(|states| states <= SMALL) && stones <= FEW_STONES {
        let mut known = HashMap::new();
        let mut board = position.clone();
        let timed = game.moves(position).map(|take| {
            game.play(&mut board, take);
            let plies = 1 + plies(game, &mut board, &mut known);
            game.undo(&mut board, take, ());
            Resistance { take, plies: Some(plies) }
        });
        // The first of the longest.
        return timed.reduce(|best, other| if other.plies > best.plies { other } else { best });
    }
    let largest = heaps.iter().max()?;
    let heap = heaps.iter().position(|heap| heap == largest)?;
    (*largest > 0).then_some(Resistance { take: Take { heap: heap as u32, count: 1 }, plies: None })
}

/// The length of the game from here: the winner plays the shortest winning move, the loser the longest move.
fn plies(game: &Nim, position: &mut Position, known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if game.outcome(position).is_some() {
        return 0;
    }
    let mut sorted = position.heaps().to_vec();
    sorted.sort_unstable();
    if let Some(&plies) = known.get(&sorted) {
        return plies;
    }
    let analysis = analyse(game, position);
    let moves = if analysis.mover_wins { analysis.winning } else { game.moves(position).collect() };
    let lengths = moves.into_iter().map(|take| {
        game.play(position, take);
        let left = plies(game, position, known);
        game.undo(position, take, ());
        1 + left
    });
    let best = if analysis.mover_wins { lengths.min() } else { lengths.max() };
    let best = best.unwrap_or_default();
    known.insert(sorted, best);
    best
}
