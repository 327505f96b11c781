use super::in_lab;
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::{AnswerWish, ExerciseView, MarkingView};
use axum::Json;
use axum::extract::State;
use kythu_game::Refusal;
use kythu_lab::exercise::{Answer, Exercise, Marking, Solution, sheet};
use serde::Deserialize;
use utoipa::ToSchema;

fn bad_exercise(refusal: Refusal) -> Problem {
    Problem::unprocessable("bad_exercise", refusal)
}

/// A sheet of exercises.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetRequest {
    /// The same seed gives the same sheet.
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    seed: u32,
    /// From 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    difficulty: u32,
    /// How many.
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 50, default = 1)]
    count: u32,
}

const fn one() -> u32 {
    1
}

/// Exercises from a seed, with their answer keys.
#[utoipa::path(post, path = "/api/lab/sheet", tag = "lab", request_body = SheetRequest,
    responses(
        (status = 200, description = "The exercises", body = [ExerciseView]),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such difficulty, or too many", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn exercises(
    State(server): State<Server>,
    Body(asked): Body<SheetRequest>,
) -> Result<Json<Vec<ExerciseView>>, Problem> {
    in_lab(&server, bad_exercise, move |_| {
        let exercises = sheet(asked.seed.into(), asked.difficulty, asked.count)?;
        exercises.iter().map(|exercise| Ok(ExerciseView::new(exercise, &Solution::of(exercise)?))).collect()
    })
    .await
}

/// An exercise as text.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExerciseRequest {
    /// What is asked (`turns`, `values`, `bounds`, `order`, `cuts`), the algorithm, the tree.
    #[schema(example = "values,cuts;alphabeta;A(B(D(2,3),E(5,9)),C(F(0,1),G(7,5)))")]
    exercise: String,
}

/// An exercise that stands in an address, with its answer key.
#[utoipa::path(post, path = "/api/lab/exercise", tag = "lab", request_body = ExerciseRequest,
    responses(
        (status = 200, description = "The exercise", body = ExerciseView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such exercise; `at` is the place in the text", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn exercise(
    State(server): State<Server>,
    Body(asked): Body<ExerciseRequest>,
) -> Result<Json<ExerciseView>, Problem> {
    let exercise: Exercise = asked.exercise.parse().map_err(bad_exercise)?;
    in_lab(&server, bad_exercise, move |_| Ok(ExerciseView::new(&exercise, &Solution::of(&exercise)?))).await
}

/// Answers to an exercise.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MarkRequest {
    /// The exercise as text.
    exercise: String,
    /// What was filled in, at most once for each node.
    answers: Vec<AnswerWish>,
}

/// Answers marked box by box.
#[utoipa::path(post, path = "/api/lab/mark", tag = "lab", request_body = MarkRequest,
    responses(
        (status = 200, description = "The marks", body = MarkingView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such exercise or node", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn mark(
    State(server): State<Server>,
    Body(asked): Body<MarkRequest>,
) -> Result<Json<MarkingView>, Problem> {
    let exercise: Exercise = asked.exercise.parse().map_err(bad_exercise)?;
    let answers: Vec<Answer> = asked.answers.into_iter().map(Answer::from).collect();
    in_lab(&server, bad_exercise, move |_| {
        let solution = Solution::of(&exercise)?;
        Ok(MarkingView::from(Marking::of(&exercise, &solution, &answers)?))
    })
    .await
}
