//! The server: play, analysis and hints over HTTP, live news over one WebSocket per tab, and the page itself.
//!
//! * `api`: what can be asked, a file a subject; described by the OpenAPI document at `/api/openapi.json`.
//! * `hall`: the games in progress. `arena`: matches between players of the program. `contests`: comparisons of algorithms.
//! * `lessons`: what was learnt here. `opinions`: what was thought of positions. `store`: what is on disk. `pool`: the few threads that search.
//! * `wire`: what goes over the wire: keys and parameters, never prose.
//! * `live`: the WebSocket. `guard`: who may ask. `page`: the files of the page, inside the program.
//!
//! Nothing here knows a game: whatever is registered appears by itself.

mod api;
mod arena;
mod contests;
mod extract;
mod guard;
mod hall;
mod lessons;
mod limits;
mod live;
mod opinions;
mod page;
mod pool;
mod problem;
mod run;
mod secret;
mod store;
mod wire;

pub use guard::Hosts;
pub use limits::ServerLimits;
pub use run::{Serving, bind, serve};

use arena::Arena;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use contests::Contests;
use hall::Hall;
use kythu_words::{Message, say};
use lessons::Lessons;
use opinions::Opinions;
use pool::Pool;
use problem::Problem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::Store;
use tokio::sync::Semaphore;
use utoipa_swagger_ui::SwaggerUi;

/// The largest body of a request.
const LARGEST_BODY: usize = 64 * 1024;
/// Tabs that may be connected at the same time.
const MOST_TABS: usize = 2_000;
/// The name of the database in the data folder.
const DATABASE: &str = "games.db";

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder for the games; in memory only if none.
    pub data: Option<PathBuf>,
    /// Which names it answers to.
    pub hosts: Hosts,
    /// What it spends on a search.
    pub limits: ServerLimits,
}

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct Server {
    hall: Hall,
    arena: Arena,
    contests: Contests,
    pool: Pool,
    limits: ServerLimits,
    lessons: Lessons,
    opinions: Opinions,
    tabs: Arc<Semaphore>,
}

/// The folder for the games when none is named, as the platform wants it.
#[must_use]
pub fn usual_data() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "kythu").map(|folders| folders.data_dir().to_owned())
}

/// The whole server as a router. Refused if its data cannot be used.
pub fn app(config: &Config) -> Result<Router, Message> {
    let store = match &config.data {
        None => Store::open(None)?,
        Some(folder) => Store::open(Some(&database(folder)?))?,
    };
    let pool = Pool::new(config.limits.threads, config.limits.queue);
    let contests = Contests::new(store.clone());
    let hall = Hall::new(store, pool.clone(), config.limits);
    let arena = Arena::open(config.data.as_deref(), pool.clone(), config.limits)?;
    let (limits, tabs) = (config.limits, Arc::new(Semaphore::new(MOST_TABS)));
    let server = Server {
        hall,
        arena,
        contests,
        lessons: Lessons::new(),
        opinions: Opinions::default(),
        pool,
        limits,
        tabs,
    };
    let (api, document) = api::routes().split_for_parts();
    // Without its top bar: the logo there brings a style of its own, which our policy forbids.
    let plain = utoipa_swagger_ui::Config::default().use_base_layout();
    let docs = SwaggerUi::new("/api/docs").config(plain).url("/api/openapi.json", document);
    Ok(api
        .route("/api/live", get(live::live))
        .with_state(server)
        .merge(docs)
        .fallback(get(page::page).fallback(|| async { Problem::not_found() }))
        .method_not_allowed_fallback(|| async {
            Problem::new(
                axum::http::StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                say!("server.method-not-allowed"),
            )
        })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(config.hosts, guard::guard)))
}

/// The database in a data folder, which is made if it is missing.
fn database(folder: &Path) -> Result<PathBuf, Message> {
    let refuse = |error: std::io::Error| {
        say!("server.data", file = folder.display().to_string(), what = error.to_string())
    };
    std::fs::create_dir_all(folder).map_err(refuse)?;
    Ok(folder.join(DATABASE))
}
