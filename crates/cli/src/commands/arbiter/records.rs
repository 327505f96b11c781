//! The files of a match: its games, and the same as PGN.

use super::super::text;
use crate::failure::Failure;
use clap::ArgMatches;
use kythu_game::Options;
use kythu_referee::{GameRecord, Heading, Journal, write_pgn};
use kythu_server::usual_data;
use kythu_words::{Message, say};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The file of a match, and the games that are in it already.
pub(super) struct Records {
    pub(super) journal: Journal,
    /// None if nothing is kept.
    pub(super) file: Option<String>,
    pub(super) known: BTreeMap<u64, GameRecord>,
}

/// A file of its own for a match that nobody has named one for.
fn unnamed(game: &str) -> Result<PathBuf, Failure> {
    let folder = usual_data().ok_or_else(|| Failure::Outside(say!("cli.error.no-records")))?.join("matches");
    std::fs::create_dir_all(&folder).map_err(|error| {
        let (file, what) = (folder.display().to_string(), error.to_string());
        Failure::Outside(say!("cli.error.records", file = file, what = what))
    })?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    Ok(folder.join(format!("{game}-{now}-{}.jsonl", std::process::id())))
}

impl Records {
    /// Opens the file that the command line names, or a new one in the folder of the program's data.
    pub(super) fn open(
        matches: &ArgMatches,
        game: &str,
        plan: &Value,
        continues: impl Fn(&Value) -> Result<(), Message>,
    ) -> Result<Self, Failure> {
        if matches.try_get_one::<bool>("no-record").ok().flatten().copied().unwrap_or(false) {
            return Ok(Self { journal: Journal::none(), file: None, known: BTreeMap::new() });
        }
        let path = text(matches, "record").map_or_else(|| unnamed(game), |file| Ok(PathBuf::from(file)))?;
        Self::at(path, matches.get_flag("resume"), plan, continues)
    }

    /// Opens this file. One that is to be resumed and is not there yet is begun: so the same command can be given again and again.
    pub(super) fn at(
        path: PathBuf,
        resume: bool,
        plan: &Value,
        continues: impl Fn(&Value) -> Result<(), Message>,
    ) -> Result<Self, Failure> {
        let file = Some(path.display().to_string());
        if resume && path.exists() {
            let (journal, records) = Journal::resume(&path, continues).map_err(Failure::Outside)?;
            let known = records.into_iter().map(|record| (record.id, record)).collect();
            return Ok(Self { journal, file, known });
        }
        let journal = Journal::create(&path, plan).map_err(Failure::Outside)?;
        Ok(Self { journal, file, known: BTreeMap::new() })
    }
}

/// Where games of chess are written as PGN, if somebody asks for it.
pub(super) struct Pgn<'a> {
    file: &'a str,
    control: String,
    rules: &'a Options,
}

impl<'a> Pgn<'a> {
    /// Refused for games that PGN does not know.
    pub(super) fn new(
        matches: &'a ArgMatches,
        game: &str,
        rules: &'a Options,
    ) -> Result<Option<Self>, Failure> {
        let Some(file) = text(matches, "pgn") else { return Ok(None) };
        if game != "chess" {
            return Err(say!("cli.error.pgn-game", game = game).into());
        }
        Ok(Some(Self { file, control: text(matches, "tc").unwrap_or_default().to_owned(), rules }))
    }

    /// Writes all games, in the order of their ids.
    pub(super) fn write(&self, event: &str, records: &BTreeMap<u64, GameRecord>) -> Result<(), Failure> {
        let heading = Heading { event, control: &self.control, rules: self.rules };
        let games: Result<String, _> = records.values().map(|record| write_pgn(record, &heading)).collect();
        std::fs::write(self.file, games?).map_err(|error| {
            Failure::Outside(say!("cli.error.file", file = self.file, what = error.to_string()))
        })
    }
}
