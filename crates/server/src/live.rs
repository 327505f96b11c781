//! The WebSocket of a tab: news of the games it watches, and searches that it has asked for.

use crate::Server;
use crate::api::{AnalyseRequest, analyse};
use crate::hall::Listener;
use crate::problem::Problem;
use crate::wire::{ProgressView, WireSetup};
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use kythu_game::Stop;
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// News that may wait for a slow tab; one that lags further behind is let go, and catches up when it comes back.
const WAITING_NEWS: usize = 64;
/// The largest thing a tab says.
const LARGEST: usize = 64 * 1024;
/// Games that a tab watches at the same time.
const MOST_WATCHED: usize = 32;
/// Searches that a tab has going on at the same time.
const MOST_SEARCHES: usize = 4;
/// Between two signs of life, and how long a tab may be silent.
const HEARTBEAT: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// Between two reports of a search.
const REPORT_EVERY: Duration = Duration::from_millis(150);
/// How long a write may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a tab says.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Said {
    Watch {
        game: String,
        #[serde(default)]
        after: Option<u64>,
    },
    Unwatch {
        game: String,
    },
    Analyse {
        id: u64,
        setup: WireSetup,
        #[serde(default)]
        ms: Option<u64>,
    },
    Stop {
        id: u64,
    },
    Ping {},
}

/// Opens the WebSocket of a tab.
pub(crate) async fn live(
    State(server): State<Server>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Problem::bad_request("a WebSocket is expected here").into_response();
    };
    let Ok(permit) = server.tabs.clone().try_acquire_owned() else { return Problem::busy().into_response() };
    upgrade.max_message_size(LARGEST).max_frame_size(LARGEST).on_upgrade(move |socket| async move {
        Tab::new(server).run(socket).await;
        drop(permit);
    })
}

/// A tab that is connected.
struct Tab {
    server: Server,
    listener: Listener,
    news: mpsc::Receiver<Utf8Bytes>,
    watched: Vec<String>,
    searches: HashMap<u64, Stop>,
}

impl Tab {
    fn new(server: Server) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (sender, news) = mpsc::channel(WAITING_NEWS);
        let listener = Listener { id: NEXT.fetch_add(1, Ordering::Relaxed), news: sender };
        Self { server, listener, news, watched: Vec::new(), searches: HashMap::new() }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let mut heard = Instant::now();
        let mut beat = tokio::time::interval(HEARTBEAT);
        loop {
            tokio::select! {
                said = socket.recv() => match said {
                    Some(Ok(Message::Text(text))) => {
                        heard = Instant::now();
                        if let Some(answer) = self.hear(&text).await
                            && !send(&mut socket, Message::Text(answer)).await
                        {
                            break;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => heard = Instant::now(),
                    Some(Ok(Message::Binary(_))) => {
                        let answer = problem_news(&Problem::bad_request("text is expected, not bytes"), json!({}));
                        if !send(&mut socket, Message::Text(answer)).await {
                            break;
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                },
                news = self.news.recv() => match news {
                    Some(news) => {
                        if !send(&mut socket, Message::Text(news)).await {
                            break;
                        }
                    }
                    None => break,
                },
                _ = beat.tick() => {
                    if heard.elapsed() > SILENCE || !send(&mut socket, Message::Ping(Default::default())).await {
                        break;
                    }
                }
            }
            // Who was too slow for the news of a room is no longer told; the tab must come back to catch up.
            if self.listener.news.capacity() == 0 {
                break;
            }
        }
    }

    /// Does what the tab says; the answer is what it should hear at once.
    async fn hear(&mut self, text: &str) -> Option<Utf8Bytes> {
        let said = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => return Some(problem_news(&Problem::bad_request(&error.to_string()), json!({}))),
        };
        match said {
            Said::Ping {} => Some(Utf8Bytes::from_static(r#"{"type":"pong"}"#)),
            Said::Watch { game, after } => self.watch(game, after).await,
            Said::Unwatch { game } => {
                self.watched.retain(|watched| *watched != game);
                self.server.hall.leave(&game, self.listener.id);
                None
            }
            Said::Analyse { id, setup, ms } => self.analyse(id, AnalyseRequest { setup, ms }),
            Said::Stop { id } => {
                if let Some(stop) = self.searches.remove(&id) {
                    stop.raise();
                }
                None
            }
        }
    }

    async fn watch(&mut self, game: String, after: Option<u64>) -> Option<Utf8Bytes> {
        if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) {
            return Some(problem_news(&Problem::busy(), json!({"game": game})));
        }
        match self.server.hall.watch(&game, self.listener.clone(), after).await {
            Ok(newer) => {
                if !self.watched.contains(&game) {
                    self.watched.push(game);
                }
                newer.map(|game| json!({"type": "game", "game": game}).to_string().into())
            }
            Err(problem) => Some(problem_news(&problem, json!({"game": game}))),
        }
    }

    fn analyse(&mut self, id: u64, asked: AnalyseRequest) -> Option<Utf8Bytes> {
        self.searches.retain(|_, stop| !stop.is_raised());
        if self.searches.len() >= MOST_SEARCHES {
            return Some(problem_news(&Problem::busy(), json!({"id": id})));
        }
        let stop = Stop::new();
        if let Some(before) = self.searches.insert(id, stop.clone()) {
            before.raise();
        }
        let (server, news) = (self.server.clone(), self.listener.news.clone());
        tokio::spawn(async move {
            let table = asked.setup.open().ok().map(|(_, table)| table);
            let (progress, mut last) = (news.clone(), None::<Instant>);
            let report = move |found: &kythu_players::Progress| {
                if last.is_some_and(|last| last.elapsed() < REPORT_EVERY) {
                    return;
                }
                last = Some(Instant::now());
                let mut view = json!(ProgressView::of(found, table.as_deref()));
                view["type"] = json!("analysis");
                view["id"] = json!(id);
                view["done"] = json!(false);
                // A report that finds no room is not missed: the next one says more.
                let _ = progress.try_send(view.to_string().into());
            };
            let found = analyse(&server, asked, stop.clone(), report).await;
            stop.raise();
            let answer = match found {
                Ok(analysis) => json!({"type": "analysis", "id": id, "done": true, "analysis": analysis})
                    .to_string()
                    .into(),
                Err(problem) => problem_news(&problem, json!({"id": id})),
            };
            let _ = news.send_timeout(answer, PATIENCE).await;
        });
        None
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        for game in &self.watched {
            self.server.hall.leave(game, self.listener.id);
        }
        self.searches.values().for_each(Stop::raise);
    }
}

fn problem_news(problem: &Problem, mut about: serde_json::Value) -> Utf8Bytes {
    about["type"] = json!("error");
    about["problem"] = json!(problem.view());
    about.to_string().into()
}

/// Whether a message could be sent in time.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}
