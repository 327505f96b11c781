use super::StepView;
use super::step::bound;
use crate::wire::Text;
use kythu_lab::{CodeLine, Counts, Node, Run, Turn};
use serde::Serialize;
use utoipa::ToSchema;

/// A search on a tree, told step by step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabRun)]
pub(crate) struct RunView {
    /// The algorithm and its conventions, as they can be sent again.
    #[schema(example = "alphabeta(fail=hard)")]
    pub(crate) algo: String,
    /// The tree as text, as it can be sent again; empty for a position of a game.
    #[schema(example = "A(B(3 5) C(1 4))")]
    pub(crate) tree: String,
    /// The nodes, parents first; their numbers are used everywhere else.
    pub(crate) nodes: Vec<LabNode>,
    /// What happened, in order.
    pub(crate) steps: Vec<StepView>,
    /// Events beyond the limit, which are not among the steps.
    pub(crate) missed: u64,
    /// The search came to its end within the limits.
    pub(crate) complete: bool,
    /// What the root is worth to MAX.
    #[schema(example = "3")]
    pub(crate) value: String,
    /// The value fell outside the window: the root is worth at least (`alpha`) or at most (`beta`) that.
    pub(crate) outside: Option<&'static str>,
    /// The nodes of the best line, without the root.
    pub(crate) best: Vec<usize>,
    /// The nodes in the order in which they were first entered.
    pub(crate) order: Vec<usize>,
    /// The roots of the subtrees that were cut.
    pub(crate) cut: Vec<usize>,
    /// What was counted.
    pub(crate) counts: CountsView,
    /// What minimax counts on the same tree.
    pub(crate) minimax: CountsView,
    /// The pseudocode.
    pub(crate) code: Vec<CodeLineView>,
}

/// A node of the tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LabNode {
    /// What it is called in sentences: its name, or the way to it (`2.1`).
    pub(crate) label: String,
    /// Its name or the move that leads to it, if it has one.
    pub(crate) name: Option<String>,
    /// The node above; null for the root.
    pub(crate) parent: Option<usize>,
    /// Who decides there: `max`, `min`, `chance`, or `leaf`.
    pub(crate) turn: &'static str,
    /// What a leaf is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
    /// How likely it is, below a chance node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chance: Option<f64>,
    /// Children that are not among the nodes ("+95 more").
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) more: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What a run costs.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = LabCounts)]
pub(crate) struct CountsView {
    /// Nodes entered, each time counted.
    pub(crate) visits: u64,
    /// Different nodes entered.
    pub(crate) visited: u64,
    /// Nodes that were never entered.
    pub(crate) skipped: u64,
    /// Leaves looked at, each time counted.
    pub(crate) leaves: u64,
    /// α-cuts.
    pub(crate) alpha_cuts: u64,
    /// β-cuts.
    pub(crate) beta_cuts: u64,
    /// Second looks.
    pub(crate) again: u64,
}

/// One line of pseudocode.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CodeLine)]
pub(crate) struct CodeLineView {
    /// Names the line; the same in all languages.
    pub(crate) id: &'static str,
    /// How far it is indented.
    pub(crate) indent: u8,
    /// Its text.
    pub(crate) text: Text,
    /// It is what a common mistake gets wrong.
    pub(crate) wrong: bool,
}

impl From<Counts> for CountsView {
    fn from(counts: Counts) -> Self {
        let Counts { visits, visited, skipped, leaves, alpha_cuts, beta_cuts, again } = counts;
        Self { visits, visited, skipped, leaves, alpha_cuts, beta_cuts, again }
    }
}

impl From<&CodeLine> for CodeLineView {
    fn from(line: &CodeLine) -> Self {
        Self { id: line.id, indent: line.indent, text: (&line.text).into(), wrong: line.wrong }
    }
}

impl From<Node> for LabNode {
    fn from(node: Node) -> Self {
        Self {
            label: node.label,
            name: node.name,
            parent: node.parent,
            turn: match node.turn {
                Turn::Max => "max",
                Turn::Min => "min",
                Turn::Chance => "chance",
                Turn::Leaf => "leaf",
            },
            value: node.value.map(|value| value.to_string()),
            chance: node.chance,
            more: node.more,
        }
    }
}

impl RunView {
    /// A run on the tree with this text.
    pub(crate) fn new(tree: String, run: Run) -> Self {
        Self {
            tree,
            order: run.order(),
            cut: run.cut(),
            algo: run.spec,
            nodes: run.nodes.into_iter().map(LabNode::from).collect(),
            steps: run.steps.into_iter().map(StepView::from).collect(),
            missed: run.missed,
            complete: run.complete,
            value: run.value.to_string(),
            outside: run.outside.map(bound),
            best: run.best,
            counts: run.counts.into(),
            minimax: run.minimax.into(),
            code: run.code.iter().map(CodeLineView::from).collect(),
        }
    }
}
