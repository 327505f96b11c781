use super::in_lab;
use crate::Server;
use crate::extract::Body;
use crate::problem::{Problem, ProblemView};
use crate::wire::lab::QuantumView;
use axum::Json;
use axum::extract::State;
use kythu_game::Refusal;
use kythu_lab::quantum::{Walk, Wish};
use kythu_solvers::nim::quantum::Amplify;
use kythu_words::say;
use serde::Deserialize;
use utoipa::ToSchema;

/// Qubits of a circuit that is walked gate by gate: four rows of seven, and a state of 16 MiB.
const MOST_QUBITS: usize = 20;
/// Measurements at most.
const MOST_SHOTS: u32 = 100_000;
/// Milliseconds that a walk may take: some seconds on a busy machine.
const LONGEST_MS: u64 = 30_000;
/// Letters of the heaps.
const LONGEST_HEAPS: usize = 100;

/// Heaps to build a circuit for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QuantumRequest {
    /// The heaps; the circuit may have 20 qubits.
    #[schema(example = "1,3,5,7", max_length = 100)]
    heaps: String,
    /// Who takes the last stone loses.
    #[serde(default)]
    misere: bool,
    /// How the wanted moves are made likelier.
    #[serde(default)]
    amplify: Amplification,
    /// Measurements.
    #[serde(default = "thousand")]
    #[schema(minimum = 1, maximum = 100_000, default = 1000)]
    shots: u32,
    /// The same seed measures the same.
    #[serde(default = "one")]
    #[schema(value_type = u64, maximum = 4_294_967_295_u64, default = 1)]
    seed: u32,
}

/// How the wanted moves are made likelier than the others.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Amplification {
    /// With phases matched to the number of wanted moves: nothing else is ever measured.
    #[default]
    Exact,
    /// Grover's own rounds: something else is measured now and then.
    Grover,
    /// Not at all.
    Off,
}

const fn thousand() -> u32 {
    1_000
}

const fn one() -> u32 {
    1
}

/// Nim's quantum circuit for some heaps: its gates, the state after each, and what is measured.
#[utoipa::path(post, path = "/api/lab/quantum", tag = "lab", request_body = QuantumRequest,
    responses(
        (status = 200, description = "The circuit, walked and measured", body = QuantumView),
        (status = 400, description = "Not the JSON that is expected", body = ProblemView),
        (status = 413, description = "Too large", body = ProblemView),
        (status = 415, description = "Not JSON", body = ProblemView),
        (status = 422, description = "No such heaps, or too many qubits (`bad_position`), or shots (`bad_shots`)", body = ProblemView),
        (status = 503, description = "Busy: try again later", body = ProblemView),
    ))]
pub(super) async fn quantum(
    State(server): State<Server>,
    Body(asked): Body<QuantumRequest>,
) -> Result<Json<QuantumView>, Problem> {
    let bad = |refusal: Refusal| Problem::unprocessable("bad_position", refusal);
    let number = |name: &str, found: u64, max: u64| {
        Refusal::new(say!("error.option-number", name = name, found = found, min = 1, max = max))
    };
    if !(1..=MOST_SHOTS).contains(&asked.shots) {
        let refusal = number("shots", asked.shots.into(), MOST_SHOTS.into());
        return Err(Problem::unprocessable("bad_shots", refusal));
    }
    if asked.heaps.chars().count() > LONGEST_HEAPS {
        return Err(Problem::too_long());
    }
    let wish = Wish {
        heaps: asked.heaps,
        misere: asked.misere,
        how: match asked.amplify {
            Amplification::Exact => Amplify::Exact,
            Amplification::Grover => Amplify::Grover,
            Amplification::Off => Amplify::Off,
        },
        shots: asked.shots.into(),
        seed: asked.seed.into(),
        most_qubits: MOST_QUBITS,
    };
    let limits = server.limits.search_for(Some(LONGEST_MS));
    in_lab(&server, bad, move |stop| Walk::new(&wish, limits, stop).map(QuantumView::from)).await
}
