//! Sets of cells, and runs of stones in them.

/// Words of a set of cells: 20 rows of 20 cells and a gap need 420 bits.
pub(super) const WORDS: usize = 7;

/// A set of cells, one bit each, numbered as drawn in the folder's README.
pub(super) type Stones = [u64; WORDS];

/// A cell of the board, and so a move: a stone put there.
///
/// Which row and column it is depends on the board: ask [`Mnk::row`](super::Mnk::row) and
/// [`Mnk::column`](super::Mnk::column).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// A number below 448 that no other cell of the same board has: for arrays with an entry per cell.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn word(self) -> usize {
        self.0 as usize / 64
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }
}

/// Whether the set holds the cell with this number. Numbers off the board (walked past its edge, below 0 wrapped round)
/// are in no set.
#[inline]
pub(super) fn holds(stones: &Stones, index: usize) -> bool {
    stones.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// The cells of a set, in ascending order.
pub(super) fn cells(stones: &Stones) -> impl Iterator<Item = Cell> + '_ {
    stones.iter().zip(0..).flat_map(|(&word, i)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| left.trailing_zeros() as u16)?;
            left &= left - 1;
            Some(Cell(64 * i + lowest))
        })
    })
}

/// Bits of tic-tac-toe's board, with the gap at the end of every row but the last.
pub(super) const FEW: u32 = 11;

/// The members of every set of [`FEW`] bits, four bits each, the lowest first.
static MEMBERS: [u64; 1 << FEW] = {
    let mut table = [0; 1 << FEW];
    let mut set = 0;
    while set < table.len() {
        let (mut left, mut at) = (set, 0);
        while left != 0 {
            table[set] |= (left.trailing_zeros() as u64) << at;
            left &= left - 1;
            at += 4;
        }
        set += 1;
    }
    table
};

/// The member with this number, from 0, of a set of [`FEW`] bits. Monte-Carlo search asks for the n-th free cell at every step:
/// looked up instead of counted, tic-tac-toe has an eighth more simulations a second.
#[inline]
pub(super) const fn nth_of_few(set: u64, number: u64) -> u32 {
    (MEMBERS[set as usize % MEMBERS.len()] >> (4 * number) & 15) as u32
}

/// The member of any set with this number, from 0: the set must have more members than that.
///
/// Without a loop, whose end nobody could foresee: members are counted in all bytes at once, and the byte that has the one looked for
/// is the first up to whose end there are more than its number.
#[inline]
pub(super) const fn nth_bit(set: u64, number: u64) -> u32 {
    const ONES: u64 = u64::MAX / 0xff;
    let pairs = set - (set >> 1 & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    // In every byte: the members up to its end.
    let up_to = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
    // The top bit of every byte up to whose end there are too few.
    let too_few = (((number * ONES) | (ONES * 0x80)) - up_to) & (ONES * 0x80);
    let start = (too_few >> 7).wrapping_mul(ONES) >> 56 << 3;
    let passed = (up_to << 8) >> start & 0xff;
    start as u32 + nth_of_few(set >> start & 0xff, number - passed)
}

/// How to find runs in a one-word set by shifting the whole board: in every round, in each of the four directions, a
/// run must be followed by another one that many bits further on.
///
/// Runs are doubled as long as they fit (stones → pairs → fours …), then stretched by what is missing, so that 20 in a
/// row take five rounds. All directions are looked at whatever the first ones say: a few shifts are cheaper than a
/// branch that nobody can foresee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Runs {
    shifts: [[u8; 4]; 5],
    rounds: u8,
}

impl Runs {
    /// Runs of `length` along these steps. Where the run is longer than a word can hold there is none to be found: the
    /// topmost bit, which is a gap on every board, stands for it.
    pub(super) const fn new(steps: [u32; 4], length: u32) -> Self {
        let mut runs = Self { shifts: [[0; 4]; 5], rounds: 0 };
        let mut done = 1;
        while done < length {
            let more = if 2 * done <= length { done } else { length - done };
            let mut direction = 0;
            while direction < 4 {
                let fits = (length - 1) * steps[direction] < 64;
                let shift = if fits { more * steps[direction] } else { 63 };
                runs.shifts[runs.rounds as usize][direction] = shift as u8;
                direction += 1;
            }
            runs.rounds += 1;
            done += more;
        }
        runs
    }

    /// Whether the set holds a run.
    #[inline(always)]
    pub(super) fn any(&self, stones: u64) -> bool {
        let mut runs = [stones; 4];
        for shifts in self.shifts.iter().take(self.rounds.into()) {
            for (run, &shift) in runs.iter_mut().zip(shifts) {
                *run &= run.wrapping_shr(shift.into());
            }
        }
        runs[0] | runs[1] | runs[2] | runs[3] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_nth_member_is_found(dense: u64, thin: u64) {
            for set in [dense, dense & thin, dense & thin & 0x7ff, 1 << (thin % 64), u64::MAX] {
                let members = (0..64).filter(|at| set >> at & 1 == 1);
                for (number, member) in (0..).zip(members) {
                    prop_assert_eq!(nth_bit(set, number), member);
                    if set >> FEW == 0 {
                        prop_assert_eq!(nth_of_few(set, number), member);
                    }
                }
            }
        }
    }
}
