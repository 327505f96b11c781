//! What needs no game: the list of games, positions, analysis, hints, the page and the documents.

use crate::talk::{ask, code, config, get, post, request, send, server};
use axum::http::{Method, StatusCode, header};
use kythu_server::app;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn every_registered_game_is_listed_with_its_start() {
    let app = server();
    let (status, games) = get(&app, "/api/games").await;
    assert_eq!(status, StatusCode::OK);
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    let registered: Vec<&str> = kythu_players::registry().iter().map(|kind| kind.name()).collect();
    assert_eq!(names, registered);
    for game in games.as_array().unwrap() {
        assert!(game["levels"].as_bool().unwrap(), "{}", game["name"]);
        assert!(!game["start"]["moves"].as_array().unwrap().is_empty(), "{}", game["name"]);
    }
    assert_eq!(get(&app, "/api/about").await.1["name"], "kythu");
}

#[tokio::test]
async fn a_position_is_a_picture_and_moves() {
    let app = server();
    let setup = json!({"game": "connect4", "moves": ["4", "4"]});
    let (status, view) = post(&app, "/api/positions", "", setup).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(view["picture"]["style"], "discs");
    assert_eq!(view["picture"]["cells"].as_array().unwrap().iter().filter(|cell| !cell.is_null()).count(), 2);
    assert_eq!((view["side"].as_u64(), view["total_moves"].as_u64()), (Some(0), Some(7)));
    assert_eq!(view["last"], json!({"mv": "4", "touch": [[31]]}));
    assert_eq!(view["outcome"], Value::Null);
}

#[tokio::test]
async fn every_shape_is_described() {
    let app = server();
    for (setup, shape, touch) in [
        (json!({"game": "nim", "position": "3,4"}), "heaps", json!([[0, 2]])),
        (json!({"game": "grundy", "position": "7"}), "heaps", json!([[0, 1]])),
        (json!({"game": "tree", "position": "A(1 B(2 3))"}), "tree", json!([[1]])),
        (json!({"game": "sum", "position": "3 + 5"}), "sum", json!([[0, 0, 2]])),
        (json!({"game": "tictactoe"}), "grid", json!([[0]])),
    ] {
        let (_, view) = post(&app, "/api/positions", "", setup).await;
        assert_eq!(view["picture"]["shape"], shape, "{view}");
        assert_eq!(view["moves"][0]["touch"], touch, "{view}");
    }
    let promotion = json!({"game": "chess", "position": "8/P6k/8/8/8/8/8/K7 w - - 0 1"});
    let (_, view) = post(&app, "/api/positions", "", promotion).await;
    let queen = view["moves"].as_array().unwrap().iter().find(|mv| mv["choice"] == "Q").unwrap();
    assert_eq!(queen["touch"], json!([[8], [0]]));
}

#[tokio::test]
async fn who_won_is_told_by_name_and_marked() {
    let app = server();
    let setup = json!({"game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"]});
    let (_, view) = post(&app, "/api/positions", "", setup).await;
    let why = json!({"key": "end.row", "params": {"k": "3"}});
    assert_eq!(view["outcome"], json!({"winner": 0, "why": why}));
    assert_eq!(view["picture"]["marked"], json!([0, 3, 6]));
    let tree = json!({"game": "tree", "position": "(-5 3)", "moves": ["1"]});
    assert_eq!(post(&app, "/api/positions", "", tree).await.1["outcome"], json!({"winner": 1, "payoff": -5}));
}

#[tokio::test]
async fn what_is_solved_is_exact() {
    let app = server();
    let asked = json!({"setup": {"game": "connect4", "moves": ["4", "4", "4", "4", "4", "2"]}, "ms": 400});
    let (status, found) = post(&app, "/api/analyse", "", asked).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    assert_eq!((&found["proven"], &found["score"]["verdict"]), (&json!(true), &json!("win")));
    assert_eq!(found["moves"].as_array().unwrap().len(), 7);
    assert!(found["moves"].as_array().unwrap().iter().all(|mv| mv["score"]["exact"] == true));
    let (_, nim) = post(&app, "/api/analyse", "", json!({"setup": {"game": "nim", "position": "2,2"}})).await;
    assert_eq!(nim["score"], json!({"verdict": "loss", "plies": 4, "exact": true}));
}

#[tokio::test]
async fn hints_climb() {
    let app = server();
    let (status, found) =
        post(&app, "/api/hints", "", json!({"setup": {"game": "nim", "position": "2,4"}})).await;
    assert_eq!(status, StatusCode::OK);
    let kinds: Vec<&str> =
        found["steps"].as_array().unwrap().iter().map(|step| step["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["nudge", "region", "move", "why"]);
    assert_eq!(found["steps"][2]["mv"], "h2-2");
    assert_eq!(found["steps"][3]["sums"]["sum"], "110");
    let over = json!({"setup": {"game": "nim", "position": "0"}});
    assert_eq!(post(&app, "/api/hints", "", over).await.1, json!({"steps": []}));
}

#[tokio::test]
async fn hint_and_scores_are_one_opinion() {
    let app = server();
    // Nothing is proven here, so that two searches would hardly count the same nodes.
    for setup in [
        json!({"game": "chess", "moves": ["e4", "c5"]}),
        json!({"game": "mnk", "options": {"size": "9x9", "k": "5"}, "moves": ["e5"]}),
    ] {
        let hint = post(&app, "/api/hints", "", json!({"setup": setup})).await.1;
        let scores = post(&app, "/api/analyse", "", json!({"setup": setup})).await.1;
        assert_eq!(hint["steps"][2]["mv"], scores["moves"][0]["mv"], "{setup}");
        let graph = post(&app, "/api/analyse", "", json!({"setup": setup, "ms": 300})).await.1;
        assert_eq!(scores, graph, "{setup}");
    }
}

#[tokio::test]
async fn what_several_ask_at_once_is_searched_once() {
    let app = server();
    let asked = json!({"setup": {"game": "chess", "moves": ["d4"]}, "ms": 400});
    let askers: Vec<_> = (0..4)
        .map(|_| {
            let (app, asked) = (app.clone(), asked.clone());
            tokio::spawn(async move { post(&app, "/api/analyse", "", asked).await.1 })
        })
        .collect();
    let mut answers = Vec::new();
    for asker in askers {
        answers.push(asker.await.unwrap());
    }
    assert!(answers[0]["nodes"].as_u64() > Some(0));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[tokio::test]
async fn whoever_would_wait_long_is_told_soon() {
    let mut config = config(None);
    config.limits.threads = 2;
    config.limits.patience = Duration::from_millis(200);
    let app = app(&config).unwrap();
    let asked = |mv: &str| json!({"setup": {"game": "chess", "moves": [mv]}});
    // The one thread that studies is busy for half a second.
    let busy = tokio::spawn({
        let app = app.clone();
        async move { post(&app, "/api/analyse", "", asked("e4")).await.0 }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let late = send(&app, request(Method::POST, "/api/analyse", "", Some(&asked("d4")))).await;
    assert_eq!(late.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(late.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(busy.await.unwrap(), StatusCode::OK, "whoever was first is not disturbed");
    assert_eq!(post(&app, "/api/hints", "", asked("d4")).await.0, StatusCode::OK);
}

#[tokio::test]
async fn the_page_and_its_screens() {
    let app = server();
    for path in ["/", "/play/nim", "/g/abc", "/index.html"] {
        let response = send(&app, request(Method::GET, path, "", None)).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        let tag = response.headers()[header::ETAG].clone();
        let mut again = request(Method::GET, path, "", None);
        again.headers_mut().insert(header::IF_NONE_MATCH, tag);
        assert_eq!(send(&app, again).await.status(), StatusCode::NOT_MODIFIED);
    }
    assert_eq!(code(&get(&app, "/no/such.js").await), (404, "not_found"));
    assert_eq!(code(&get(&app, "/api/no-such").await), (404, "not_found"));
}

#[tokio::test]
async fn the_document_names_every_answer() {
    let app = server();
    let (_, document) = get(&app, "/api/openapi.json").await;
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 14, "{:?}", paths.keys().collect::<Vec<_>>());
    let wrong = ask(&app, request(Method::DELETE, "/api/play", "", None)).await;
    assert_eq!(code(&wrong), (405, "method_not_allowed"));
    let docs = send(&app, request(Method::GET, "/api/docs/", "", None)).await;
    assert_eq!(docs.status(), StatusCode::OK);
}
