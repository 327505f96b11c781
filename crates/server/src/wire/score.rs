use super::Text;
use kythu_game::{Score, Verdict};
use kythu_players::{Points, Progress, Solution, Table};
use serde::Serialize;
use utoipa::ToSchema;

/// What a position is worth to the side to move, or a move to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Score)]
pub(crate) struct ScoreView {
    /// `win`, `loss`, `draw`, or `value` for what is only estimated.
    pub(crate) verdict: &'static str,
    /// How many plies away the end is, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plies: Option<u32>,
    /// The estimate, or the payoff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<i32>,
    /// It is proven.
    pub(crate) exact: bool,
}

impl ScoreView {
    /// A score, proven or not.
    pub(crate) fn of(score: Score, exact: bool) -> Self {
        let (verdict, plies, value) = match score.verdict() {
            Verdict::Win(plies) => ("win", plies, None),
            Verdict::Loss(plies) => ("loss", plies, None),
            Verdict::Value(0) if exact => ("draw", None, None),
            Verdict::Value(value) => ("value", None, Some(value)),
        };
        Self { verdict, plies, value, exact }
    }
}

/// A move and what it is worth to the side that plays it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MoveScore)]
pub(crate) struct MoveScoreView {
    /// The move.
    pub(crate) mv: String,
    /// What it is worth.
    pub(crate) score: ScoreView,
    /// The same in the points of the game: `+4`, `-2..5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<String>,
}

/// What is known of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Analysis)]
pub(crate) struct AnalysisView {
    /// What it is worth to the side to move.
    pub(crate) score: ScoreView,
    /// The score is proven.
    pub(crate) proven: bool,
    /// The same in the points of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<String>,
    /// How it was found.
    pub(crate) method: &'static str,
    /// Why in this way.
    pub(crate) why: Text,
    /// The best line.
    pub(crate) line: Vec<String>,
    /// The line as people write it, where that is something else: `Nf3`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) short: Vec<String>,
    /// Positions that were looked at.
    pub(crate) nodes: u64,
    /// The moves, best first, at most 1000 of them.
    pub(crate) moves: Vec<MoveScoreView>,
    /// How many there are.
    pub(crate) total_moves: u64,
    /// What there is to say besides.
    pub(crate) remarks: Vec<Text>,
}

/// Moves that are listed with their scores.
const MOST_LISTED: usize = 1_000;

impl AnalysisView {
    /// What is known of the position at a table.
    pub(crate) fn of(solution: &Solution, table: &dyn Table) -> Self {
        let points = |points: Option<Points>| points.map(|points| points.to_string());
        Self {
            score: ScoreView::of(solution.score, solution.proven),
            proven: solution.proven,
            points: points(solution.points),
            method: solution.method,
            why: (&solution.why).into(),
            line: solution.line.clone(),
            short: table.shorten(&solution.line),
            nodes: solution.nodes,
            moves: solution
                .moves
                .iter()
                .take(MOST_LISTED)
                .map(|one| MoveScoreView {
                    mv: one.mv.clone(),
                    score: ScoreView::of(one.score, one.proven),
                    points: points(one.points),
                })
                .collect(),
            total_moves: solution.total_moves,
            remarks: solution.remarks.iter().map(Text::from).collect(),
        }
    }
}

/// Where a search stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProgressView {
    depth: u32,
    score: ScoreView,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    short: Vec<String>,
    nodes: u64,
}

impl ProgressView {
    /// Where a search stands whose position is at a table.
    pub(crate) fn of(progress: &Progress, table: Option<&dyn Table>) -> Self {
        Self {
            depth: progress.depth,
            score: ScoreView::of(progress.score, false),
            line: progress.line.clone(),
            short: table.map_or_else(Vec::new, |table| table.shorten(&progress.line)),
            nodes: progress.nodes,
        }
    }
}
