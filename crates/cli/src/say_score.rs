//! Scores in words: a proven result says so ("wins in 5 plies"), a guess is a number.

use kythu_game::{Score, Verdict};
use kythu_players::Points;
use kythu_words::{Message, say};

/// What a score says about the side to move.
pub(crate) fn score_message(score: Score, exact: bool) -> Message {
    match score.verdict() {
        Verdict::Win(Some(0)) => say!("score.won"),
        Verdict::Loss(Some(0)) => say!("score.lost"),
        Verdict::Win(Some(plies)) => say!("score.win-in", plies = plies),
        Verdict::Win(None) => say!("score.win"),
        Verdict::Loss(Some(plies)) => say!("score.loss-in", plies = plies),
        Verdict::Loss(None) => say!("score.loss"),
        Verdict::Value(0) if exact => say!("score.draw"),
        Verdict::Value(value) if exact => say!("score.exact", value = value),
        Verdict::Value(value) => say!("score.heuristic", value = value),
    }
}

/// The same with the points of the game, where it has points. Points that are not certain say more than a guess does: what
/// they lie between, and what that means.
pub(crate) fn with_points(score: Score, exact: bool, points: Option<Points>) -> Message {
    match points {
        None => score_message(score, exact),
        Some(points) if points.exact().is_some() => {
            say!("score.with-points", score = score_message(score, exact), points = points.to_string())
        }
        Some(points) => {
            let Points { at_least, at_most } = points;
            say!("score.with-bounds", score = points.in_words(), lower = at_least, upper = at_most)
        }
    }
}
