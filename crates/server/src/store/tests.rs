use super::*;
use crate::wire::{SeatWish, WireSetup};

fn stored(id: &str) -> Stored {
    let setup =
        WireSetup { game: "nim".into(), options: Default::default(), position: None, moves: Vec::new() };
    let human = SeatWish::Human { name: Some("Lan".into()) };
    let wish = NewGame { setup, seats: [human.clone(), human], clock: None, skin: None };
    Stored { id: id.into(), created: 7, wish, tokens: [Some("a".into()), None] }
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("kythu-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn what_was_kept_is_there_after_opening_again() {
    let file = folder("again").join("games.db");
    let store = Store::open(Some(&file)).unwrap();
    store.create(stored("x")).await.unwrap();
    store.append("x", 1, 8, "{}".into()).await.unwrap();
    store.append("x", 2, 9, "[]".into()).await.unwrap();
    assert!(store.append("x", 2, 9, "twice".into()).await.is_err(), "a number is given once");
    assert!(store.append("y", 1, 9, "{}".into()).await.is_err(), "no game, no event");
    drop(store);
    // The thread that owns the database lets go of it soon after.
    let again = loop {
        match Store::open(Some(&file)) {
            Ok(store) => break store,
            Err(message) => assert_eq!(message.key, "server.data-in-use"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    let (game, events) = again.load("x").await.unwrap().unwrap();
    assert_eq!((game.created, game.tokens[0].as_deref(), game.tokens[1].as_deref()), (7, Some("a"), None));
    assert_eq!(game.wish, stored("x").wish);
    assert_eq!(events, ["{}", "[]"]);
    assert!(again.load("y").await.unwrap().is_none());
}

#[tokio::test]
async fn one_owner_at_a_time() {
    let file = folder("owner").join("games.db");
    let _first = Store::open(Some(&file)).unwrap();
    assert_eq!(Store::open(Some(&file)).unwrap_err().key, "server.data-in-use");
}

#[test]
fn what_is_no_database_is_refused() {
    let file = folder("damaged").join("games.db");
    std::fs::write(&file, "this is not a database, and never was one; it is long enough to be looked at")
        .unwrap();
    assert_eq!(Store::open(Some(&file)).unwrap_err().key, "server.data");
    assert_eq!(
        Store::open(Some(&folder("missing").join("no/such/folder/games.db"))).unwrap_err().key,
        "server.data"
    );
}

#[test]
fn a_newer_database_is_refused() {
    let file = folder("newer").join("games.db");
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert_eq!(Store::open(Some(&file)).unwrap_err().key, "server.data-newer");
}
