//! Two people at different ends, and those who only watch.

use crate::talk::{ask, begin, code, get, play, post, reopened, request, server, two_people};
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
    let (status, game) = ask(&app, put(" Đỗ Thị Mỹ Lệ ")).await;
    assert_eq!((status, &game["seats"][1]["name"]), (StatusCode::OK, &json!("Đỗ Thị Mỹ Lệ")));
    for bad in ["", "  ", "a\u{1b}[31m", &"x".repeat(65)] {
        assert_eq!(code(&ask(&app, put(bad)).await), (422, "bad_name"), "{bad:?}");
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

#[tokio::test]
async fn an_offer_that_is_declined_is_gone_for_both() {
    let app = server();
    let begun = begin(&app, two_people("tictactoe")).await;
    let [lan, minh] = begun.tokens.clone();
    play(&app, &begun, &["b2"]).await;
    let decline = json!({"what": "restart", "ply": 1});
    assert_eq!(code(&post(&app, &begun.path("/decline"), &minh, decline.clone()).await), (409, "no_offer"));
    let (_, game) = post(&app, &begun.path("/restart"), &lan, json!({"ply": 1})).await;
    assert_eq!((&game["offers"]["restart"], game["record"].as_array().unwrap().len()), (&json!(0), 1));
    assert_eq!(
        code(&post(&app, &begun.path("/decline"), "guessed", decline.clone()).await),
        (403, "wrong_token")
    );
    post(&app, &begun.path("/decline"), &minh, decline).await;
    assert_eq!(get(&app, &begun.path("")).await.1["offers"]["restart"], Value::Null);
    // Nothing is left of it that could be agreed to: this is a new offer.
    let (_, game) = post(&app, &begun.path("/restart"), &minh, json!({"ply": 1})).await;
    assert_eq!((&game["offers"]["restart"], game["record"].as_array().unwrap().len()), (&json!(1), 1));
}

#[tokio::test]
async fn another_game_is_agreed_to_and_has_the_seats_swapped() {
    let app = server();
    let wish = json!({"setup": {"game": "tictactoe"}, "clock": {"base_ms": 60_000}, "skin": "paper",
        "seats": [{"kind": "human", "name": "Lan"}, {"kind": "human", "name": "Minh"}]});
    let begun = begin(&app, wish).await;
    let [lan, minh] = begun.tokens.clone();
    post(&app, &begun.path("/resign"), &lan, json!({"ply": 0})).await;
    let (_, game) = post(&app, &begun.path("/again"), &lan, json!({"ply": 0})).await;
    assert_eq!((&game["offers"]["again"], &game["next"]), (&json!(0), &Value::Null));
    let (_, game) = post(&app, &begun.path("/again"), &minh, json!({"ply": 0})).await;
    let next = game["next"].as_str().unwrap().to_owned();
    assert_eq!(game["offers"]["again"], Value::Null);
    // Whoever asks once more is led to the same game.
    assert_eq!(post(&app, &begun.path("/again"), &lan, json!({"ply": 0})).await.1["next"], next);
    let path = format!("/api/play/{next}");
    let (_, second) = get(&app, &path).await;
    assert_eq!((&second["seats"][0]["name"], &second["seats"][1]["name"]), (&json!("Minh"), &json!("Lan")));
    assert_eq!((&second["clock"]["base_ms"], &second["skin"]), (&json!(60_000), &json!("paper")));
    let first_move = json!({"mv": "b2", "ply": 0});
    assert_eq!(
        code(&post(&app, &format!("{path}/moves"), &lan, first_move.clone()).await),
        (409, "not_your_turn")
    );
    assert_eq!(post(&app, &format!("{path}/moves"), &minh, first_move).await.0, StatusCode::OK);
}

#[tokio::test]
async fn an_invitation_opens_a_seat_once() {
    let folder = std::env::temp_dir().join(format!("kythu-server-seat-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let app = reopened(&folder).await;
    let begun = begin(&app, two_people("tictactoe")).await;
    let invitation = &begun.tokens[1];
    let (key, other) = ("a".repeat(24), "b".repeat(24));
    let seat = begun.path("/seat");
    for bad in ["", "short", &"l".repeat(24), &"a".repeat(25)] {
        assert_eq!(
            code(&post(&app, &seat, invitation, json!({"key": bad})).await),
            (422, "bad_key"),
            "{bad}"
        );
    }
    // Whoever comes may ask first what it opens; to ask changes nothing.
    for (tokens, sides) in
        [(invitation.as_str(), json!([1])), ("nonsense", json!([])), (begun.both().as_str(), json!([0, 1]))]
    {
        let (status, held) = ask(&app, request(Method::GET, &seat, tokens, None)).await;
        assert_eq!((status, &held["sides"]), (StatusCode::OK, &sides));
    }
    let (status, game) = post(&app, &seat, invitation, json!({"key": key})).await;
    assert_eq!(
        (status, &game["seats"][1]["taken"], &game["seats"][0]["taken"]),
        (StatusCode::OK, &json!(true), &json!(false))
    );
    // The same person, whose answer was lost; then a third one.
    assert_eq!(post(&app, &seat, invitation, json!({"key": key})).await.1["seq"], 1);
    assert_eq!(code(&post(&app, &seat, invitation, json!({"key": other})).await), (403, "wrong_token"));
    post(&app, &begun.path("/moves"), &begun.tokens[0], json!({"mv": "b2", "ply": 0})).await;
    let late = json!({"mv": "a1", "ply": 1});
    assert_eq!(
        code(&post(&app, &begun.path("/moves"), invitation, late.clone()).await),
        (403, "wrong_token")
    );
    // It holds when the server has been started again.
    drop(app);
    let again = reopened(&folder).await;
    assert_eq!(get(&again, &begun.path("")).await.1["seats"][1]["taken"], true);
    assert_eq!(
        code(&post(&again, &begun.path("/moves"), invitation, late.clone()).await),
        (403, "wrong_token")
    );
    assert_eq!(post(&again, &begun.path("/moves"), &key, late).await.0, StatusCode::OK);
    let events = get(&again, &begun.path("/events")).await.1.to_string();
    assert!(!events.contains(&key), "the secret is in no public record");
    let _ = std::fs::remove_dir_all(&folder);
}
