use crate::Server;
use crate::extract::{Asked, Body, Id, Tokens};
use crate::hall::{Act, Event, Offer};
use crate::problem::{Problem, ProblemView};
use crate::wire::{GameView, NewGame, Seat};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game that has begun.
#[derive(Serialize, ToSchema)]
pub(super) struct Created {
    /// The game.
    game: GameView,
    /// The secrets of the seats of side 0 and side 1: who sends one may move there. Null for engines.
    tokens: [Option<String>; 2],
}

/// The seats that somebody holds.
#[derive(Serialize, ToSchema)]
pub(super) struct Held {
    /// The sides whose secrets were sent.
    sides: Vec<Seat>,
}

/// What happened in a game.
#[derive(Serialize, ToSchema)]
pub(super) struct Events {
    /// The events, in order.
    events: Vec<Event>,
}

/// From where on.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct After {
    /// The number of the last event that is known already.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    after: Option<EventNumber>,
}

/// The number of an event: as large as the numbers that every reader of JSON keeps exactly.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "u64")]
struct EventNumber(u64);

impl TryFrom<u64> for EventNumber {
    type Error = &'static str;

    fn try_from(number: u64) -> Result<Self, Self::Error> {
        if number < 1 << 53 { Ok(Self(number)) } else { Err("expected at most 2^53 - 1") }
    }
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveAsked {
    /// The move, in any form that the game reads.
    #[schema(example = "h4-7")]
    mv: String,
    /// How many moves the sender has seen: if there are more by now, nothing is done.
    ply: usize,
}

/// Something other than a move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    /// How many moves the sender has seen: if there are more by now, nothing is done.
    ply: usize,
}

/// An offer that is turned down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Declined {
    /// What was offered.
    what: Offer,
    /// How many moves the sender has seen: if there are more by now, nothing is done.
    ply: usize,
}

/// Somebody who comes by an invitation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatAsked {
    /// The secret that the seat shall have from now on: 24 of the letters a to z but l and o, and of the digits 2 to 9.
    #[schema(example = "abcdefghijkmnpqrstuvwxyz", min_length = 24, max_length = 24)]
    key: String,
}

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NameAsked {
    /// The name.
    #[schema(example = "Lan", max_length = 64)]
    name: String,
}

/// Begins a game.
#[utoipa::path(post, path = "/api/play", request_body = NewGame,
    responses(
        (status = 201, description = "The game and the secrets of its seats", body = Created),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game, options, position, move or player", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn create(
    State(server): State<Server>,
    Body(wish): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let (game, tokens) = server.hall.create(wish).await?;
    Ok((StatusCode::CREATED, Json(Created { game, tokens })))
}

/// A game as it stands.
#[utoipa::path(get, path = "/api/play/{id}", params(("id" = String, Path, description = "The game"), After),
    responses(
        (status = 200, description = "The game", body = GameView),
        (status = 204, description = "Nothing has happened since"),
        (status = 400, description = "A query that is not understood", body = ProblemView),
        (status = 404, description = "No such game", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn show(
    State(server): State<Server>,
    Id(id): Id,
    Asked(After { after }): Asked<After>,
) -> Result<Response, Problem> {
    let game = server.hall.view(&id).await?;
    Ok(match after {
        Some(EventNumber(after)) if game.seq <= after => StatusCode::NO_CONTENT.into_response(),
        _ => Json(game).into_response(),
    })
}

/// What happened in a game: its lasting record.
#[utoipa::path(get, path = "/api/play/{id}/events", params(("id" = String, Path, description = "The game"), After),
    responses(
        (status = 200, description = "The events", body = Events),
        (status = 400, description = "A query that is not understood", body = ProblemView),
        (status = 404, description = "No such game", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn events(
    State(server): State<Server>,
    Id(id): Id,
    Asked(After { after }): Asked<After>,
) -> Result<Json<Events>, Problem> {
    Ok(Json(Events { events: server.hall.events(&id, after.map_or(0, |EventNumber(after)| after)).await? }))
}

/// Which seats the sender's secrets open.
#[utoipa::path(get, path = "/api/play/{id}/seat", params(("id" = String, Path, description = "The game")), security(("seat" = [])),
    responses(
        (status = 200, description = "The sides; none if they are the secrets of nothing here", body = Held),
        (status = 400, description = "A request that is not understood", body = ProblemView),
        (status = 401, description = "The secret of a seat is missing", body = ProblemView),
        (status = 404, description = "No such game", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn held(
    State(server): State<Server>,
    Id(id): Id,
    tokens: Tokens,
) -> Result<Json<Held>, Problem> {
    let sides = server.hall.held(&id, &tokens).await?;
    Ok(Json(Held { sides: sides.into_iter().map(Seat).collect() }))
}

/// Describes a handler that changes a game; they are all refused alike.
macro_rules! deed {
    ($(#[$doc:meta])* $name:ident, $method:ident, $path:literal, $body:ident,
     |$server:ident, $id:ident, $tokens:ident, $asked:ident| $done:expr) => {
        $(#[$doc])*
        #[utoipa::path($method, path = $path, request_body = $body,
            params(("id" = String, Path, description = "The game")), security(("seat" = [])),
            responses(
                (status = 200, description = "The game after it", body = GameView),
                (status = 400, description = "Not the JSON that is expected", body = ProblemView),
                (status = 401, description = "The secret of a seat is missing", body = ProblemView),
                (status = 403, description = "Not the secret of a seat in this game", body = ProblemView),
                (status = 404, description = "No such game", body = ProblemView),
                (status = 409, description = "Not now: another's turn, the game has gone on, or is over", body = ProblemView),
                (status = 413, description = "Too large", body = ProblemView),
                (status = 415, description = "Not JSON", body = ProblemView),
                (status = 422, description = "Not possible in this game", body = ProblemView),
                (status = 503, description = "Busy: try again later", body = ProblemView),
            ))]
        pub(super) async fn $name(
            State($server): State<Server>,
            Id($id): Id,
            $tokens: Tokens,
            Body($asked): Body<$body>,
        ) -> Result<Json<GameView>, Problem> {
            Ok(Json($done.await?))
        }
    };
}

deed!(
    /// Plays a move.
    play, post, "/api/play/{id}/moves", MoveAsked,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Move(asked.mv), Some(asked.ply))
);
deed!(
    /// Takes the own last move back; where another person plays, offers it.
    undo, post, "/api/play/{id}/undo", Seen,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Undo, Some(asked.ply))
);
deed!(
    /// Begins again; where another person plays, offers it.
    restart, post, "/api/play/{id}/restart", Seen,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Restart, Some(asked.ply))
);
deed!(
    /// Offers a draw, or accepts one.
    draw, post, "/api/play/{id}/draw", Seen,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Draw, Some(asked.ply))
);
deed!(
    /// Another game with the seats swapped; where another person plays, offers it. `next` of this game then names the other one.
    again, post, "/api/play/{id}/again", Seen,
    |server, id, tokens, asked| server.hall.again(&id, &tokens, asked.ply)
);
deed!(
    /// Turns an offer down, or takes the own one back.
    decline, post, "/api/play/{id}/decline", Declined,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Decline(asked.what), Some(asked.ply))
);
deed!(
    /// Gives up.
    resign, post, "/api/play/{id}/resign", Seen,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Resign, Some(asked.ply))
);
deed!(
    /// Takes a seat by its invitation: the secret of the seat is changed to the one that is sent, so that the invitation opens the
    /// seat once. To play on at another device, take the new secret there.
    seat, post, "/api/play/{id}/seat", SeatAsked,
    |server, id, tokens, asked| server.hall.take_seat(&id, &tokens, asked.key)
);
deed!(
    /// Takes a name.
    name, put, "/api/play/{id}/name", NameAsked,
    |server, id, tokens, asked| server.hall.act(&id, &tokens, Act::Name(asked.name), None)
);
