//! The rooms of chance in the lab: Monte-Carlo search, learning, the quantum circuit.

use crate::talk::{code, get, post, request, send, server};
use axum::Router;
use axum::body::to_bytes;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

/// An answer that must be there.
async fn asked(app: &Router, path: &str, body: Value) -> Value {
    let (status, answer) = post(app, path, "", body).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

/// All lines that are told of a lesson.
async fn lesson(app: &Router, body: Value) -> Vec<Value> {
    let response = send(app, request(Method::POST, "/api/lab/learn", "", Some(&body))).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    let lines = String::from_utf8(bytes.to_vec()).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_monte_carlo_search_is_told_in_four_steps() {
    let app = server();
    let ask = json!({"setup": {"game": "tictactoe"}, "algo": "mcts(sims=30,seed=2,solver=off)"});
    let run = asked(&app, "/api/lab/montecarlo", ask.clone()).await;
    assert_eq!((&run["simulations"], &run["told"]), (&json!(30), &json!(30)));
    let steps = run["steps"].as_array().unwrap();
    for phase in ["select", "expand", "simulate", "count"] {
        assert!(steps.iter().any(|step| step["phase"] == phase), "{phase}");
    }
    let visits: u64 =
        run["children"].as_array().unwrap().iter().map(|child| child["n"].as_u64().unwrap()).sum();
    assert_eq!(visits, 30);
    // What stands at the root's children at the end is what the steps came to.
    for (at, child) in run["children"].as_array().unwrap().iter().enumerate() {
        let looks = steps.iter().flat_map(|step| step["looks"].as_array().into_iter().flatten());
        let last = looks.rev().find(|look| look["node"] == json!(at + 1)).unwrap();
        assert_eq!((&last["n"], &last["q"]), (&child["n"], &child["q"]));
    }
    assert_eq!(asked(&app, "/api/lab/montecarlo", ask).await, run, "the same seed tells the same");
    let tree = json!({"setup": {"game": "tree", "position": "A(B(3 5) C(1 4))"}, "algo": "mcts(sims=200)"});
    let run = asked(&app, "/api/lab/montecarlo", tree).await;
    assert_eq!((&run["proven"], &run["line"][0]), (&json!(true), &json!("B")));
    assert_eq!(run["nodes"][0]["label"], "A");
}

#[tokio::test]
async fn monte_carlo_settings_and_positions_are_refused_with_a_reason() {
    let app = server();
    let refused = async |setup: Value, algo: &str| {
        let answer = post(&app, "/api/lab/montecarlo", "", json!({"setup": setup, "algo": algo})).await;
        let (status, code) = code(&answer);
        (status, code.to_owned())
    };
    let nim = || json!({"game": "nim"});
    for algo in ["mcts(sims=0)", "mcts(sims=20001)", "mcts(c=x)", "mcts(threads=4)", "pvs", "mcts(", ""] {
        assert_eq!(refused(nim(), algo).await, (422, "bad_spec".to_owned()), "{algo}");
    }
    let tree = json!({"game": "tree", "position": "(1 x!)"});
    assert_eq!(refused(tree, "mcts").await, (422, "bad_position".to_owned()));
    let wide = json!({"game": "nim", "position": "9000000,1"});
    assert_eq!(refused(wide, "mcts").await, (422, "bad_position".to_owned()));
}

#[tokio::test]
async fn a_lesson_is_told_live_and_can_be_asked_afterwards() {
    let app = server();
    let ask = json!({
        "setup": {"game": "nim", "position": "1,2,3", "options": {"misere": "on"}}, "episodes": 4_000, "seed": 3
    });
    let told = lesson(&app, ask.clone()).await;
    let (done, points) = told.split_last().unwrap();
    assert_eq!(
        (&done["type"], &done["reason"], &done["episodes"]),
        (&json!("done"), &json!("finished"), &json!(4_000))
    );
    assert!(points.len() > 10 && points.iter().all(|point| point["type"] == "point"));
    assert_eq!(points[0]["episodes"], 0);
    let last = &points[points.len() - 1];
    assert_eq!((&last["perfect_share"], &last["choice_share"]), (&json!(1.0), &json!(1.0)), "{last}");
    assert!(points[0]["choice_share"].as_f64() < Some(1.0));
    // The same seed learns the same, whatever else goes on; only the clock differs.
    let again = lesson(&app, ask).await;
    let plain = |points: &[Value]| {
        let mut points = points.to_vec();
        points.iter_mut().for_each(|point| point["ms"] = json!(0));
        points
    };
    assert_eq!(plain(&again[..again.len() - 1]), plain(points));
    let which = &done["lesson"];
    let learned = asked(&app, "/api/lab/learn/values", json!({"lesson": which})).await;
    let values = learned["values"].as_array().unwrap();
    assert_eq!(values.len(), learned["view"]["moves"].as_array().unwrap().len());
    let best = values.iter().find(|one| one["mv"] == learned["best"]).unwrap();
    let losing = values.iter().all(|one| one["right"] == true);
    assert!(losing || best["right"] == true, "{learned}");
    let further =
        asked(&app, "/api/lab/learn/values", json!({"lesson": which, "moves": [learned["best"]]})).await;
    assert_eq!(further["view"]["side"], 1);
    let illegal = post(&app, "/api/lab/learn/values", "", json!({"lesson": which, "moves": ["h9-1"]})).await;
    assert_eq!(code(&illegal), (422, "illegal_move"));
    let nobody = post(&app, "/api/lab/learn/values", "", json!({"lesson": "nobody"})).await;
    assert_eq!(code(&nobody), (404, "not_found"));
}

#[tokio::test]
async fn a_lesson_outside_its_ranges_names_the_field() {
    let app = server();
    let setup = || json!({"game": "tictactoe"});
    for (field, value) in [
        ("alpha", json!(0)),
        ("alpha", json!(1.5)),
        ("gamma", json!(-0.1)),
        ("epsilon", json!(2)),
        ("episodes", json!(0)),
        ("episodes", json!(1_000_001)),
    ] {
        let mut ask = json!({"setup": setup()});
        ask[field] = value;
        let answer = post(&app, "/api/lab/learn", "", ask).await;
        assert_eq!(code(&answer), (422, "bad_lesson"), "{field}");
        assert_eq!(answer.1["message"]["params"]["name"], field);
    }
    for (setup, expected) in [
        (json!({"game": "chess"}), "bad_lesson"),
        (json!({"game": "go-fish"}), "no_game"),
        (json!({"game": "nim", "position": "99,99,99"}), "bad_position"),
        (json!({"game": "nim", "position": "18446744073709551615,1"}), "bad_position"),
        (json!({"game": "nim", "position": "0"}), "bad_position"),
    ] {
        let answer = post(&app, "/api/lab/learn", "", json!({"setup": setup})).await;
        assert_eq!(code(&answer), (422, expected), "{setup}");
    }
    for nonsense in [json!({"setup": setup(), "method": "dream"}), json!({"setup": setup(), "x": 1})] {
        assert_eq!(code(&post(&app, "/api/lab/learn", "", nonsense).await), (400, "bad_request"));
    }
}

/// Nine lessons would be one too many at once; when nobody reads them any more they end, and there is room again.
#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_ends_when_nobody_listens() {
    let app = server();
    let ask = json!({"setup": {"game": "tictactoe"}, "episodes": 1_000_000});
    let begin = async || send(&app, request(Method::POST, "/api/lab/learn", "", Some(&ask))).await;
    let mut open = Vec::new();
    for _ in 0..8 {
        let response = begin().await;
        assert_eq!(response.status(), StatusCode::OK);
        open.push(response);
    }
    assert_eq!(begin().await.status(), StatusCode::SERVICE_UNAVAILABLE);
    drop(open);
    for _ in 0..500 {
        if begin().await.status() == StatusCode::OK {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the lessons go on and on");
}

#[tokio::test]
async fn a_circuit_is_walked_and_measured() {
    let app = server();
    let run =
        asked(&app, "/api/lab/quantum", json!({"heaps": "1,3,5,7", "misere": true, "shots": 500})).await;
    assert_eq!(run["qubits"], 20);
    let gates = run["gates"].as_array().unwrap().len();
    assert_eq!(run["moments"].as_array().unwrap().len(), gates + 1);
    assert_eq!(run["parts"].as_array().unwrap().last().unwrap()["end"], json!(gates));
    let outcomes = run["outcomes"].as_array().unwrap();
    assert_eq!(outcomes.iter().map(|outcome| outcome["count"].as_u64().unwrap()).sum::<u64>(), 500);
    assert!(run["qasm"].as_str().unwrap().starts_with("OPENQASM 3.0;"));
    let won = asked(&app, "/api/lab/quantum", json!({"heaps": "1,3,5"})).await;
    let best =
        won["outcomes"].as_array().unwrap().iter().find(|outcome| outcome["mv"] == won["best"]).unwrap();
    assert_eq!(best["winning"], true);
    for (body, expected) in [
        (json!({"heaps": "7,7,7,7,7"}), (422, "bad_position")),
        (json!({"heaps": "x"}), (422, "bad_position")),
        (json!({"heaps": "0,0"}), (422, "bad_position")),
        (json!({"heaps": "1", "shots": 0}), (422, "bad_shots")),
        (json!({"heaps": "1", "shots": 100_001}), (422, "bad_shots")),
        (json!({"heaps": "1,".repeat(100)}), (422, "too_long")),
        (json!({"heaps": "1", "amplify": "loud"}), (400, "bad_request")),
    ] {
        assert_eq!(code(&post(&app, "/api/lab/quantum", "", body.clone()).await), expected, "{body}");
    }
}

#[tokio::test]
async fn the_rooms_are_described() {
    let (_, document) = get(&server(), "/api/openapi.json").await;
    for path in ["montecarlo", "learn", "learn/values", "quantum"] {
        assert!(document["paths"][format!("/api/lab/{path}")]["post"].is_object(), "{path}");
    }
}
