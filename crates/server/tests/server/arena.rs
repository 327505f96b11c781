//! Matches: asked for, refused, watched, stopped, resumed, listed, taken home.

use crate::talk::{ask, code, config, get, post, request, send, server};
use axum::Router;
use axum::body::to_bytes;
use axum::http::{Method, StatusCode, header};
use kythu_server::app;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// A match that is over in no time.
fn short() -> Value {
    json!({"game": "tictactoe", "players": ["level(n=3)", "random"], "games": 20, "nodes": 2000, "random_plies": 1, "seed": 7})
}

/// One that takes minutes.
fn long() -> Value {
    json!({"game": "connect4", "players": ["pvs", "alphabeta"], "games": 2000, "nodes": 20_000, "random_plies": 4})
}

async fn begin(app: &Router, wish: Value) -> u64 {
    begin_holding(app, wish).await.0
}

/// A match, and the secret of whoever asked for it.
async fn begin_holding(app: &Router, wish: Value) -> (u64, String) {
    let (status, answer) = post(app, "/api/arena", "", wish).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    (answer["number"].as_u64().unwrap(), answer["token"].as_str().unwrap().to_owned())
}

async fn page(app: &Router, number: u64) -> Value {
    let (status, page) = get(app, &format!("/api/arena/{number}")).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    page
}

/// Waits until a match looks as it should.
async fn until(app: &Router, number: u64, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..6_000 {
        let page = page(app, number).await;
        if holds(&page) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the match never came so far: {}", page(app, number).await["match"]);
}

fn in_state(state: &str) -> impl Fn(&Value) -> bool + '_ {
    move |page| page["match"]["state"] == state
}

async fn order(app: &Router, number: u64, what: &str, token: &str) -> (StatusCode, Value) {
    ask(app, request(Method::POST, &format!("/api/arena/{number}/{what}"), token, None)).await
}

/// A file of a match: its status, its type, its text.
async fn file(app: &Router, path: &str) -> (StatusCode, String, String) {
    let response = send(app, request(Method::GET, path, "", None)).await;
    let kind = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    (status, kind, String::from_utf8(bytes.to_vec()).unwrap())
}

/// The same match without when it was played.
fn untimed(page: &Value) -> Value {
    let mut page = page.clone();
    page["match"]["number"] = json!(0);
    page["match"]["created"] = json!(0);
    page
}

#[tokio::test]
async fn a_match_is_played_counted_and_told() {
    let app = server();
    let mut wish = short();
    wish["sprt"] = json!({"elo0": 0, "elo1": 400, "alpha": 0.001, "beta": 0.001});
    let number = begin(&app, wish).await;
    let page = until(&app, number, in_state("finished")).await;
    let (about, numbers) = (&page["match"], &page["match"]["numbers"]);
    let played = about["played"].as_u64().unwrap();
    let sum: u64 = ["wins", "draws", "losses"].iter().map(|what| numbers[*what].as_u64().unwrap()).sum();
    let pairs: u64 = numbers["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert!(played <= 20 && sum == played && 2 * pairs == played, "{numbers}");
    assert!(numbers["wins"].as_u64() > numbers["losses"].as_u64(), "{numbers}");
    assert!(numbers["los"].as_f64().unwrap() > 0.5 && numbers["elo"].as_f64().unwrap() > 0.0);
    let test = &numbers["test"];
    assert!(test["lower"].as_f64().unwrap() < 0.0 && test["upper"].as_f64().unwrap() > 0.0, "{test}");
    assert_eq!(page["games"].as_array().unwrap().len() as u64, played);
    let points = page["points"].as_array().unwrap();
    assert_eq!(points.len() as u64, pairs);
    let last = points.last().unwrap();
    assert_eq!((&last["elo"], &last["llr"]), (&numbers["elo"], &test["llr"]), "the plot ends at the numbers");
    assert_eq!((&page["now"], &page["forfeits"]), (&Value::Null, &json!({})));
    // Who knows some games is sent the others.
    let (_, rest) = get(&app, &format!("/api/arena/{number}?after=16")).await;
    assert_eq!(rest["games"].as_array().unwrap()[..], page["games"].as_array().unwrap()[16..]);
    assert_eq!(rest["points"].as_array().unwrap()[..], points[8..]);
    // Every game can be replayed, and ends as it is said to.
    for line in page["games"].as_array().unwrap() {
        let (_, game) = get(&app, &format!("/api/arena/{number}/games/{}", line["game"])).await;
        assert_eq!(&game["line"], line);
        let (status, view) = post(&app, "/api/positions", "", game["setup"].clone()).await;
        assert_eq!(status, StatusCode::OK);
        let winner =
            view["outcome"]["winner"].as_u64().map(|side| (side + line["begins"].as_u64().unwrap()) % 2);
        assert_eq!(winner, line["winner"].as_u64(), "{line}");
        let thoughts = game["thoughts"].as_array().unwrap().len() as u64;
        assert_eq!(game["opening"].as_u64().unwrap() + thoughts, line["plies"].as_u64().unwrap());
    }
    let missing = get(&app, &format!("/api/arena/{number}/games/2000")).await;
    assert_eq!(code(&missing), (404, "not_found"));
}

#[tokio::test]
async fn a_wish_that_cannot_be_is_refused_by_the_name_of_its_field() {
    let app = server();
    for (field, value, expected) in [
        ("game", json!("checkers"), "no_game"),
        ("options", json!({"size": "4x4"}), "bad_options"),
        ("position", json!("nonsense"), "bad_position"),
        ("position", json!("XXX/OO./..."), "bad_position"),
        ("games", json!(1), "bad_games"),
        ("games", json!(2001), "bad_games"),
        ("move_ms", json!(0), "bad_move_ms"),
        ("move_ms", json!(600_000), "bad_move_ms"),
        ("depth", json!(0), "bad_depth"),
        ("depth", json!(101), "bad_depth"),
        ("nodes", json!(0), "bad_nodes"),
        ("nodes", json!(u64::MAX), "bad_nodes"),
        ("random_plies", json!(21), "bad_random_plies"),
        ("sprt", json!({"elo0": 5, "elo1": 5}), "bad_sprt"),
        ("sprt", json!({"elo0": -2000, "elo1": 5}), "bad_sprt"),
        ("sprt", json!({"elo0": 0, "elo1": 5, "alpha": 0.5}), "bad_sprt"),
        ("players", json!(["genius", "random"]), "bad_player_1"),
        ("players", json!(["random", "pvs(depth=x)"]), "bad_player_2"),
        ("players", json!(["random", "pvs(threads=8)"]), "bad_player_2"),
        ("players", json!(["pvs(hash=100000)", "random"]), "bad_player_1"),
        ("players", json!(["random", "x".repeat(201)]), "bad_player_2"),
        ("players", json!(["", "random"]), "bad_player_1"),
    ] {
        let mut wish = short();
        wish[field] = value;
        let answer = post(&app, "/api/arena", "", wish.clone()).await;
        assert_eq!(code(&answer), (422, expected), "{wish}");
    }
    for (field, value) in [
        ("games", json!(-1)),
        ("games", json!(2.5)),
        ("seed", json!(1_u64 << 32)),
        ("players", json!(["random"])),
        ("cmd", json!("stockfish")),
        ("sprt", json!({"elo0": 0})),
    ] {
        let mut wish = short();
        wish[field] = value;
        assert_eq!(code(&post(&app, "/api/arena", "", wish.clone()).await), (400, "bad_request"), "{wish}");
    }
    let huge = json!({"game": "nim", "position": "5000,5000", "players": ["nimsum", "random"], "games": 2});
    assert_eq!(code(&post(&app, "/api/arena", "", huge).await), (422, "bad_position"));
    let (_, list) = get(&app, "/api/arena").await;
    assert_eq!(list, json!({"matches": [], "more": false}), "nothing of it has begun");
}

/// No request starts a process of this machine, or reads a file of it, however it is written.
#[tokio::test]
async fn engines_of_this_machine_are_not_for_the_network() {
    let app = server();
    for spec in [
        "cmd=stockfish",
        "cmd=stockfish proto=uci",
        "cmd='touch /tmp/kythu-was-here' proto=uci",
        "cmd=sh",
        "cmd(x=1)",
        "engine(cmd=sh)",
        "uci(cmd=sh)",
        "pvs(cmd=sh)",
        "qtable(file=/etc/passwd)",
        "pvs cmd=sh",
    ] {
        let wish = json!({"game": "chess", "players": ["random", spec], "games": 2});
        let answer = post(&app, "/api/arena", "", wish).await;
        assert_eq!(code(&answer), (422, "bad_player_2"), "{spec}: {}", answer.1);
    }
}

#[tokio::test]
async fn the_queue_is_short_and_a_match_is_stopped_and_resumed() {
    let app = server();
    let (first, token) = begin_holding(&app, long()).await;
    let page = until(&app, first, |page| page["match"]["played"].as_u64() > Some(2)).await;
    // Watching is for everybody, stopping is not.
    assert!(!page.to_string().contains(&token));
    let another = begin_holding(&app, short()).await.1;
    assert_eq!(code(&order(&app, first, "stop", "").await), (401, "no_token"));
    assert_eq!(code(&order(&app, first, "stop", &another).await), (403, "wrong_token"));
    assert_eq!(page["match"]["state"], "running");
    let page =
        until(&app, first, |page| page["now"]["setup"]["moves"].as_array().is_some_and(|m| m.len() > 4))
            .await;
    let (status, view) = post(&app, "/api/positions", "", page["now"]["setup"].clone()).await;
    assert_eq!((status, &view["picture"]["shape"]), (StatusCode::OK, &json!("grid")), "it can be watched");
    let mut waiting = Vec::new();
    for _ in 0..6 {
        waiting.push(begin(&app, short()).await);
    }
    let (last, its_token) = begin_holding(&app, short()).await;
    assert_eq!(code(&post(&app, "/api/arena", "", short()).await), (429, "arena_busy"));
    assert_eq!(code(&order(&app, first, "resume", &token).await), (409, "not_stopped"));
    let (status, stopped) = order(&app, last, "stop", &its_token).await;
    assert_eq!((status, &stopped["state"]), (StatusCode::OK, &json!("stopped")));
    let (_, stopped) = order(&app, first, "stop", &token).await;
    assert_eq!(stopped["state"], "stopped");
    assert_eq!(code(&order(&app, first, "stop", &token).await), (409, "not_running"));
    for number in &waiting {
        until(&app, *number, in_state("finished")).await;
    }
    let before = self::page(&app, first).await;
    assert_eq!(before["match"]["state"], "stopped");
    assert_eq!(self::page(&app, last).await["match"]["played"], 0);
    let (status, _) = order(&app, first, "resume", &token).await;
    assert_eq!(status, StatusCode::OK);
    let known = before["match"]["played"].as_u64();
    let after = until(&app, first, |page| page["match"]["played"].as_u64() > known).await;
    let games = before["games"].as_array().unwrap();
    assert_eq!(after["games"].as_array().unwrap()[..games.len()], games[..], "what was played still counts");
    order(&app, first, "stop", &token).await;
    // The newest first, and the page that is asked for.
    let (_, list) = get(&app, "/api/arena").await;
    let numbers: Vec<u64> =
        list["matches"].as_array().unwrap().iter().map(|one| one["number"].as_u64().unwrap()).collect();
    assert!(numbers.len() == 9 && numbers.is_sorted_by(|a, b| a > b), "{numbers:?}");
    let (_, older) = get(&app, &format!("/api/arena?before={first}")).await;
    assert_eq!(older, json!({"matches": [], "more": false}));
    for path in ["/api/arena/77", "/api/arena/x", "/api/arena/1/games/x", "/api/arena/77/games.jsonl"] {
        assert_eq!(code(&get(&app, path).await), (404, "not_found"), "{path}");
    }
    assert_eq!(code(&order(&app, 77, "stop", &token).await), (404, "not_found"));
    assert_eq!(code(&order(&app, 77, "resume", &token).await), (404, "not_found"));
    assert_eq!(code(&get(&app, "/api/arena/1?after=x").await), (400, "bad_request"));
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kythu-arena-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn server(&self) -> Router {
        app(&config(Some(self.0.clone()))).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_match_ends_as_if_it_had_not_been() {
    let wish = json!({"game": "connect4", "players": ["pvs", "mcts"], "games": 24, "nodes": 3000, "random_plies": 4, "seed": 3,
        "sprt": {"elo0": -10, "elo1": 300, "alpha": 0.01, "beta": 0.01}});
    let quiet = server();
    let expected = begin(&quiet, wish.clone()).await;
    let expected = untimed(&until(&quiet, expected, in_state("finished")).await);

    let folder = Folder::new("restart");
    let first = folder.server();
    let (number, token) = begin_holding(&first, wish).await;
    until(&first, number, |page| page["match"]["played"].as_u64() > Some(4)).await;
    drop(first);
    // As a killed server leaves it: the cover still says that it waits, and the journal ends in the middle of a line.
    let path = folder.0.join("arena").join(format!("{number}.json"));
    let cover = std::fs::read_to_string(&path).unwrap().replace("interrupted", "waiting");
    std::fs::write(&path, cover).unwrap();
    let journal = path.with_extension("jsonl");
    let text = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &text[..text.len() - 20]).unwrap();

    let second = folder.server();
    let left = page(&second, number).await;
    assert_eq!(left["match"]["state"], "interrupted", "{}", left["match"]);
    let kept = left["games"].as_array().unwrap().len();
    assert!(kept >= 4 && left["match"]["played"] == json!(kept), "{}", left["match"]);
    assert_eq!(order(&second, number, "resume", &token).await.0, StatusCode::OK);
    let ended = until(&second, number, in_state("finished")).await;
    assert_eq!(untimed(&ended), expected, "the same games, the same numbers, the same plots");
    drop(second);
    // What is over stays, and a number is given once.
    let third = folder.server();
    assert_eq!(page(&third, number).await, ended);
    assert_eq!(begin(&third, short()).await, number + 1);
}

/// Quick games are played on while a test is being decided: they are on disk, but they do not count, now or after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_test_ends_where_it_was_decided() {
    let folder = Folder::new("test");
    let mut wish = short();
    (wish["games"], wish["sprt"]) = (json!(400), json!({"elo0": 0, "elo1": 300}));
    let app = folder.server();
    let number = begin(&app, wish).await;
    let ended = until(&app, number, in_state("finished")).await;
    let points = ended["points"].as_array().unwrap();
    let test = &ended["match"]["numbers"]["test"];
    let beyond = |point: &&Value| point["llr"].as_f64() >= test["upper"].as_f64();
    assert_eq!(points.iter().filter(beyond).collect::<Vec<_>>(), [points.last().unwrap()]);
    assert!(test["verdict"] == "accepted" && ended["match"]["played"].as_u64() < Some(400), "{test}");
    drop(app);
    assert_eq!(page(&folder.server(), number).await, ended);
}

#[tokio::test]
async fn games_are_taken_home() {
    let app = server();
    let number = begin(
        &app,
        json!({"game": "chess", "players": ["pvs(depth=1)", "random"], "games": 2, "random_plies": 2}),
    )
    .await;
    until(&app, number, in_state("finished")).await;
    let (status, kind, pgn) = file(&app, &format!("/api/arena/{number}/games.pgn")).await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/x-chess-pgn"));
    assert_eq!(pgn.matches("[White ").count(), 2, "{pgn}");
    assert!(pgn.contains("[White \"pvs(depth=1)\"]") && pgn.contains("[Black \"pvs(depth=1)\"]"), "{pgn}");
    let (status, kind, lines) = file(&app, &format!("/api/arena/{number}/games.jsonl")).await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/x-ndjson"));
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["plan"]["game"], &lines[2]["id"]), (3, &json!("chess"), &json!(1)));
    let other = begin(&app, short()).await;
    assert_eq!(code(&get(&app, &format!("/api/arena/{other}/games.pgn")).await), (422, "no_pgn"));
    let command = page(&app, number).await["match"]["command"].as_str().unwrap().to_owned();
    assert!(command.starts_with("kythu match chess 'pvs(depth=1,hash="), "{command}");
    assert!(command.contains("--games 2 --tc move=500ms,margin=2s --random-plies 2 --seed 0"), "{command}");
}
