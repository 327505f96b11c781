use kythu_games::connect4::{Connect4, Position};
use std::cmp::Ordering;

/// Cells of the largest board.
const MOST_CELLS: usize = (Connect4::LARGEST.0 * Connect4::LARGEST.1) as usize;
/// Pairs of mirrored columns on the widest board.
const MOST_PAIRS: usize = Connect4::LARGEST.0 as usize / 2;

/// `BINOMIALS[n][k]`: the ways to choose k of n stones. A mover never has more than half of them.
static BINOMIALS: [[u64; MOST_CELLS / 2 + 1]; MOST_CELLS + 1] = {
    let mut table = [[0; MOST_CELLS / 2 + 1]; MOST_CELLS + 1];
    let mut n = 0;
    while n <= MOST_CELLS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n && k <= MOST_CELLS / 2 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// A number for every position of a ply, without gaps: what the stones look like is found from the number, so a table
/// of values needs no keys.
///
/// ```text
/// number = (number of the heights) × C(ply, mover's stones) + (number of the colouring)
/// ```
///
/// The *heights* of the columns are numbered pair by pair, from the outermost columns inwards. A position and its mirror
/// image have one number: of the first pair that differs, the left column is the lower one. The *colouring* says which of
/// the stones (column by column, from below) are the mover's, as a number of the combinatorial number system. Where the
/// heights are their own mirror image, the lesser of the two colourings counts and the other number stays unused.
#[derive(Clone, Debug)]
pub struct Index {
    width: u32,
    height: u32,
    /// `ways[tied][pairs][stones]`: the ways to lay so many stones into so many inner pairs of columns (and the middle
    /// one), either freely or, while all outer pairs were equal, so that the left side is not the higher one.
    ways: [[[u64; MOST_CELLS + 1]; MOST_PAIRS + 1]; 2],
}

/// The heights of two mirrored columns.
type Pair = (u32, u32);

impl Index {
    /// The numbering for a board.
    #[must_use]
    pub fn new(game: &Connect4) -> Self {
        let (width, height) = game.size();
        let mut index = Self { width, height, ways: [[[0; MOST_CELLS + 1]; MOST_PAIRS + 1]; 2] };
        // Without any pair there is the middle column, or nothing.
        let middle = if width.is_multiple_of(2) { 0 } else { height };
        for stones in 0..=middle as usize {
            index.ways[0][0][stones] = 1;
            index.ways[1][0][stones] = 1;
        }
        for pairs in 1..=width as usize / 2 {
            for stones in 0..=MOST_CELLS as u32 {
                for tied in [false, true] {
                    let ways =
                        index.pairs(tied).map(|pair| index.ways_behind(tied, pairs, stones, pair)).sum();
                    index.ways[usize::from(tied)][pairs][stones as usize] = ways;
                }
            }
        }
        index
    }

    /// How many numbers there are for a ply. Not all of them are positions that a game can reach.
    #[must_use]
    pub fn len(&self, ply: u32) -> u64 {
        match self.ways[1][self.width as usize / 2].get(ply as usize) {
            Some(heights) => heights * BINOMIALS[ply as usize][ply as usize / 2],
            None => 0,
        }
    }

    /// The ply and the number of a position, the same for its mirror image; `None` if the stones do not stand on each
    /// other, lie outside the board, or are too many of one side.
    #[must_use]
    pub fn rank(&self, position: &Position) -> Option<(u32, u64)> {
        let all = position.own | position.other;
        let ply = all.count_ones();
        if position.own & position.other != 0 || position.own.count_ones() != ply / 2 {
            return None;
        }
        let heights = self.heights(all)?;
        let pair = |pairs| {
            let (x, mirror_x) = self.columns(pairs);
            (heights[x], heights[mirror_x])
        };
        let inwards = || (1..=self.width as usize / 2).rev();
        let left_side = inwards().map(|pairs| pair(pairs).0).cmp(inwards().map(|pairs| pair(pairs).1));
        let colours = match left_side {
            Ordering::Less => colouring(position),
            Ordering::Equal => colouring(position).min(colouring(&self.mirror(position))),
            Ordering::Greater => colouring(&self.mirror(position)),
        };
        let (mut rank, mut tied, mut left) = (0, true, ply);
        for pairs in inwards() {
            let (a, b) = pair(pairs);
            let pair = if left_side == Ordering::Greater { (b, a) } else { (a, b) };
            let before = self.pairs(tied).take_while(|&before| before != pair);
            rank += before.map(|before| self.ways_behind(tied, pairs, left, before)).sum::<u64>();
            tied &= a == b;
            left -= a + b;
        }
        Some((ply, rank * BINOMIALS[ply as usize][ply as usize / 2] + colours))
    }

    /// The position with a number below [`len`](Self::len); any larger number gives `None`.
    #[must_use]
    pub fn unrank(&self, ply: u32, number: u64) -> Option<Position> {
        if number >= self.len(ply) {
            return None;
        }
        let colourings = BINOMIALS[ply as usize][ply as usize / 2];
        let (mut rank, colours) = (number / colourings, number % colourings);
        let (mut all, mut tied, mut left) = (0u64, true, ply);
        let mut fill = |x: usize, height: u32| all |= ((1 << height) - 1) << (8 * x);
        for pairs in (1..=self.width as usize / 2).rev() {
            let pair = self.pairs(tied).find(|&pair| {
                let ways = self.ways_behind(tied, pairs, left, pair);
                let found = rank < ways;
                if !found {
                    rank -= ways;
                }
                found
            })?;
            let (x, mirror_x) = self.columns(pairs);
            fill(x, pair.0);
            fill(mirror_x, pair.1);
            tied &= pair.0 == pair.1;
            left -= pair.0 + pair.1;
        }
        fill(self.width as usize / 2, left);
        let own = coloured(all, ply, colours);
        Some(Position { own, other: all & !own })
    }

    /// The two columns of the pair that has `pairs` − 1 pairs inside it.
    fn columns(&self, pairs: usize) -> (usize, usize) {
        let x = self.width as usize / 2 - pairs;
        (x, self.width as usize - 1 - x)
    }

    /// All heights that a pair of columns may have, in the order of the numbering.
    fn pairs(&self, tied: bool) -> impl Iterator<Item = Pair> + use<> {
        let height = self.height;
        (0..=height).flat_map(move |a| (if tied { a } else { 0 }..=height).map(move |b| (a, b)))
    }

    /// The ways to lay `stones` into `pairs` pairs if the outermost of them has these heights.
    fn ways_behind(&self, tied: bool, pairs: usize, stones: u32, (a, b): Pair) -> u64 {
        match stones.checked_sub(a + b) {
            Some(left) => self.ways[usize::from(tied && a == b)][pairs - 1][left as usize],
            None => 0,
        }
    }

    /// The heights of the columns, if every stone stands on the ground or on another.
    fn heights(&self, all: u64) -> Option<[u32; 8]> {
        let columns = all.to_le_bytes();
        let outside = columns[self.width as usize..].iter().any(|&column| column != 0);
        let floating =
            columns.iter().any(|&column| column.checked_add(1).is_none_or(|top| column & top != 0));
        let heights = columns.map(u8::count_ones);
        let fits = heights.iter().all(|&height| height <= self.height);
        (!outside && !floating && fits).then_some(heights)
    }

    fn mirror(&self, position: &Position) -> Position {
        let mirror = |stones: u64| stones.swap_bytes() >> (8 * (8 - self.width));
        Position { own: mirror(position.own), other: mirror(position.other) }
    }
}

/// Which of the stones are the mover's, as a number: the j-th of them (from 1) is stone i (from 0) and adds C(i, j).
fn colouring(position: &Position) -> u64 {
    let (mut left, mut number, mut own) = (position.own | position.other, 0, 0);
    for choices in &BINOMIALS {
        let cell = left & left.wrapping_neg();
        if cell == 0 {
            break;
        }
        left ^= cell;
        if position.own & cell != 0 {
            own += 1;
            number += choices[own];
        }
    }
    number
}

/// The mover's stones, half of them (rounded down), by the number of their [`colouring`].
fn coloured(all: u64, ply: u32, mut number: u64) -> u64 {
    let (mut left, mut own, mut count) = (all, 0, ply as usize / 2);
    for stone in (0..ply as usize).rev() {
        let cell = 1 << (63 - left.leading_zeros());
        left ^= cell;
        if count > 0 && number >= BINOMIALS[stone][count] {
            number -= BINOMIALS[stone][count];
            count -= 1;
            own |= cell;
        }
    }
    own
}
