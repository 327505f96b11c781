//! Somebody learns a small game by playing against himself, while somebody else watches the curve.

pub(super) mod ask;
mod teach;

use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::WireSetup;
use crate::wire::lab::LearnNews;
use axum::body::{Body as Stream, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use kythu_game::{Picture, Refusal};
use kythu_learn::{Lesson, Method};
use kythu_players::{Begin, GameKind, Setup};
use kythu_words::say;
use serde::Deserialize;
use std::convert::Infallible;
use teach::{Teacher, WAITING};
use tokio::sync::mpsc;
use utoipa::ToSchema;

/// Games of practice at most.
const MOST_EPISODES: u64 = 1_000_000;
/// MiB of a table: far more than the games here need.
const TABLE_MIB: u64 = 4;
/// Positions of a game that is learnt here: all of them are labelled, and all are asked at every point of the curve.
const MOST_POSITIONS: u64 = 10_000;
/// The games that are small enough.
const GAMES: [&str; 2] = ["nim", "tictactoe"];

/// A lesson.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LearnRequest {
    /// The game and where it begins: `nim` with heaps of at most 10 000 positions in all, or `tictactoe`.
    setup: WireSetup,
    /// What is learnt.
    #[serde(default)]
    method: LearnMethod,
    /// How far a value moves towards what was just seen: above 0, at most 1.
    #[serde(default = "half")]
    #[schema(exclusive_minimum = 0.0, maximum = 1.0, default = 0.5)]
    alpha: f64,
    /// What a result is worth one ply earlier.
    #[serde(default = "nine_tenths")]
    #[schema(minimum = 0.0, maximum = 1.0, default = 0.9)]
    gamma: f64,
    /// How often any move is tried instead of the best one known.
    #[serde(default = "half")]
    #[schema(minimum = 0.0, maximum = 1.0, default = 0.5)]
    epsilon: f64,
    /// Epsilon is halved after every so many games; never if null.
    #[serde(default)]
    #[schema(value_type = Option<u64>, minimum = 1, maximum = 4_294_967_295_u64)]
    halving: Option<u32>,
    /// Games of practice.
    #[serde(default = "twenty_thousand")]
    #[schema(value_type = u64, minimum = 1, maximum = 1_000_000, default = 20_000, example = 1_000)]
    episodes: u32,
    /// The same seed learns the same.
    #[serde(default = "one")]
    #[schema(value_type = u64, maximum = 4_294_967_295_u64, default = 1)]
    seed: u32,
    /// Positions that are the same up to symmetry share what is learnt.
    #[serde(default = "yes")]
    #[schema(default = true)]
    symmetry: bool,
}

/// A way to learn.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum LearnMethod {
    /// A value for each move of each position, corrected towards the best answer.
    #[default]
    Q,
    /// The same, corrected towards the answer that was really played.
    Sarsa,
    /// A value for what a move leads to.
    Afterstate,
}

const fn half() -> f64 {
    0.5
}

const fn nine_tenths() -> f64 {
    0.9
}

const fn twenty_thousand() -> u32 {
    20_000
}

const fn one() -> u32 {
    1
}

const fn yes() -> bool {
    true
}

fn bad_lesson(refusal: Refusal) -> Problem {
    Problem::unprocessable("bad_lesson", refusal)
}

impl LearnRequest {
    fn lesson(&self) -> Result<Lesson, Problem> {
        let lesson = Lesson {
            method: match self.method {
                LearnMethod::Q => Method::Q,
                LearnMethod::Sarsa => Method::Sarsa,
                LearnMethod::Afterstate => Method::Afterstate,
            },
            alpha: self.alpha,
            gamma: self.gamma,
            epsilon: self.epsilon,
            halving: self.halving.map(u64::from),
            seed: self.seed.into(),
            fold: self.symmetry,
            memory: TABLE_MIB,
        };
        lesson.check().map_err(bad_lesson)?;
        let episodes = u64::from(self.episodes);
        if !(1..=MOST_EPISODES).contains(&episodes) {
            let range = format!("1 ≤ episodes ≤ {MOST_EPISODES}");
            return Err(bad_lesson(
                say!("learn.range", name = "episodes", found = episodes, range = range).into(),
            ));
        }
        Ok(lesson)
    }

    /// The game, if it is one that is learnt here.
    fn game(&self) -> Result<(&'static dyn GameKind, Setup), Problem> {
        if !GAMES.contains(&self.setup.game.as_str()) {
            self.setup.kind()?;
            let (found, choices) = (&self.setup.game, GAMES.join(", "));
            let message = say!("error.option-choice", name = "game", found = found, choices = choices);
            return Err(bad_lesson(message.into()));
        }
        let (kind, table) = self.setup.open()?;
        if let Picture::Heaps { heaps, .. } = table.picture() {
            let positions = heaps.iter().try_fold(1u64, |all, heap| all.checked_mul(heap.checked_add(1)?));
            if positions.is_none_or(|positions| positions > MOST_POSITIONS) {
                let message = say!("mc.too-many-positions", most = MOST_POSITIONS);
                return Err(Problem::unprocessable("bad_position", message.into()));
            }
        }
        if table.outcome().is_some() {
            return Err(Problem::unprocessable("bad_position", say!("error.game-over").into()));
        }
        Ok((kind, table.setup().clone()))
    }
}

/// Somebody learns a small game by self-play. The answer is a line of JSON for every point of the curve, as it is reached, and one for
/// the end. The lesson stops when the answer is no longer read, and at the server's limits.
#[utoipa::path(post, path = "/api/lab/learn", tag = "lab", request_body = LearnRequest,
    responses(
        (status = 200, description = "Lines of JSON", body = LearnNews, content_type = "application/x-ndjson"),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such game or position, or parameters outside their ranges (`bad_lesson`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn learn(
    State(server): State<Server>,
    Body(asked): Body<LearnRequest>,
) -> Result<Response, Problem> {
    let lesson = asked.lesson()?;
    let (kind, setup) = asked.game()?;
    let seat = server.lessons.seat()?;
    let pupil = kind.pupil(&setup, Begin::New(lesson)).map_err(bad_lesson)?;
    let (news, told) = mpsc::channel(WAITING);
    let teacher = Teacher { server, kind, setup, news };
    let episodes = asked.episodes.into();
    tokio::spawn(async move {
        teacher.teach(pupil, episodes).await;
        drop(seat);
    });
    let lines = unfold(told, |mut told: mpsc::Receiver<Bytes>| async {
        told.recv().await.map(|line| (Ok::<_, Infallible>(line), told))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Stream::from_stream(lines)).into_response())
}
