use super::analyse::soon_in_pool;
use crate::Server;
use crate::extract::Body;
use crate::pool::Rank;
use crate::problem::{Problem, ProblemView};
use crate::wire::{ThoughtView, WireSetup};
use axum::Json;
use axum::extract::State;
use kythu_game::{Refusal, Stop};
use kythu_players::{Spec, Terms};
use kythu_words::say;
use serde::Deserialize;
use utoipa::ToSchema;

/// The longest spec that makes sense.
const MOST_SPEC: usize = 400;

/// A position and who is to think about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ThinkRequest {
    /// The position.
    setup: WireSetup,
    /// An algorithm with its parameters, as in `/api/games`.
    #[schema(max_length = 400, example = "pvs(depth=3,quiescence=off)")]
    spec: String,
}

/// What one algorithm thinks of a position: its move, its line, and what it cost. So two of them can be compared on the same
/// position. A search without limits of its own gets those of the server.
#[utoipa::path(post, path = "/api/think", request_body = ThinkRequest,
    responses(
        (status = 200, description = "The move and what was counted on the way", body = ThoughtView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move, or no such algorithm (`bad_spec`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn think(
    State(server): State<Server>,
    Body(asked): Body<ThinkRequest>,
) -> Result<Json<ThoughtView>, Problem> {
    let bad_spec = |refusal| Problem::unprocessable("bad_spec", refusal);
    if asked.spec.len() > MOST_SPEC {
        return Err(Problem::too_long());
    }
    let (kind, table) = asked.setup.open()?;
    let most = server.limits.searchable_moves;
    if table.count_moves() > most {
        let refusal = Refusal::new(say!("solve.too-many-moves", limit = most));
        return Err(Problem::unprocessable("bad_position", refusal));
    }
    let setup = table.setup().clone();
    drop(table);
    let spec: Spec = asked.spec.parse().map_err(bad_spec)?;
    let spec = server.limits.fit(kind, &spec)?;
    let mut player = kind.player(&spec).map_err(bad_spec)?;
    let stop = Stop::new();
    let terms = Terms { limits: server.limits.search(), ..Terms::new(&stop) };
    let think = move || Ok(player.think(&setup, &terms, &mut |_| {}));
    let answer = soon_in_pool(&server, Rank::Study, stop, think).await?;
    answer.map(|answer| Json(ThoughtView::from(answer))).map_err(bad_spec)
}
