//! The table of answered questions: fixed size, one thread, exact keys.

use kythu_game::Refusal;
use kythu_words::say;

/// A position in 128 bits: nothing is folded away, so a hit is never another position.
pub(super) type Key = (u64, u64);

/// What is known of a position: −1, 0 and 1 for loss, draw and win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
}

impl Known {
    pub(super) const NOTHING: Self = Self { lower: -1, upper: 1 };
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    known: Known,
    /// The binary logarithm of the nodes that the answer took: what is dear is kept.
    effort: u8,
}

const EMPTY: Entry = Entry { key: (0, 0), known: Known::NOTHING, effort: 0 };

/// Buckets of two entries: the first keeps the dearest answer, the second the latest.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    used: usize,
}

impl Table {
    /// A table of about this many MiB, at least one bucket.
    pub(super) fn new(mib: usize) -> Result<Self, Refusal> {
        let bytes = mib.checked_mul(1 << 20);
        let mut buckets = Vec::new();
        let count = bytes.map(|bytes| (bytes / size_of::<[Entry; 2]>()).max(1));
        let reserved = count.filter(|&count| buckets.try_reserve_exact(count).is_ok());
        let Some(count) = reserved else { return Err(say!("mnk.prover-memory", mib = mib).into()) };
        buckets.resize(count, [EMPTY; 2]);
        Ok(Self { buckets, used: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([EMPTY; 2]);
        self.used = 0;
    }

    /// How full the table is, from 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used as f64 / (2 * self.buckets.len()) as f64
    }

    fn bucket(&self, key: Key) -> usize {
        let mixed = u128::from(key.0 ^ 0x9E37_79B9_7F4A_7C15) * u128::from(key.1 ^ 0xBF58_476D_1CE4_E5B9);
        let hash = mixed as u64 ^ (mixed >> 64) as u64;
        // The upper half of hash × length: spreads over any length without a division.
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: Key) -> Known {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key).map_or(Known::NOTHING, |entry| entry.known)
    }

    pub(super) fn put(&mut self, key: Key, known: Known, nodes: u64) {
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let entry = Entry { key, known, effort: nodes.max(1).ilog2() as u8 };
        let is_free = |entry: &Entry| entry.known == Known::NOTHING;
        let slot = match bucket.iter().position(|old| !is_free(old) && old.key == key) {
            Some(same) => same,
            None => usize::from(!is_free(&bucket[0]) && bucket[0].effort > entry.effort),
        };
        self.used += usize::from(is_free(&bucket[slot]));
        bucket[slot] = entry;
    }
}
