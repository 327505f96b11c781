//! The arena: matches are asked for, watched, stopped, resumed and taken home.

use crate::Server;
use crate::arena::Arena;
use crate::extract::{Asked, Body, Id, Tokens};
use crate::problem::{Problem, ProblemView};
use crate::wire::arena::{MatchBegun, MatchGameView, MatchList, MatchPage, MatchView, MatchWish};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the arena can be asked.
pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show))
        .routes(routes!(game))
        .routes(routes!(stop))
        .routes(routes!(resume))
        .routes(routes!(json_lines))
        .routes(routes!(pgn))
}

/// Before which match.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Before {
    /// Only matches with a smaller number.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u64)]
    before: Option<u32>,
}

/// From which game on.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// How many games are known already: the answer has those that came after.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u64)]
    after: Option<u32>,
}

/// Asks the arena something, away from the threads that serve everybody: it may have to read or write files.
async fn ask<T: Send + 'static>(
    server: Server,
    question: impl FnOnce(&Arena) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let answer = tokio::task::spawn_blocking(move || question(&server.arena)).await;
    answer.unwrap_or_else(|error| Err(Problem::storage(&error.to_string())))
}

/// The number of a match in the path.
fn number(text: &str) -> Result<u64, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

/// Matches, the newest first.
#[utoipa::path(get, path = "/api/arena", params(Before),
    responses(
        (status = 200, description = "At most 30 matches", body = MatchList),
        (status = 400, description = "A query that is not understood", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn list(
    State(server): State<Server>,
    Asked(Before { before }): Asked<Before>,
) -> Result<Json<MatchList>, Problem> {
    ask(server, move |arena| Ok(Json(arena.list(before.map(u64::from))))).await
}

/// Asks for a match. One is played at a time, a few may wait.
///
/// A refusal names the field: `no_game`, `bad_options`, `bad_position`, `bad_player_1`, `bad_player_2`, `bad_games`, `bad_move_ms`, `bad_depth`,
/// `bad_nodes`, `bad_random_plies`, `bad_sprt`.
#[utoipa::path(post, path = "/api/arena", request_body = MatchWish,
    responses(
        (status = 201, description = "The match, and the secret of whoever asked for it", body = MatchBegun),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "A field is wrong, and the code says which", body = ProblemView),
        (status = 429, description = "Too many matches wait already", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn create(
    State(server): State<Server>,
    Body(wish): Body<MatchWish>,
) -> Result<(StatusCode, Json<MatchBegun>), Problem> {
    let view = ask(server, move |arena| arena.create(wish)).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// A match: its numbers, its games, and the one that is being played.
#[utoipa::path(get, path = "/api/arena/{number}", params(("number" = u64, Path, description = "The match"), After),
    responses(
        (status = 200, description = "The match", body = MatchPage),
        (status = 400, description = "A query that is not understood", body = ProblemView),
        (status = 404, description = "No such match", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn show(
    State(server): State<Server>,
    Id(id): Id,
    Asked(After { after }): Asked<After>,
) -> Result<Json<MatchPage>, Problem> {
    let number = number(&id)?;
    ask(server, move |arena| arena.page(number, after.map_or(0, u64::from)).map(Json)).await
}

/// A game of a match, from its start to its end.
#[utoipa::path(get, path = "/api/arena/{number}/games/{game}",
    params(("number" = u64, Path, description = "The match"), ("game" = u64, Path, description = "The game, from 0")),
    responses(
        (status = 200, description = "The game", body = MatchGameView),
        (status = 404, description = "No such match, or no such game in it", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn game(
    State(server): State<Server>,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> Result<Json<MatchGameView>, Problem> {
    let Path((of, game)) = path?;
    let (of, game) = (number(&of)?, number(&game)?);
    ask(server, move |arena| arena.game(of, game).map(Json)).await
}

/// Ends a match before its time; only whoever asked for it may. It can be resumed.
#[utoipa::path(post, path = "/api/arena/{number}/stop", params(("number" = u64, Path, description = "The match")),
    security(("seat" = [])),
    responses(
        (status = 200, description = "The match", body = MatchView),
        (status = 401, description = "The secret is missing", body = ProblemView),
        (status = 403, description = "Not the secret of this match", body = ProblemView),
        (status = 404, description = "No such match", body = ProblemView),
        (status = 409, description = "It is over already", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn stop(
    State(server): State<Server>,
    Id(id): Id,
    tokens: Tokens,
) -> Result<Json<MatchView>, Problem> {
    let number = number(&id)?;
    ask(server, move |arena| arena.stop(number, &tokens).map(Json)).await
}

/// Goes on with a match that was stopped or interrupted: it ends as if it had not been.
#[utoipa::path(post, path = "/api/arena/{number}/resume", params(("number" = u64, Path, description = "The match")),
    security(("seat" = [])),
    responses(
        (status = 200, description = "The match", body = MatchView),
        (status = 401, description = "The secret is missing", body = ProblemView),
        (status = 403, description = "Not the secret of this match", body = ProblemView),
        (status = 404, description = "No such match", body = ProblemView),
        (status = 409, description = "It is being played, or finished", body = ProblemView),
        (status = 422, description = "This version of the program cannot play it", body = ProblemView),
        (status = 429, description = "Too many matches wait already", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn resume(
    State(server): State<Server>,
    Id(id): Id,
    tokens: Tokens,
) -> Result<Json<MatchView>, Problem> {
    let number = number(&id)?;
    ask(server, move |arena| arena.resume(number, &tokens).map(Json)).await
}

/// A file to keep.
fn download(number: u64, extension: &str, kind: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"kythu-arena-{number}.{extension}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// All games as JSON lines, as `kythu match --record` writes them.
#[utoipa::path(get, path = "/api/arena/{number}/games.jsonl", params(("number" = u64, Path, description = "The match")),
    responses(
        (status = 200, description = "What was to be played, then a game a line", body = String, content_type = "application/x-ndjson"),
        (status = 404, description = "No such match", body = ProblemView),
        (status = 422, description = "This version of the program does not know its terms", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn json_lines(State(server): State<Server>, Id(id): Id) -> Result<Response, Problem> {
    let number = number(&id)?;
    let text = ask(server, move |arena| arena.json_lines(number)).await?;
    Ok(download(number, "jsonl", "application/x-ndjson", text))
}

/// All games of a match of chess as PGN.
#[utoipa::path(get, path = "/api/arena/{number}/games.pgn", params(("number" = u64, Path, description = "The match")),
    responses(
        (status = 200, description = "The games", body = String, content_type = "application/x-chess-pgn"),
        (status = 404, description = "No such match", body = ProblemView),
        (status = 422, description = "Not a match of chess", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn pgn(State(server): State<Server>, Id(id): Id) -> Result<Response, Problem> {
    let number = number(&id)?;
    let text = ask(server, move |arena| arena.pgn(number)).await?;
    Ok(download(number, "pgn", "application/x-chess-pgn", text))
}
