//! The symmetries of the board, applied to sets of cells.

use kythu_games::mnk::Mnk;

/// A permutation of the cells, as a table for each byte of a set: a few look-ups move all 64 cells.
#[derive(Clone, Debug)]
struct Permutation(Vec<[u64; 256]>);

impl Permutation {
    fn new(cells: u32, image: impl Fn(u32) -> u32) -> Self {
        let bytes = cells.div_ceil(8);
        let table = |byte: u32| {
            std::array::from_fn(|value: usize| {
                let set = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| 8 * byte + bit);
                set.filter(|&cell| cell < cells).fold(0, |moved, cell| moved | 1 << image(cell))
            })
        };
        Self((0..bytes).map(table).collect())
    }

    #[inline]
    fn apply(&self, set: u64) -> u64 {
        self.0.iter().zip(set.to_le_bytes()).fold(0, |moved, (table, byte)| moved | table[usize::from(byte)])
    }
}

/// The symmetries of a board: turning it upside down, half a turn, and on squares swapping rows with columns. Together
/// they make all 8 of a square and all 4 of a rectangle.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    flip: Permutation,
    transpose: Option<Permutation>,
    cells: u32,
}

impl Symmetries {
    pub(super) fn new(game: &Mnk) -> Self {
        let (width, height) = (game.width(), game.height());
        let cells = width * height;
        let flip = Permutation::new(cells, |cell| (height - 1 - cell / width) * width + cell % width);
        let transpose = || Permutation::new(cells, |cell| cell % width * width + cell / width);
        Self { flip, transpose: (width == height).then(transpose), cells }
    }

    /// Calls `visit` with every image of a pair of sets, the pair itself first.
    #[inline]
    pub(super) fn images(&self, pair: (u64, u64), mut visit: impl FnMut((u64, u64))) {
        let turned = |set: u64| set.reverse_bits() >> (64 - self.cells);
        let mut with_turn = |pair: (u64, u64)| {
            visit(pair);
            visit((turned(pair.0), turned(pair.1)));
        };
        let flipped = |pair: (u64, u64)| (self.flip.apply(pair.0), self.flip.apply(pair.1));
        with_turn(pair);
        with_turn(flipped(pair));
        if let Some(transpose) = &self.transpose {
            let swapped = (transpose.apply(pair.0), transpose.apply(pair.1));
            with_turn(swapped);
            with_turn(flipped(swapped));
        }
    }
}
