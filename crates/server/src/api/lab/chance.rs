use super::{LIMITS, MOST_NODES, bad_spec, in_lab, read_spec};
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::RunView;
use axum::Json;
use axum::extract::State;
use kythu_game::Refusal;
use kythu_lab::chance::{ChanceTree, Estimate, estimate, run as search};
use kythu_words::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Walks of an estimate.
const MOST_WALKS: u64 = 100_000;

/// A tree with chance nodes, and how to search it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChanceRequest {
    /// The tree: brackets with question marks, or JSON.
    #[schema(example = "A(B?(1/2:3 1/2:(4 9)) C?(2 8))")]
    tree: String,
    /// `expectiminimax`, `star1` or `star2`.
    #[serde(default = "plain")]
    #[schema(default = "expectiminimax", example = "star1")]
    algo: String,
    /// Walks of the estimate by chance alone; none if 0.
    #[serde(default)]
    #[schema(maximum = 100_000)]
    walks: u64,
    /// The seed of the walks.
    #[serde(default)]
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    seed: u32,
}

fn plain() -> String {
    "expectiminimax".to_owned()
}

/// A search with chance nodes, and what chance alone says.
#[derive(Serialize, ToSchema)]
pub(super) struct ChanceRun {
    /// The search, step by step.
    run: RunView,
    /// The exact value of the root.
    exact: f64,
    /// The mean after 1, 2, 5, 10, 20, 50, … walks.
    estimates: Vec<EstimateView>,
}

/// The mean of some walks: players choose their best child, chance throws its dice.
#[derive(Serialize, ToSchema)]
#[schema(as = Estimate)]
pub(super) struct EstimateView {
    /// Walks so far.
    walks: u64,
    /// Their mean.
    mean: f64,
    /// The standard error of the mean; null after one walk, which says nothing about it.
    error: Option<f64>,
}

impl From<Estimate> for EstimateView {
    fn from(estimate: Estimate) -> Self {
        Self { walks: estimate.walks, mean: estimate.mean, error: estimate.error }
    }
}

/// A search on a tree with chance nodes, step by step, with the estimate by chance alone beside it.
#[utoipa::path(post, path = "/api/lab/chance", tag = "lab", request_body = ChanceRequest,
    responses(
        (status = 200, description = "The run", body = ChanceRun),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such tree (`bad_tree`) or algorithm (`bad_spec`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn chance(
    State(server): State<Server>,
    Body(asked): Body<ChanceRequest>,
) -> Result<Json<ChanceRun>, Problem> {
    let bad = |refusal: Refusal| Problem::unprocessable("bad_tree", refusal);
    let tree: ChanceTree = asked.tree.parse().map_err(bad)?;
    if tree.len() > MOST_NODES {
        return Err(bad(say!("lab.too-large", found = tree.len(), most = MOST_NODES).into()));
    }
    if asked.walks > MOST_WALKS {
        let (found, max) = (asked.walks, MOST_WALKS);
        return Err(bad(
            say!("error.option-number", name = "walks", found = found, min = 0, max = max).into()
        ));
    }
    let spec = read_spec(&asked.algo)?;
    in_lab(&server, bad_spec, move |_| {
        Ok(ChanceRun {
            run: RunView::new(tree.to_string(), search(&tree, &spec, LIMITS)?),
            exact: tree.values()[0],
            estimates: estimate(&tree, asked.walks, asked.seed.into())
                .into_iter()
                .map(EstimateView::from)
                .collect(),
        })
    })
    .await
}
