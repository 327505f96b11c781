//! Asks the server, and looks at what comes back.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode, header};
use kythu_server::{Config, Hosts, ServerLimits, app};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tower::ServiceExt;

/// A server with nothing on disk, whose engines do not take long.
pub(crate) fn server() -> Router {
    app(&config(None)).unwrap()
}

pub(crate) fn config(data: Option<PathBuf>) -> Config {
    let limits = ServerLimits { think: Duration::from_millis(500), ..ServerLimits::default() };
    Config { data, hosts: Hosts::Loopback, limits }
}

/// A server with the data of one that has just been dropped: it lets go of them soon.
pub(crate) async fn reopened(data: &Path) -> Router {
    loop {
        match app(&config(Some(data.to_owned()))) {
            Ok(app) => return app,
            Err(message) => assert_eq!(message.key, "server.data-in-use"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A request that a page of this server might send.
pub(crate) fn request(method: Method, path: &str, tokens: &str, body: Option<&Value>) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:8080");
    if !tokens.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("Bearer {tokens}"));
    }
    match body {
        Some(body) => request
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap(),
        None => request.body(Body::empty()).unwrap(),
    }
}

pub(crate) async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
}

/// Sends a request; the status and the JSON of the answer.
pub(crate) async fn ask(app: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let response = send(app, request).await;
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    let value = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
    (status, value)
}

pub(crate) async fn get(app: &Router, path: &str) -> (StatusCode, Value) {
    ask(app, request(Method::GET, path, "", None)).await
}

pub(crate) async fn post(app: &Router, path: &str, tokens: &str, body: Value) -> (StatusCode, Value) {
    ask(app, request(Method::POST, path, tokens, Some(&body))).await
}

/// A refusal must have a code and a message with a key that both languages know.
pub(crate) fn code(answer: &(StatusCode, Value)) -> (u16, &str) {
    let key = answer.1["message"]["key"].as_str().unwrap_or_default();
    for lang in kythu_words::Lang::ALL {
        assert!(lang.template(key).is_some(), "{key:?} in {answer:?}");
    }
    (answer.0.as_u16(), answer.1["code"].as_str().unwrap())
}

/// A game that has begun, and the secrets of its seats.
pub(crate) struct Begun {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
    pub(crate) game: Value,
}

impl Begun {
    pub(crate) fn path(&self, what: &str) -> String {
        format!("/api/play/{}{what}", self.id)
    }

    pub(crate) fn both(&self) -> String {
        self.tokens.join(",")
    }
}

pub(crate) async fn begin(app: &Router, wish: Value) -> Begun {
    let (status, answer) = post(app, "/api/play", "", wish).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let token = |side: usize| answer["tokens"][side].as_str().unwrap_or_default().to_owned();
    Begun {
        id: answer["game"]["id"].as_str().unwrap().to_owned(),
        tokens: [token(0), token(1)],
        game: answer["game"].clone(),
    }
}

/// Two people who play a game from its usual start.
pub(crate) fn two_people(game: &str) -> Value {
    json!({"setup": {"game": game}, "seats": [{"kind": "human"}, {"kind": "human"}]})
}

/// Plays moves, one after the other, for whoever's turn it is.
pub(crate) async fn play(app: &Router, begun: &Begun, moves: &[&str]) -> Value {
    let (_, mut game) = get(app, &begun.path("")).await;
    for mv in moves {
        let ply = game["record"].as_array().unwrap().len();
        let (status, next) =
            post(app, &begun.path("/moves"), &begun.both(), json!({"mv": mv, "ply": ply})).await;
        assert_eq!(status, StatusCode::OK, "{mv}: {next}");
        game = next;
    }
    game
}

/// Waits until a game looks as it should.
pub(crate) async fn until(app: &Router, begun: &Begun, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..2_000 {
        let (_, game) = get(app, &begun.path("")).await;
        if holds(&game) {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the game never came so far");
}
