//! Values of six bits each, four of them in three bytes.

/// What no game reaches. All bits are set, so that bytes of 0xff are an empty table.
pub(super) const UNREACHED: u8 = 63;
/// What a game reaches, while its score is not known yet. Never in a finished book.
pub(super) const OPEN: u8 = 62;
/// A score of 0. Scores lie between −28 and 28 on the largest board.
const ZERO: i32 = 31;

/// The bytes that hold so many values, if they can be addressed at all.
pub(super) fn bytes_for(values: u64) -> Option<usize> {
    usize::try_from(values.checked_mul(6)?.div_ceil(8)).ok()
}

/// The value number `at`; beyond the end there is nothing that a game reaches.
pub(super) fn get(bytes: &[u8], at: u64) -> u8 {
    let (byte, shift) = place(at);
    let low = bytes.get(byte).copied().unwrap_or(0xff);
    let high = bytes.get(byte + 1).copied().unwrap_or(0xff);
    (u16::from_le_bytes([low, high]) >> shift) as u8 & 63
}

/// Sets value number `at`, which must exist.
pub(super) fn set(bytes: &mut [u8], at: u64, value: u8) {
    let (byte, shift) = place(at);
    let (mask, bits) = (63u16 << shift, u16::from(value & 63) << shift);
    let halves = mask.to_le_bytes().into_iter().zip(bits.to_le_bytes());
    // The second byte is only touched by values that reach into it: behind the last value there is none.
    for (target, (mask, bits)) in bytes[byte..].iter_mut().zip(halves) {
        *target = *target & !mask | bits;
    }
}

fn place(at: u64) -> (usize, u32) {
    ((at / 4 * 3 + at % 4 * 6 / 8) as usize, (at % 4 * 6 % 8) as u32)
}

/// A score as a value.
pub(super) fn encode(score: i32) -> Option<u8> {
    u8::try_from(score.checked_add(ZERO)?).ok().filter(|&value| value < OPEN)
}

/// The score that a value stands for, unless it is one of the marks.
pub(super) fn decode(value: u8) -> Option<i32> {
    (value < OPEN).then(|| i32::from(value) - ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_got_and_neighbours_stay() {
        for count in 1..=9 {
            let mut bytes = vec![0xff; bytes_for(count).unwrap()];
            assert!((0..count).all(|at| get(&bytes, at) == UNREACHED));
            for at in 0..count {
                set(&mut bytes, at, (at * 7 % 64) as u8);
                for other in 0..count {
                    let expected = if other <= at { (other * 7 % 64) as u8 } else { UNREACHED };
                    assert_eq!(get(&bytes, other), expected, "{other} of {count} after {at}");
                }
            }
        }
        assert_eq!(get(&[], 5), UNREACHED);
        assert_eq!(bytes_for(u64::MAX), None);
    }

    #[test]
    fn every_score_of_the_largest_board_fits() {
        for score in -28..=28 {
            assert_eq!(encode(score).and_then(decode), Some(score));
        }
        assert_eq!((encode(31), encode(-32), encode(i32::MAX)), (None, None, None));
        assert_eq!((decode(OPEN), decode(UNREACHED)), (None, None));
    }
}
