//! One algorithm asked about one position.

use crate::talk::{code, post, server};
use axum::http::StatusCode;
use serde_json::{Value, json};

/// White may take the pawn: it is protected once more than three plies show.
const BEYOND: &str = "3r2k1/3r1ppp/8/3p4/8/8/3R1PPP/3Q2K1 w - - 0 1";

async fn thought(setup: Value, spec: &str) -> Value {
    let (status, answer) = post(&server(), "/api/think", "", json!({"setup": setup, "spec": spec})).await;
    assert_eq!(status, StatusCode::OK, "{spec}: {answer}");
    answer
}

#[tokio::test]
async fn three_plies_are_fooled_at_the_horizon_and_quiescence_is_not() {
    let setup = || json!({"game": "chess", "position": BEYOND});
    for fooled in ["minimax(depth=3)", "alphabeta(depth=3)", "pvs(depth=3,quiescence=off)"] {
        let answer = thought(setup(), fooled).await;
        assert_eq!((&answer["best"], &answer["complete"]), (&json!("d2d5"), &json!(true)), "{fooled}");
        assert_eq!(answer["line"], json!(["d2d5", "d7d5", "d1d5"]), "{fooled}");
    }
    for warned in ["pvs(depth=3)", "pvs(depth=4,quiescence=off)", "pvs(depth=7)"] {
        assert_ne!(thought(setup(), warned).await["best"], "d2d5", "{warned}");
    }
    // What the pawn costs: a lost game instead of a won one.
    let played = json!({"game": "chess", "position": BEYOND, "moves": ["d2d5", "d7d5", "d1d5", "d8d5"]});
    let after = thought(played, "pvs(depth=6)").await;
    assert!(
        after["score"]["verdict"] == "loss" || after["score"]["value"].as_i64().unwrap() < -300,
        "{after}"
    );
}

#[tokio::test]
async fn what_it_cost_is_counted() {
    let start = || json!({"game": "tictactoe"});
    let plain = thought(start(), "minimax").await;
    let cutting = thought(start(), "alphabeta").await;
    assert_eq!(plain["counts"]["nodes"], 549_946);
    assert_eq!((&plain["score"]["verdict"], &cutting["score"]["verdict"]), (&json!("draw"), &json!("draw")));
    assert!(cutting["counts"]["nodes"].as_u64() < Some(549_946 / 10), "{cutting}");
    assert!(cutting["counts"]["cuts"].as_u64() > Some(0));
    let deepening = thought(start(), "deepening(depth=4)").await;
    assert_eq!(deepening["counts"]["by_iteration"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let app = server();
    for (setup, spec, expected) in [
        (json!({"game": "chess"}), "genius", "bad_spec"),
        (json!({"game": "chess"}), "pvs(", "bad_spec"),
        (json!({"game": "chess"}), "pvs(depth=0)", "bad_spec"),
        (json!({"game": "chess"}), "pvs(hash=4096)", "bad_spec"),
        (json!({"game": "tictactoe"}), "qtable(file=/etc/passwd)", "bad_spec"),
        (json!({"game": "chess", "position": "x"}), "pvs", "bad_position"),
        (json!({"game": "nim", "position": "1000000000000"}), "minimax", "bad_position"),
        (json!({"game": "whist"}), "pvs", "no_game"),
    ] {
        let answer = post(&app, "/api/think", "", json!({"setup": setup, "spec": spec})).await;
        assert_eq!(code(&answer), (422, expected), "{spec}: {}", answer.1);
    }
    let long = post(&app, "/api/think", "", json!({"setup": {"game": "nim"}, "spec": "a".repeat(401)})).await;
    assert_eq!(code(&long), (422, "too_long"));
}
