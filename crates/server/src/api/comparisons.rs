//! Comparisons of algorithms: begun, read while they go on and ever after, ended early, taken home.

use crate::Server;
use crate::extract::{Asked, Body, Id, Tokens};
use crate::problem::{Problem, ProblemView};
use crate::wire::{ContestBegun, ContestView, NewComparison};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use kythu_lab::contest::{CSV_COLUMNS, csv_cells};
use kythu_lab::csv_row;
use serde::Deserialize;

/// From where on.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct AfterRow {
    /// The number of the last row that is known already.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u64)]
    after: Option<u32>,
}

/// Begins a comparison of algorithms. It goes on by itself; its rows are read from its own address.
#[utoipa::path(post, path = "/api/comparisons", tag = "comparisons", request_body = NewComparison,
    responses(
        (status = 201, description = "The comparison, which has just begun, and the secret of whoever began it", body = ContestBegun),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game (`no_game`), options (`bad_options`), position (`bad_position`, \
            with its place in `positions`), algorithm (`bad_spec`, with its place in `algos`) or rule (`bad_rule`), \
            or too many of them (`too_many`)", body = ProblemView),
        (status = 429, description = "Too many comparisons run already: try again later", body = ProblemView),
        (status = 503, description = "The disk refuses", body = ProblemView),
    ))]
pub(super) async fn start(
    State(server): State<Server>,
    Body(wish): Body<NewComparison>,
) -> Result<(StatusCode, Json<ContestBegun>), Problem> {
    Ok((StatusCode::CREATED, Json(server.contests.start(&server, wish).await?)))
}

/// A comparison, with its rows from some number on.
#[utoipa::path(get, path = "/api/comparisons/{id}", tag = "comparisons",
    params(("id" = String, Path, description = "The comparison"), AfterRow),
    responses(
        (status = 200, description = "The comparison", body = ContestView),
        (status = 400, description = "A query that is not understood", body = ProblemView),
        (status = 404, description = "No such comparison", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn show(
    State(server): State<Server>,
    Id(id): Id,
    Asked(AfterRow { after }): Asked<AfterRow>,
) -> Result<Json<ContestView>, Problem> {
    server.contests.view(&id, after.unwrap_or(0).into()).await.map(Json)
}

/// Ends a comparison; only whoever began it may. Its rows so far stay; one that has ended already stays as it is.
#[utoipa::path(post, path = "/api/comparisons/{id}/cancel", tag = "comparisons",
    params(("id" = String, Path, description = "The comparison")), security(("seat" = [])),
    responses(
        (status = 200, description = "The comparison, ended", body = ContestView),
        (status = 401, description = "The secret is missing", body = ProblemView),
        (status = 403, description = "Not the secret of this comparison", body = ProblemView),
        (status = 404, description = "No such comparison", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn cancel(
    State(server): State<Server>,
    Id(id): Id,
    tokens: Tokens,
) -> Result<Json<ContestView>, Problem> {
    server.contests.cancel(&id, &tokens).await.map(Json)
}

/// The rows of a comparison as comma-separated values, as `kythu compare --csv` prints them.
#[utoipa::path(get, path = "/api/comparisons/{id}/csv", tag = "comparisons",
    params(("id" = String, Path, description = "The comparison")),
    responses(
        (status = 200, description = "The rows so far", body = String, content_type = "text/csv"),
        (status = 404, description = "No such comparison", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn csv(State(server): State<Server>, Id(id): Id) -> Result<impl IntoResponse, Problem> {
    let view = server.contests.view(&id, 0).await?;
    let name = |names: &[String], number: usize| names.get(number).cloned().unwrap_or_default();
    let mut text = csv_row(&CSV_COLUMNS) + "\n";
    for row in &view.rows {
        let (algo, position) = (name(&view.head.algos, row.algo), name(&view.head.positions, row.position));
        text += &(csv_row(&csv_cells(&row.row(), &algo, &position)) + "\n");
    }
    let file = format!("attachment; filename=\"kythu-compare-{}.csv\"", view.head.wish.game);
    Ok((
        [(header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)],
        text,
    ))
}
