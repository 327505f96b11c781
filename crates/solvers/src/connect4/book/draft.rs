use super::ahead::{children, one_ahead};
use super::file::{self, Layout};
use super::packed::Packing;
use kythu_game::{Game, Refusal, Stop};
use kythu_games::connect4::Position;
use kythu_words::say;

/// How a draft and its journal keep values: one way for all plies.
const PACKING: Packing = Packing::DRAFT;
const OPEN: u8 = Packing::OPEN;

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
/// all earlier ones follow. Only what is kept of it becomes the file.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    layout: &'a Layout,
    /// How many numbers all plies before each ply have.
    starts: Vec<u64>,
    bytes: Vec<u8>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(layout: &'a Layout) -> Result<Self, Refusal> {
        let mut starts = vec![0];
        for ply in 0..=layout.ply {
            starts.push(starts[ply as usize] + layout.index.len(ply));
        }
        let length = starts.last().and_then(|&numbers| PACKING.bytes_for(numbers)).unwrap_or(usize::MAX);
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(length)
            .map_err(|_| Refusal::new(say!("error.table-memory", mib = length >> 20)))?;
        bytes.resize(length, 0xff);
        Ok(Self { layout, starts, bytes })
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
        let value = |number: u64| PACKING.get(chunk, number % CHUNK);
        let complete = numbers.numbers().all(|number| PACKING.decode(value(number)).is_some());
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
                    let score = one_ahead(&self.layout.game, position, |child| self.score(child));
                    self.set(ply, number, score.and_then(|score| PACKING.encode(score)).unwrap_or(OPEN));
                }
            }
        }
        true
    }

    /// The finished book. Refused if there is no memory for it.
    pub(super) fn finish(self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = self.layout.blank()?;
        for section in self.layout.sections() {
            for number in 0..self.layout.index.len(section.ply) {
                if let Some(score) = PACKING.decode(self.get(section.ply, number))
                    && !section.set_score(&mut bytes, number, score)
                {
                    return Err(say!("book.score", ply = section.ply, number = number, score = score).into());
                }
            }
        }
        file::seal(&mut bytes);
        Ok(bytes)
    }

    /// Whether a game reaches the position with a number, and goes on there.
    #[cfg(test)]
    pub(super) fn is_listed(&self, ply: u32, number: u64) -> bool {
        self.get(ply, number) != PACKING.unreached()
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

    /// The score of a position in which the game goes on, if the draft has it.
    fn score(&self, position: &Position) -> Option<i32> {
        let (ply, number) = self.layout.index.rank(position)?;
        PACKING.decode(self.get(ply, number))
    }

    fn get(&self, ply: u32, number: u64) -> u8 {
        if number < self.layout.index.len(ply) {
            PACKING.get(&self.bytes, self.starts[ply as usize] + number)
        } else {
            PACKING.unreached()
        }
    }

    fn set(&mut self, ply: u32, number: u64, value: u8) {
        PACKING.set(&mut self.bytes, self.starts[ply as usize] + number, value);
    }
}
