//! The lab, a file a subject. Every tree is bounded, every search runs in the pool.

mod chance;
mod compare;
mod decide;
mod exercise;
mod graph;
mod growth;
mod learn;
mod montecarlo;
mod position;
mod quantum;
mod watch;

use super::analyse::soon_in_pool;
use crate::Server;
use crate::pool::Rank;
use crate::problem::Problem;
use axum::Json;
use kythu_game::{Refusal, Stop};
use kythu_games::tree::Tree;
use kythu_lab::RunLimits;
use kythu_players::Spec;
use kythu_words::say;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Nodes of a tree that the lab takes: more cannot be drawn.
const MOST_NODES: usize = 4_000;
/// The steps and the nodes of one run.
const LIMITS: RunLimits = RunLimits { steps: 20_000, nodes: 500_000 };

/// What the lab can be asked.
pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(watch::algorithms))
        .routes(routes!(watch::random))
        .routes(routes!(watch::run))
        .routes(routes!(compare::compare))
        .routes(routes!(compare::mistakes))
        .routes(routes!(compare::mistaken))
        .routes(routes!(compare::said))
        .routes(routes!(exercise::exercises))
        .routes(routes!(exercise::exercise))
        .routes(routes!(exercise::mark))
        .routes(routes!(position::unfold))
        .routes(routes!(position::run))
        .routes(routes!(graph::graph))
        .routes(routes!(growth::growth))
        .routes(routes!(chance::chance))
        .routes(routes!(decide::decide))
        .routes(routes!(decide::examples))
        .routes(routes!(montecarlo::montecarlo))
        .routes(routes!(learn::learn))
        .routes(routes!(learn::ask::values))
        .routes(routes!(quantum::quantum))
}

/// Reads a tree, and refuses one that is too large to draw.
fn read_tree(text: &str) -> Result<Tree, Problem> {
    let tree = text.parse::<Tree>().map_err(|refusal| Problem::unprocessable("bad_tree", refusal))?;
    small(tree)
}

fn small(tree: Tree) -> Result<Tree, Problem> {
    let found = tree.nodes().len();
    if found > MOST_NODES {
        let message = say!("lab.too-large", found = found, most = MOST_NODES);
        return Err(Problem::unprocessable("bad_tree", Refusal::new(message)));
    }
    Ok(tree)
}

/// Reads an algorithm with its conventions.
fn read_spec(text: &str) -> Result<Spec, Problem> {
    text.parse().map_err(|refusal| Problem::unprocessable("bad_spec", refusal))
}

/// Runs something of the lab in the pool. What it refuses is told as `problem` says.
async fn in_lab<T: Send + 'static>(
    server: &Server,
    problem: fn(Refusal) -> Problem,
    work: impl FnOnce(&Stop) -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, Problem> {
    let stop = Stop::new();
    let raised = stop.clone();
    let done = soon_in_pool(server, Rank::Study, stop, move || Ok(work(&raised))).await?;
    done.map(Json).map_err(problem)
}

/// A refusal of an algorithm.
fn bad_spec(refusal: Refusal) -> Problem {
    Problem::unprocessable("bad_spec", refusal)
}
