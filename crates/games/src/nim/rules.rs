use super::Position;
use kythu_game::{Game, OptionInfo, OptionKind, Options, Outcome, Refusal, Side};
use kythu_words::{Message, say};

/// The rules: the heaps at the start, who wins, and how much may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    pub(super) start: Position,
    misere: bool,
    /// The most stones that a move may take; `u64::MAX`, which no heap reaches, for "any number".
    pub(super) take: u64,
}

/// A move: so many stones from that heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take {
    /// The heap, from 0.
    pub heap: u32,
    /// The stones taken, at least 1.
    pub count: u64,
}

impl Take {
    /// The move in words: "take 2 from heap 3".
    #[must_use]
    pub fn in_words(self) -> Message {
        say!("nim.take", count = self.count, heap = self.heap + 1)
    }
}

/// Where a generation of moves stands: the last move given.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    heap: u32,
    count: u64,
}

impl Default for Nim {
    /// Normal play with heaps of 3, 4 and 5.
    fn default() -> Self {
        Self { start: Position::new([3, 4, 5], Side::First), misere: false, take: u64::MAX }
    }
}

impl Nim {
    /// The most heaps.
    pub const MOST_HEAPS: usize = 4096;
    /// The most stones in a heap.
    pub const MOST_STONES: u64 = 1 << 63;

    /// Normal play from these heaps; refused when there are none, too many or too large ones.
    pub fn new(heaps: impl Into<Box<[u64]>>) -> Result<Self, Refusal> {
        let heaps = heaps.into();
        if heaps.is_empty() || heaps.len() > Self::MOST_HEAPS {
            return Err(say!("nim.heap-count", max = Self::MOST_HEAPS, found = heaps.len()).into());
        }
        if let Some(&found) = heaps.iter().find(|&&heap| heap > Self::MOST_STONES) {
            return Err(say!("nim.heap-size", max = Self::MOST_STONES, found = found).into());
        }
        Ok(Self { start: Position::new(heaps, Side::First), ..Self::default() })
    }

    /// The same game, but who takes the last stone loses.
    #[must_use]
    pub fn misere(self) -> Self {
        Self { misere: true, ..self }
    }

    /// The same game, but a move takes at most `most` stones (and at least one: 0 counts as 1).
    #[must_use]
    pub fn taking_at_most(self, most: u64) -> Self {
        Self { take: most.max(1), ..self }
    }

    /// The same rules with another position to start from, so that ranks cover what follows from it.
    #[must_use]
    pub fn from_position(&self, position: &Position) -> Self {
        Self { start: position.clone(), misere: self.misere, take: self.take }
    }

    /// Who takes the last stone loses.
    #[inline]
    #[must_use]
    pub const fn is_misere(&self) -> bool {
        self.misere
    }

    /// The most stones that a move may take, if that is limited.
    #[must_use]
    pub const fn take(&self) -> Option<u64> {
        if self.take == u64::MAX { None } else { Some(self.take) }
    }

    pub(super) fn from_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&["misere", "take"])?;
        // 0 is how a menu says "no limit".
        let take = options.number("take", 0, Self::MOST_STONES)?.filter(|&most| most > 0);
        Ok(Self { misere: options.flag("misere")?, take: take.unwrap_or(u64::MAX), ..Self::default() })
    }

    pub(super) fn infos() -> Vec<OptionInfo> {
        vec![
            OptionInfo { name: "misere", kind: OptionKind::Flag, default: "off".into() },
            OptionInfo {
                name: "take",
                kind: OptionKind::Number { min: 0, max: Self::MOST_STONES },
                default: "0".into(),
            },
        ]
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Take;
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
        if position.live > 0 {
            return None;
        }
        // The other side has taken the last stone.
        Some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    #[inline]
    fn cursor(&self, _: &Position) -> Cursor {
        Cursor { heap: 0, count: 0 }
    }

    #[inline]
    fn next_move(&self, position: &Position, cursor: &mut Cursor) -> Option<Take> {
        cursor.count += 1;
        while let Some(&heap) = position.heaps.get(cursor.heap as usize) {
            if cursor.count <= heap && cursor.count <= self.take {
                return Some(Take { heap: cursor.heap, count: cursor.count });
            }
            *cursor = Cursor { heap: cursor.heap + 1, count: 1 };
        }
        None
    }

    #[inline]
    fn play(&self, position: &mut Position, Take { heap, count }: Take) {
        let heap = &mut position.heaps[heap as usize];
        *heap -= count;
        position.live -= u32::from(*heap == 0);
        position.side = position.side.other();
    }

    #[inline]
    fn undo(&self, position: &mut Position, Take { heap, count }: Take, (): ()) {
        let heap = &mut position.heaps[heap as usize];
        position.live += u32::from(*heap == 0);
        *heap += count;
        position.side = position.side.other();
    }

    fn nth_move(&self, position: &Position, mut number: u64) -> Option<Take> {
        for (&stones, heap) in position.heaps.iter().zip(0..) {
            let takes = stones.min(self.take);
            if number < takes {
                return Some(Take { heap, count: number + 1 });
            }
            number -= takes;
        }
        None
    }

    fn count_moves(&self, position: &Position) -> u64 {
        position.heaps.iter().fold(0, |sum, &heap| sum.saturating_add(heap.min(self.take)))
    }
}
