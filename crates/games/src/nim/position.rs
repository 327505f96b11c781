use kythu_game::Side;

/// The heaps in their given order, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) heaps: Box<[u64]>,
    /// How many heaps are not empty: the end of the game without looking at the heaps.
    pub(super) live: u32,
    pub(super) side: Side,
}

impl Position {
    /// These heaps with this side to move.
    #[must_use]
    pub fn new(heaps: impl Into<Box<[u64]>>, side: Side) -> Self {
        let heaps = heaps.into();
        let live = heaps.iter().filter(|&&heap| heap > 0).count() as u32;
        Self { heaps, live, side }
    }

    /// The stones in each heap.
    #[inline]
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The number of heaps that are not empty.
    #[inline]
    #[must_use]
    pub const fn live(&self) -> u32 {
        self.live
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Makes it `side`'s turn: an impartial game has the same moves for both.
    #[inline]
    pub const fn set_side(&mut self, side: Side) {
        self.side = side;
    }
}
