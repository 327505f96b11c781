//! Comparisons of algorithms: begun, read row by row, ended early, kept, and honest about being interrupted.

use crate::talk::{code, config, get, post, request, send, server};
use axum::Router;
use axum::body::to_bytes;
use axum::http::{Method, StatusCode, header};
use kythu_server::{Config, ServerLimits, app};
use serde_json::{Value, json};
use std::time::Duration;

fn depths(from: u32, to: u32) -> Value {
    json!({"by": "depths", "from": from, "to": to})
}

async fn begin(app: &Router, wish: &Value) -> String {
    begin_holding(app, wish).await.0
}

/// A comparison, and the secret of whoever began it.
async fn begin_holding(app: &Router, wish: &Value) -> (String, String) {
    let (status, view) = post(app, "/api/comparisons", "", wish.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "{view}");
    assert_eq!((&view["state"], &view["seq"]), (&json!("running"), &json!(0)));
    let text = |name: &str| view[name].as_str().unwrap().to_owned();
    (text("id"), text("token"))
}

async fn seen(app: &Router, id: &str) -> Value {
    let (status, view) = get(app, &format!("/api/comparisons/{id}")).await;
    assert_eq!(status, StatusCode::OK, "{view}");
    view
}

/// Waits until a comparison looks as it should.
async fn until(app: &Router, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..2_000 {
        let view = seen(app, id).await;
        if holds(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the comparison never came so far");
}

async fn ended(app: &Router, id: &str) -> Value {
    until(app, id, |view| view["state"] != "running").await
}

async fn csv(app: &Router, id: &str) -> String {
    let answer = send(app, request(Method::GET, &format!("/api/comparisons/{id}/csv"), "", None)).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/csv; charset=utf-8");
    assert!(answer.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().starts_with("attachment"));
    String::from_utf8(to_bytes(answer.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn rows_come_in_order_and_say_something() {
    let app = server();
    let wish = json!({"game": "tictactoe", "algos": "minimax,alphabeta,memory", "rule": depths(1, 6)});
    let id = begin(&app, &wish).await;
    let view = ended(&app, &id).await;
    assert_eq!((&view["state"], &view["done"], &view["of"]), (&json!("done"), &json!(18), &json!(18)));
    assert_eq!(view["algos"], json!(["minimax", "alphabeta", "memory"]));
    assert_eq!((&view["positions"], &view["wish"]["algos"]), (&json!(["-"]), &wish["algos"]));
    let rows = view["rows"].as_array().unwrap();
    assert!(rows.iter().zip(1..).all(|(row, seq)| row["seq"] == seq) && view["seq"] == 18);
    let minimax: Vec<u64> =
        rows.iter().filter(|row| row["algo"] == 0).map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!(minimax[..4], [10, 82, 586, 3_610]);
    let memory = &rows[17];
    assert!(
        memory["hits"].as_u64().unwrap() > 0 && memory["first_move_cuts"].as_u64().unwrap() > 0,
        "{memory}"
    );
    assert_eq!(view["headline"]["key"], "contest.skips");
    for measure in ["nodes", "leaves", "time", "ebf", "cutoffs", "first", "hits"] {
        assert!(view["findings"][measure]["key"].is_string(), "{measure}");
    }
    // Whoever knows the first rows gets the others only.
    let (_, later) = get(&app, &format!("/api/comparisons/{id}?after=16")).await;
    assert_eq!(later["rows"].as_array().unwrap().len(), 2);
    let lines = csv(&app, &id).await;
    assert!(lines.starts_with("algo,depth,value,move,nodes,"), "{lines}");
    assert_eq!(lines.lines().count(), 19);
    let command = view["command"].as_str().unwrap();
    assert!(
        command.starts_with("kythu compare tictactoe --algos minimax,alphabeta,memory --depth 1..6"),
        "{command}"
    );
}

#[tokio::test]
async fn on_equal_nodes_it_tells_who_sees_deeper() {
    let app = server();
    let rule = json!({"by": "nodes", "nodes": 20_000});
    let wish =
        json!({"game": "connect4", "positions": "-\n\n 44 \n", "algos": "minimax,alphabeta", "rule": rule});
    let id = begin(&app, &wish).await;
    let view = ended(&app, &id).await;
    assert_eq!((&view["state"], &view["positions"]), (&json!("done"), &json!(["-", "44"])));
    assert_eq!(view["reach"][0]["times"], 1.0);
    assert!(view["reach"][1]["times"].as_f64().unwrap() > 1.3, "{}", view["reach"]);
    assert_eq!(view["headline"]["key"], "contest.sees");
}

/// Minimax on chess: longer than anybody waits.
fn endless() -> Value {
    json!({"game": "chess", "algos": "minimax", "rule": depths(1, 60)})
}

#[tokio::test]
async fn it_can_be_ended_and_stays_as_it_is() {
    let app = server();
    let (id, token) = begin_holding(&app, &endless()).await;
    let going_on = until(&app, &id, |view| view["seq"].as_u64().unwrap() >= 2).await;
    let path = format!("/api/comparisons/{id}/cancel");
    // Whoever has the address may look, but not end it.
    assert!(!going_on.to_string().contains(&token));
    assert_eq!(code(&post(&app, &path, "", json!({})).await), (401, "no_token"));
    assert_eq!(code(&post(&app, &path, &id, json!({})).await), (403, "wrong_token"));
    assert_eq!(seen(&app, &id).await["state"], "running");
    let (status, view) = post(&app, &path, &token, json!({})).await;
    assert_eq!((status, &view["state"]), (StatusCode::OK, &json!("cancelled")), "{view}");
    let rows = view["rows"].as_array().unwrap().len();
    assert!(rows >= 2, "what was found before stays");
    let (_, again) = post(&app, &path, &token, json!({})).await;
    assert_eq!((&again["state"], again["rows"].as_array().unwrap().len()), (&json!("cancelled"), rows));
    // Nor does its end make it everybody's; and the secret is told to nobody who looks.
    assert_eq!(code(&post(&app, &path, &id, json!({})).await), (403, "wrong_token"));
    assert!(!seen(&app, &id).await.to_string().contains(&token));
    assert_eq!(
        code(&post(&app, "/api/comparisons/nobody/cancel", &token, json!({})).await),
        (404, "not_found")
    );
}

#[tokio::test]
async fn it_ends_when_the_server_has_had_enough() {
    let limits = ServerLimits { compare: Duration::ZERO, ..config(None).limits };
    let app = app(&Config { limits, ..config(None) }).unwrap();
    let wish = json!({"game": "nim", "algos": "minimax", "rule": depths(1, 60)});
    let id = begin(&app, &wish).await;
    assert_eq!(ended(&app, &id).await["state"], "limit");
}

/// A server of its own, whose tasks end with it.
fn with_server<T>(data: &std::path::Path, talk: impl AsyncFnOnce(&Router) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let app = loop {
            // The server before it lets go of the database soon.
            match app(&config(Some(data.to_owned()))) {
                Ok(app) => break app,
                Err(message) => assert_eq!(message.key, "server.data-in-use"),
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        talk(&app).await
    })
}

#[test]
fn it_outlives_the_server() {
    let data = std::env::temp_dir().join(format!("kythu-comparisons-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let wish = json!({"game": "nim", "algos": "minimax,alphabeta", "rule": depths(1, 3)});
    let (done, before, broken, rows) = with_server(&data, async |app| {
        let done = begin(app, &wish).await;
        let before = ended(app, &done).await;
        let broken = begin(app, &endless()).await;
        let view = until(app, &broken, |view| view["seq"].as_u64().unwrap() >= 1).await;
        (done, before, broken, view["seq"].as_u64().unwrap())
    });
    with_server(&data, async |app| {
        assert_eq!(seen(app, &done).await, before, "to the last bit");
        let view = seen(app, &broken).await;
        assert_eq!(view["state"], "interrupted");
        assert!(view["seq"].as_u64().unwrap() >= rows, "rows that somebody has seen are kept");
        // It says what to wish for again.
        let again = begin(app, &view["wish"]).await;
        assert_ne!(again, broken);
    });
    std::fs::remove_dir_all(&data).unwrap();
}

#[tokio::test]
async fn what_cannot_be_compared_is_refused_at_its_place() {
    let app = server();
    let with = |change: Value| {
        let mut wish = json!({"game": "connect4", "algos": "minimax", "rule": depths(1, 2)});
        wish.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        wish
    };
    for (change, expected, at) in [
        (json!({"game": "checkers"}), (422, "no_game"), None),
        (json!({"options": {"misere": "on"}}), (422, "bad_options"), None),
        (json!({"positions": "44\n\n 4x"}), (422, "bad_position"), Some(6)),
        (json!({"positions": "1\n".repeat(21)}), (422, "too_many"), None),
        (json!({"positions": "1".repeat(20_001)}), (422, "too_many"), None),
        (json!({"game": "nim", "positions": "99999999"}), (422, "bad_position"), Some(0)),
        (json!({"algos": "minimax,genius"}), (422, "bad_spec"), Some(8)),
        (json!({"algos": ""}), (422, "bad_spec"), Some(0)),
        (json!({"algos": "minimax,pvs(killers=maybe)"}), (422, "bad_spec"), Some(8)),
        (json!({"algos": "pvs(hash=4096)"}), (422, "bad_spec"), None),
        (json!({"algos": "minimax,".repeat(12) + "minimax"}), (422, "too_many"), None),
        (json!({"algos": "random", "rule": {"by": "nodes", "nodes": 9}}), (422, "bad_spec"), Some(0)),
        (json!({"rule": depths(0, 2)}), (422, "bad_rule"), None),
        (json!({"rule": depths(3, 2)}), (422, "bad_rule"), None),
        (json!({"rule": depths(1, 61)}), (422, "bad_rule"), None),
        (json!({"rule": {"by": "nodes", "nodes": 0}}), (422, "bad_rule"), None),
        (json!({"rule": {"by": "time", "ms": 10_000_000}}), (422, "bad_rule"), None),
        (json!({"rule": {"by": "luck"}}), (400, "bad_request"), None),
        (json!({"rule": {"by": "nodes", "nodes": 9, "more": 1}}), (400, "bad_request"), None),
        (json!({"eval": "brilliant"}), (400, "bad_request"), None),
        (json!({"surprise": 1}), (400, "bad_request"), None),
    ] {
        let wish = with(change);
        let answer = post(&app, "/api/comparisons", "", wish.clone()).await;
        assert_eq!(code(&answer), expected, "{wish}");
        if at.is_some() {
            assert_eq!(answer.1["at"].as_u64(), at, "{wish}: {}", answer.1);
        }
    }
    assert_eq!(code(&get(&app, "/api/comparisons/nobody").await), (404, "not_found"));
    assert_eq!(code(&get(&app, "/api/comparisons/nobody/csv").await), (404, "not_found"));
    let id = begin(&app, &with(json!({}))).await;
    assert_eq!(code(&get(&app, &format!("/api/comparisons/{id}?after=-1")).await), (400, "bad_request"));
}

#[tokio::test]
async fn the_newest_are_kept() {
    // Long enough to think for the first one to go on all the while, and threads enough for the others.
    let think = Duration::from_secs(60);
    let limits = ServerLimits { kept_comparisons: 2, think, threads: 4, ..config(None).limits };
    let app = app(&Config { limits, ..config(None) }).unwrap();
    // One that goes on is never the one that makes room.
    let (going_on, token) = begin_holding(&app, &endless()).await;
    let short = json!({"game": "tictactoe", "algos": "minimax", "rule": depths(1, 2)});
    let mut ids = Vec::new();
    for _ in 0..4 {
        let id = begin(&app, &short).await;
        ended(&app, &id).await;
        ids.push(id);
    }
    for id in &ids[..2] {
        assert_eq!(code(&get(&app, &format!("/api/comparisons/{id}")).await), (404, "not_found"));
    }
    assert_eq!(seen(&app, &ids[3]).await["state"], "done");
    let path = format!("/api/comparisons/{going_on}/cancel");
    assert_eq!(post(&app, &path, &token, json!({})).await.1["state"], "cancelled");
}
