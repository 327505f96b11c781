//! Comparisons of algorithms. Each is a task that has one search after the other done by the pool, so that a long comparison does not
//! keep the others waiting: between two of its searches it is their turn.

mod read;

use crate::Server;
use crate::api::in_pool;
use crate::extract::Tokens;
use crate::hall::unix_ms;
use crate::problem::Problem;
use crate::secret;
use crate::store::Store;
use crate::wire::{
    ContestBegun, ContestHead, ContestProgress, ContestRow, ContestState, ContestView, NewComparison, Text,
};
use axum::http::StatusCode;
use kythu_game::Stop;
use kythu_lab::contest::{Contest, Pace, Row};
use kythu_words::Message;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// Comparisons at the same time.
const MOST_RUNNING: usize = 16;
/// Rows of a comparison.
const MOST_ROWS: u64 = 2_000;
/// Until a full queue is asked again, and how often it is.
const TRY_AGAIN: Duration = Duration::from_millis(500);
const MOST_TRIES: u32 = 40;
/// How long somebody who cancels waits for the end: a search notices it within milliseconds.
const LAST_SEARCH: Duration = Duration::from_secs(5);

/// All comparisons in progress.
#[derive(Clone)]
pub(crate) struct Contests(Arc<Inner>);

struct Inner {
    store: Store,
    running: Mutex<HashMap<String, Arc<Running>>>,
}

/// A comparison in progress.
struct Running {
    token: String,
    created: u64,
    head: ContestHead,
    so_far: Mutex<(Vec<ContestRow>, ContestProgress)>,
    cancel: Notify,
    over: watch::Sender<bool>,
}

/// What is kept of a comparison when it begins.
#[derive(Serialize, Deserialize)]
struct Cover {
    #[serde(flatten)]
    head: ContestHead,
    /// The secret of whoever began it. Comparisons from before there were any have none, and are nobody's.
    #[serde(default)]
    token: Option<String>,
}

impl Running {
    fn so_far(&self) -> MutexGuard<'_, (Vec<ContestRow>, ContestProgress)> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn to_json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::storage(&error.to_string()))
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::storage(&error.to_string()))
}

impl Contests {
    pub(crate) fn new(store: Store) -> Self {
        Self(Arc::new(Inner { store, running: Mutex::default() }))
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Arc<Running>>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a comparison.
    pub(crate) async fn start(&self, server: &Server, wish: NewComparison) -> Result<ContestBegun, Problem> {
        let plan = read::plan(&wish, &server.limits)?;
        if self.running().len() >= MOST_RUNNING {
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "busy", Message::new("server.busy")));
        }
        let head = ContestHead {
            wish,
            algos: plan.entrants.iter().map(|entrant| entrant.written.clone()).collect(),
            positions: plan.places.iter().map(|place| place.written.clone()).collect(),
            command: plan.command(),
        };
        let created = unix_ms();
        let (id, token) = (secret::fresh()?, secret::fresh()?);
        let going_on = self.running().keys().cloned().collect();
        let kept = server.limits.kept_comparisons;
        let cover = Cover { head: head.clone(), token: Some(token.clone()) };
        self.0.store.begin_comparison(&id, created, to_json(&cover)?, kept, going_on).await?;
        let contest = Contest::new(plan, Pace::DepthByDepth);
        let (done, of) = contest.progress();
        let progress = ContestProgress { state: ContestState::Running, problem: None, done, of };
        let view = ContestView::new(&id, created, head.clone(), progress.clone(), &[], 0);
        let running = Arc::new(Running {
            token: token.clone(),
            created,
            head,
            so_far: Mutex::new((Vec::new(), progress)),
            cancel: Notify::new(),
            over: watch::Sender::new(false),
        });
        self.running().insert(id.clone(), Arc::clone(&running));
        tokio::spawn(run(server.clone(), id, running, contest));
        Ok(ContestBegun { contest: view, token })
    }

    /// A comparison with its rows after one of them.
    pub(crate) async fn view(&self, id: &str, after: u64) -> Result<ContestView, Problem> {
        let running = self.running().get(id).cloned();
        if let Some(running) = running {
            let (rows, progress) = running.so_far().clone();
            return Ok(ContestView::new(id, running.created, running.head.clone(), progress, &rows, after));
        }
        let stored = self.0.store.load_comparison(id).await?.ok_or_else(Problem::not_found)?;
        let rows = stored.rows.iter().map(|row| from_json(row)).collect::<Result<Vec<_>, _>>()?;
        let progress = match &stored.ended {
            Some(ended) => from_json(ended)?,
            // Nobody is at it, and it never ended: the server was stopped in the middle.
            None => {
                let done = rows.len() as u64;
                ContestProgress { state: ContestState::Interrupted, problem: None, done, of: done }
            }
        };
        let cover: Cover = from_json(&stored.head)?;
        Ok(ContestView::new(id, stored.created, cover.head, progress, &rows, after))
    }

    /// Ends a comparison for whoever began it. One that has ended stays as it is.
    pub(crate) async fn cancel(&self, id: &str, tokens: &Tokens) -> Result<ContestView, Problem> {
        let running = self.running().get(id).cloned();
        if let Some(running) = running {
            tokens.check(Some(&running.token))?;
            running.cancel.notify_one();
            let mut over = running.over.subscribe();
            // Even if the end does not come in time, the answer says how it stands.
            let _ = tokio::time::timeout(LAST_SEARCH, over.wait_for(|over| *over)).await;
        } else {
            let stored = self.0.store.load_comparison(id).await?.ok_or_else(Problem::not_found)?;
            let cover: Cover = from_json(&stored.head)?;
            tokens.check(cover.token.as_deref())?;
        }
        self.view(id, 0).await
    }
}

/// Carries a comparison out, and keeps how it ended.
async fn run(server: Server, id: String, running: Arc<Running>, contest: Contest) {
    let (state, problem) = match carry_out(&server, &id, &running, contest).await {
        Ok(state) => (state, None),
        Err(problem) => (ContestState::Failed, Some(Text::from(&problem.message))),
    };
    let ended = ContestProgress { state, problem, ..running.so_far().1.clone() };
    if let Ok(json) = to_json(&ended) {
        // If even this cannot be kept, whoever asks later is told that it was interrupted: that is so.
        let _ = server.contests.0.store.end_comparison(&id, json).await;
    }
    server.contests.running().remove(&id);
    running.over.send_replace(true);
}

async fn carry_out(
    server: &Server,
    id: &str,
    running: &Running,
    mut contest: Contest,
) -> Result<ContestState, Problem> {
    let mut spent = Duration::ZERO;
    let mut seq = 0;
    while let Some(leg) = contest.next_leg() {
        if spent >= server.limits.compare || seq >= MOST_ROWS {
            return Ok(ContestState::Limit);
        }
        let search = in_turn(server, move |stop| leg.run(stop).map(|(row, _)| row));
        let row: Row = tokio::select! {
            biased;
            () = running.cancel.notified() => return Ok(ContestState::Cancelled),
            row = search => row?,
        };
        spent += row.time;
        seq += 1;
        contest.record(&row);
        let row = ContestRow::new(seq, &row);
        server.contests.0.store.append_row(id, seq, to_json(&row)?).await?;
        let mut so_far = running.so_far();
        so_far.0.push(row);
        (so_far.1.done, so_far.1.of) = contest.progress();
    }
    Ok(ContestState::Done)
}

/// Has something searched when it is its turn. If too many are waiting already, tries again for a while.
async fn in_turn(
    server: &Server,
    search: impl Fn(&Stop) -> Result<Row, kythu_game::Refusal> + Clone + Send + 'static,
) -> Result<Row, Problem> {
    let mut tries = 0;
    loop {
        let (stop, search) = (Stop::new(), search.clone());
        let raised = stop.clone();
        match in_pool(server, stop, move || search(&raised)).await {
            Err(problem) if problem.code == "busy" && tries < MOST_TRIES => {
                tries += 1;
                tokio::time::sleep(TRY_AGAIN).await;
            }
            found => return found,
        }
    }
}
