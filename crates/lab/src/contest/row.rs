use super::Rule;
use kythu_players::Answer;
use std::time::Duration;

/// What one search did.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The number of the position in the plan.
    pub position: usize,
    /// The number of the algorithm in the plan.
    pub entrant: usize,
    /// The depth that was asked for.
    pub depth: u32,
    /// What the position is worth to the side to move, as a number.
    pub value: i32,
    /// The value is proven.
    pub exact: bool,
    /// The best move.
    pub best: Option<String>,
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated.
    pub leaves: u64,
    /// Cut-offs of both kinds.
    pub cutoffs: u64,
    /// Cut-offs by the first move tried.
    pub first_move_cuts: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions that had an answer.
    pub hits: u64,
    /// Time on the wall.
    pub time: Duration,
    /// It came to an end within the limits.
    pub complete: bool,
    /// Looking deeper would find nothing more: the value is proven, or every line ends before the depth.
    pub settled: bool,
}

impl Row {
    /// The row of an answer.
    pub(super) fn new(position: usize, entrant: usize, depth: u32, answer: &Answer, time: Duration) -> Self {
        let counts = &answer.counts;
        Self {
            position,
            entrant,
            depth,
            value: answer.score.utility(),
            exact: answer.exact,
            best: answer.best.clone(),
            nodes: counts.nodes,
            leaves: counts.leaves,
            cutoffs: counts.alpha_cuts + counts.beta_cuts,
            first_move_cuts: counts.first_move_cuts,
            probes: counts.probes,
            hits: counts.hits,
            time,
            complete: answer.complete,
            settled: answer.complete && (answer.exact || answer.depth < depth),
        }
    }

    /// The effective branching factor: the number of children that a uniform tree of this depth and size would have.
    #[must_use]
    pub fn branching(&self) -> f64 {
        branching(self.nodes as f64, self.depth)
    }

    /// Time ended it before what the rule measures did: a deeper look might have been possible.
    #[must_use]
    pub fn starved(&self, rule: Rule) -> bool {
        !self.complete
            && match rule {
                Rule::Depths { .. } => true,
                Rule::Nodes(nodes) => self.nodes < nodes,
                Rule::Time(_) => false,
            }
    }

    /// Milliseconds, to the microsecond.
    #[must_use]
    pub fn ms(&self) -> f64 {
        (self.time.as_secs_f64() * 1e6).round() / 1e3
    }
}

pub(super) fn branching(nodes: f64, depth: u32) -> f64 {
    nodes.powf(1.0 / f64::from(depth.max(1)))
}

/// A share in percent, if there is something to have a share of.
#[must_use]
pub(super) fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

impl Row {
    /// How many percent of the cut-offs the first move made.
    #[must_use]
    pub fn first_move_share(&self) -> Option<f64> {
        percent(self.first_move_cuts, self.cutoffs)
    }

    /// How many percent of the questions to the table had an answer.
    #[must_use]
    pub fn hit_share(&self) -> Option<f64> {
        percent(self.hits, self.probes)
    }
}

/// Something that rows are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Positions entered.
    Nodes,
    /// Positions evaluated.
    Leaves,
    /// Time on the wall.
    Time,
    /// The effective branching factor.
    Branching,
    /// Cut-offs.
    Cutoffs,
    /// The share of cut-offs by the first move.
    FirstMove,
    /// The share of questions to the table that had an answer.
    Hits,
}

impl Measure {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 7] =
        [Self::Nodes, Self::Leaves, Self::Time, Self::Branching, Self::Cutoffs, Self::FirstMove, Self::Hits];

    /// A word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Leaves => "leaves",
            Self::Time => "time",
            Self::Branching => "ebf",
            Self::Cutoffs => "cutoffs",
            Self::FirstMove => "first",
            Self::Hits => "hits",
        }
    }
}
