use super::{bad_spec, in_lab, read_spec};
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::WireSetup;
use crate::wire::lab::MonteCarloView;
use axum::Json;
use axum::extract::State;
use kythu_game::Refusal;
use kythu_lab::montecarlo::MonteCarlo;
use kythu_players::Terms;
use kythu_words::say;
use serde::Deserialize;
use utoipa::ToSchema;

/// Milliseconds of a search that is watched.
const LONGEST_MS: u64 = 3_000;
/// Moves of a position whose tree can still be drawn.
const MOST_MOVES: u64 = 1_000;

/// A position, and how to search it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MonteCarloRequest {
    /// The position; a written tree is one of the game `tree`.
    setup: WireSetup,
    /// `mcts` with its settings: `sims` (1 to 20 000), `c`, `bound` (`ucb1`, `tuned`, `puct`), `rave`, `ravek`, `fpu`, `solver`, `playout`,
    /// `plies`, `seed`.
    #[serde(default = "usual")]
    #[schema(example = "mcts(sims=50,c=1.4,solver=off,seed=1)", default = "mcts")]
    algo: String,
}

fn usual() -> String {
    "mcts".to_owned()
}

/// A Monte-Carlo search of a position, with the four steps of its first simulations (at most 200).
#[utoipa::path(post, path = "/api/lab/montecarlo", tag = "lab", request_body = MonteCarloRequest,
    responses(
        (status = 200, description = "The run", body = MonteCarloView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position, move, or settings (`bad_spec`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn montecarlo(
    State(server): State<Server>,
    Body(asked): Body<MonteCarloRequest>,
) -> Result<Json<MonteCarloView>, Problem> {
    let (kind, table) = asked.setup.open()?;
    let (setup, moves) = (table.setup().clone(), table.count_moves());
    drop(table);
    if moves > MOST_MOVES {
        let message = say!("mc.too-wide", found = moves, most = MOST_MOVES);
        return Err(Problem::unprocessable("bad_position", Refusal::new(message)));
    }
    let spec = read_spec(&asked.algo)?;
    let limits = server.limits.search_for(Some(LONGEST_MS));
    in_lab(&server, bad_spec, move |stop| {
        let terms = Terms { limits, ..Terms::new(stop) };
        MonteCarlo::new(kind, &setup, &spec, &terms).map(MonteCarloView::from)
    })
    .await
}
