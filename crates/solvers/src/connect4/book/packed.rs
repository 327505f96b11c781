//! Values of a few bits each, one after the other, lowest bits first.

/// How the scores of a ply become numbers of so many bits. All bits set is what no game reaches, so that bytes of 0xff are an
/// empty table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    bits: u32,
    /// The score that is written as 0.
    least: i32,
    most: i32,
}

impl Packing {
    /// That of drafts and their journals: all scores of the largest board, and room for a mark.
    pub(super) const DRAFT: Self = Self { bits: 6, least: -31, most: 30 };
    /// The mark in a draft: a game reaches this, and its score is not known yet. Never in a finished book.
    pub(super) const OPEN: u8 = 62;

    /// The fewest bits for what a position with so many empty cells may be worth: the most if its mover completes four at
    /// once, the least if the opponent then does. From ply 12 of the usual board on that is five.
    pub(super) const fn for_empty_cells(cells: u32) -> Self {
        let (least, most) = (-(cells as i32 / 2), (cells as i32 + 1) / 2);
        let numbers = (most - least + 1) as u32;
        Self { bits: (numbers + 1).next_power_of_two().ilog2(), least, most }
    }

    /// What no game reaches.
    pub(super) const fn unreached(self) -> u8 {
        (1 << self.bits) - 1
    }

    /// The bytes that hold so many values, if they can be addressed at all.
    pub(super) fn bytes_for(self, values: u64) -> Option<usize> {
        usize::try_from(values.checked_mul(self.bits.into())?.div_ceil(8)).ok()
    }

    /// The value number `at`; beyond the end there is nothing that a game reaches.
    pub(super) fn get(self, bytes: &[u8], at: u64) -> u8 {
        let (byte, shift) = self.place(at);
        let low = bytes.get(byte).copied().unwrap_or(0xff);
        let high = bytes.get(byte + 1).copied().unwrap_or(0xff);
        (u16::from_le_bytes([low, high]) >> shift) as u8 & self.unreached()
    }

    /// Sets value number `at`, which must exist.
    pub(super) fn set(self, bytes: &mut [u8], at: u64, value: u8) {
        let (byte, shift) = self.place(at);
        let mask = u16::from(self.unreached()) << shift;
        let bits = u16::from(value & self.unreached()) << shift;
        let halves = mask.to_le_bytes().into_iter().zip(bits.to_le_bytes());
        // The second byte is only touched by values that reach into it: behind the last value there is none.
        for (target, (mask, bits)) in bytes[byte..].iter_mut().zip(halves) {
            *target = *target & !mask | bits;
        }
    }

    fn place(self, at: u64) -> (usize, u32) {
        // Eight values are as many bytes as a value has bits; what is left fits any number.
        let within = at % 8 * u64::from(self.bits);
        ((at / 8 * u64::from(self.bits) + within / 8) as usize, (within % 8) as u32)
    }

    /// A score as a value.
    pub(super) fn encode(self, score: i32) -> Option<u8> {
        (self.least..=self.most).contains(&score).then(|| (score - self.least) as u8)
    }

    /// The score that a value stands for, unless it is one of the marks.
    pub(super) fn decode(self, value: u8) -> Option<i32> {
        Some(i32::from(value) + self.least).filter(|&score| score <= self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_got_and_neighbours_stay() {
        for packing in (0..=56).map(Packing::for_empty_cells).chain([Packing::DRAFT]) {
            let unreached = packing.unreached();
            let value = |at: u64| (at * 7) as u8 & unreached;
            for count in 1..=17 {
                let mut bytes = vec![0xff; packing.bytes_for(count).unwrap()];
                assert!((0..count).all(|at| packing.get(&bytes, at) == unreached));
                for at in 0..count {
                    packing.set(&mut bytes, at, value(at));
                    for other in 0..count {
                        let expected = if other <= at { value(other) } else { unreached };
                        assert_eq!(packing.get(&bytes, other), expected, "{other} of {count} after {at}");
                    }
                }
            }
            assert_eq!(packing.get(&[], 5), unreached);
        }
        assert_eq!(Packing::DRAFT.bytes_for(u64::MAX), None);
    }

    #[test]
    fn every_score_fits_and_no_mark_is_one() {
        for cells in 0..=56u32 {
            let packing = Packing::for_empty_cells(cells);
            let (least, most) = (-(cells as i32 / 2), (cells as i32 + 1) / 2);
            for score in least..=most {
                let value = packing.encode(score).unwrap();
                assert!(value < packing.unreached());
                assert_eq!(packing.decode(value), Some(score));
                assert_eq!(Packing::DRAFT.encode(score).and_then(|v| Packing::DRAFT.decode(v)), Some(score));
            }
            assert_eq!((packing.encode(most + 1), packing.encode(least - 1)), (None, None));
            assert_eq!(packing.decode(packing.unreached()), None);
        }
        assert_eq!(Packing::for_empty_cells(42 - 12).bits, 5);
        assert_eq!(Packing::for_empty_cells(42 - 11).bits, 6);
        assert_eq!((Packing::DRAFT.decode(Packing::OPEN), Packing::DRAFT.decode(63)), (None, None));
        assert_eq!((Packing::DRAFT.encode(31), Packing::DRAFT.encode(i32::MIN)), (None, None));
    }
}
