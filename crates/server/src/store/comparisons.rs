//! Comparisons: what was wished for, a row for every search, and how it ended. One that never ended was interrupted.

use super::{Store, Trouble};
use rusqlite::{OptionalExtension, params};

/// A comparison as it is kept; its parts are JSON.
#[derive(Clone, Debug)]
pub(crate) struct StoredComparison {
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    pub(crate) head: String,
    pub(crate) rows: Vec<String>,
    pub(crate) ended: Option<String>,
}

impl Store {
    /// Keeps a new comparison. Of the others the newest stay, so many that there are `most` with it, and those that go on.
    pub(crate) async fn begin_comparison(
        &self,
        id: &str,
        created: u64,
        head: String,
        most: usize,
        going_on: Vec<String>,
    ) -> Result<(), Trouble> {
        let id = id.to_owned();
        self.within(move |connection| {
            let mut older = connection
                .prepare_cached("SELECT id FROM comparisons ORDER BY created DESC, id LIMIT -1 OFFSET ?1")?;
            let offset = most.saturating_sub(1) as i64;
            let older =
                older.query_map([offset], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
            for old in older.iter().filter(|old| !going_on.contains(old)) {
                connection.execute("DELETE FROM comparison_rows WHERE comparison = ?1", [old])?;
                connection.execute("DELETE FROM comparisons WHERE id = ?1", [old])?;
            }
            let mut insert = connection
                .prepare_cached("INSERT INTO comparisons (id, created, head) VALUES (?1, ?2, ?3)")?;
            insert.execute(params![id, created as i64, head]).map(drop)
        })
        .await
    }

    /// Keeps a row.
    pub(crate) async fn append_row(&self, id: &str, seq: u64, body: String) -> Result<(), Trouble> {
        let id = id.to_owned();
        self.within(move |connection| {
            let mut insert = connection
                .prepare_cached("INSERT INTO comparison_rows (comparison, seq, body) VALUES (?1, ?2, ?3)")?;
            insert.execute(params![id, seq as i64, body]).map(drop)
        })
        .await
    }

    /// Keeps how a comparison ended.
    pub(crate) async fn end_comparison(&self, id: &str, ended: String) -> Result<(), Trouble> {
        let id = id.to_owned();
        self.within(move |connection| {
            let mut update = connection.prepare_cached("UPDATE comparisons SET ended = ?2 WHERE id = ?1")?;
            update.execute(params![id, ended]).map(drop)
        })
        .await
    }

    /// A comparison and its rows so far.
    pub(crate) async fn load_comparison(&self, id: &str) -> Result<Option<StoredComparison>, Trouble> {
        let id = id.to_owned();
        self.within(move |connection| {
            let mut heads =
                connection.prepare_cached("SELECT created, head, ended FROM comparisons WHERE id = ?1")?;
            let head = heads.query_row([&id], |row| {
                let created = row.get::<_, i64>(0)? as u64;
                Ok(StoredComparison { created, head: row.get(1)?, ended: row.get(2)?, rows: Vec::new() })
            });
            let Some(mut found) = head.optional()? else { return Ok(None) };
            let mut rows = connection
                .prepare_cached("SELECT body FROM comparison_rows WHERE comparison = ?1 ORDER BY seq")?;
            found.rows = rows.query_map([&id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            Ok(Some(found))
        })
        .await
    }
}
