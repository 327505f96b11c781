use super::rules::SPLITTABLE;
use super::{Grundy, Position, Split};
use crate::nim::powers::heaps_key;
use kythu_game::{Hashed, Impartial, Side, Symmetric};

impl Hashed for Grundy {
    /// Depends on which heap is how large, not on the side to move.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        heaps_key(&position.heaps)
    }

    #[inline]
    fn slot(&self, Split { heap, smaller }: Split) -> usize {
        ((heap as usize) << 5 ^ smaller as usize) & 1023
    }
}

impl Symmetric for Grundy {
    /// Sorted heaps, largest first, the first player to move. Heaps of 1 and 2 stay: without them fewer positions would
    /// be different, but a drawing of the game would no longer show what lies on the table.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps = position.heaps.clone();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Position { heaps, live: position.live, side: Side::First }
    }
}

impl Impartial for Grundy {
    /// The tokens of a heap.
    type Part = u64;

    fn parts(&self, position: &Position) -> Vec<u64> {
        position.heaps.iter().copied().filter(|&heap| heap >= SPLITTABLE).collect()
    }

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for smaller in 1..heap.div_ceil(2) {
            option(&[heap - smaller, smaller]);
        }
    }
}
