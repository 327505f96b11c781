#![doc = include_str!("README.md")]

mod ahead;
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

use ahead::{one_ahead, parents};
use file::Layout;
use kythu_game::{Game, Refusal};
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
        // A damaged one cannot ship, because a test reads it to the end; so its checksum is not computed at every start, and
        // only those of its pages are loaded that are looked at.
        let book = BOOK.get_or_init(|| Self::unchecked(USUAL.into()).ok()).as_ref();
        book.filter(|book| book.game() == game)
    }

    /// The book in these bytes. Refused if they are not a whole and undamaged book.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, Refusal> {
        let book = Self::unchecked(bytes.into())?;
        file::check_sum(&book.bytes)?;
        Ok(book)
    }

    /// The book in these bytes, of which only the beginning and the length are looked at.
    fn unchecked(bytes: Cow<'static, [u8]>) -> Result<Self, Refusal> {
        let layout = file::read_header(&bytes)?;
        file::check_length(&layout, &bytes)?;
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
        Self::from_bytes(bytes)
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
        if ply > self.layout.ply {
            return None;
        }
        match self.layout.section(ply) {
            Some(section) => section.score(&self.bytes, number),
            None => self.look_ahead(ply, position),
        }
    }

    /// The score of a position whose ply is left out, by its children.
    fn look_ahead(&self, ply: u32, position: &Position) -> Option<i32> {
        let game = self.game();
        let reached = ply == 0 || parents(*position).any(|parent| self.kept(&parent).is_some());
        let goes_on = reached && game.outcome(position).is_none();
        goes_on.then(|| one_ahead(game, *position, |child| self.kept(child))).flatten()
    }

    /// The score of a position whose ply is kept.
    fn kept(&self, position: &Position) -> Option<i32> {
        let (ply, number) = self.layout.index.rank(position)?;
        self.layout.section(ply)?.score(&self.bytes, number)
    }

    /// All positions of a ply with their scores, one of each two mirror images.
    pub fn positions(&self, ply: u32) -> impl Iterator<Item = (Position, i32)> {
        let numbers = if ply <= self.layout.ply { self.layout.index.len(ply) } else { 0 };
        (0..numbers).filter_map(move |number| {
            let position = match self.layout.section(ply) {
                Some(section) => {
                    section.score(&self.bytes, number)?;
                    self.layout.index.unrank(ply, number)?
                }
                // Some numbers stay unused, because the mirror image has another.
                None => self
                    .layout
                    .index
                    .unrank(ply, number)
                    .filter(|position| self.layout.index.rank(position) == Some((ply, number)))?,
            };
            Some((position, self.score(&position)?))
        })
    }

    /// How many positions of a ply it knows, one of each two mirror images.
    #[must_use]
    pub fn count(&self, ply: u32) -> u64 {
        self.positions(ply).count() as u64
    }

    /// The book as it stands in its file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
