use super::{LIMITS, bad_spec, in_lab, read_spec};
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::WireSetup;
use crate::wire::lab::RunView;
use axum::Json;
use axum::extract::State;
use kythu_game::Limits;
use kythu_lab::position::{Children, children, watch};
use kythu_players::Terms;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Children that are shown unless more are asked for, and at most.
const USUAL_TOP: usize = 5;
const MOST_TOP: usize = 200;
/// Positions that a look at the children of a position visits. Nodes and not milliseconds: the same question has the same answer.
const LOOK_NODES: u64 = 200_000;
/// Nodes of a watched search, and steps of it that are kept: what one can still draw.
const MOST_NODES: u64 = 20_000;
const MOST_STEPS: usize = 6_000;

/// A node of a game's tree.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChildrenRequest {
    /// The position: the root of the tree with the moves that lead to the node.
    setup: WireSetup,
    /// How many children to show; the best come first.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200, default = 5)]
    top: Option<usize>,
}

/// The children of a position, the best for the mover first.
#[derive(Serialize, ToSchema)]
#[schema(as = PositionChildren)]
pub(super) struct ChildrenView {
    /// `max` (side 0) or `min` is to move.
    turn: &'static str,
    /// The game is over.
    over: bool,
    /// As many as were asked for.
    top: Vec<ChildView>,
    /// How many more there are ("+95 more").
    more: u64,
}

/// A child of a position.
#[derive(Serialize, ToSchema)]
#[schema(as = PositionChild)]
pub(super) struct ChildView {
    /// The move that leads to it.
    mv: String,
    /// What it is worth to MAX: what is proven, else what a short look of the engine says.
    value: String,
    /// The value is proven.
    proven: bool,
}

impl From<Children> for ChildrenView {
    fn from(children: Children) -> Self {
        let child = |child: kythu_lab::position::Child| ChildView {
            mv: child.mv,
            value: child.value.to_string(),
            proven: child.proven,
        };
        Self {
            turn: if children.max { "max" } else { "min" },
            over: children.over,
            top: children.top.into_iter().map(child).collect(),
            more: children.more,
        }
    }
}

/// The children of a position of any game, the best first: a tree that is unfolded on demand.
#[utoipa::path(post, path = "/api/lab/position/children", tag = "lab", request_body = ChildrenRequest,
    responses(
        (status = 200, description = "The children", body = ChildrenView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn unfold(
    State(server): State<Server>,
    Body(asked): Body<ChildrenRequest>,
) -> Result<Json<ChildrenView>, Problem> {
    let (kind, table) = asked.setup.open()?;
    let setup = table.setup().clone();
    drop(table);
    let top = asked.top.unwrap_or(USUAL_TOP);
    if !(1..=MOST_TOP).contains(&top) {
        return Err(Problem::bad_request(&format!("top: 1..={MOST_TOP}")));
    }
    let usual = server.limits.search();
    let limits = Limits { nodes: usual.nodes.map(|nodes| nodes.min(LOOK_NODES)), ..usual };
    let how = server.limits.how(kind);
    in_lab(&server, bad_position, move |stop| {
        let terms = Terms { limits, ..Terms::new(stop) };
        children(kind, &setup, &how, top, &terms).map(ChildrenView::from)
    })
    .await
}

fn bad_position(refusal: kythu_game::Refusal) -> Problem {
    Problem::unprocessable("bad_position", refusal)
}

/// A position and an algorithm to watch on it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WatchPositionRequest {
    /// The position.
    setup: WireSetup,
    /// The algorithm with its conventions and its depth (at most 12).
    #[schema(example = "alphabeta(depth=3)")]
    algo: String,
}

/// A textbook search of a position of any game, step by step, like one on a written tree. The nodes are those that the search saw;
/// `more` counts the moves that are not among them.
#[utoipa::path(post, path = "/api/lab/position/run", tag = "lab", request_body = WatchPositionRequest,
    responses(
        (status = 200, description = "The run; `tree` is empty", body = RunView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such position, or no such algorithm (`bad_spec`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn run(
    State(server): State<Server>,
    Body(asked): Body<WatchPositionRequest>,
) -> Result<Json<RunView>, Problem> {
    let (kind, table) = asked.setup.open()?;
    let setup = table.setup().clone();
    drop(table);
    let spec = read_spec(&asked.algo)?;
    let limits = Limits { nodes: Some(MOST_NODES), ..server.limits.search() };
    in_lab(&server, bad_spec, move |stop| {
        let terms = Terms { limits, ..Terms::new(stop) };
        let steps = MOST_STEPS.min(LIMITS.steps);
        Ok(RunView::new(String::new(), watch(kind, &setup, &spec, &terms, steps)?))
    })
    .await
}
