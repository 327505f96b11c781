use super::run::{CodeLineView, LabNode};
use crate::wire::Text;
use kythu_game::Score;
use kythu_lab::montecarlo::{McStep, MonteCarlo};
use kythu_players::watch::{Candidate, Deed, Ending, GrownLook};
use serde::Serialize;
use utoipa::ToSchema;

/// A Monte-Carlo search, told step by step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MonteCarloRun)]
pub(crate) struct MonteCarloView {
    /// The algorithm with its settings, as it can be sent again.
    #[schema(example = "mcts(sims=50,seed=1)")]
    pub(crate) algo: String,
    /// The nodes in the order in which the tree got them: after a step it has the first `grown` of them.
    pub(crate) nodes: Vec<LabNode>,
    /// What happened, in order.
    pub(crate) steps: Vec<McStepView>,
    /// Simulations that are among the steps.
    pub(crate) told: u64,
    /// Simulations in all; fewer than were asked for if the position was proven before.
    pub(crate) simulations: u64,
    /// The moves of the position as they stand at the end.
    pub(crate) children: Vec<CandidateView>,
    /// The best move and what follows it.
    pub(crate) line: Vec<String>,
    /// What the position is worth to the side to move: proven (`#3`, `#-2`), the payoff that is expected, or in thousandths of a win.
    pub(crate) value: String,
    /// The value is proven.
    pub(crate) proven: bool,
    /// The longest way through the tree.
    pub(crate) depth: u32,
    /// The pseudocode.
    pub(crate) code: Vec<CodeLineView>,
}

/// One of the four steps of a simulation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MonteCarloStep)]
pub(crate) struct McStepView {
    /// Which simulation, from 1.
    pub(crate) simulation: u64,
    /// `select`, `expand`, `simulate` or `count` (backpropagation).
    pub(crate) phase: &'static str,
    /// The node where it happens.
    pub(crate) node: usize,
    /// Selection and expansion: the child that is gone to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) child: Option<usize>,
    /// Simulation: the first moves of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<String>,
    /// Simulation: how it came to its result: `played`, `over`, `proven` or `judged`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<&'static str>,
    /// Simulation and backpropagation: the result for the side that moved into the node, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<f32>,
    /// How many nodes the tree has now.
    pub(crate) grown: usize,
    /// What stands at nodes from now on, where it may have changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) looks: Vec<LookView>,
    /// The line of the pseudocode, by its id.
    pub(crate) line: &'static str,
    /// The step in words.
    pub(crate) says: Text,
}

/// What the tree knows of a node, seen by the side that moved into it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MonteCarloLook)]
pub(crate) struct LookView {
    /// The node.
    pub(crate) node: usize,
    /// N: how often it was visited.
    pub(crate) n: u64,
    /// Q: the mean result, 0 to 1.
    pub(crate) q: f32,
    /// What it is compared with its siblings by; absent where that is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<f32>,
    /// Its value, if it is proven: `#3` wins, `#-2` loses, `0` is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<String>,
}

/// A move of the position at the end.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MonteCarloMove)]
pub(crate) struct CandidateView {
    /// The move.
    pub(crate) mv: String,
    /// N.
    pub(crate) n: u64,
    /// Q.
    pub(crate) q: f32,
    /// Its value, if it is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<String>,
}

/// Four digits are enough to draw, and to tell apart.
fn short(value: f32) -> f32 {
    (value * 1e4).round() / 1e4
}

fn proof(score: Option<Score>) -> Option<String> {
    score.map(|score| score.to_string())
}

impl From<GrownLook> for LookView {
    fn from(look: GrownLook) -> Self {
        Self {
            node: look.place,
            n: look.visits,
            q: short(look.mean),
            bound: Some(short(look.bound)).filter(|bound| bound.is_finite()),
            proof: proof(look.proof),
        }
    }
}

impl From<Candidate> for CandidateView {
    fn from(child: Candidate) -> Self {
        Self { mv: child.mv, n: child.visits, q: short(child.mean), proof: proof(child.proof) }
    }
}

impl From<McStep> for McStepView {
    fn from(step: McStep) -> Self {
        let (phase, mut view) = (step.phase(), Deeds::default());
        match step.deed {
            Deed::Select { from, to } => (view.node, view.child) = (from, Some(to)),
            Deed::Expand { leaf, to, .. } => (view.node, view.child) = (leaf, to),
            Deed::Simulate { leaf, moves, ending, result, .. } => {
                (view.node, view.moves, view.result) = (leaf, moves, Some(short(result)));
                view.ending = Some(match ending {
                    Ending::Played => "played",
                    Ending::Over => "over",
                    Ending::Proven => "proven",
                    Ending::Judged => "judged",
                });
            }
            Deed::Count { node, result } => (view.node, view.result) = (node, Some(short(result))),
        }
        let Deeds { node, child, moves, ending, result } = view;
        Self {
            simulation: step.simulation,
            phase,
            node,
            child,
            moves,
            ending,
            result,
            grown: step.grown,
            looks: step.looks.into_iter().map(LookView::from).collect(),
            line: step.line,
            says: (&step.says).into(),
        }
    }
}

/// What the four steps have in common and what they have not.
#[derive(Default)]
struct Deeds {
    node: usize,
    child: Option<usize>,
    moves: Vec<String>,
    ending: Option<&'static str>,
    result: Option<f32>,
}

impl From<MonteCarlo> for MonteCarloView {
    fn from(run: MonteCarlo) -> Self {
        Self {
            algo: run.spec,
            nodes: run.nodes.into_iter().map(LabNode::from).collect(),
            steps: run.steps.into_iter().map(McStepView::from).collect(),
            told: run.told,
            simulations: run.simulations,
            children: run.children.into_iter().map(CandidateView::from).collect(),
            line: run.line,
            value: run.value.to_string(),
            proven: run.proven,
            depth: run.depth,
            code: run.code.iter().map(CodeLineView::from).collect(),
        }
    }
}
