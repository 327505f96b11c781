//! The games on disk: a file of JSON lines, first what was to be played, then every game as it ends.
//!
//! A game counts when it is on disk. A program that is killed leaves at most half a line behind, which is cut off when
//! the file is opened again.

use crate::GameRecord;
use kythu_words::{Message, say};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file of games that is open for more.
#[derive(Debug)]
pub struct Journal {
    /// None if games are kept in memory only.
    file: Option<(File, String)>,
}

/// The largest file that is read again.
const LARGEST: u64 = 4 << 30;

impl Journal {
    /// Games that nobody wants to keep.
    #[must_use]
    pub const fn none() -> Self {
        Self { file: None }
    }

    /// A new file, for the games of this plan. Refused if there is one already.
    pub fn create(path: &Path, plan: &Value) -> Result<Self, Message> {
        let name = path.display().to_string();
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => say!("referee.record-exists", file = &name),
            _ => outside(&name, &error),
        })?;
        let mut journal = Self { file: Some((file, name)) };
        journal.write(&format!("{}\n", serde_json::json!({"plan": plan})))?;
        // The folder's entry for the file must be on disk as well.
        if let Some(folder) = path.parent() {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(journal)
    }

    /// Opens a file that was left unfinished, and reads what is in it. `same` says whether its plan is the one that is wanted now,
    /// or what is not the same.
    pub fn resume(
        path: &Path,
        same: impl Fn(&Value) -> Result<(), Message>,
    ) -> Result<(Self, Vec<GameRecord>), Message> {
        let name = path.display().to_string();
        let failed = |error: std::io::Error| outside(&name, &error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut text = Vec::new();
        Read::by_ref(&mut file).take(LARGEST).read_to_end(&mut text).map_err(failed)?;
        let Contents { plan, records, whole } = read(&text).map_err(|error| {
            let BadLine { line, expected } = error;
            say!("referee.record-line", file = &name, line = line, expected = expected)
        })?;
        same(&plan)?;
        // What follows the last whole line was never counted.
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { file: Some((file, name)) }, records))
    }

    /// Writes games and makes sure that they are on disk.
    pub fn append<'a>(&mut self, records: impl IntoIterator<Item = &'a GameRecord>) -> Result<(), Message> {
        if self.file.is_none() {
            return Ok(());
        }
        let mut lines = String::new();
        for record in records {
            // A record is made of texts and numbers; it always has a JSON form.
            lines += &serde_json::to_string(record).unwrap_or_default();
            lines.push('\n');
        }
        self.write(&lines)
    }

    fn write(&mut self, lines: &str) -> Result<(), Message> {
        let Some((file, name)) = &mut self.file else { return Ok(()) };
        file.write_all(lines.as_bytes())
            .and_then(|()| file.sync_data())
            .map_err(|error| outside(name, &error))
    }
}

fn outside(file: &str, error: &std::io::Error) -> Message {
    say!("referee.file", file = file, what = error.to_string())
}

/// What a file holds, up to the end of its last whole line.
#[derive(Debug)]
pub struct Contents {
    /// What was to be played.
    pub plan: Value,
    /// The games.
    pub records: Vec<GameRecord>,
    /// Bytes of whole lines.
    pub whole: usize,
}

/// A line that does not belong into such a file.
#[derive(Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Counted from 1.
    pub line: usize,
    /// What should have been there.
    pub expected: Message,
}

/// Reads a file of games. A last line without an end was torn, and is left out; a game that stands in it twice counts once.
pub fn read(text: &[u8]) -> Result<Contents, BadLine> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].split(|&byte| byte == b'\n');
    let header = lines.next().and_then(|line| serde_json::from_slice::<Value>(line).ok());
    let plan = header.and_then(|mut header| header.get_mut("plan").map(Value::take));
    let Some(plan) = plan else { return Err(BadLine { line: 1, expected: say!("referee.expected-plan") }) };
    let mut records: Vec<GameRecord> = Vec::new();
    let mut ids = std::collections::HashSet::new();
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        match serde_json::from_slice::<GameRecord>(line) {
            Ok(record) => {
                if ids.insert(record.id) {
                    records.push(record);
                }
            }
            Err(_) => return Err(BadLine { line: number + 2, expected: say!("referee.expected-game") }),
        }
    }
    Ok(Contents { plan, records, whole })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Opening, Reason};
    use serde_json::json;
    use std::path::PathBuf;

    fn game(id: u64) -> GameRecord {
        GameRecord {
            id,
            players: ["a".into(), "b".into()],
            opening: Opening::default(),
            moves: Vec::new(),
            result: GameResult::Draw,
            reason: Reason::Rules,
            detail: None,
        }
    }

    struct Gone(PathBuf);

    impl Gone {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("kythu-referee-{}-{name}", std::process::id()));
            let _ = std::fs::remove_file(&path);
            Self(path)
        }
    }

    impl Drop for Gone {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_file_cut_anywhere_gives_its_whole_lines_and_goes_on() {
        let file = Gone::new("torn");
        let plan = json!({"games": 3});
        let mut journal = Journal::create(&file.0, &plan).unwrap();
        journal.append([&game(0), &game(1)]).unwrap();
        journal.append([&game(1), &game(2)]).unwrap();
        drop(journal);
        let text = std::fs::read(&file.0).unwrap();
        let header = text.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for cut in header..=text.len() {
            std::fs::write(&file.0, &text[..cut]).unwrap();
            let lines = text[..cut].iter().filter(|&&byte| byte == b'\n').count() - 1;
            let (mut journal, records) = Journal::resume(&file.0, |_| Ok(())).unwrap();
            let ids: Vec<u64> = records.iter().map(|record| record.id).collect();
            assert_eq!(ids, [&[][..], &[0], &[0, 1], &[0, 1], &[0, 1, 2]][lines], "cut at {cut}");
            journal.append([&game(7)]).unwrap();
            drop(journal);
            let again = read(&std::fs::read(&file.0).unwrap()).unwrap();
            assert_eq!(again.records.last().unwrap().id, 7);
            assert_eq!(again.plan, plan);
        }
    }

    #[test]
    fn what_is_not_such_a_file_is_refused() {
        assert_eq!(read(b"").unwrap_err().line, 1);
        assert_eq!(read(b"{\"plan\":1}").unwrap_err().line, 1, "the first line was torn");
        assert_eq!(read(b"hello\n").unwrap_err().line, 1);
        assert_eq!(read(b"{\"plan\":1}\n\n{}\n").unwrap_err().line, 3);
        assert!(read(b"{\"plan\":1}\nhalf a ga").unwrap().records.is_empty());
        let file = Gone::new("exists");
        let journal = Journal::create(&file.0, &json!(1)).unwrap();
        assert_eq!(Journal::create(&file.0, &json!(1)).unwrap_err().key, "referee.record-exists");
        drop(journal);
        let differs = Journal::resume(&file.0, |_| Err(say!("referee.plan-differs", what = "x")));
        assert_eq!(differs.unwrap_err().key, "referee.plan-differs");
    }
}
