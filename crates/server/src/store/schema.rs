use kythu_words::{Message, say};
use rusqlite::Connection;
use std::time::Duration;

/// Each step changes the database from the version before it to the next; the number of steps is the version. Steps are
/// never changed, only added.
const STEPS: [&str; 2] = [
    "
    CREATE TABLE games (
        id TEXT PRIMARY KEY NOT NULL,
        created INTEGER NOT NULL,
        wish TEXT NOT NULL,
        token_0 TEXT,
        token_1 TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE comparisons (
        id TEXT PRIMARY KEY NOT NULL,
        created INTEGER NOT NULL,
        head TEXT NOT NULL,
        ended TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE comparison_rows (
        comparison TEXT NOT NULL REFERENCES comparisons (id),
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (comparison, seq)
    ) STRICT, WITHOUT ROWID;
",
];

/// How long another server may take to let go of the file: one that has just been stopped does so at once.
const PATIENCE: Duration = Duration::from_millis(500);

/// Makes a database ready: one owner, every commit on the disk before it is reported, the newest tables.
pub(super) fn prepare(connection: &mut Connection, name: &str) -> Result<(), Message> {
    let refuse = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
            say!("server.data-in-use", file = name)
        }
        _ => say!("server.data", file = name, what = error.to_string()),
    };
    connection.busy_timeout(PATIENCE).map_err(refuse)?;
    // Two servers would not know of each other's games.
    connection
        .execute_batch(
            "PRAGMA locking_mode = EXCLUSIVE;
             PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL;
             PRAGMA foreign_keys = ON;",
        )
        .map_err(refuse)?;
    let version: usize =
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map_err(refuse)? as usize;
    if version > STEPS.len() {
        return Err(say!("server.data-newer", file = name, found = version, known = STEPS.len()));
    }
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive).map_err(refuse)?;
    for step in &STEPS[version..] {
        transaction.execute_batch(step).map_err(refuse)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as i64).map_err(refuse)?;
    transaction.commit().map_err(refuse)
}
