//! The WebSocket, through a real socket.

use crate::talk::{begin, config, get, play, post, two_people};
use axum::Router;
use futures_util::{SinkExt, StreamExt};
use kythu_server::{app, bind, serve};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server that listens, until the sender is dropped.
async fn listening() -> (Router, SocketAddr, oneshot::Sender<()>) {
    let app = app(&config(None)).unwrap();
    let serving = bind("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let address = serving.address;
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(serve(serving, app.clone(), async { drop(stopped.await) }));
    (app, address, stop)
}

async fn connect(address: SocketAddr) -> Socket {
    connect_async(format!("ws://{address}/api/live")).await.unwrap().0
}

async fn say(socket: &mut Socket, value: Value) {
    socket.send(Message::text(value.to_string())).await.unwrap();
}

/// The next news of a kind.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    let wait = async {
        loop {
            if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
                let value: Value = serde_json::from_str(&text).unwrap();
                if value["type"] == kind {
                    return value;
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.unwrap_or_else(|_| panic!("no {kind}"))
}

#[tokio::test]
async fn whoever_watches_sees_every_move() {
    let (app, address, _stop) = listening().await;
    let begun = begin(&app, two_people("tictactoe")).await;
    let (mut one, mut other) = (connect(address).await, connect(address).await);
    for socket in [&mut one, &mut other] {
        say(socket, json!({"do": "watch", "game": begun.id})).await;
        assert_eq!(hear(socket, "game").await["game"]["seq"], 0);
    }
    for (seq, mv) in [(1, "b2"), (2, "a1")] {
        play(&app, &begun, &[mv]).await;
        for socket in [&mut one, &mut other] {
            let news = hear(socket, "game").await;
            assert_eq!(
                (&news["game"]["seq"], &news["game"]["view"]["last"]["mv"]),
                (&json!(seq), &json!(mv))
            );
        }
    }
}

#[tokio::test]
async fn whoever_comes_back_catches_up() {
    let (app, address, _stop) = listening().await;
    let begun = begin(&app, two_people("connect4")).await;
    let mut socket = connect(address).await;
    say(&mut socket, json!({"do": "watch", "game": begun.id, "after": 0})).await;
    say(&mut socket, json!({"do": "ping"})).await;
    hear(&mut socket, "pong").await;
    drop(socket);
    play(&app, &begun, &["4", "4", "3"]).await;
    let mut again = connect(address).await;
    say(&mut again, json!({"do": "watch", "game": begun.id, "after": 0})).await;
    let news = hear(&mut again, "game").await;
    assert_eq!(news["game"]["seq"], 3);
    let moves: Vec<&Value> =
        news["game"]["record"].as_array().unwrap().iter().map(|one| &one["mv"]).collect();
    assert_eq!(moves, ["4", "4", "3"]);
}

#[tokio::test]
async fn two_engines_play_only_while_somebody_listens() {
    let (app, address, _stop) = listening().await;
    let engine = json!({"kind": "engine", "spec": "pvs(nodes=2000)"});
    let wish =
        json!({"setup": {"game": "chess"}, "seats": [engine.clone(), engine], "clock": {"base_ms": 60_000}});
    let begun = begin(&app, wish).await;
    // Who only asks how it stands does not listen.
    assert_eq!(get(&app, &begun.path("")).await.1["thinking"], false);
    let mut socket = connect(address).await;
    say(&mut socket, json!({"do": "watch", "game": begun.id, "after": 0})).await;
    while hear(&mut socket, "game").await["game"]["seq"] != 3 {}
    drop(socket);
    let stood_still = async {
        // Its last move may still be on its way; then there is none that thinks about another.
        while get(&app, &begun.path("")).await.1["thinking"] == true {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), stood_still).await.unwrap();
    let seq = get(&app, &begun.path("")).await.1["seq"].clone();
    let mut again = connect(address).await;
    say(&mut again, json!({"do": "watch", "game": begun.id, "after": seq})).await;
    assert_eq!(hear(&mut again, "game").await["game"]["seq"], seq.as_u64().unwrap() + 1);
}

#[tokio::test]
async fn an_engine_is_seen_thinking_and_stops_when_nobody_watches() {
    let (app, address, _stop) = listening().await;
    let wish =
        json!({"setup": {"game": "chess"}, "seats": [{"kind": "human"}, {"kind": "engine", "spec": "pvs"}]});
    let begun = begin(&app, wish).await;
    let mut socket = connect(address).await;
    say(&mut socket, json!({"do": "watch", "game": begun.id, "after": 0})).await;
    say(&mut socket, json!({"do": "ping"})).await;
    hear(&mut socket, "pong").await;
    post(&app, &begun.path("/moves"), &begun.tokens[0], json!({"mv": "e4", "ply": 0})).await;
    let thinking = hear(&mut socket, "thinking").await;
    assert_eq!((&thinking["game"], &thinking["ply"]), (&json!(begun.id), &json!(1)));
    assert!(!thinking["line"].as_array().unwrap().is_empty());
    drop(socket);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let mut again = connect(address).await;
    say(&mut again, json!({"do": "watch", "game": begun.id, "after": 0})).await;
    // It had stopped; somebody is there again, and it moves.
    let news = hear(&mut again, "game").await;
    let last = if news["game"]["seq"] == 1 { hear(&mut again, "game").await } else { news };
    assert_eq!(last["game"]["seq"], 2);
}

#[tokio::test]
async fn positions_are_analysed_live() {
    let (_app, address, _stop) = listening().await;
    let mut socket = connect(address).await;
    say(&mut socket, json!({"do": "analyse", "id": 5, "setup": {"game": "chess"}, "ms": 400})).await;
    loop {
        let news = hear(&mut socket, "analysis").await;
        assert_eq!(news["id"], 5);
        if news["done"] == true {
            assert_eq!(news["analysis"]["moves"].as_array().unwrap().len(), 20);
            break;
        }
        assert!(news["depth"].as_u64().unwrap() > 0);
    }
    say(&mut socket, json!({"do": "analyse", "id": 6, "setup": {"game": "chess", "position": "?"}})).await;
    let problem = hear(&mut socket, "error").await;
    assert_eq!((&problem["id"], &problem["problem"]["code"]), (&json!(6), &json!("bad_position")));
}

#[tokio::test]
async fn nonsense_is_answered() {
    let (_app, address, _stop) = listening().await;
    let mut socket = connect(address).await;
    for nonsense in ["", "{", "[]", r#"{"do":"dance"}"#, r#"{"do":"watch"}"#, r#"{"do":"ping","x":1}"#] {
        socket.send(Message::text(nonsense)).await.unwrap();
        assert_eq!(hear(&mut socket, "error").await["problem"]["code"], "bad_request", "{nonsense}");
    }
    say(&mut socket, json!({"do": "watch", "game": "nowhere"})).await;
    assert_eq!(hear(&mut socket, "error").await["problem"]["code"], "not_found");
    socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(hear(&mut socket, "error").await["problem"]["code"], "bad_request");
    say(&mut socket, json!({"do": "ping"})).await;
    hear(&mut socket, "pong").await;
}

#[tokio::test]
async fn a_page_of_another_site_gets_no_socket() {
    let (_app, address, _stop) = listening().await;
    let mut request = format!("ws://{address}/api/live").into_client_request().unwrap();
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    assert!(connect_async(request).await.is_err());
}
