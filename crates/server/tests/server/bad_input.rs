//! Whatever is sent, the answer says what is wrong, and nothing changes.

use crate::talk::{ask, begin, code, get, post, request, server, two_people};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

#[tokio::test]
async fn bodies_that_are_not_what_is_expected() {
    let app = server();
    let raw = |kind: &str, body: &str| {
        let request =
            Request::builder().method(Method::POST).uri("/api/positions").header(header::HOST, "localhost");
        request.header(header::CONTENT_TYPE, kind).body(Body::from(body.to_owned())).unwrap()
    };
    let json = "application/json";
    for (request, expected) in [
        (raw("text/plain", "{}"), (415, "not_json")),
        (raw(json, "{"), (400, "bad_request")),
        (raw(json, "[]"), (400, "bad_request")),
        (raw(json, "{}"), (400, "bad_request")),
        (raw(json, r#"{"game": 7}"#), (400, "bad_request")),
        (raw(json, r#"{"game": "nim", "surprise": 1}"#), (400, "bad_request")),
        (raw(json, "\u{feff}"), (400, "bad_request")),
        (
            raw(json, &format!(r#"{{"game": "nim", "position": "{}"}}"#, "1".repeat(100_000))),
            (413, "too_large"),
        ),
        (raw(json, &"[".repeat(20_000)), (400, "bad_request")),
    ] {
        assert_eq!(code(&ask(&app, request).await), expected);
    }
}

#[tokio::test]
async fn setups_that_cannot_be() {
    let app = server();
    for (setup, expected) in [
        (json!({"game": "checkers"}), "no_game"),
        (json!({"game": "nim", "options": {"size": "3x3"}}), "bad_options"),
        (json!({"game": "mnk", "options": {"size": "999x999"}}), "bad_options"),
        (json!({"game": "tictactoe", "options": {"size": "4x4"}}), "bad_options"),
        (json!({"game": "chess", "position": "nonsense"}), "bad_position"),
        (json!({"game": "connect4", "moves": ["4", "9"]}), "illegal_move"),
        (json!({"game": "tictactoe", "moves": ["b2", "b2"]}), "illegal_move"),
    ] {
        assert_eq!(code(&post(&app, "/api/positions", "", setup.clone()).await), (422, expected), "{setup}");
        assert_eq!(code(&post(&app, "/api/analyse", "", json!({"setup": setup})).await), (422, expected));
        assert_eq!(code(&post(&app, "/api/hints", "", json!({"setup": setup})).await), (422, expected));
        let seats = json!([{"kind": "human"}, {"kind": "human"}]);
        assert_eq!(
            code(&post(&app, "/api/play", "", json!({"setup": setup, "seats": seats})).await),
            (422, expected)
        );
    }
    let (_, place) = post(&app, "/api/positions", "", json!({"game": "connect4", "position": "4x"})).await;
    assert_eq!(place["at"], 1, "the place is named: {place}");
}

#[tokio::test]
async fn players_that_cannot_be() {
    let app = server();
    for (seat, expected) in [
        (json!({"kind": "engine", "level": 11}), "bad_seat"),
        (json!({"kind": "engine", "level": 3, "spec": "pvs"}), "bad_seat"),
        (json!({"kind": "engine", "spec": "genius"}), "bad_spec"),
        (json!({"kind": "engine", "spec": "pvs("}), "bad_spec"),
        (json!({"kind": "engine", "spec": "pvs(hash=4096)"}), "bad_spec"),
        (json!({"kind": "engine", "spec": "pvs(threads=64)"}), "bad_spec"),
        (json!({"kind": "engine", "spec": "qtable(file=/etc/passwd)"}), "bad_spec"),
        (json!({"kind": "engine", "spec": "qtable"}), "bad_spec"),
        (json!({"kind": "human", "name": ""}), "bad_name"),
    ] {
        let wish = json!({"setup": {"game": "chess"}, "seats": [{"kind": "human"}, seat]});
        assert_eq!(code(&post(&app, "/api/play", "", wish.clone()).await), (422, expected), "{wish}");
    }
    for clock in [
        json!({"base_ms": 1}),
        json!({"base_ms": 90_000_000}),
        json!({"base_ms": 5000, "increment_ms": 4_000_000}),
    ] {
        let mut wish = two_people("nim");
        wish["clock"] = clock;
        assert_eq!(code(&post(&app, "/api/play", "", wish).await), (422, "bad_clock"));
    }
}

#[tokio::test]
async fn moves_that_cannot_be_change_nothing() {
    let app = server();
    let begun = begin(&app, two_people("connect4")).await;
    let moves = begun.path("/moves");
    let both = begun.both();
    for (mv, ply, expected) in [
        ("9", 0, (422, "illegal_move")),
        ("", 0, (422, "illegal_move")),
        ("4", 1, (409, "stale")),
        ("4", 4_000_000, (409, "stale")),
    ] {
        assert_eq!(code(&post(&app, &moves, &both, json!({"mv": mv, "ply": ply})).await), expected, "{mv}");
    }
    assert_eq!(code(&post(&app, &moves, &both, json!({"mv": "4", "ply": -1})).await), (400, "bad_request"));
    assert_eq!(
        code(&post(&app, "/api/play/nowhere/moves", &both, json!({"mv": "4", "ply": 0})).await),
        (404, "not_found")
    );
    assert_eq!(code(&get(&app, &begun.path("?after=x")).await), (400, "bad_request"));
    let (_, game) = get(&app, &begun.path("")).await;
    assert_eq!((&game["seq"], &game["record"]), (&json!(0), &json!([])));
    assert_eq!(get(&app, &begun.path("?after=0")).await, (StatusCode::NO_CONTENT, Value::Null));
}

#[tokio::test]
async fn strangers_stay_outside() {
    let app = server();
    let from = |host: &str, origin: Option<&str>| {
        let mut request = request(Method::GET, "/api/about", "", None);
        request.headers_mut().insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        }
        request
    };
    for host in ["localhost:8080", "127.0.0.1:1", "[::1]:80", "LOCALHOST"] {
        let own = format!("http://{host}");
        assert_eq!(ask(&app, from(host, None)).await.0, StatusCode::OK, "{host}");
        assert_eq!(ask(&app, from(host, Some(&own))).await.0, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080"] {
        assert_eq!(code(&ask(&app, from(host, None)).await), (403, "bad_host"), "{host}");
    }
    for origin in
        ["http://evil.example", "null", "http://localhost:9999", "http://localhost:8080.evil.example"]
    {
        assert_eq!(
            code(&ask(&app, from("localhost:8080", Some(origin))).await),
            (403, "bad_origin"),
            "{origin}"
        );
    }
    let mut nameless = request(Method::GET, "/api/about", "", None);
    nameless.headers_mut().remove(header::HOST);
    assert_eq!(code(&ask(&app, nameless).await), (400, "bad_host"));
}

/// A spec that names a file must not become a way to read, or to ask for, the files of this machine: neither the name nor whether
/// it exists is answered, and such players are not offered.
#[tokio::test]
async fn players_that_read_files_are_not_for_the_network() {
    let app = server();
    for (game, spec) in [
        ("nim", "qtable(file=/etc/passwd)"),
        ("nim", "qtable(file=/no/such/file)"),
        ("tictactoe", "qtable(file=../../table.q)"),
        ("nim", "qtable( file = table.q )"),
    ] {
        let wish =
            json!({"setup": {"game": game}, "seats": [{"kind": "human"}, {"kind": "engine", "spec": spec}]});
        let answer = post(&app, "/api/play", "", wish).await;
        assert_eq!(code(&answer), (422, "bad_spec"), "{spec}");
        assert_eq!(answer.1["message"]["key"], "server.spec-file", "{}", answer.1);
    }
    let (_, games) = get(&app, "/api/games").await;
    let games = games.to_string();
    assert!(games.contains("\"quantum\"") && !games.contains("qtable"), "{games}");
}

#[tokio::test]
async fn the_quantum_player_gets_no_more_qubits_than_there_is_memory_for() {
    let app = server();
    let seat = |spec: &str| json!({"setup": {"game": "nim", "position": "1,3,5,7"}, "seats": [{"kind": "human"}, {"kind": "engine", "spec": spec}]});
    assert_eq!(code(&post(&app, "/api/play", "", seat("quantum(qubits=24)")).await), (422, "bad_spec"));
    assert_eq!(code(&post(&app, "/api/play", "", seat("quantum(shots=0)")).await), (422, "bad_spec"));
    assert!(post(&app, "/api/play", "", seat("quantum(shots=10,qubits=20)")).await.0.is_success());
}
