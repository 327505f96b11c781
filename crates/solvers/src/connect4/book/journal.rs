use super::draft::ChunkValues;
use super::file::Layout;
use kythu_game::Refusal;
use kythu_words::say;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Error, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The beginning of a journal: what it is, its version, and the book it belongs to (board and ply).
const HEADER: usize = 12;
const MAGIC: &[u8; 8] = b"KYTHUC4J";
const VERSION: u8 = 1;
/// A record: the number of the chunk, its values, and the CRC-32 of both.
const RECORD: usize = 4 + size_of::<ChunkValues>() + 4;
/// The most time between two waits for the disk: what is lost if the machine, and not only the program, dies.
const SYNC: Duration = Duration::from_secs(5);

/// The chunks of a book that are finished, in a file that survives the program.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    synced: Instant,
}

impl Journal {
    /// Opens the journal of a book, or begins one. The chunks that are in it go to `accept`; from the first record that is
    /// damaged or not accepted on, the rest is cut off.
    pub(super) fn open(
        path: &Path,
        layout: &Layout,
        mut accept: impl FnMut(u32, &ChunkValues) -> bool,
    ) -> Result<Self, Refusal> {
        let trouble = |error| io_refusal(path, &error);
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(trouble)?;
        // Two programs at once would spoil each other's records. Where files cannot be locked, one must trust people.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(say!("book.busy", file = path.display().to_string()).into());
        }
        let expected = header(layout);
        let mut found = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut found).map_err(trouble)?;
        let mut length = HEADER as u64;
        if found == expected {
            let mut records = BufReader::new(&file);
            while let Some((chunk, values)) = next_record(&mut records).map_err(trouble)? {
                if !accept(chunk, &values) {
                    break;
                }
                length += RECORD as u64;
            }
        } else if expected.starts_with(&found) {
            // Empty, or the program died while it wrote the beginning.
            file.rewind().and_then(|()| file.write_all(&expected)).map_err(trouble)?;
        } else {
            return Err(say!("book.other-journal", file = path.display().to_string()).into());
        }
        file.set_len(length).and_then(|()| file.sync_all()).map_err(trouble)?;
        file.seek(SeekFrom::Start(length)).map_err(trouble)?;
        Ok(Self { file, path: path.to_owned(), synced: Instant::now() })
    }

    /// Adds a finished chunk. If the program is killed after this, the chunk is safe.
    pub(super) fn append(&mut self, chunk: u32, values: &ChunkValues) -> Result<(), Refusal> {
        let mut record = Vec::with_capacity(RECORD);
        record.extend(chunk.to_le_bytes());
        record.extend(values);
        record.extend(crc32fast::hash(&record).to_le_bytes());
        self.file.write_all(&record).map_err(|error| io_refusal(&self.path, &error))?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().map_err(|error| io_refusal(&self.path, &error))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Removes the file: the book is finished.
    pub(super) fn remove(self) -> Result<(), Refusal> {
        std::fs::remove_file(&self.path).map_err(|error| io_refusal(&self.path, &error))
    }
}

fn header(layout: &Layout) -> [u8; HEADER] {
    let (width, height) = layout.game.size();
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8..].copy_from_slice(&[VERSION, width as u8, height as u8, layout.ply as u8]);
    header
}

/// The next record, if there is a whole and undamaged one.
fn next_record(records: &mut impl Read) -> Result<Option<(u32, ChunkValues)>, Error> {
    let mut record = Vec::with_capacity(RECORD);
    records.take(RECORD as u64).read_to_end(&mut record)?;
    let Some((content, checksum)) = record.split_last_chunk::<4>().filter(|_| record.len() == RECORD) else {
        return Ok(None);
    };
    if crc32fast::hash(content).to_le_bytes() != *checksum {
        return Ok(None);
    }
    let chunk = content.split_first_chunk::<4>();
    Ok(chunk.and_then(|(chunk, values)| Some((u32::from_le_bytes(*chunk), values.try_into().ok()?))))
}

/// What the disk said, with the file that it was about.
pub(super) fn io_refusal(path: &Path, error: &Error) -> Refusal {
    say!("book.file", file = path.display().to_string(), what = error.to_string()).into()
}
