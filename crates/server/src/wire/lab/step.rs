use crate::wire::Text;
use kythu_lab::{Bound, Event, Step, Worth};
use kythu_search::textbook::Leaf;
use serde::Serialize;
use utoipa::ToSchema;

/// One step of a run. The α/β table that students write by hand follows from the steps: after each, `alpha`, `beta` and `best`
/// are what stands beside the node.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabStep)]
pub(crate) struct StepView {
    /// The node, by its number.
    pub(crate) node: usize,
    /// The node's α after the step; not in algorithms without windows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "−∞")]
    pub(crate) alpha: Option<String>,
    /// The node's β after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beta: Option<String>,
    /// The node's value so far, after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "3")]
    pub(crate) best: Option<String>,
    /// The line of the pseudocode, by its id.
    pub(crate) line: &'static str,
    /// The step in words.
    pub(crate) says: Text,
    /// What happened.
    #[serde(flatten)]
    pub(crate) event: EventView,
}

/// What can happen at a node.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
#[schema(as = LabEvent)]
pub(crate) enum EventView {
    /// An iteration of iterative deepening begins.
    Iteration {
        /// Its depth.
        depth: u32,
    },
    /// The node is entered.
    Enter {
        /// Not for the first time: what is known so far is only a bound.
        again: bool,
    },
    /// The node needs no search.
    Leaf {
        /// `end` (a leaf of the tree), `horizon` (the depth limit) or `known` (from a table).
        kind: &'static str,
    },
    /// A child made the node's value better.
    Better {
        /// The child.
        child: usize,
        /// The bound that moved with it: `alpha` or `beta`.
        moved: Option<&'static str>,
    },
    /// A child came back with nothing better.
    Kept {
        /// The child.
        child: usize,
        /// What it came back with.
        value: String,
    },
    /// The window closed, and the other children are skipped.
    Cut {
        /// `alpha` (at MIN) or `beta` (at MAX): the bound from above that was met.
        bound: &'static str,
        /// The node that set this bound; null if the window came with it.
        by: Option<usize>,
        /// The children that are skipped.
        skipped: Vec<usize>,
    },
    /// The node is finished.
    Leave,
    /// Chance: what the node can still be worth.
    Range {
        /// At least.
        low: String,
        /// At most.
        high: String,
    },
    /// Chance: one grandchild is looked at first, for a bound.
    Probe {
        /// The child above it.
        child: usize,
    },
}

/// A bound by name.
pub(super) const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Alpha => "alpha",
        Bound::Beta => "beta",
    }
}

impl From<Event> for EventView {
    fn from(event: Event) -> Self {
        let text = |worth: Worth| worth.to_string();
        match event {
            Event::Iteration { depth } => Self::Iteration { depth },
            Event::Enter { again } => Self::Enter { again },
            Event::Leaf { kind } => Self::Leaf {
                kind: match kind {
                    Leaf::End => "end",
                    Leaf::Horizon => "horizon",
                    Leaf::Known => "known",
                },
            },
            Event::Better { child, moved } => Self::Better { child, moved: moved.map(bound) },
            Event::Kept { child, value } => Self::Kept { child, value: text(value) },
            Event::Cut { bound: met, by, skipped } => Self::Cut { bound: bound(met), by, skipped },
            Event::Leave => Self::Leave,
            Event::Range { low, high } => Self::Range { low: text(low), high: text(high) },
            Event::Probe { child } => Self::Probe { child },
        }
    }
}

impl From<Step> for StepView {
    fn from(step: Step) -> Self {
        let [alpha, beta] =
            step.window.map(|window| window.map(|bound| Some(bound.to_string()))).unwrap_or_default();
        Self {
            node: step.node,
            alpha,
            beta,
            best: step.best.map(|best| best.to_string()),
            line: step.line,
            says: (&step.says).into(),
            event: step.event.into(),
        }
    }
}
