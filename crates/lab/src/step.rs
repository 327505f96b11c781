use crate::Worth;
use kythu_search::textbook::Leaf;
use kythu_words::Message;

/// One of the two bounds of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// α: what MAX is sure of.
    Alpha,
    /// β: what MIN is sure of.
    Beta,
}

/// One step of a run: what happened at which node, where the code stands, and what one would say.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The node, by its number in [`Run::nodes`](crate::Run::nodes).
    pub node: usize,
    /// What happened there.
    pub event: Event,
    /// The node's window after the step; none in algorithms without.
    pub window: Option<[Worth; 2]>,
    /// The node's value so far, after the step.
    pub best: Option<Worth>,
    /// The line of the pseudocode, by its id.
    pub line: &'static str,
    /// The step in words.
    pub says: Message,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
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
        /// Why.
        kind: Leaf,
    },
    /// A child made the node's value better.
    Better {
        /// The child.
        child: usize,
        /// The bound that moved with it.
        moved: Option<Bound>,
    },
    /// A child came back with nothing better.
    Kept {
        /// The child.
        child: usize,
        /// What it came back with.
        value: Worth,
    },
    /// The window closed: the other children are skipped.
    Cut {
        /// α-cut (at MIN) or β-cut (at MAX): the bound from above that was met.
        bound: Bound,
        /// The node that set this bound; none if the window came with it.
        by: Option<usize>,
        /// The children that are skipped.
        skipped: Vec<usize>,
    },
    /// The node is finished.
    Leave,
    /// Chance: what the node can still be worth, now that some of its children are known.
    Range {
        /// At least.
        low: Worth,
        /// At most.
        high: Worth,
    },
    /// Chance: one child of the node's child is looked at first, for a bound.
    Probe {
        /// The node's child.
        child: usize,
    },
}

impl Event {
    /// The event's name, the same on every wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Iteration { .. } => "iteration",
            Self::Enter { .. } => "enter",
            Self::Leaf { .. } => "leaf",
            Self::Better { .. } => "better",
            Self::Kept { .. } => "kept",
            Self::Cut { .. } => "cut",
            Self::Leave => "leave",
            Self::Range { .. } => "range",
            Self::Probe { .. } => "probe",
        }
    }
}
