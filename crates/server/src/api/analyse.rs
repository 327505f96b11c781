use crate::Server;
use crate::extract::Body;
use crate::pool::Rank;
use crate::problem::{Problem, ProblemView};
use crate::wire::{AnalysisView, HintView, Ladder, WireSetup};
use axum::Json;
use axum::extract::State;
use kythu_game::{Refusal, Stop};
use kythu_players::{GameKind, Progress, Setup, Solution, Terms, hints, judge};
use kythu_words::say;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use utoipa::ToSchema;

/// The longest analysis that can be asked for: a day.
const LONGEST_MS: u64 = 86_400_000;
/// How long is thought about a position when nobody says: somebody is waiting for it.
const USUAL_MS: u64 = 1_500;

/// A position to be analysed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AnalyseRequest)]
pub(crate) struct Asked {
    /// The position.
    pub(crate) setup: WireSetup,
    /// Milliseconds that it may take, at most a day; no more than the server allows. An answer that was found in as long or
    /// longer is given at once. Without it: whatever is known of the position, else what a second and a half finds; a hint says
    /// the same.
    #[serde(default)]
    #[schema(maximum = 86_400_000)]
    pub(crate) ms: Option<u64>,
}

/// A position in which somebody wants help.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HintRequest)]
pub(super) struct HintAsked {
    /// The position.
    setup: WireSetup,
}

/// Stops a search when nobody waits for it any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Runs something in the pool, and stops it when the answer is no longer awaited.
pub(crate) async fn in_pool<T: Send + 'static>(
    server: &Server,
    stop: Stop,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    wait_for(server, Rank::Study, None, stop, work).await
}

/// The same for somebody who waits: if it has not begun soon, they are told to try again instead.
pub(crate) async fn soon_in_pool<T: Send + 'static>(
    server: &Server,
    rank: Rank,
    stop: Stop,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    wait_for(server, rank, Some(server.limits.patience), stop, work).await
}

async fn wait_for<T: Send + 'static>(
    server: &Server,
    rank: Rank,
    patience: Option<Duration>,
    stop: Stop,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Problem> {
    let (begun, beginning) = oneshot::channel();
    let (done, answer) = oneshot::channel();
    let _guard = StopOnDrop(stop.clone());
    let job = move || {
        if !stop.is_raised() {
            // Nobody may be waiting any more.
            let _ = begun.send(());
            let _ = done.send(work());
        }
    };
    server.pool.submit(rank, job).map_err(|_| Problem::busy())?;
    if let Some(patience) = patience {
        let _ = tokio::time::timeout(patience, beginning).await.map_err(|_| Problem::busy())?;
    }
    match answer.await {
        Ok(found) => found.map_err(|refusal| Problem::unprocessable("bad_position", refusal)),
        Err(_) => Err(Problem::busy()),
    }
}

/// What is thought of a position: what is known already if that is enough, else what a search in the pool finds, with reports
/// on the way.
async fn opinion(
    server: &Server,
    rank: Rank,
    (kind, setup): (&'static dyn GameKind, Setup),
    ms: Option<u64>,
    stop: Stop,
    mut report: impl FnMut(&Progress) + Send + 'static,
) -> Result<Arc<Solution>, Problem> {
    let limits = server.limits.search_for(Some(ms.unwrap_or(USUAL_MS)));
    let time = limits.time.unwrap_or(server.limits.think);
    let wanted = ms.map(|_| time);
    let subject = (kind.name(), setup);
    if let Some(known) = server.opinions.known(&subject, wanted) {
        return Ok(known);
    }
    let (opinions, how) = (server.opinions.clone(), server.limits.how(kind));
    let terms = Terms { limits, ..Terms::new(&stop) };
    let form = move || {
        let search = || judge(kind, &subject.1, &how, &terms, &mut report);
        opinions.form(&subject, wanted, time, &terms.stop, search)
    };
    soon_in_pool(server, rank, stop, form).await
}

/// Analyses a position in the pool, with reports on the way.
pub(crate) async fn run(
    server: &Server,
    asked: Asked,
    stop: Stop,
    report: impl FnMut(&Progress) + Send + 'static,
) -> Result<AnalysisView, Problem> {
    if asked.ms.is_some_and(|ms| ms > LONGEST_MS) {
        return Err(Problem::unprocessable(
            "bad_time",
            Refusal::new(say!("server.bad-time", most = LONGEST_MS)),
        ));
    }
    let (kind, table) = asked.setup.open()?;
    let subject = (kind, table.setup().clone());
    let found = opinion(server, Rank::Study, subject, asked.ms, stop, report).await?;
    Ok(AnalysisView::of(&found, table.as_ref()))
}

/// What a position and each of its moves are worth. The search ends when the request is dropped.
#[utoipa::path(post, path = "/api/analyse", request_body = Asked,
    responses(
        (status = 200, description = "What is known of the position", body = AnalysisView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn analyse(
    State(server): State<Server>,
    Body(asked): Body<Asked>,
) -> Result<Json<AnalysisView>, Problem> {
    Ok(Json(run(&server, asked, Stop::new(), |_| {}).await?))
}

/// A ladder of hints for the side to move: a nudge, the region, the move, the reason.
#[utoipa::path(post, path = "/api/hints", request_body = HintAsked,
    responses(
        (status = 200, description = "The steps of the ladder", body = Ladder),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn hint(
    State(server): State<Server>,
    Body(asked): Body<HintAsked>,
) -> Result<Json<Ladder>, Problem> {
    let (kind, table) = asked.setup.open()?;
    let setup = table.setup().clone();
    drop(table);
    let found = opinion(&server, Rank::Hint, (kind, setup.clone()), None, Stop::new(), |_| {}).await?;
    let steps =
        hints(kind, &setup, &found).map_err(|refusal| Problem::unprocessable("bad_position", refusal))?;
    Ok(Json(Ladder { steps: steps.into_iter().map(HintView::from).collect() }))
}
