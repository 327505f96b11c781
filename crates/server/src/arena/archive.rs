//! The matches on disk: for each a small file that says what it is, and the referee's journal of its games.
//!
//! A game counts when its line is in the journal, so whatever ends the server, the journal is where a match goes on.

use crate::wire::Text;
use crate::wire::arena::{MatchState, MatchWish};
use kythu_referee::stats::Tally;
use kythu_referee::{Duel, GameRecord, Journal, read_journal};
use kythu_words::{Message, say};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What is known of a match without reading its games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Cover {
    pub(super) number: u64,
    /// Milliseconds since 1970.
    pub(super) created: u64,
    pub(super) wish: MatchWish,
    /// The secret of whoever asked for it; matches from before there were any have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) token: Option<String>,
    pub(super) state: MatchState,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<Text>,
    /// The results; of a match that is being played, those of the last time it was not.
    pub(super) tally: Tally,
}

/// The games of a match by their numbers.
pub(super) type Games = BTreeMap<u64, GameRecord>;

/// The folder of all matches; none if they are kept in memory only.
pub(super) struct Archive(Option<PathBuf>);

impl Archive {
    /// Opens the folder, or begins one.
    pub(super) fn open(data: Option<&Path>) -> Result<Self, Message> {
        let Some(data) = data else { return Ok(Self(None)) };
        let folder = data.join("arena");
        fs::create_dir_all(&folder).map_err(|error| outside(&folder, &error))?;
        Ok(Self(Some(folder)))
    }

    pub(super) const fn is_in_memory(&self) -> bool {
        self.0.is_none()
    }

    /// All matches, and the greatest number that has been given. A file that cannot be read is left alone, and its number is not
    /// given again.
    pub(super) fn covers(&self) -> Result<(Vec<Cover>, u64), Message> {
        let Some(folder) = &self.0 else { return Ok((Vec::new(), 0)) };
        let (mut covers, mut last) = (Vec::new(), 0);
        for entry in fs::read_dir(folder).map_err(|error| outside(folder, &error))? {
            let path = entry.map_err(|error| outside(folder, &error))?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(number) = stem.and_then(|stem| stem.parse::<u64>().ok()) else { continue };
            last = last.max(number);
            if path.extension().is_some_and(|extension| extension == "json") {
                let cover = fs::read(&path).ok().and_then(|text| serde_json::from_slice::<Cover>(&text).ok());
                covers.extend(cover.filter(|cover| cover.number == number));
            }
        }
        Ok((covers, last))
    }

    /// Keeps what is known of a match. When this returns, it is safe.
    pub(super) fn keep(&self, cover: &Cover) -> Result<(), Message> {
        let Some(folder) = &self.0 else { return Ok(()) };
        let path = folder.join(format!("{}.json", cover.number));
        let fresh = path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = File::create(&fresh)?;
            file.write_all(&serde_json::to_vec(cover)?)?;
            file.sync_all()?;
            // Whoever reads it finds the old one or the new one, never half of either.
            fs::rename(&fresh, &path)?;
            File::open(folder)?.sync_all()
        };
        write().map_err(|error| outside(&path, &error))
    }

    /// The journal of a match, open for more games, and those that are in it.
    pub(super) fn journal(&self, number: u64, duel: &Duel) -> Result<(Journal, Games), Message> {
        let Some(path) = self.journal_path(number) else { return Ok((Journal::none(), Games::new())) };
        // A server that was killed before the first line was whole has left nothing worth keeping.
        if fs::read(&path).is_ok_and(|text| !text.contains(&b'\n')) {
            fs::remove_file(&path).map_err(|error| outside(&path, &error))?;
        }
        if !path.exists() {
            return Ok((Journal::create(&path, &duel.to_json())?, Games::new()));
        }
        let (journal, records) = Journal::resume(&path, |plan| duel.continues(plan))?;
        Ok((journal, by_number(records)))
    }

    /// The games of a match that are on disk.
    pub(super) fn games(&self, number: u64) -> Result<Games, Message> {
        let Some(path) = self.journal_path(number).filter(|path| path.exists()) else {
            return Ok(Games::new());
        };
        let text = fs::read(&path).map_err(|error| outside(&path, &error))?;
        if !text.contains(&b'\n') {
            return Ok(Games::new());
        }
        let contents = read_journal(&text).map_err(|bad| {
            let file = path.display().to_string();
            say!("referee.record-line", file = file, line = bad.line, expected = bad.expected)
        })?;
        Ok(by_number(contents.records))
    }

    fn journal_path(&self, number: u64) -> Option<PathBuf> {
        self.0.as_ref().map(|folder| folder.join(format!("{number}.jsonl")))
    }
}

fn by_number(records: Vec<GameRecord>) -> Games {
    records.into_iter().map(|record| (record.id, record)).collect()
}

fn outside(path: &Path, error: &io::Error) -> Message {
    say!("server.data", file = path.display().to_string(), what = error.to_string())
}
