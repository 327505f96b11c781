//! What can be asked of the server, a file a subject.

mod about;
mod analyse;
mod arena;
mod comparisons;
mod lab;
mod play;
mod positions;
mod think;

pub(crate) use analyse::{Asked as AnalyseRequest, in_pool, run as analyse};

use crate::Server;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The document that describes it all.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kỳ Thủ",
        description = "Games, analysis and hints. Texts are keys and parameters (`Message`); live news come over the WebSocket `/api/live`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    modifiers(&SeatToken),
    components(schemas(crate::wire::Param)),
)]
struct Document;

/// The secret of a seat.
struct SeatToken;

impl Modify for SeatToken {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        components.add_security_scheme("seat", scheme);
    }
}

/// All that can be asked, with its description.
pub(crate) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(about::about))
        .routes(routes!(about::games))
        .routes(routes!(positions::position))
        .routes(routes!(analyse::analyse))
        .routes(routes!(analyse::hint))
        .routes(routes!(think::think))
        .routes(routes!(play::create))
        .routes(routes!(play::show))
        .routes(routes!(play::events))
        .routes(routes!(play::play))
        .routes(routes!(play::undo))
        .routes(routes!(play::restart))
        .routes(routes!(play::draw))
        .routes(routes!(play::again))
        .routes(routes!(play::decline))
        .routes(routes!(play::seat, play::held))
        .routes(routes!(play::resign))
        .routes(routes!(play::name))
        .routes(routes!(comparisons::start))
        .routes(routes!(comparisons::show))
        .routes(routes!(comparisons::cancel))
        .routes(routes!(comparisons::csv))
        .merge(lab::routes())
        .merge(arena::routes())
}
