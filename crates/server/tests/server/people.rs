//! Two people at different ends, and those who only watch.

use crate::talk::{begin, code, get, play, post, request, server, two_people};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn each_seat_has_its_own_secret() {
    let app = server();
    let begun = begin(&app, two_people("tictactoe")).await;
    let [lan, minh] = &begun.tokens;
    let moves = begun.path("/moves");
    let first = json!({"mv": "b2", "ply": 0});
    assert_eq!(code(&post(&app, &moves, "", first.clone()).await), (401, "no_token"));
    assert_eq!(code(&post(&app, &moves, "guessed", first.clone()).await), (403, "wrong_token"));
    assert_eq!(code(&post(&app, &moves, &begun.id, first.clone()).await), (403, "wrong_token"));
    assert_eq!(code(&post(&app, &moves, minh, first.clone()).await), (409, "not_your_turn"));
    let other = begin(&app, two_people("tictactoe")).await;
    assert_eq!(code(&post(&app, &moves, &other.tokens[0], first.clone()).await), (403, "wrong_token"));
    assert_eq!(get(&app, &begun.path("")).await.1["seq"], 0, "nothing has happened");
    assert_eq!(post(&app, &moves, lan, first.clone()).await.0, StatusCode::OK);
    // Sent again, and a moment too late.
    assert_eq!(code(&post(&app, &moves, lan, first).await), (409, "stale"));
    let (_, game) = get(&app, &begun.path("")).await;
    assert!(!game.to_string().contains(lan) && !game.to_string().contains(minh), "secrets stay secret");
}

#[tokio::test]
async fn two_people_agree_before_anything_is_taken_back() {
    let app = server();
    let begun = begin(&app, two_people("tictactoe")).await;
    let [lan, minh] = begun.tokens.clone();
    play(&app, &begun, &["b2", "a1"]).await;
    let (_, game) = post(&app, &begun.path("/undo"), &lan, json!({"ply": 2})).await;
    assert_eq!((&game["offers"]["undo"], game["record"].as_array().unwrap().len()), (&json!(0), 2));
    // To ask twice is not to be answered.
    let (_, game) = post(&app, &begun.path("/undo"), &lan, json!({"ply": 2})).await;
    assert_eq!(game["record"].as_array().unwrap().len(), 2);
    let (_, game) = post(&app, &begun.path("/undo"), &minh, json!({"ply": 2})).await;
    assert_eq!((game["record"].as_array().unwrap().len(), &game["offers"]["undo"]), (0, &Value::Null));
    // A move is an answer too.
    let (_, game) = post(&app, &begun.path("/draw"), &minh, json!({"ply": 0})).await;
    assert_eq!(game["offers"]["draw"], 1);
    let game = play(&app, &begun, &["c3"]).await;
    assert_eq!(game["offers"]["draw"], Value::Null);
    post(&app, &begun.path("/draw"), &lan, json!({"ply": 1})).await;
    let (_, game) = post(&app, &begun.path("/draw"), &minh, json!({"ply": 1})).await;
    assert_eq!(game["result"], json!({"winner": null, "reason": "agreed"}));
    post(&app, &begun.path("/restart"), &minh, json!({"ply": 1})).await;
    let (_, game) = post(&app, &begun.path("/restart"), &lan, json!({"ply": 1})).await;
    assert_eq!((&game["result"], game["record"].as_array().unwrap().len()), (&Value::Null, 0));
}

#[tokio::test]
async fn an_engine_does_not_take_a_draw() {
    let app = server();
    let wish =
        json!({"setup": {"game": "chess"}, "seats": [{"kind": "human"}, {"kind": "engine", "level": 1}]});
    let begun = begin(&app, wish).await;
    assert_eq!(
        code(&post(&app, &begun.path("/draw"), &begun.tokens[0], json!({"ply": 0})).await),
        (409, "declined")
    );
}

#[tokio::test]
async fn names_are_taken() {
    let app = server();
    let begun = begin(&app, two_people("nim")).await;
    let put = |name: &str| {
        request(Method::PUT, &begun.path("/name"), &begun.tokens[1], Some(&json!({"name": name})))
    };
    let (status, game) = crate::talk::ask(&app, put(" Đỗ Thị Mỹ Lệ ")).await;
    assert_eq!((status, &game["seats"][1]["name"]), (StatusCode::OK, &json!("Đỗ Thị Mỹ Lệ")));
    for bad in ["", "  ", "a\u{1b}[31m", &"x".repeat(65)] {
        assert_eq!(code(&crate::talk::ask(&app, put(bad)).await), (422, "bad_name"), "{bad:?}");
    }
}

#[tokio::test]
async fn of_many_moves_at_once_one_is_played() {
    let app = server();
    let begun = begin(&app, two_people("tictactoe")).await;
    let tries = (0..20).map(|_| {
        let (app, path, both) = (app.clone(), begun.path("/moves"), begun.both());
        tokio::spawn(async move { post(&app, &path, &both, json!({"mv": "b2", "ply": 0})).await.0 })
    });
    let mut played = 0;
    for one in tries.collect::<Vec<_>>() {
        match one.await.unwrap() {
            StatusCode::OK => played += 1,
            other => assert_eq!(other, StatusCode::CONFLICT),
        }
    }
    assert_eq!(played, 1);
    assert_eq!(get(&app, &begun.path("")).await.1["seq"], 1);
}
