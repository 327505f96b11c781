//! Games against the engine, clocks, undo, and what is left after a restart.

use crate::talk::{begin, code, config, get, play, post, reopened, request, send, server, two_people, until};
use axum::http::{Method, StatusCode};
use kythu_server::app;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn every_game_is_played_to_its_end_against_the_engine() {
    let app = server();
    let (_, games) = get(&app, "/api/games").await;
    for kind in games.as_array().unwrap() {
        let name = kind["name"].as_str().unwrap();
        // A game of chess at level 1 is long enough without being played to its end here.
        let most = if name == "chess" { 6 } else { 200 };
        let wish =
            json!({"setup": {"game": name}, "seats": [{"kind": "human"}, {"kind": "engine", "level": 2}]});
        let begun = begin(&app, wish).await;
        for _ in 0..most {
            let game = until(&app, &begun, |game| !game["thinking"].as_bool().unwrap()).await;
            if !game["result"].is_null() {
                break;
            }
            assert_eq!(game["view"]["side"], 0, "{name}");
            let mv = &game["view"]["moves"][0]["mv"];
            let ply = game["record"].as_array().unwrap().len();
            let (status, answer) =
                post(&app, &begun.path("/moves"), &begun.tokens[0], json!({"mv": mv, "ply": ply})).await;
            assert_eq!(status, StatusCode::OK, "{name}: {answer}");
        }
        let game = until(&app, &begun, |game| !game["thinking"].as_bool().unwrap()).await;
        if name != "chess" {
            assert_eq!(game["result"]["reason"], "rules", "{name}");
        }
        let (_, events) = get(&app, &begun.path("/events")).await;
        assert_eq!(
            events["events"].as_array().unwrap().len() as u64,
            game["seq"].as_u64().unwrap(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn the_engine_begins_where_it_sits_first() {
    let app = server();
    let wish = json!({"setup": {"game": "tictactoe"}, "seats": [{"kind": "engine", "spec": "pvs(depth=3)"}, {"kind": "human"}]});
    let begun = begin(&app, wish).await;
    assert!(begun.tokens[0].is_empty() && !begun.tokens[1].is_empty());
    let game = until(&app, &begun, |game| game["view"]["side"] == 1).await;
    assert_eq!(game["record"].as_array().unwrap().len(), 1);
    // What the engine has answered cannot be taken back by somebody who has not moved.
    let refused = post(&app, &begun.path("/undo"), &begun.tokens[1], json!({"ply": 1})).await;
    assert_eq!(code(&refused), (409, "nothing_to_undo"));
}

#[tokio::test]
async fn undo_restart_resign() {
    let app = server();
    let begun = begin(&app, two_people("tictactoe")).await;
    play(&app, &begun, &["b2", "a1", "c3"]).await;
    let undo = |ply: usize| post(&app, begun.path("/undo").leak(), begun.both().leak(), json!({"ply": ply}));
    let (_, game) = undo(3).await;
    assert_eq!(game["view"]["position"], ".../.X./O..");
    let (_, game) = post(&app, &begun.path("/resign"), &begun.both(), json!({"ply": 2})).await;
    assert_eq!(game["result"], json!({"winner": 1, "reason": "resign"}));
    assert_eq!(game["view"]["total_moves"], 0);
    let late = post(&app, &begun.path("/moves"), &begun.both(), json!({"mv": "a3", "ply": 2})).await;
    assert_eq!(code(&late), (409, "game_over"));
    let (_, game) = undo(2).await;
    assert_eq!((&game["result"], game["record"].as_array().unwrap().len()), (&Value::Null, 1));
    let (_, game) = post(&app, &begun.path("/restart"), &begun.both(), json!({"ply": 1})).await;
    assert_eq!(game["view"]["position"], ".../.../...");
    let (_, events) = get(&app, &begun.path("/events?after=3")).await;
    let kinds: Vec<&str> =
        events["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["undo", "resign", "undo", "restart"], "nothing is forgotten");
}

#[tokio::test]
async fn a_position_to_start_from_stays_the_start() {
    let app = server();
    let wish = json!({"setup": {"game": "connect4", "moves": ["4", "4", "4"]}, "seats": [{"kind": "human"}, {"kind": "human"}]});
    let begun = begin(&app, wish).await;
    assert_eq!(begun.game["view"]["side"], 1);
    let game = play(&app, &begun, &["1", "2"]).await;
    assert_eq!(game["view"]["setup"]["moves"].as_array().unwrap().len(), 5);
    let (_, game) = post(&app, &begun.path("/restart"), &begun.both(), json!({"ply": 2})).await;
    assert_eq!(game["view"]["setup"]["moves"], json!(["4", "4", "4"]));
    let refused = post(&app, &begun.path("/undo"), &begun.both(), json!({"ply": 0})).await;
    assert_eq!(code(&refused), (409, "nothing_to_undo"));
}

#[tokio::test]
async fn time_runs_out() {
    let app = server();
    let mut wish = two_people("nim");
    wish["clock"] = json!({"base_ms": 1000, "increment_ms": 0});
    let begun = begin(&app, wish).await;
    assert_eq!(begun.game["clock"]["running"], Value::Null, "nobody's time runs before the first move");
    let first = &begun.game["view"]["moves"][0]["mv"];
    let game = play(&app, &begun, &[first.as_str().unwrap()]).await;
    assert_eq!(game["clock"]["running"], 1);
    let game = until(&app, &begun, |game| !game["result"].is_null()).await;
    assert_eq!(game["result"], json!({"winner": 0, "reason": "time"}));
    assert_eq!(game["clock"]["left_ms"][1], 0);
    assert_eq!(game["clock"]["running"], Value::Null);
}

#[tokio::test]
async fn a_server_that_was_stopped_goes_on() {
    let folder = std::env::temp_dir().join(format!("kythu-server-restart-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let first = app(&config(Some(folder.clone()))).unwrap();
    let mut wish = two_people("chess");
    wish["clock"] = json!({"base_ms": 60_000, "increment_ms": 1_000});
    let begun = begin(&first, wish).await;
    let before = play(&first, &begun, &["e4", "e5", "Nf3"]).await;
    drop(first);
    let second = reopened(&folder).await;
    let (_, after) = get(&second, &begun.path("")).await;
    for part in ["view", "record", "seats", "result", "seq"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    let game = play(&second, &begun, &["Nc6"]).await;
    assert_eq!(game["seq"], 4);
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test]
async fn somebody_who_hangs_up_in_the_middle_of_a_move_leaves_the_game_whole() {
    let folder = std::env::temp_dir().join(format!("kythu-server-hang-up-{}", std::process::id()));
    let app = app(&config(Some(folder.clone()))).unwrap();
    for polls in 1..6 {
        let begun = begin(&app, two_people("connect4")).await;
        let body = json!({"mv": "4", "ply": 0});
        let asked = request(Method::POST, &begun.path("/moves"), &begun.both(), Some(&body));
        let mut waiting = Box::pin(send(&app, asked));
        // Some of the way, then nobody waits for the answer any more.
        for _ in 0..polls {
            if tokio::time::timeout(Duration::from_micros(200), &mut waiting).await.is_ok() {
                break;
            }
        }
        drop(waiting);
        tokio::time::sleep(Duration::from_millis(50)).await;
        let (_, game) = get(&app, &begun.path("")).await;
        let played = game["record"].as_array().unwrap().len();
        let (_, events) = get(&app, &begun.path("/events")).await;
        assert_eq!(events["events"].as_array().unwrap().len(), played, "what is kept is what is shown");
        play(&app, &begun, &["3", "3"]).await;
    }
    std::fs::remove_dir_all(folder).unwrap();
}
