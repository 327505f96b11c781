use crate::Server;
use crate::wire::KindView;
use axum::Json;
use axum::extract::State;
use kythu_players::registry;
use serde::Serialize;
use std::sync::OnceLock;
use utoipa::ToSchema;

/// What this server is.
#[derive(Serialize, ToSchema)]
pub(super) struct About {
    /// The name of the program.
    name: &'static str,
    /// Its version.
    version: &'static str,
    /// What a request can ask for at most.
    limits: AboutLimits,
}

/// What a request can ask for at most.
#[derive(Serialize, ToSchema)]
pub(super) struct AboutLimits {
    /// Milliseconds of thinking.
    think_ms: u64,
}

/// What this server is.
#[utoipa::path(get, path = "/api/about", responses((status = 200, description = "Name, version and limits", body = About)))]
pub(super) async fn about(State(server): State<Server>) -> Json<About> {
    let think_ms = server.limits.think.as_millis() as u64;
    Json(About { name: "kythu", version: env!("CARGO_PKG_VERSION"), limits: AboutLimits { think_ms } })
}

/// The games that can be played.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "All games, in the order in which they are shown", body = [KindView])))]
pub(super) async fn games() -> Json<&'static [KindView]> {
    static KINDS: OnceLock<Vec<KindView>> = OnceLock::new();
    let kinds = || registry().iter().filter_map(|kind| KindView::of(kind.as_ref())).collect();
    Json(KINDS.get_or_init(kinds))
}
