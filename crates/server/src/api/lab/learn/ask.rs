use crate::Server;
use crate::api::lab::in_lab;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::View;
use crate::wire::lab::LearnedView;
use axum::Json;
use axum::extract::State;
use kythu_game::{Options, Refusal};
use kythu_players::{Setup, Terms};
use serde::Deserialize;
use utoipa::ToSchema;

/// Milliseconds of looking up which moves are right: these games are solved at once.
const LOOK_MS: u64 = 500;
/// Moves from the start of a lesson; games that are learnt here are short.
const MOST_MOVES: usize = 200;

/// A position that somebody who has learnt is asked about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api::lab) struct LearnedRequest {
    /// The name of what was learnt, as the lesson ended with it.
    #[schema(max_length = 100)]
    lesson: String,
    /// The moves from the start of the lesson to the position.
    #[serde(default)]
    #[schema(max_items = 200, example = json!(["h4-7"]))]
    moves: Vec<String>,
}

/// What somebody who has learnt thinks of every move of a position, and which of them are right.
#[utoipa::path(post, path = "/api/lab/learn/values", tag = "lab", request_body = LearnedRequest,
    responses(
        (status = 200, description = "The position, and what is thought of its moves", body = LearnedView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 404, description = "Nobody has learnt that, or it was forgotten: learn it again", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such moves", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(in crate::api::lab) async fn values(
    State(server): State<Server>,
    Body(asked): Body<LearnedRequest>,
) -> Result<Json<LearnedView>, Problem> {
    let kept = server.lessons.find(&asked.lesson).ok_or_else(Problem::not_found)?;
    if asked.moves.len() > MOST_MOVES {
        return Err(Problem::too_long());
    }
    let setup = Setup { moves: asked.moves, ..kept.setup.clone() };
    let limits = server.limits.search_for(Some(LOOK_MS));
    let illegal = |refusal: Refusal| Problem::unprocessable("illegal_move", refusal);
    in_lab(&server, illegal, move |stop| {
        let table = kept.kind.open(&setup)?;
        let view = View::of(kept.kind.name(), table.as_ref());
        let setup = table.setup().clone();
        let values = kept.pupil().opinions(&setup)?;
        let terms = Terms { limits, ..Terms::new(stop) };
        let solved = match table.outcome() {
            None => kept.kind.solve(&setup, &Options::new(), &terms, &mut |_| {}).ok(),
            Some(_) => None,
        };
        let right = |mv: &str| {
            let solved = solved.as_ref().filter(|solved| solved.proven)?;
            let of_move = solved.moves.iter().find(|one| one.mv == mv && one.proven)?;
            Some(of_move.score.utility().signum() == solved.score.utility().signum())
        };
        Ok(LearnedView::new(view, values, right))
    })
    .await
}
