use super::{LIMITS, bad_spec, in_lab, read_spec, read_tree};
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::{ComparisonView, MistakeView, SaidView};
use axum::Json;
use axum::extract::State;
use kythu_lab::mistakes::{MISTAKES, SAID, mistake, smallest_tree};
use kythu_lab::{Comparison, Run};
use serde::Deserialize;
use utoipa::ToSchema;

/// Two runs on one tree.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CompareRunsRequest {
    /// The tree: brackets or JSON.
    #[schema(example = "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))")]
    tree: String,
    /// The one algorithm with its conventions.
    #[schema(example = "minimax")]
    left: String,
    /// The other.
    #[schema(example = "alphabeta(order=worst)")]
    right: String,
}

/// Two runs on one tree and one timeline: minimax and alpha-beta, good order and bad order, with a window and without.
#[utoipa::path(post, path = "/api/lab/compare", tag = "lab", request_body = CompareRunsRequest,
    responses(
        (status = 200, description = "The two runs", body = ComparisonView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such tree (`bad_tree`) or algorithm (`bad_spec`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn compare(
    State(server): State<Server>,
    Body(asked): Body<CompareRunsRequest>,
) -> Result<Json<ComparisonView>, Problem> {
    let tree = read_tree(&asked.tree)?;
    let (left, right) = (read_spec(&asked.left)?, read_spec(&asked.right)?);
    in_lab(&server, bad_spec, move |stop| {
        let run = |spec| Run::new(&tree, spec, LIMITS, stop);
        Ok(ComparisonView::new(&tree.to_string(), Comparison::of(run(&left)?, run(&right)?)))
    })
    .await
}

/// The common mistakes, in the order in which they are shown.
#[utoipa::path(get, path = "/api/lab/mistakes", tag = "lab",
    responses((status = 200, description = "All mistakes", body = [MistakeView])))]
pub(super) async fn mistakes() -> Json<Vec<MistakeView>> {
    Json(MISTAKES.iter().map(MistakeView::from).collect())
}

/// What is said wrong though no algorithm goes wrong, in the order in which it is shown.
#[utoipa::path(get, path = "/api/lab/said", tag = "lab",
    responses((status = 200, description = "All of it", body = [SaidView])))]
pub(super) async fn said() -> Json<Vec<SaidView>> {
    Json(SAID.iter().map(SaidView::from).collect())
}

/// A common mistake beside the right algorithm.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MistakeRequest {
    /// The mistake, by its name in `/api/lab/mistakes`.
    #[schema(example = "shared-alpha")]
    name: String,
    /// The tree; if none, the smallest one on which the mistake shows.
    #[serde(default)]
    tree: Option<String>,
}

/// A wrong algorithm (left) beside the right one, on a tree or on the smallest on which it goes wrong.
#[utoipa::path(post, path = "/api/lab/mistakes", tag = "lab", request_body = MistakeRequest,
    responses(
        (status = 200, description = "The two runs", body = ComparisonView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such mistake (`no_mistake`) or tree (`bad_tree`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn mistaken(
    State(server): State<Server>,
    Body(asked): Body<MistakeRequest>,
) -> Result<Json<ComparisonView>, Problem> {
    let found = mistake(&asked.name).map_err(|refusal| Problem::unprocessable("no_mistake", refusal))?;
    let tree = asked.tree.as_deref().map(read_tree).transpose()?;
    in_lab(&server, bad_spec, move |stop| {
        let tree = match tree {
            Some(tree) => tree,
            None => smallest_tree(found, stop).ok_or_else(|| kythu_words::say!("server.busy"))?,
        };
        Ok(ComparisonView::new(&tree.to_string(), found.beside_the_right_one(&tree, LIMITS, stop)?))
    })
    .await
}
