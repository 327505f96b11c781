//! The transposition table: what is already known of a position, whichever way it was reached.
//!
//! Shared by all threads without a lock. An entry is two atomic words, the data and the key XOR-ed with the data: a
//! torn pair (one word from each of two writers) no longer fits its key and reads as a miss. No key is special: an
//! empty entry is recognised by its data, so a position whose key is 0 is as good as any other.

use kythu_game::{Refusal, Score};
use kythu_words::say;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What an entry's score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this (the search was cut).
    Lower,
    /// The value is at most this (no move reached α).
    Upper,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, distances counted from this position.
    pub score: Score,
    /// How deep the search below it was; [`Entry::WHOLE`] when it saw every game to its end.
    pub depth: u8,
    /// What the score means.
    pub bound: Bound,
    /// The best move, as its number in the game's own order of moves.
    pub best: Option<u16>,
}

impl Entry {
    /// The depth of a search that met no horizon.
    pub const WHOLE: u8 = u8::MAX;

    /// The score, if it settles a search of this depth and window: exact, a lower bound that reaches β, or an upper
    /// bound that does not exceed α. Proven results hold at any depth.
    #[inline]
    #[must_use]
    pub fn settles(&self, depth: u8, alpha: Score, beta: Score) -> Option<Score> {
        let deep_enough = self.depth >= depth;
        let holds = match self.bound {
            // A timed win found by a shallower search may not be the fastest: it is certain to be at least this good.
            Bound::Exact => {
                deep_enough
                    || (self.score.is_win() && self.score >= beta)
                    || (self.score.is_loss() && self.score <= alpha)
            }
            Bound::Lower => self.score >= beta && (deep_enough || self.score.is_win()),
            Bound::Upper => self.score <= alpha && (deep_enough || self.score.is_loss()),
        };
        holds.then_some(self.score)
    }
}

/// ```text
///  bits 63 … 32   31 … 16        15 … 8   7 … 2        1 … 0
///       score     move, or all   depth    generation   bound + 1 (0: empty)
///                 ones for none
/// ```
#[inline]
const fn pack(entry: Entry, generation: u8) -> u64 {
    let best = match entry.best {
        Some(best) => best,
        None => u16::MAX,
    };
    (entry.score.raw().cast_unsigned() as u64) << 32
        | (best as u64) << 16
        | (entry.depth as u64) << 8
        | ((generation & 63) as u64) << 2
        | (entry.bound as u64 + 1)
}

#[inline]
const fn unpack(data: u64) -> Option<Entry> {
    let bound = match data & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    let best = match (data >> 16) as u16 {
        u16::MAX => None,
        best => Some(best),
    };
    let score = Score::from_raw(((data >> 32) as u32).cast_signed());
    Some(Entry { score, depth: (data >> 8) as u8, bound, best })
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots in a bucket.
const BUCKET: usize = 4;

/// The slots in which a position may be found, on one cache line: a look-up waits for memory once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// A table of fixed size. See the [module](self) for how it is shared.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// The largest table that can be asked for.
    pub const MAX_MIB: usize = 1 << 16;

    /// A table of about this many MiB; refused when the memory cannot be had.
    pub fn new(mib: usize) -> Result<Self, Refusal> {
        let count = (mib.min(Self::MAX_MIB) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| say!("error.table-memory", mib = mib))?;
        buckets.resize_with(count.max(1), Bucket::default);
        Ok(Self { buckets, generation: AtomicU8::new(0) })
    }

    /// A small table of about this many entries, at least one bucket.
    #[must_use]
    pub fn with_entries(entries: usize) -> Self {
        let buckets = (0..(entries / BUCKET).max(1)).map(|_| Bucket::default()).collect();
        Self { buckets, generation: AtomicU8::new(0) }
    }

    /// Begins a new search: older entries are now the first to be replaced.
    pub fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// The bucket of a key. The high half of a product: every bit of the key takes part.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let at = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize].0
    }

    /// What is known of the position with this key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if check ^ data == key { unpack(data) } else { None }
        })
    }

    /// Remembers what was found. Replaces what is known of the same position, else an empty, an old or the shallowest
    /// entry of the bucket.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed) & 63;
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = u32::MAX;
        let mut entry = entry;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key
                && let Some(known) = unpack(data)
            {
                // A bound without a move must not cost us the move that is known.
                entry.best = entry.best.or(known.best);
                victim = slot;
                break;
            }
            let old = (data >> 2 & 63) as u8 != generation;
            let worth = match data & 3 {
                0 => 0,
                _ => 1 + (data >> 8 & 255) as u32 + if old { 0 } else { 256 },
            };
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        let data = pack(entry, generation);
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i32, depth: u8, bound: Bound, best: Option<u16>) -> Entry {
        Entry { score: Score::new(value), depth, bound, best }
    }

    #[test]
    fn key_zero_is_an_ordinary_key() {
        let table = Table::with_entries(64);
        assert_eq!(table.get(0), None, "an empty table knows nothing of the position with key 0");
        let stored = entry(-7, 3, Bound::Lower, Some(5));
        table.put(0, stored);
        assert_eq!(table.get(0), Some(stored));
    }

    #[test]
    fn entries_come_back_as_they_went_in() {
        let table = Table::with_entries(1024);
        for (i, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            for score in [Score::DRAW, Score::WIN, Score::loss_in(41), Score::new(-123_456)] {
                let stored = Entry { score, depth: Entry::WHOLE, bound, best: (i > 0).then_some(65_534) };
                table.put(1 << 63, stored);
                let known = table.get(1 << 63).unwrap();
                assert_eq!((known.score, known.depth, known.bound), (score, Entry::WHOLE, bound));
            }
        }
        assert_eq!(
            table.get(1 << 63).unwrap().best,
            Some(65_534),
            "a known move survives a store without one"
        );
        assert_eq!(table.get(12), None);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::with_entries(BUCKET);
        for depth in 1..=8u8 {
            table.put(u64::from(depth), entry(0, depth, Bound::Exact, None));
        }
        assert!(table.get(8).is_some() && table.get(1).is_none());
        table.age();
        table.put(100, entry(0, 0, Bound::Exact, None));
        assert!(table.get(100).is_some(), "old entries make room for new ones, however deep they are");
    }

    #[test]
    fn bounds_settle_only_what_they_prove() {
        let (low, high) = (Score::new(10), Score::new(20));
        assert_eq!(entry(15, 4, Bound::Exact, None).settles(4, low, high), Some(Score::new(15)));
        assert_eq!(entry(15, 3, Bound::Exact, None).settles(4, low, high), None);
        assert_eq!(entry(20, 4, Bound::Lower, None).settles(4, low, high), Some(Score::new(20)));
        assert_eq!(entry(19, 4, Bound::Lower, None).settles(4, low, high), None);
        assert_eq!(entry(10, 4, Bound::Upper, None).settles(4, low, high), Some(Score::new(10)));
        assert_eq!(entry(11, 4, Bound::Upper, None).settles(4, low, high), None);
        let won = Entry { score: Score::win_in(3), depth: 0, bound: Bound::Exact, best: None };
        assert_eq!(won.settles(9, low, high), Some(Score::win_in(3)), "a proven win holds at any depth");
        assert_eq!(won.settles(9, low, Score::INFINITY), None, "but it may not be the fastest");
    }
}
