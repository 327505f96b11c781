use super::{LIMITS, bad_spec, in_lab, read_spec, read_tree, small};
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::RunView;
use axum::Json;
use axum::extract::State;
use kythu_game::Side;
use kythu_games::tree::{Shape, Tree};
use kythu_lab::{ChildOrder, Run};
use kythu_players::watch::Manner;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A textbook algorithm that can be watched; its description has the locale key `algo.NAME`.
#[derive(Serialize, ToSchema)]
pub(super) struct LabAlgorithm {
    /// Its name in a spec.
    name: &'static str,
    /// The conventions that can be set, as in `alphabeta(fail=hard,order=right)`.
    conventions: Vec<LabConvention>,
}

/// A convention of an algorithm; its description has the locale key `lab.convention.NAME`.
#[derive(Serialize, ToSchema)]
pub(super) struct LabConvention {
    /// Its name in a spec.
    name: &'static str,
    /// What it can be set to, the usual choice first; empty if it is a number. A choice has the locale key
    /// `lab.convention.NAME.CHOICE`.
    choices: &'static [&'static str],
}

/// What a convention can be set to.
fn choices(name: &str) -> &'static [&'static str] {
    match name {
        "form" => &["two", "flag", "negamax"],
        "fail" => &["soft", "hard"],
        "cut" => &["ge", "gt"],
        "order" => &["left", "right", "best", "worst", "random"],
        _ => &[],
    }
}

/// The algorithms that can be watched, and the conventions of each.
#[utoipa::path(get, path = "/api/lab/algorithms", tag = "lab",
    responses((status = 200, description = "All algorithms", body = [LabAlgorithm])))]
pub(super) async fn algorithms() -> Json<Vec<LabAlgorithm>> {
    let algorithm = |(name, params): (&'static str, &'static [&'static str])| LabAlgorithm {
        name,
        conventions: params
            .iter()
            .chain(&ChildOrder::PARAMS)
            .map(|&name| LabConvention { name, choices: choices(name) })
            .collect(),
    };
    Json(Manner::NAMES.map(algorithm).into())
}

/// A random tree.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomTree {
    /// The same seed gives the same tree.
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    seed: u32,
    /// Levels below the root.
    #[serde(default = "three")]
    #[schema(minimum = 0, maximum = 11, default = 3)]
    depth: u32,
    /// The greatest number of children.
    #[serde(default = "two")]
    #[schema(minimum = 1, maximum = 60, default = 2)]
    branching: u32,
    /// Nodes have between 1 and `branching` children, and some branches end early.
    #[serde(default)]
    irregular: bool,
    /// The least leaf value.
    #[serde(default = "minus_nine")]
    #[schema(default = -9)]
    min: i32,
    /// The greatest leaf value.
    #[serde(default = "nine")]
    #[schema(default = 9)]
    max: i32,
    /// MIN moves at the root.
    #[serde(default)]
    min_root: bool,
}

const fn three() -> u32 {
    3
}

const fn two() -> u32 {
    2
}

const fn nine() -> i32 {
    9
}

const fn minus_nine() -> i32 {
    -9
}

/// A tree as text.
#[derive(Serialize, ToSchema)]
pub(super) struct TreeText {
    /// The tree, as it can be sent again.
    #[schema(example = "((2 7) (1 8))")]
    tree: String,
}

/// A random tree, by seed.
#[utoipa::path(post, path = "/api/lab/random", tag = "lab", request_body = RandomTree,
    responses(
        (status = 200, description = "The tree", body = TreeText),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such tree, or one that is too large to draw", body = ProblemView),
    ))]
pub(super) async fn random(Body(asked): Body<RandomTree>) -> Result<Json<TreeText>, Problem> {
    let shape = Shape {
        depth: asked.depth,
        branching: asked.branching,
        irregular: asked.irregular,
        values: (asked.min, asked.max),
        root_side: if asked.min_root { Side::Second } else { Side::First },
    };
    let bad = |refusal| Problem::unprocessable("bad_tree", refusal);
    let tree = Tree::random_within(&shape, asked.seed.into(), super::MOST_NODES).map_err(bad)?;
    Ok(Json(TreeText { tree: small(tree)?.to_string() }))
}

/// A tree and an algorithm to watch on it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WatchRequest {
    /// The tree: brackets or JSON.
    #[schema(example = "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))")]
    tree: String,
    /// The algorithm and its conventions.
    #[serde(default = "alphabeta")]
    #[schema(example = "alphabeta(form=two,fail=soft,cut=ge,order=left)", default = "alphabeta")]
    algo: String,
}

fn alphabeta() -> String {
    "alphabeta".to_owned()
}

/// A search on a tree, step by step.
#[utoipa::path(post, path = "/api/lab/run", tag = "lab", request_body = WatchRequest,
    responses(
        (status = 200, description = "The run", body = RunView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such tree (`bad_tree`) or algorithm (`bad_spec`); `at` is the place in that text", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn run(
    State(server): State<Server>,
    Body(asked): Body<WatchRequest>,
) -> Result<Json<RunView>, Problem> {
    let (tree, spec) = (read_tree(&asked.tree)?, read_spec(&asked.algo)?);
    in_lab(&server, bad_spec, move |stop| {
        Ok(RunView::new(tree.to_string(), Run::new(&tree, &spec, LIMITS, stop)?))
    })
    .await
}
