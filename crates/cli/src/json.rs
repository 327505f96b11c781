//! The objects that other programs rely on.

use kythu_game::{Score, Verdict};
use kythu_players::{Counts, Points};
use serde_json::{Value, json};

/// `{"kind": "win" | "loss" | "draw" | "heuristic", "plies": n or null, "value": v}`
///
/// The value is +1, 0 or −1 for a result and the evaluation (or the payoff of a tree) otherwise.
pub(crate) fn score(score: Score, exact: bool) -> Value {
    let (kind, plies) = match score.verdict() {
        Verdict::Win(plies) => ("win", plies),
        Verdict::Loss(plies) => ("loss", plies),
        Verdict::Value(0) if exact => ("draw", None),
        Verdict::Value(_) => ("heuristic", None),
    };
    json!({"kind": kind, "plies": plies, "value": score.utility(), "exact": exact})
}

/// A [`score`]; in a game with points also `"points"`, a number if it is exact, and `"bounds"`, what is proven of it.
pub(crate) fn score_and_points(value: Score, exact: bool, points: Option<Points>) -> Value {
    let mut object = score(value, exact);
    if let Some(points) = points {
        object["points"] = json!(points.exact());
        object["bounds"] = json!([points.at_least, points.at_most]);
    }
    object
}

/// Everything that was counted.
pub(crate) fn counts(counts: &Counts) -> Value {
    json!({
        "nodes": counts.nodes,
        "leaves": counts.leaves,
        "alpha_cuts": counts.alpha_cuts,
        "beta_cuts": counts.beta_cuts,
        "first_move_cuts": counts.first_move_cuts,
        "probes": counts.probes,
        "hits": counts.hits,
        "researches": counts.researches,
        "simulations": counts.simulations,
        "by_ply": counts.by_ply.iter().map(|ply| json!({"nodes": ply.nodes, "leaves": ply.nodes.saturating_sub(ply.interior), "cuts": ply.cuts})).collect::<Vec<_>>(),
        "by_iteration": counts.by_iteration,
    })
}

/// Milliseconds with a resolution that means something.
pub(crate) fn ms(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
