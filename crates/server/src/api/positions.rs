use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::{View, WireSetup};
use axum::Json;

/// What a position looks like and what can be played in it. Nothing is kept.
#[utoipa::path(post, path = "/api/positions", request_body = WireSetup,
    responses(
        (status = 200, description = "The position", body = View),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position or move", body = ProblemView),
    ))]
pub(super) async fn position(Body(setup): Body<WireSetup>) -> Result<Json<View>, Problem> {
    let (kind, table) = setup.open()?;
    Ok(Json(View::of(kind.name(), table.as_ref())))
}
