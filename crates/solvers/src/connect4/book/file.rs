//! The bytes of a book:
//!
//! ```text
//!  0   8  "KYTHU-C4"
//!  8   1  version of the format: 1
//!  9   1  columns of the board
//! 10   1  rows
//! 11   1  last ply
//! 12   …  six bits for every number of ply 0, of ply 1, … of the last ply, lowest bits first
//!  …   4  CRC-32 of everything before it, lowest byte first
//! ```

use super::{Index, packed};
use kythu_game::Refusal;
use kythu_games::connect4::Connect4;
use kythu_words::say;
use std::ops::Range;

const MAGIC: &[u8; 8] = b"KYTHU-C4";
const VERSION: u8 = 1;
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
    /// How many numbers all plies before each ply have, and at the end all of them.
    starts: Vec<u64>,
    /// The bytes of all values.
    values: usize,
}

impl Layout {
    /// Refuses a ply that the board does not have, and a book that would be too large.
    pub(super) fn new(game: Connect4, ply: u32) -> Result<Self, Refusal> {
        let (width, height) = game.size();
        if ply > width * height {
            return Err(say!("book.ply", ply = ply, cells = width * height).into());
        }
        let index = Index::new(&game);
        let mut starts = vec![0u64];
        for ply in 0..=ply {
            starts.push(starts[ply as usize].saturating_add(index.len(ply)));
        }
        let numbers = starts[ply as usize + 1];
        match packed::bytes_for(numbers).filter(|_| numbers <= MOST_NUMBERS) {
            Some(values) => Ok(Self { game, ply, index, starts, values }),
            None => Err(say!("book.too-large", ply = ply, numbers = numbers, most = MOST_NUMBERS).into()),
        }
    }

    /// The places of a ply's values among all.
    pub(super) fn places(&self, ply: u32) -> Range<u64> {
        self.starts[ply as usize]..self.starts[ply as usize + 1]
    }

    /// The bytes of the whole file.
    pub(super) fn file_length(&self) -> usize {
        HEADER + self.values + CHECKSUM
    }

    /// A file in which no position has a value yet, and which has no checksum yet.
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

/// The values in the bytes of a book.
pub(super) fn values(bytes: &[u8]) -> &[u8] {
    &bytes[HEADER..bytes.len() - CHECKSUM]
}

/// The same, to be filled.
pub(super) fn values_mut(bytes: &mut [u8]) -> &mut [u8] {
    let end = bytes.len() - CHECKSUM;
    &mut bytes[HEADER..end]
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

/// Checks the length and the checksum of a whole file.
pub(super) fn check(layout: &Layout, bytes: &[u8]) -> Result<(), Refusal> {
    let expected = layout.file_length();
    if bytes.len() < expected {
        return Err(say!("book.truncated", found = bytes.len(), expected = expected).into());
    }
    if bytes.len() > expected {
        return Err(say!("book.too-long", expected = expected).into());
    }
    let (content, checksum) = bytes.split_at(expected - CHECKSUM);
    if crc32fast::hash(content).to_le_bytes() != checksum {
        return Err(say!("book.checksum").into());
    }
    Ok(())
}
