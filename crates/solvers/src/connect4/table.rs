//! The table of what is known of positions: eight bytes an entry, and never a false match.
//!
//! The key of a position is mixed by a reversible function; the upper bits of the result are the bucket and the lower ones
//! are stored. Bucket and stored bits together are the whole key, so an entry is that of the position asked for or of its
//! mirror image, and nothing else. An entry is written and read in one piece: threads share the table without locks.

use super::machine;
use kythu_game::Refusal;
use kythu_words::say;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bits of an entry: the score's bounds, the logarithm of the work, and the tag above.
const BOUND_BITS: u32 = 6;
const WORK_BITS: u32 = 5;
const TAG_SHIFT: u32 = 2 * BOUND_BITS + WORK_BITS;
/// Added to a bound so that it is not negative.
const OFFSET: i32 = 1 << (BOUND_BITS - 1);

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

/// Where a position has its place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    bucket: usize,
    tag: u64,
}

impl Place {
    /// A number that is most likely different for every position, and never zero.
    pub(super) fn id(self) -> u64 {
        (self.tag.rotate_left(24) ^ self.bucket as u64) | 1 << 63
    }
}

#[cfg(test)]
impl Place {
    pub(super) fn parts(self) -> (usize, u64) {
        (self.bucket, self.tag)
    }
}

/// Four entries, half a cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; 4]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Bits of a tag.
    tag_bits: u32,
    key_bits: u32,
}

impl Table {
    /// The largest table of at most so many bytes (and a power of two), for keys of so many bits; larger if tags would not
    /// fit otherwise. Refused if there is not so much memory.
    pub(super) fn new(bytes: usize, key_bits: u32) -> Result<Self, Refusal> {
        let mut buckets = Vec::new();
        let index_bits = Self::index_bits(bytes, key_bits);
        if buckets.try_reserve_exact(1 << index_bits).is_err() {
            return Err(say!("connect4.table-memory", mib = bytes >> 20).into());
        }
        // Before the memory is touched for the first time.
        machine::use_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(1 << index_bits, Bucket::default);
        Ok(Self { buckets, tag_bits: key_bits - index_bits, key_bits })
    }

    /// Another table for the same keys.
    pub(super) fn sibling(&self, bytes: usize) -> Self {
        let index_bits = Self::index_bits(bytes, self.key_bits);
        let buckets = (0..1usize << index_bits).map(|_| Bucket::default()).collect();
        Self { buckets, tag_bits: self.key_bits - index_bits, key_bits: self.key_bits }
    }

    fn index_bits(bytes: usize, key_bits: u32) -> u32 {
        let fewest = key_bits.saturating_sub(64 - TAG_SHIFT);
        (bytes / size_of::<Bucket>()).max(1).ilog2().max(fewest).min(key_bits)
    }

    /// The place of a key.
    #[inline(always)]
    pub(super) fn place(&self, key: u64) -> Place {
        let mask = u64::MAX >> (64 - self.key_bits);
        // Each step can be undone within so many bits: an exclusive or with the own upper half, and an odd factor.
        let mut mixed = key ^ (key >> (self.key_bits / 2));
        mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
        mixed ^= mixed >> (self.key_bits / 2);
        mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
        Place { bucket: (mixed >> self.tag_bits) as usize, tag: mixed & ((1 << self.tag_bits) - 1) }
    }

    /// What is known of a position.
    #[inline(always)]
    pub(super) fn get(&self, place: Place) -> Option<Known> {
        let entries = &self.buckets[place.bucket].0;
        for entry in entries {
            let entry = entry.load(Relaxed);
            // No entry is zero: its work is at least one.
            if entry >> TAG_SHIFT == place.tag && entry != 0 {
                let field = |at: u32, bits: u32| (entry >> at & ((1 << bits) - 1)) as i32;
                return Some(Known {
                    lower: field(0, BOUND_BITS) - OFFSET,
                    upper: field(BOUND_BITS, BOUND_BITS) - OFFSET,
                });
            }
        }
        None
    }

    /// Writes down what is known of a position and how many nodes it took. The cheapest entry of a full bucket goes.
    #[inline(always)]
    pub(super) fn put(&self, place: Place, known: Known, nodes: u64) {
        let work = u64::from((64 - nodes.leading_zeros()).clamp(1, (1 << WORK_BITS) - 1));
        let work_shift = TAG_SHIFT - WORK_BITS;
        let entry = place.tag << TAG_SHIFT
            | work << work_shift
            | ((known.upper + OFFSET) as u64) << BOUND_BITS
            | (known.lower + OFFSET) as u64;
        let entries = &self.buckets[place.bucket].0;
        let (mut slot, mut least) = (0, u64::MAX);
        for (at, old) in entries.iter().enumerate() {
            let old = old.load(Relaxed);
            if old == 0 || old >> TAG_SHIFT == place.tag {
                slot = at;
                break;
            }
            let old_work = old >> work_shift & ((1 << WORK_BITS) - 1);
            if old_work < least {
                (slot, least) = (at, old_work);
            }
        }
        entries[slot].store(entry, Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for bucket in &self.buckets {
            bucket.0.iter().for_each(|entry| entry.store(0, Relaxed));
        }
    }
}
