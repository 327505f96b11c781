use super::in_lab;
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::WireSetup;
use crate::wire::lab::GraphView;
use axum::Json;
use axum::extract::State;
use kythu_game::Side;
use kythu_lab::graph::Graph;
use kythu_players::Terms;
use serde::Deserialize;
use utoipa::ToSchema;

/// A position whose states are to be drawn.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GraphRequest {
    /// The position at the root.
    setup: WireSetup,
    /// Who moves first there; if nobody is named, MAX is the first player of the game.
    #[serde(default)]
    first: Option<Starter>,
}

/// Who moves first.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Starter {
    /// MAX.
    Max,
    /// MIN.
    Min,
}

/// All states that can follow from a position of a small game (at most 300), merged up to symmetry, each with its exact value.
#[utoipa::path(post, path = "/api/lab/position/graph", tag = "lab", request_body = GraphRequest,
    responses(
        (status = 200, description = "The states and the moves between them", body = GraphView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move, or more states than are drawn (`too_many_states`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn graph(
    State(server): State<Server>,
    Body(asked): Body<GraphRequest>,
) -> Result<Json<GraphView>, Problem> {
    let (kind, table) = asked.setup.open()?;
    let setup = table.setup().clone();
    drop(table);
    let first = asked.first.map(|first| match first {
        Starter::Max => Side::First,
        Starter::Min => Side::Second,
    });
    let limits = server.limits.search();
    let too_many = |refusal| Problem::unprocessable("too_many_states", refusal);
    in_lab(&server, too_many, move |stop| {
        let terms = Terms { limits, ..Terms::new(stop) };
        Graph::new(kind, &setup, first, &terms).map(GraphView::from)
    })
    .await
}
