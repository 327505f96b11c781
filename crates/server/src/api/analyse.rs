use crate::Server;
use crate::extract::Body;
use crate::pool::Rank;
use crate::problem::{Problem, ProblemView};
use crate::wire::{AnalysisView, HintView, Ladder, WireSetup};
use axum::Json;
use axum::extract::State;
use kythu_game::{Refusal, Stop};
use kythu_players::{Progress, Terms, hints, judge};
use kythu_words::say;
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

/// The longest analysis that can be asked for: a day.
const LONGEST_MS: u64 = 86_400_000;

/// A position to be analysed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AnalyseRequest)]
pub(crate) struct Asked {
    /// The position.
    pub(crate) setup: WireSetup,
    /// Milliseconds that it may take, at most a day; no more than the server allows.
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
    let (done, answer) = oneshot::channel();
    let _guard = StopOnDrop(stop.clone());
    let job = move || {
        if !stop.is_raised() {
            // Nobody may be waiting any more.
            let _ = done.send(work());
        }
    };
    server.pool.submit(Rank::Study, job).map_err(|_| Problem::busy())?;
    match answer.await {
        Ok(found) => found.map_err(|refusal| Problem::unprocessable("bad_position", refusal)),
        Err(_) => Err(Problem::busy()),
    }
}

/// Analyses a position in the pool, with reports on the way.
pub(crate) async fn run(
    server: &Server,
    asked: Asked,
    stop: Stop,
    mut report: impl FnMut(&Progress) + Send + 'static,
) -> Result<AnalysisView, Problem> {
    if asked.ms.is_some_and(|ms| ms > LONGEST_MS) {
        return Err(Problem::unprocessable(
            "bad_time",
            Refusal::new(say!("server.bad-time", most = LONGEST_MS)),
        ));
    }
    let (kind, table) = asked.setup.open()?;
    let setup = table.setup().clone();
    drop(table);
    let (limits, how) = (server.limits.search_for(asked.ms), server.limits.how(kind));
    let terms = Terms { limits, ..Terms::new(&stop) };
    in_pool(server, stop, move || judge(kind, &setup, &how, &terms, &mut report).map(AnalysisView::from))
        .await
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
    let stop = Stop::new();
    // Somebody is waiting: a second finds what a hint needs.
    let (limits, how) = (server.limits.search_for(Some(1_000)), server.limits.how(kind));
    let terms = Terms { limits, ..Terms::new(&stop) };
    let steps = in_pool(&server, stop, move || hints(kind, &setup, &how, &terms)).await?;
    Ok(Json(Ladder { steps: steps.into_iter().map(HintView::from).collect() }))
}
