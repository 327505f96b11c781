//! What is kept on disk: a game as it was wished for, and everything that happened in it since, in order.
//!
//! One thread owns the database. What waits for it is written in one transaction, so that two hundred moves a second need
//! a few waits for the disk and not two hundred; an answer is given only when the transaction is safe.

mod comparisons;
mod schema;

use crate::wire::NewGame;
use kythu_game::Side;
use kythu_words::{Message, say};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Orders that may wait; more means that the disk does not keep up.
const LONGEST_QUEUE: usize = 4_096;
/// Orders that are carried out in one transaction.
const LARGEST_BATCH: usize = 512;

/// A game as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) id: String,
    /// Milliseconds since 1970.
    pub(crate) created: u64,
    pub(crate) wish: NewGame,
    /// The secrets of the seats; none for engines.
    pub(crate) tokens: [Option<String>; 2],
}

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("{0}")]
    Disk(Arc<str>),
    #[error("the queue is full")]
    Full,
}

type Answer<T> = oneshot::Sender<Result<T, Trouble>>;

enum Order {
    Create(Box<Stored>, Answer<()>),
    Append {
        game: String,
        seq: u64,
        at: u64,
        body: String,
        done: Answer<()>,
    },
    Load(String, Answer<Option<(Stored, Vec<String>)>>),
    /// Whatever else is kept: comparisons.
    Other(Box<dyn FnOnce(&Connection) -> Reply + Send>),
}

/// The database, from the outside.
#[derive(Clone, Debug)]
pub(crate) struct Store(mpsc::Sender<Order>);

impl Store {
    /// Opens a database, or begins one; without a path it is kept in memory only.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Message> {
        let connection = match path {
            None => Connection::open_in_memory(),
            Some(path) => Connection::open(path),
        };
        let name = path.map_or_else(|| ":memory:".to_owned(), |path| path.display().to_string());
        let mut connection =
            connection.map_err(|error| say!("server.data", file = &name, what = error.to_string()))?;
        schema::prepare(&mut connection, &name)?;
        let (sender, orders) = mpsc::channel(LONGEST_QUEUE);
        std::thread::spawn(move || serve(connection, orders));
        Ok(Self(sender))
    }

    async fn ask<T>(&self, order: impl FnOnce(Answer<T>) -> Order) -> Result<T, Trouble> {
        let (done, answer) = oneshot::channel();
        self.0.try_send(order(done)).map_err(|_| Trouble::Full)?;
        answer.await.unwrap_or_else(|_| Err(Trouble::Disk("the database has been closed".into())))
    }

    /// Keeps a new game. When this returns, the game is safe.
    pub(crate) async fn create(&self, game: Stored) -> Result<(), Trouble> {
        self.ask(|done| Order::Create(Box::new(game), done)).await
    }

    /// Keeps what happened in a game. When this returns, it is safe.
    pub(crate) async fn append(&self, game: &str, seq: u64, at: u64, body: String) -> Result<(), Trouble> {
        self.ask(|done| Order::Append { game: game.to_owned(), seq, at, body, done }).await
    }

    /// Gives a seat of a game another secret. When this returns, it is safe.
    pub(crate) async fn rekey(&self, game: String, side: Side, token: String) -> Result<(), Trouble> {
        let change = match side {
            Side::First => "UPDATE games SET token_0 = ?2 WHERE id = ?1",
            Side::Second => "UPDATE games SET token_1 = ?2 WHERE id = ?1",
        };
        self.within(move |connection| connection.execute(change, params![game, token]).map(drop)).await
    }

    /// Does something in the next transaction.
    async fn within<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Trouble> {
        self.ask(|done| Order::Other(Box::new(move |connection| reply(done, work(connection))))).await
    }

    /// A game and what happened in it.
    pub(crate) async fn load(&self, game: &str) -> Result<Option<(Stored, Vec<String>)>, Trouble> {
        self.ask(|done| Order::Load(game.to_owned(), done)).await
    }
}

/// What is said when the transaction has been closed.
type Reply = Box<dyn FnOnce(Result<(), Trouble>)>;

fn serve(mut connection: Connection, mut orders: mpsc::Receiver<Order>) {
    let mut batch = Vec::new();
    while let Some(order) = orders.blocking_recv() {
        batch.push(order);
        while batch.len() < LARGEST_BATCH {
            match orders.try_recv() {
                Ok(order) => batch.push(order),
                Err(_) => break,
            }
        }
        let mut replies: Vec<Reply> = Vec::with_capacity(batch.len());
        let written = (|| {
            let transaction = connection.transaction()?;
            for order in batch.drain(..) {
                replies.push(carry_out(&transaction, order));
            }
            transaction.commit()
        })();
        let written = written.map_err(trouble);
        // If the transaction did not even begin, their senders are dropped, which says the same.
        batch.clear();
        for reply in replies {
            reply(written.clone());
        }
    }
}

fn trouble(error: rusqlite::Error) -> Trouble {
    Trouble::Disk(error.to_string().into())
}

/// Tells whoever asked, when the transaction has been closed.
fn reply<T: 'static>(done: Answer<T>, found: rusqlite::Result<T>) -> Reply {
    // Whoever asked may have gone away meanwhile.
    Box::new(move |written| drop(done.send(written.and(found.map_err(trouble)))))
}

/// Carries out an order within a transaction; the reply waits until that is closed.
fn carry_out(connection: &Connection, order: Order) -> Reply {
    match order {
        Order::Create(game, done) => reply(done, insert_game(connection, &game)),
        Order::Append { game, seq, at, body, done } => {
            let inserted = connection
                .prepare_cached("INSERT INTO events (game, seq, at, body) VALUES (?1, ?2, ?3, ?4)")
                .and_then(|mut insert| insert.execute(params![game, seq as i64, at as i64, body]));
            reply(done, inserted.map(drop))
        }
        Order::Load(id, done) => reply(done, load(connection, &id)),
        Order::Other(work) => work(connection),
    }
}

fn insert_game(connection: &Connection, game: &Stored) -> rusqlite::Result<()> {
    let wish = serde_json::to_string(&game.wish)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO games (id, created, wish, token_0, token_1) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    insert.execute(params![game.id, game.created as i64, wish, game.tokens[0], game.tokens[1]])?;
    Ok(())
}

fn load(connection: &Connection, id: &str) -> rusqlite::Result<Option<(Stored, Vec<String>)>> {
    let mut games =
        connection.prepare_cached("SELECT created, wish, token_0, token_1 FROM games WHERE id = ?1")?;
    let game = games
        .query_row([id], |row| {
            let wish: String = row.get(1)?;
            let wish = serde_json::from_str(&wish).map_err(|error| {
                rusqlite::Error::FromSqlConversionFailure(1, rusqlite::types::Type::Text, Box::new(error))
            })?;
            let created = row.get::<_, i64>(0)? as u64;
            Ok(Stored { id: id.to_owned(), created, wish, tokens: [row.get(2)?, row.get(3)?] })
        })
        .optional()?;
    let Some(game) = game else { return Ok(None) };
    let mut events = connection.prepare_cached("SELECT body FROM events WHERE game = ?1 ORDER BY seq")?;
    let events = events.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(Some((game, events)))
}

#[cfg(test)]
mod tests;
