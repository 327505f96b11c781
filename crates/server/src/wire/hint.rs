use super::Text;
use kythu_players::{HintStep, Rung};
use serde::Serialize;
use utoipa::ToSchema;

/// A ladder of hints.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Hints)]
pub(crate) struct Ladder {
    /// The steps, each saying more than the one before; none when the game is over.
    pub(crate) steps: Vec<HintView>,
}

/// A step of a ladder of hints.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = HintStep)]
pub(crate) struct HintView {
    /// `nudge`, `region`, `move` or `why`.
    pub(crate) kind: &'static str,
    /// The hint.
    pub(crate) message: Text,
    /// What there is to say besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) more: Vec<Text>,
    /// The places it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) spots: Vec<Vec<u64>>,
    /// The move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mv: Option<String>,
    /// The move and what follows it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) line: Vec<String>,
    /// Heaps added in binary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sums: Option<SumsView>,
}

/// Heaps in binary, one below the other, and their sum without carrying.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BinarySum)]
pub(crate) struct SumsView {
    /// The heaps.
    pub(crate) rows: Vec<SumRow>,
    /// The digits of the sum.
    pub(crate) sum: String,
}

/// A heap in binary.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BinaryRow)]
pub(crate) struct SumRow {
    /// Its number, from 1.
    pub(crate) heap: usize,
    /// The stones in it.
    pub(crate) size: String,
    /// The digits; as many as in the sum.
    pub(crate) bits: String,
}

impl From<HintStep> for HintView {
    fn from(step: HintStep) -> Self {
        Self {
            kind: match step.rung {
                Rung::Nudge => "nudge",
                Rung::Region => "region",
                Rung::Move => "move",
                Rung::Why => "why",
            },
            message: (&step.message).into(),
            more: step.more.iter().map(Text::from).collect(),
            spots: step.spots,
            mv: step.mv,
            line: step.line,
            sums: step.sum.map(|sum| SumsView {
                rows: sum
                    .rows
                    .into_iter()
                    .zip(1..)
                    .map(|((size, bits), heap)| SumRow { heap, size: size.to_string(), bits })
                    .collect(),
                sum: sum.sum,
            }),
        }
    }
}
