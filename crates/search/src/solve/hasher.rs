//! A fast hash for the tables of this folder: nobody chooses their keys to do harm, so the standard library's careful one
//! (three times as slow here) is not needed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub(super) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Multiply>>;

/// Multiplies and folds, a word at a time.
#[derive(Clone, Copy, Default)]
pub(super) struct Multiply(u64);

impl Multiply {
    #[inline]
    const fn add(&mut self, word: u64) {
        let product = (self.0 ^ word) as u128 * 0x9E37_79B9_7F4A_7C15;
        // The high half depends on every bit of the word, the low half spreads the low bits.
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Multiply {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}
