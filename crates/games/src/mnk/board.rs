//! Sets of cells, and runs of stones in them.

/// Words of a set of cells: 19 rows of 19 cells and a gap need 380 bits.
pub(super) const WORDS: usize = 6;

/// A set of cells, one bit each, numbered as drawn in the folder's README.
pub(super) type Stones = [u64; WORDS];

/// A cell of the board, and so a move: a stone put there.
///
/// Which row and column it is depends on the board: ask [`Mnk::row`](super::Mnk::row) and
/// [`Mnk::column`](super::Mnk::column).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// A number below 384 that no other cell of the same board has: for arrays with an entry per cell.
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

/// How to find runs in a one-word set by shifting the whole board: in every round, in each of the four directions, a
/// run must be followed by another one that many bits further on.
///
/// Runs are doubled as long as they fit (stones → pairs → fours …), then stretched by what is missing, so that 19 in a
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
