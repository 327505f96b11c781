//! Random heaps for Nim: `--random 4x9` is 4 heaps of 1 to 9 stones.

use crate::failure::Failure;
use kythu_game::Described;
use kythu_game::SplitMix;
use kythu_games::nim::Nim;
use kythu_players::Setup;
use kythu_solvers::nim::starter;
use kythu_words::{Message, say};
use std::time::{SystemTime, UNIX_EPOCH};

/// The heaps that somebody gets who asks for random ones without saying which.
pub(super) const USUAL: &str = "4x9";

/// Heaps by number and size, as the text of a position.
pub(super) fn random(shape: &str, seed: u64) -> Result<String, Failure> {
    const MOST: (u64, u64) = (100, 1_000_000);
    let read = |part: &str, most: u64| part.trim().parse::<u64>().ok().filter(|n| (1..=most).contains(n));
    let (heaps, stones) = shape.split_once(['x', 'X', '×']).unwrap_or_default();
    let (Some(heaps), Some(stones)) = (read(heaps, MOST.0), read(stones, MOST.1)) else {
        return Err(say!("cli.error.heaps", found = shape, heaps = MOST.0, stones = MOST.1).into());
    };
    let mut random = SplitMix::new(seed);
    let heaps: Vec<String> = (0..heaps).map(|_| (1 + random.below(stones as usize)).to_string()).collect();
    Ok(heaps.join(","))
}

/// A seed that differs from game to game.
pub(super) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed again.
    now.as_nanos() as u64 / 1000 % 1_000_000
}

/// Who should start, in words.
pub(super) fn advice(setup: &Setup) -> Result<Message, Failure> {
    let (game, position) = Nim::open(&setup.options, setup.position.as_deref())?;
    Ok(starter(&game, &position).message)
}
