use kythu_lab::{Growth, GrowthRow, Measured, Reach};
use serde::Serialize;
use utoipa::ToSchema;

/// How trees grow with the depth: formulas beside counts measured on uniform trees.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Growth)]
pub(crate) struct GrowthView {
    /// Children of every node.
    pub(crate) b: u32,
    /// The depths from 1 on.
    pub(crate) rows: Vec<GrowthRowView>,
    /// How deep alpha-beta sees with as many leaves as minimax.
    pub(crate) by_leaves: Option<ReachView>,
    /// How deep it sees in as much time, as measured on this machine.
    pub(crate) by_time: Option<ReachView>,
}

/// One depth. What is null does not fit, or would take too long to measure.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GrowthRow)]
pub(crate) struct GrowthRowView {
    /// Levels below the root.
    pub(crate) depth: u32,
    /// The leaves that minimax visits, b^d.
    pub(crate) minimax: Option<f64>,
    /// The fewest leaves that alpha-beta can visit.
    pub(crate) best: Option<f64>,
    /// `best`, as a share of the depth before.
    pub(crate) growth: Option<f64>,
    /// How many times as much minimax costs.
    pub(crate) times: Option<f64>,
    /// The rule of thumb for random order, b^(3d/4).
    pub(crate) rule: f64,
    /// What was measured.
    pub(crate) measured: MeasuredRow,
}

/// What was measured at one depth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MeasuredRow {
    /// Minimax.
    pub(crate) minimax: Option<MeasuredView>,
    /// Alpha-beta, the best move first.
    pub(crate) best: Option<MeasuredView>,
    /// Alpha-beta in random order.
    pub(crate) random: Option<MeasuredView>,
    /// Alpha-beta, the best move last.
    pub(crate) worst: Option<MeasuredView>,
}

/// A count that was measured.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Measured)]
pub(crate) struct MeasuredView {
    /// Leaves visited.
    pub(crate) leaves: u64,
    /// Milliseconds.
    pub(crate) ms: f64,
}

/// How deep alpha-beta sees at the cost of a minimax search.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reach)]
pub(crate) struct ReachView {
    /// The depth of the minimax search.
    pub(crate) minimax: u32,
    /// The depth in the best order, between two depths by the logarithm.
    pub(crate) best: f64,
    /// The depth in random order.
    pub(crate) random: f64,
}

impl From<Measured> for MeasuredView {
    fn from(measured: Measured) -> Self {
        Self { leaves: measured.leaves, ms: measured.time.as_secs_f64() * 1e3 }
    }
}

impl From<Reach> for ReachView {
    fn from(reach: Reach) -> Self {
        Self { minimax: reach.minimax, best: reach.best, random: reach.random }
    }
}

impl From<GrowthRow> for GrowthRowView {
    fn from(row: GrowthRow) -> Self {
        Self {
            depth: row.depth,
            minimax: row.minimax.map(|count| count as f64),
            best: row.best.map(|count| count as f64),
            growth: row.growth,
            times: row.times,
            rule: row.rule,
            measured: MeasuredRow {
                minimax: row.plain.map(MeasuredView::from),
                best: row.first.map(MeasuredView::from),
                random: row.random.map(MeasuredView::from),
                worst: row.last.map(MeasuredView::from),
            },
        }
    }
}

impl From<Growth> for GrowthView {
    fn from(growth: Growth) -> Self {
        Self {
            b: growth.b,
            rows: growth.rows.into_iter().map(GrowthRowView::from).collect(),
            by_leaves: growth.by_leaves.map(ReachView::from),
            by_time: growth.by_time.map(ReachView::from),
        }
    }
}
