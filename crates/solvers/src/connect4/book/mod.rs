#![doc = include_str!("README.md")]

mod draft;
mod file;
mod index;
mod journal;
mod make;
mod pace;
mod packed;
#[cfg(test)]
mod tests;

pub use index::Index;
pub use make::{Made, Order, Progress};
pub use pace::Estimate;

use file::Layout;
use kythu_game::Refusal;
use kythu_games::connect4::{Connect4, Position};
use kythu_words::say;
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// Exact scores of all positions of one board up to a ply.
///
/// Positions are looked up in the packed bytes, which may lie in the program itself or come from a file.
#[derive(Debug)]
pub struct Book {
    layout: Layout,
    bytes: Cow<'static, [u8]>,
}

/// The book of the usual board that is part of the program.
static USUAL: &[u8] = include_bytes!("7x6.book");

impl Book {
    /// The book for this board that is part of the program, if there is one.
    #[must_use]
    pub fn embedded(game: &Connect4) -> Option<&'static Self> {
        static BOOK: OnceLock<Option<Book>> = OnceLock::new();
        // A damaged one cannot ship, because a test reads it; if it could, search would go on without it.
        let book = BOOK.get_or_init(|| Self::from_bytes(USUAL).ok()).as_ref();
        book.filter(|book| book.game() == game)
    }

    /// The book in these bytes. Refused if they are not a whole and undamaged book.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, Refusal> {
        let bytes = bytes.into();
        let layout = file::read_header(&bytes)?;
        file::check(&layout, &bytes)?;
        Ok(Self { layout, bytes })
    }

    /// The book in a file. Refused if it cannot be read or is not a whole and undamaged book.
    pub fn open(path: &Path) -> Result<Self, Refusal> {
        let unreadable = |error: std::io::Error| Refusal::new(say!("book.io", what = error.to_string()));
        let mut file = std::fs::File::open(path).map_err(unreadable)?;
        // Only as much as the header promises is read, and one byte more to see that there is none.
        let mut bytes = Vec::new();
        file.by_ref().take(file::HEADER as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        let layout = file::read_header(&bytes)?;
        let rest = (layout.file_length() - bytes.len()) as u64 + 1;
        file.take(rest).read_to_end(&mut bytes).map_err(unreadable)?;
        file::check(&layout, &bytes)?;
        Ok(Self { layout, bytes: bytes.into() })
    }

    /// The board that it is about.
    #[must_use]
    pub fn game(&self) -> &Connect4 {
        &self.layout.game
    }

    /// The last ply of which it knows the positions.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.layout.ply
    }

    /// The exact score of a position, as [`Solver::ask`](super::Solver::ask) gives it; `None` if it is of a later ply,
    /// if the game is over, or if no game reaches it.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        let (ply, number) = self.layout.index.rank(position)?;
        (ply <= self.layout.ply).then(|| self.at(ply, number)).flatten()
    }

    /// All positions of a ply with their scores, one of each two mirror images.
    pub fn positions(&self, ply: u32) -> impl Iterator<Item = (Position, i32)> {
        (0..self.numbers(ply)).filter_map(move |number| {
            let score = self.at(ply, number)?;
            Some((self.layout.index.unrank(ply, number)?, score))
        })
    }

    /// How many positions of a ply it knows, one of each two mirror images.
    #[must_use]
    pub fn count(&self, ply: u32) -> u64 {
        (0..self.numbers(ply)).filter(|&number| self.at(ply, number).is_some()).count() as u64
    }

    /// The book as it stands in its file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn numbers(&self, ply: u32) -> u64 {
        if ply <= self.layout.ply { self.layout.index.len(ply) } else { 0 }
    }

    fn at(&self, ply: u32, number: u64) -> Option<i32> {
        packed::decode(packed::get(file::values(&self.bytes), self.layout.places(ply).start + number))
    }
}
