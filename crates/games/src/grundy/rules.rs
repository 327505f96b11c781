use kythu_game::{Game, Outcome, Refusal, Side};
use kythu_words::{Message, say};

/// The smallest heap that can be split into two unequal ones.
pub(super) const SPLITTABLE: u64 = 3;

/// The rules: the heaps at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grundy {
    start: Position,
}

/// The heaps and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) heaps: Vec<u64>,
    /// How many heaps can still be split: the end of the game without looking at the heaps.
    pub(super) live: u32,
    pub(super) side: Side,
}

impl Position {
    /// These heaps with this side to move.
    #[must_use]
    pub fn new(heaps: impl Into<Vec<u64>>, side: Side) -> Self {
        let heaps = heaps.into();
        let live = heaps.iter().filter(|&&heap| heap >= SPLITTABLE).count() as u32;
        Self { heaps, live, side }
    }

    /// The tokens in each heap.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Whose turn it is.
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

/// A move: the smaller part that is split off a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Split {
    /// The heap, from 0.
    pub heap: u32,
    /// The smaller part: at least 1 and less than half of the heap.
    pub smaller: u64,
}

impl Split {
    /// The move in words: "split heap 1 into 4 and 3".
    #[must_use]
    pub fn in_words(self, before: &Position) -> Message {
        let heap = before.heaps.get(self.heap as usize).copied().unwrap_or_default();
        let larger = heap.saturating_sub(self.smaller);
        say!("grundy.split", heap = self.heap + 1, larger = larger, smaller = self.smaller)
    }
}

/// Where a generation of moves stands: the last move given.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    heap: u32,
    smaller: u64,
}

impl Default for Grundy {
    /// One heap of 7 tokens.
    fn default() -> Self {
        Self { start: Position::new([7], Side::First) }
    }
}

impl Grundy {
    /// The most heaps to begin with.
    pub const MOST_HEAPS: usize = 4096;
    /// The most tokens in a heap.
    pub const MOST_TOKENS: u64 = 1_000_000;

    /// The game from these heaps; refused when there are none or too many, or when one is empty or too large.
    pub fn new(heaps: impl Into<Vec<u64>>) -> Result<Self, Refusal> {
        let heaps = heaps.into();
        if heaps.is_empty() || heaps.len() > Self::MOST_HEAPS {
            return Err(say!("nim.heap-count", max = Self::MOST_HEAPS, found = heaps.len()).into());
        }
        if heaps.contains(&0) {
            return Err(say!("grundy.heap-empty").into());
        }
        if let Some(&found) = heaps.iter().find(|&&heap| heap > Self::MOST_TOKENS) {
            return Err(say!("nim.heap-size", max = Self::MOST_TOKENS, found = found).into());
        }
        Ok(Self { start: Position::new(heaps, Side::First) })
    }
}

impl Game for Grundy {
    type Position = Position;
    type Move = Split;
    type Undo = ();
    type Cursor = Cursor;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        self.start.clone()
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.live == 0).then_some(Outcome::Loss)
    }

    #[inline]
    fn cursor(&self, _: &Position) -> Cursor {
        Cursor { heap: 0, smaller: 0 }
    }

    #[inline]
    fn next_move(&self, position: &Position, cursor: &mut Cursor) -> Option<Split> {
        cursor.smaller += 1;
        while let Some(&heap) = position.heaps.get(cursor.heap as usize) {
            if 2 * cursor.smaller < heap {
                return Some(Split { heap: cursor.heap, smaller: cursor.smaller });
            }
            *cursor = Cursor { heap: cursor.heap + 1, smaller: 1 };
        }
        None
    }

    #[inline]
    fn play(&self, position: &mut Position, Split { heap, smaller }: Split) {
        let heap = &mut position.heaps[heap as usize];
        *heap -= smaller;
        // One heap that could be split goes, up to two come.
        position.live = position.live + u32::from(*heap >= SPLITTABLE) + u32::from(smaller >= SPLITTABLE) - 1;
        position.heaps.push(smaller);
        position.side = position.side.other();
    }

    #[inline]
    fn undo(&self, position: &mut Position, Split { heap, smaller }: Split, (): ()) {
        position.heaps.pop();
        let heap = &mut position.heaps[heap as usize];
        position.live = position.live + 1 - u32::from(*heap >= SPLITTABLE) - u32::from(smaller >= SPLITTABLE);
        *heap += smaller;
        position.side = position.side.other();
    }

    fn nth_move(&self, position: &Position, mut number: u64) -> Option<Split> {
        for (&tokens, heap) in position.heaps.iter().zip(0..) {
            let splits = tokens.saturating_sub(1) / 2;
            if number < splits {
                return Some(Split { heap, smaller: number + 1 });
            }
            number -= splits;
        }
        None
    }

    fn count_moves(&self, position: &Position) -> u64 {
        position.heaps.iter().map(|heap| heap.saturating_sub(1) / 2).sum()
    }
}
