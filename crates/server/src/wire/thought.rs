use super::Text;
use super::score::ScoreView;
use kythu_players::Answer;
use serde::Serialize;
use utoipa::ToSchema;

/// What an algorithm thinks of a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Thought)]
pub(crate) struct ThoughtView {
    /// The move; none when the game is over.
    best: Option<String>,
    /// What the position is worth to the side to move.
    score: ScoreView,
    /// The best line.
    line: Vec<String>,
    /// The depth reached.
    depth: u32,
    /// It finished what it was asked for; otherwise a limit of the server came first.
    complete: bool,
    /// What it cost.
    counts: ThoughtCounts,
    /// What there is to say besides.
    remarks: Vec<Text>,
}

/// What an algorithm did on the way; what it does not count is 0.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ThoughtCounts {
    /// Positions entered.
    nodes: u64,
    /// Positions evaluated.
    leaves: u64,
    /// Cuts at nodes of either side.
    cuts: u64,
    /// Cuts by the first move tried.
    first_move_cuts: u64,
    /// Questions to the table.
    probes: u64,
    /// Questions that had an answer.
    hits: u64,
    /// Second looks with another window.
    researches: u64,
    /// Nodes by iteration, where there are iterations.
    by_iteration: Vec<u64>,
}

impl From<Answer> for ThoughtView {
    fn from(answer: Answer) -> Self {
        let counts = answer.counts;
        Self {
            best: answer.best,
            score: ScoreView::of(answer.score, answer.exact),
            line: answer.line,
            depth: answer.depth,
            complete: answer.complete,
            counts: ThoughtCounts {
                nodes: counts.nodes,
                leaves: counts.leaves,
                cuts: counts.alpha_cuts + counts.beta_cuts,
                first_move_cuts: counts.first_move_cuts,
                probes: counts.probes,
                hits: counts.hits,
                researches: counts.researches,
                by_iteration: counts.by_iteration,
            },
            remarks: answer.remarks.iter().map(Text::from).collect(),
        }
    }
}
