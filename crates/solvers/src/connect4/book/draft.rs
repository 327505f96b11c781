use super::file::{self, Layout};
use super::packed::{self, OPEN, UNREACHED};
use kythu_game::{Game, Outcome, Refusal, Stop};
use kythu_games::connect4::{Connect4, Position};

/// Numbers that are solved and recorded together: as many as a word has bits.
pub(super) const CHUNK: u64 = u64::BITS as u64;

/// The values of one chunk, packed.
pub(super) type ChunkValues = [u8; CHUNK as usize * 6 / 8];

/// A chunk of the last ply, and which of its numbers are positions to be solved (lowest bit first).
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub(super) at: u32,
    pub(super) open: u64,
}

impl Chunk {
    /// The numbers to be solved.
    pub(super) fn numbers(self) -> impl Iterator<Item = u64> {
        (0..CHUNK)
            .filter(move |bit| self.open >> bit & 1 == 1)
            .map(move |bit| u64::from(self.at) * CHUNK + bit)
    }
}

/// A book in the making: first the positions are listed, then those of the last ply get their scores from outside, then
/// all earlier ones follow.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    layout: &'a Layout,
    bytes: Vec<u8>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(layout: &'a Layout) -> Result<Self, Refusal> {
        Ok(Self { layout, bytes: layout.blank()? })
    }

    /// Marks every position that a game reaches and in which it is not over, ply by ply. False if it was stopped.
    pub(super) fn list(&mut self, stop: &Stop, mut report: impl FnMut(u32)) -> bool {
        self.mark(&self.layout.game.start());
        for ply in 0..self.layout.ply {
            report(ply + 1);
            for number in 0..self.layout.index.len(ply) {
                if stop.is_raised() {
                    return false;
                }
                if let Some(position) = self.listed(ply, number) {
                    let children = children(self.layout.game, position);
                    children.for_each(|child| self.mark(&child));
                }
            }
        }
        true
    }

    /// The chunks of the last ply in which something is left to be solved.
    pub(super) fn chunks(&self) -> Vec<Chunk> {
        let chunk = |at: u32| Chunk { at, open: self.open(at) };
        (0..self.chunk_count()).map(chunk).filter(|chunk| chunk.open != 0).collect()
    }

    /// Takes over the values of a chunk. False, and nothing is changed, if it lacks one that is needed.
    pub(super) fn accept(&mut self, at: u32, chunk: &ChunkValues) -> bool {
        if at >= self.chunk_count() {
            return false;
        }
        let numbers = Chunk { at, open: self.open(at) };
        let value = |number: u64| packed::get(chunk, number % CHUNK);
        let complete = numbers.numbers().all(|number| packed::decode(value(number)).is_some());
        if complete {
            for number in numbers.numbers() {
                self.set(self.layout.ply, number, value(number));
            }
        }
        complete
    }

    /// Gives all plies before the last one their scores. False if it was stopped.
    pub(super) fn fill(&mut self, stop: &Stop, mut report: impl FnMut(u32)) -> bool {
        for ply in (0..self.layout.ply).rev() {
            report(ply);
            for number in 0..self.layout.index.len(ply) {
                if stop.is_raised() {
                    return false;
                }
                if let Some(position) = self.listed(ply, number) {
                    let mut worths = children(self.layout.game, position).map(|child| self.worth(&child));
                    let least = worths.try_fold(i32::MAX, |least, worth| Some(least.min(worth?)));
                    self.set(ply, number, least.and_then(|least| packed::encode(-least)).unwrap_or(OPEN));
                }
            }
        }
        true
    }

    /// The finished book.
    pub(super) fn finish(mut self) -> Vec<u8> {
        file::seal(&mut self.bytes);
        self.bytes
    }

    fn chunk_count(&self) -> u32 {
        self.layout.index.len(self.layout.ply).div_ceil(CHUNK) as u32
    }

    /// Which numbers of a chunk are positions without a score.
    fn open(&self, at: u32) -> u64 {
        let is_open = |bit| self.get(self.layout.ply, u64::from(at) * CHUNK + bit) == OPEN;
        (0..CHUNK).filter(|&bit| is_open(bit)).fold(0, |open, bit| open | 1 << bit)
    }

    /// The position with a number, if it was listed and has no score yet.
    fn listed(&self, ply: u32, number: u64) -> Option<Position> {
        (self.get(ply, number) == OPEN).then(|| self.layout.index.unrank(ply, number)).flatten()
    }

    fn mark(&mut self, position: &Position) {
        if self.layout.game.outcome(position).is_none()
            && let Some((ply, number)) = self.layout.index.rank(position)
        {
            self.set(ply, number, OPEN);
        }
    }

    /// The score of a position for its side to move: that of the end, or the one that the draft has.
    fn worth(&self, position: &Position) -> Option<i32> {
        let (ply, number) = self.layout.index.rank(position)?;
        let (width, height) = self.layout.game.size();
        match self.layout.game.outcome(position) {
            // What the solver says of a lost game: by how many stones the winner was early.
            Some(Outcome::Loss) => Some(-((width * height + 2 - ply) as i32 / 2)),
            Some(_) => Some(0),
            None => packed::decode(self.get(ply, number)),
        }
    }

    fn get(&self, ply: u32, number: u64) -> u8 {
        let places = self.layout.places(ply);
        if number < places.end - places.start {
            packed::get(file::values(&self.bytes), places.start + number)
        } else {
            UNREACHED
        }
    }

    fn set(&mut self, ply: u32, number: u64, value: u8) {
        let at = self.layout.places(ply).start + number;
        packed::set(file::values_mut(&mut self.bytes), at, value);
    }
}

/// What a position becomes, move by move.
fn children(game: Connect4, position: Position) -> impl Iterator<Item = Position> {
    let mut cursor = game.cursor(&position);
    std::iter::from_fn(move || {
        let cell = game.next_move(&position, &mut cursor)?;
        let mut child = position;
        game.play(&mut child, cell);
        Some(child)
    })
}
