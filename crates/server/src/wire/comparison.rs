use super::Text;
use kythu_lab::contest::{Measure, Reach, Row, Rule, finding, headline, reaches};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::ToSchema;

/// A wish for a comparison of algorithms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewComparison {
    /// The game, by its name in `/api/games`.
    #[schema(example = "connect4", max_length = 64)]
    pub(crate) game: String,
    /// The options of the rules; what is not set has its default.
    #[serde(default)]
    #[schema(example = json!({"board": "7x6"}))]
    pub(crate) options: BTreeMap<String, String>,
    /// Positions in the game's notation, one a line, at most 20; `-` is the usual start, and so is nothing at all.
    #[serde(default)]
    #[schema(example = "-\n4453", max_length = 20_000)]
    pub(crate) positions: String,
    /// The algorithms, with commas between, at most 12. The others are compared with the first.
    #[schema(example = "minimax,alphabeta,pvs(killers=off)", max_length = 2_000)]
    pub(crate) algos: String,
    /// What their searches have in common.
    pub(crate) rule: RuleWish,
    /// What results are worth to algorithms that do not say it themselves; `plain` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<ScoreWish>,
    /// What judges the horizon for algorithms that do not say it themselves; `none` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) eval: Option<EvalWish>,
}

/// What all searches have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
#[schema(as = ComparisonRule)]
pub(crate) enum RuleWish {
    /// Every algorithm searches every depth of a range.
    Depths {
        /// The least depth.
        #[schema(minimum = 1, maximum = 60)]
        from: u32,
        /// The greatest.
        #[schema(minimum = 1, maximum = 60)]
        to: u32,
    },
    /// Every search may enter so many nodes: how deep does each algorithm come?
    Nodes {
        /// The nodes.
        #[schema(minimum = 1, maximum = 10_000_000)]
        nodes: u32,
    },
    /// Every search may take so long; no longer than the server allows a search.
    Time {
        /// Milliseconds.
        #[schema(minimum = 1, maximum = 60_000)]
        ms: u32,
    },
}

impl RuleWish {
    pub(crate) fn rule(self) -> Rule {
        match self {
            Self::Depths { from, to } => Rule::Depths { from, to },
            Self::Nodes { nodes } => Rule::Nodes(nodes.into()),
            Self::Time { ms } => Rule::Time(Duration::from_millis(ms.into())),
        }
    }
}

/// What results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ComparisonScore)]
pub(crate) enum ScoreWish {
    /// +1, 0 and −1.
    Plain,
    /// Faster wins count more.
    Distance,
}

/// What judges the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ComparisonEvaluation)]
pub(crate) enum EvalWish {
    /// Every position there is worth 0.
    None,
    /// The game's own evaluation.
    Usual,
}

/// How a comparison stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ComparisonState)]
pub(crate) enum ContestState {
    /// More rows will come.
    Running,
    /// All that was wished for has been searched.
    Done,
    /// Somebody has ended it.
    Cancelled,
    /// It took as long as the server allows.
    Limit,
    /// An algorithm refused a position; `problem` says why.
    Failed,
    /// The server was stopped in the middle of it. It can be wished for again.
    Interrupted,
}

/// What one search did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ComparisonRow)]
pub(crate) struct ContestRow {
    /// The number of the row, from 1 on.
    pub(crate) seq: u64,
    /// The number of the position in `positions`, from 0 on.
    pub(crate) position: usize,
    /// The number of the algorithm in `algos`, from 0 on.
    pub(crate) algo: usize,
    /// The depth.
    pub(crate) depth: u32,
    /// What the position is worth to the side to move.
    pub(crate) value: i32,
    /// The value is proven.
    pub(crate) exact: bool,
    /// The best move.
    pub(crate) mv: Option<String>,
    /// Positions entered.
    pub(crate) nodes: u64,
    /// Positions evaluated.
    pub(crate) leaves: u64,
    /// Cut-offs.
    pub(crate) cutoffs: u64,
    /// Cut-offs by the first move tried.
    pub(crate) first_move_cuts: u64,
    /// Questions to the table.
    pub(crate) probes: u64,
    /// Questions that had an answer.
    pub(crate) hits: u64,
    /// The effective branching factor: the number of children in a uniform tree of this depth and size.
    pub(crate) ebf: f64,
    /// Milliseconds.
    pub(crate) ms: f64,
    /// It came to an end within the limits.
    pub(crate) complete: bool,
    /// Looking deeper would find nothing more.
    pub(crate) settled: bool,
}

impl ContestRow {
    pub(crate) fn new(seq: u64, row: &Row) -> Self {
        Self {
            seq,
            position: row.position,
            algo: row.entrant,
            depth: row.depth,
            value: row.value,
            exact: row.exact,
            mv: row.best.clone(),
            nodes: row.nodes,
            leaves: row.leaves,
            cutoffs: row.cutoffs,
            first_move_cuts: row.first_move_cuts,
            probes: row.probes,
            hits: row.hits,
            ebf: (row.branching() * 1e3).round() / 1e3,
            ms: row.ms(),
            complete: row.complete,
            settled: row.settled,
        }
    }

    pub(crate) fn row(&self) -> Row {
        Row {
            position: self.position,
            entrant: self.algo,
            depth: self.depth,
            value: self.value,
            exact: self.exact,
            best: self.mv.clone(),
            nodes: self.nodes,
            leaves: self.leaves,
            cutoffs: self.cutoffs,
            first_move_cuts: self.first_move_cuts,
            probes: self.probes,
            hits: self.hits,
            time: Duration::from_secs_f64((self.ms / 1e3).max(0.0)),
            complete: self.complete,
            settled: self.settled,
        }
    }
}

/// How deep an algorithm saw on equal terms.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ComparisonReach)]
pub(crate) struct ContestReach {
    /// The greatest depth that it finished, the mean over the positions.
    pub(crate) depth: f64,
    /// How many times as deep as the first algorithm, over the positions that neither saw to the end.
    pub(crate) times: Option<f64>,
    /// Positions that it saw to the end.
    pub(crate) settled: usize,
}

impl From<Reach> for ContestReach {
    fn from(Reach { depth, times, settled }: Reach) -> Self {
        Self { depth, times, settled }
    }
}

/// What is settled about a comparison when it begins.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ComparisonHead)]
pub(crate) struct ContestHead {
    /// The wish.
    pub(crate) wish: NewComparison,
    /// The algorithms, as they were written.
    pub(crate) algos: Vec<String>,
    /// The positions; `-` is the usual start.
    pub(crate) positions: Vec<String>,
    /// The command that repeats it in a terminal.
    pub(crate) command: String,
}

/// How far a comparison has come, or how it ended.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ComparisonProgress)]
pub(crate) struct ContestProgress {
    /// How it stands.
    pub(crate) state: ContestState,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<Text>,
    /// How much is done …
    pub(crate) done: u64,
    /// … of how much.
    pub(crate) of: u64,
}

/// A comparison of algorithms and what it has shown so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AlgorithmComparison)]
pub(crate) struct ContestView {
    /// Its name, which nobody guesses: whoever knows it may read the comparison.
    pub(crate) id: String,
    /// When it was begun, in milliseconds since 1970.
    pub(crate) created: u64,
    /// What is compared.
    #[serde(flatten)]
    pub(crate) head: ContestHead,
    /// How far it has come.
    #[serde(flatten)]
    pub(crate) progress: ContestProgress,
    /// The number of the last row so far.
    pub(crate) seq: u64,
    /// The rows after the one that was asked for.
    pub(crate) rows: Vec<ContestRow>,
    /// How deep each algorithm saw, in their order; null for those that have not begun. Empty where depths were given.
    pub(crate) reach: Vec<Option<ContestReach>>,
    /// What it has shown, in a sentence.
    pub(crate) headline: Option<Text>,
    /// What it has shown by `nodes`, `leaves`, `time`, `ebf`, `cutoffs`, `first` and `hits`.
    pub(crate) findings: BTreeMap<&'static str, Text>,
}

/// A comparison that has just begun.
#[derive(Serialize, ToSchema)]
#[schema(as = ComparisonBegun)]
pub(crate) struct ContestBegun {
    #[serde(flatten)]
    pub(crate) contest: ContestView,
    /// The secret of whoever began it: who sends it may end the comparison.
    pub(crate) token: String,
}

impl ContestView {
    pub(crate) fn new(
        id: &str,
        created: u64,
        head: ContestHead,
        progress: ContestProgress,
        rows: &[ContestRow],
        after: u64,
    ) -> Self {
        let plain: Vec<Row> = rows.iter().map(ContestRow::row).collect();
        let (names, positions, rule) = (&head.algos, head.positions.len(), head.wish.rule.rule());
        let said = |measure: Measure| {
            finding(measure, &plain, names, positions).map(|message| (measure.name(), Text::from(&message)))
        };
        let reach = match rule {
            Rule::Depths { .. } => Vec::new(),
            Rule::Nodes(_) | Rule::Time(_) => reaches(&plain, names.len(), positions),
        };
        Self {
            findings: Measure::ALL.into_iter().filter_map(said).collect(),
            headline: headline(rule, &plain, names, positions).as_ref().map(Text::from),
            reach: reach.into_iter().map(|reach| reach.map(ContestReach::from)).collect(),
            id: id.to_owned(),
            created,
            head,
            progress,
            seq: rows.last().map_or(0, |row| row.seq),
            rows: rows.iter().filter(|row| row.seq > after).cloned().collect(),
        }
    }
}
