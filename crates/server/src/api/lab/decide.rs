use super::in_lab;
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::{DecideExample, DecisionView};
use axum::Json;
use axum::extract::State;
use kythu_decide::{EXAMPLES, Question};
use kythu_game::Refusal;
use serde::Deserialize;
use utoipa::ToSchema;

fn bad_question(refusal: Refusal) -> Problem {
    Problem::unprocessable("bad_question", refusal)
}

/// A decision to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DecideRequest {
    /// The question: a payoff table, a matrix game, a Markov decision process or an estimate, as text.
    #[schema(
        max_length = 50_000,
        example = "table profit; states: ore, no ore; open: 100, -40; leave: 0, 0; prior: 0.3, 0.7"
    )]
    text: String,
}

/// What the rules choose and why, how a game is played, what a process is worth, what estimators risk: told step by step.
#[utoipa::path(post, path = "/api/lab/decide", tag = "lab", request_body = DecideRequest,
    responses(
        (status = 200, description = "The answer, by the kind of question", body = DecisionView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such question (`bad_question`); `at` is the place in the text", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn decide(
    State(server): State<Server>,
    Body(asked): Body<DecideRequest>,
) -> Result<Json<DecisionView>, Problem> {
    let question: Question = asked.text.parse().map_err(bad_question)?;
    in_lab(&server, bad_question, move |_| DecisionView::of(&question)).await
}

/// The questions that come with the program, in both languages.
#[utoipa::path(get, path = "/api/lab/decide/examples", tag = "lab",
    responses((status = 200, description = "All examples", body = [DecideExample])))]
pub(super) async fn examples() -> Json<Vec<DecideExample>> {
    Json(EXAMPLES.iter().map(DecideExample::from).collect())
}
