use super::in_lab;
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::GrowthView;
use axum::Json;
use axum::extract::State;
use kythu_game::Refusal;
use kythu_lab::Growth;
use kythu_words::say;
use serde::Deserialize;
use utoipa::ToSchema;

/// Nodes that one measurement may visit: a fraction of a second.
const MOST_MEASURED: u64 = 2_000_000;
/// The most children, and the greatest depth.
const MOST_CHILDREN: u32 = 1_000;
const DEEPEST: u32 = 20;

/// Uniform trees to be measured.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GrowthRequest {
    /// Children of every node.
    #[schema(minimum = 1, maximum = 1000, example = 40)]
    b: u32,
    /// The greatest depth.
    #[schema(minimum = 1, maximum = 20, example = 8)]
    depth: u32,
    /// Nodes that one measurement may visit; no more than the server allows.
    #[serde(default)]
    #[schema(value_type = Option<u64>, maximum = 4_294_967_295_u64)]
    measure: Option<u32>,
    /// The seed of the random order.
    #[serde(default)]
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    seed: u32,
}

/// How the leaves grow with the depth: formulas beside counts measured in the best, a random and the worst order.
#[utoipa::path(post, path = "/api/lab/growth", tag = "lab", request_body = GrowthRequest,
    responses(
        (status = 200, description = "The table", body = GrowthView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "Not such a tree", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn growth(
    State(server): State<Server>,
    Body(asked): Body<GrowthRequest>,
) -> Result<Json<GrowthView>, Problem> {
    let bad = |refusal: Refusal| Problem::unprocessable("bad_tree", refusal);
    for (name, found, max) in [("b", asked.b, MOST_CHILDREN), ("depth", asked.depth, DEEPEST)] {
        if !(1..=max).contains(&found) {
            return Err(bad(
                say!("error.option-number", name = name, found = found, min = 1, max = max).into()
            ));
        }
    }
    let limit = asked.measure.map_or(MOST_MEASURED, u64::from).min(MOST_MEASURED);
    in_lab(&server, bad, move |stop| {
        Ok(Growth::new(asked.b, asked.depth, limit, asked.seed.into(), stop, &mut |_| {}).into())
    })
    .await
}
