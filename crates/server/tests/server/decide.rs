//! Decisions over HTTP.

use crate::talk::{code, get, post, server};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn asked(text: &str) -> Value {
    let (status, answer) = post(&server(), "/api/lab/decide", "", json!({"text": text})).await;
    assert_eq!(status, StatusCode::OK, "{text}: {answer}");
    answer
}

#[tokio::test]
async fn every_example_is_answered_in_both_languages() {
    let app = server();
    let (status, examples) = get(&app, "/api/lab/decide/examples").await;
    assert_eq!(status, StatusCode::OK);
    for example in examples.as_array().unwrap() {
        for lang in ["vi", "en"] {
            let answer = asked(example[lang].as_str().unwrap()).await;
            assert_eq!(answer["kind"], example["kind"], "{example}");
            // What comes back is the same question.
            assert_eq!(asked(answer["text"].as_str().unwrap()).await, answer);
        }
    }
}

#[tokio::test]
async fn a_table_is_told_rule_by_rule() {
    let mine = asked("table; states: ore, none; open: 100, -40; leave: 0, 0; prior: 0.3, 0.7").await;
    let names: Vec<&str> =
        mine["rules"].as_array().unwrap().iter().map(|rule| rule["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["worst", "regret", "hurwicz", "laplace", "bayes"]);
    let first = &mine["rules"][0]["steps"][0];
    assert_eq!(
        (&first["says"]["key"], &first["cells"], &first["row"]),
        (&json!("decide.worst"), &json!([[0, 1]]), &json!(0))
    );
    assert_eq!(mine["rules"][1]["steps"][2]["regrets"], true);
    assert_eq!(mine["by_optimism"]["stretches"][0]["to"]["exact"], "2/7");
    assert_eq!((&mine["information"]["worth"], &mine["common"]), (&json!("28"), &json!([])));
    assert_eq!(mine["reasons"].as_array().unwrap().len(), 5);
    let silent = asked("table cost; states: a; x: 1").await;
    assert_eq!((&silent["probabilities"], &silent["information"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn games_processes_and_estimates() {
    let game = asked("game; columns: l, r; l: 3, -1; r: -2, 4").await;
    assert_eq!((&game["value"], &game["mixes"]), (&json!("1"), &json!([["0.6", "0.4"], ["0.5", "0.5"]])));
    let process = asked("mdp; discount: 1/2; a / stay: 1 -> a").await;
    assert_eq!((&process["states"][0]["exact"], &process["settled"]), (&json!("2"), &json!(true)));
    assert_eq!(process["sweeps"][1]["values"], json!([1.5]));
    let coin = asked("estimate; n: 10").await;
    assert_eq!(coin["curves"][2]["risks"].as_array().unwrap().len(), 101);
}

#[tokio::test]
async fn what_cannot_be_is_refused_at_its_place() {
    let app = server();
    let long = "x".repeat(60_000);
    for (text, at) in [
        ("", Some(0)),
        ("fable", Some(0)),
        ("table; states: ore, none; open: 100, x", Some(37)),
        ("table; states: có, không; mở: 1, ?", Some(33)),
        ("game; columns: a, b; x: 1", Some(25)),
        ("mdp; discount: 1; a / b: 1 -> a", Some(15)),
        ("estimate; n: 10; seen: 11", Some(23)),
        (long.as_str(), None),
    ] {
        let answer = post(&app, "/api/lab/decide", "", json!({"text": text})).await;
        assert_eq!(code(&answer), (422, "bad_question"), "{text}");
        assert_eq!(answer.1["at"].as_u64(), at, "{text}: {}", answer.1);
    }
    let odd = post(&app, "/api/lab/decide", "", json!({"text": "table", "more": 1})).await;
    assert_eq!(code(&odd), (400, "bad_request"));
}
