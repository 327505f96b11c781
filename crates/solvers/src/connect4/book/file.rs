//! The bytes of a book:
//!
//! ```text
//!  0   8  "KYTHU-C4"
//!  8   1  version of the format: 2
//!  9   1  columns of the board
//! 10   1  rows
//! 11   1  last ply
//! 12   …  a value for every number of ply 0, 2, … (or 1, 3, …) up to the last; each ply begins with a byte of its own
//!  …   4  CRC-32 of everything before it, lowest byte first
//! ```
//!
//! Every other ply is left out: its scores are found by looking one move ahead. A value has as many bits as the scores of
//! its ply need ([`Packing`]). Format 1 had all plies and six bits a value.

use super::Index;
use super::packed::Packing;
use kythu_game::Refusal;
use kythu_games::connect4::Connect4;
use kythu_words::say;
use std::cmp::Ordering;

const MAGIC: &[u8; 8] = b"KYTHU-C4";
const VERSION: u8 = 2;
pub(super) const HEADER: usize = 12;
const CHECKSUM: usize = 4;

/// More numbers than this are not kept in one book: it is read into memory whole.
const MOST_NUMBERS: u64 = 1 << 32;

/// Where everything stands in a book of one board up to one ply.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) game: Connect4,
    pub(super) ply: u32,
    pub(super) index: Index,
    /// The plies that are kept, first to last: each second one.
    sections: Vec<Section>,
    /// The bytes of all values.
    values: usize,
}

/// The values of one ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    pub(super) ply: u32,
    packing: Packing,
    /// The first byte of its values in the file, and the byte behind them.
    bytes: (usize, usize),
}

impl Section {
    /// The score of the position with a number, if a game reaches it and it is not over.
    pub(super) fn score(&self, file: &[u8], number: u64) -> Option<i32> {
        self.packing.decode(self.packing.get(&file[self.bytes.0..self.bytes.1], number))
    }

    /// Sets the score of the position with a number; false if it is not one that this ply allows.
    pub(super) fn set_score(&self, file: &mut [u8], number: u64, score: i32) -> bool {
        let value = self.packing.encode(score);
        if let Some(value) = value {
            self.packing.set(&mut file[self.bytes.0..self.bytes.1], number, value);
        }
        value.is_some()
    }
}

impl Layout {
    /// Refuses a ply that the board does not have, and a book that would be too large.
    pub(super) fn new(game: Connect4, ply: u32) -> Result<Self, Refusal> {
        let (width, height) = game.size();
        let cells = width * height;
        if ply > cells {
            return Err(say!("book.ply", ply = ply, cells = cells).into());
        }
        let index = Index::new(&game);
        let numbers = (0..=ply).fold(0u64, |sum, ply| sum.saturating_add(index.len(ply)));
        let too_large = || say!("book.too-large", ply = ply, numbers = numbers, most = MOST_NUMBERS);
        if numbers > MOST_NUMBERS {
            return Err(too_large().into());
        }
        let (mut sections, mut end) = (Vec::new(), HEADER);
        for ply in (ply % 2..=ply).step_by(2) {
            let packing = Packing::for_empty_cells(cells - ply);
            let start = end;
            end = packing
                .bytes_for(index.len(ply))
                .and_then(|bytes| start.checked_add(bytes))
                .ok_or_else(too_large)?;
            sections.push(Section { ply, packing, bytes: (start, end) });
        }
        Ok(Self { game, ply, index, sections, values: end - HEADER })
    }

    /// The plies that are kept.
    pub(super) fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The values of a ply, if it is kept.
    pub(super) fn section(&self, ply: u32) -> Option<&Section> {
        self.sections.get(ply as usize / 2).filter(|section| section.ply == ply)
    }

    /// The bytes of the whole file.
    pub(super) fn file_length(&self) -> usize {
        HEADER + self.values + CHECKSUM
    }

    /// A file in which no position has a score yet, and which has no checksum yet.
    pub(super) fn blank(&self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        let length = self.file_length();
        bytes
            .try_reserve_exact(length)
            .map_err(|_| Refusal::new(say!("error.table-memory", mib = length >> 20)))?;
        let (width, height) = self.game.size();
        bytes.extend_from_slice(MAGIC);
        bytes.extend([VERSION, width as u8, height as u8, self.ply as u8]);
        bytes.resize(length, 0xff);
        Ok(bytes)
    }
}

/// Writes the checksum of a book whose values are complete.
pub(super) fn seal(bytes: &mut [u8]) {
    let (content, checksum) = bytes.split_at_mut(bytes.len() - CHECKSUM);
    checksum.copy_from_slice(&crc32fast::hash(content).to_le_bytes());
}

/// What the first bytes of a file promise.
pub(super) fn read_header(bytes: &[u8]) -> Result<Layout, Refusal> {
    if !bytes.starts_with(MAGIC) {
        return Err(say!("book.not-a-book").into());
    }
    let Some(&[version, width, height, ply]) = bytes.get(MAGIC.len()..HEADER) else {
        return Err(say!("book.truncated", found = bytes.len(), expected = HEADER + CHECKSUM).into());
    };
    if version != VERSION {
        return Err(say!("book.version", found = version, expected = VERSION).into());
    }
    let (width, height) = (u32::from(width), u32::from(height));
    let fits = |size, least, most| (least..=most).contains(&size);
    if !fits(width, Connect4::SMALLEST.0, Connect4::LARGEST.0)
        || !fits(height, Connect4::SMALLEST.1, Connect4::LARGEST.1)
    {
        return Err(say!("book.board", board = format!("{width}x{height}")).into());
    }
    Layout::new(Connect4::new(width, height), ply.into())
}

/// Checks the length of a whole file.
pub(super) fn check_length(layout: &Layout, bytes: &[u8]) -> Result<(), Refusal> {
    let expected = layout.file_length();
    match bytes.len().cmp(&expected) {
        Ordering::Less => Err(say!("book.truncated", found = bytes.len(), expected = expected).into()),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(say!("book.too-long", expected = expected).into()),
    }
}

/// Checks the checksum of a file that has the right length.
pub(super) fn check_sum(bytes: &[u8]) -> Result<(), Refusal> {
    match bytes.split_last_chunk::<CHECKSUM>() {
        Some((content, checksum)) if crc32fast::hash(content).to_le_bytes() == *checksum => Ok(()),
        _ => Err(say!("book.checksum").into()),
    }
}
