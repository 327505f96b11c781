use super::{Nim, Position, Take};
use kythu_game::{Hashed, Impartial, Ranked, Side, Symmetric};

impl Hashed for Nim {
    /// Depends on which heap is how large, not on the side to move: see the folder's README.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        heaps_key(&position.heaps)
    }

    #[inline]
    fn slot(&self, Take { heap, count }: Take) -> usize {
        // 32 counts a heap: enough to tell apart the moves of every game that is searched at all.
        ((heap as usize) << 5 ^ count as usize) & 1023
    }
}

/// A key of heaps in their order; empty ones leave no trace.
#[inline]
pub(crate) fn heaps_key(heaps: &[u64]) -> u64 {
    let sizes = heaps.iter().enumerate().filter(|&(_, &heap)| heap > 0);
    sizes.fold(0, |key, (at, &heap)| {
        key.wrapping_add(mix(heap ^ (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
    })
}

/// Spreads a number over 64 bits, reversibly (the finaliser of SplitMix64).
#[inline]
pub(crate) const fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

impl Symmetric for Nim {
    /// Sorted heaps without the empty ones, the first player to move.
    fn canonical(&self, position: &Position) -> Position {
        // Filled and trimmed in one allocation: searches on representatives do this at every edge.
        let mut heaps = Vec::with_capacity(position.live as usize);
        heaps.extend(position.heaps.iter().copied().filter(|&heap| heap > 0));
        heaps.sort_unstable();
        Position { heaps: heaps.into(), live: position.live, side: Side::First }
    }
}

impl Ranked for Nim {
    fn ranks(&self) -> Option<u64> {
        self.start.heaps.iter().try_fold(2u64, |ranks, &heap| ranks.checked_mul(heap + 1))
    }

    fn rank(&self, position: &Position) -> u64 {
        let start = &self.start;
        let digits = start.heaps.iter().zip(position.heaps.iter());
        // Wrapping: a position that does not follow from the start has no rank, but must not panic either.
        let heaps = digits
            .rev()
            .fold(0u64, |rank, (most, &heap)| rank.wrapping_mul(most.wrapping_add(1)).wrapping_add(heap));
        heaps.wrapping_mul(2).wrapping_add(position.side.index() as u64)
    }

    fn unrank(&self, rank: u64) -> Position {
        let side = Side::BOTH[(rank % 2) as usize];
        let mut rest = rank / 2;
        let start = &self.start;
        let digit = |most: &u64| {
            let digit = rest % (most + 1);
            rest /= most + 1;
            digit
        };
        Position::new(start.heaps.iter().map(digit).collect::<Vec<_>>(), side)
    }
}

impl Impartial for Nim {
    /// The stones of a heap.
    type Part = u64;

    fn parts(&self, position: &Position) -> Vec<u64> {
        position.heaps.iter().copied().filter(|&heap| heap > 0).collect()
    }

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        for count in 1..=heap.min(self.take) {
            match heap - count {
                0 => option(&[]),
                left => option(&[left]),
            }
        }
    }

    fn is_misere(&self) -> bool {
        Self::is_misere(self)
    }
}
