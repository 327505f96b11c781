use crate::wire::Text;
use kythu_lab::Turn;
use kythu_lab::graph::{Edge, Graph, State};
use serde::Serialize;
use utoipa::ToSchema;

/// The states of a small game, merged up to symmetry.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StateGraph)]
pub(crate) struct GraphView {
    /// How it ends if both play their best.
    pub(crate) says: Text,
    /// How many states stand on each level.
    #[schema(example = json!([1, 3, 4, 3, 2, 1]))]
    pub(crate) levels: Vec<usize>,
    /// The states, level by level; a state stands once on every level on which it can be reached.
    pub(crate) states: Vec<StateView>,
    /// The edges, each to the next level.
    pub(crate) edges: Vec<EdgeView>,
}

/// A state of a small game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GraphState)]
pub(crate) struct StateView {
    /// Plies from the root.
    pub(crate) level: usize,
    /// Who is to move, or would be: `max` or `min`.
    pub(crate) turn: &'static str,
    /// The game is over.
    pub(crate) over: bool,
    /// What it looks like, in lines of text: heaps, the rows of a board, or the name of a node (none if it has no name).
    #[schema(example = json!(["4-2-1"]))]
    pub(crate) label: Vec<String>,
    /// What it is worth to MAX: 1, 0, -1, or points.
    pub(crate) value: i32,
    /// Moves that lead to it from the root.
    pub(crate) moves: Vec<String>,
}

/// The moves from one state to another.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GraphEdge)]
pub(crate) struct EdgeView {
    /// The state that they leave.
    pub(crate) from: usize,
    /// The state that they lead to.
    pub(crate) to: usize,
    /// The moves, as they are played in the first state.
    pub(crate) moves: Vec<String>,
    /// They keep the value.
    pub(crate) keeps: bool,
    /// They lie on a way from the root on which every move keeps the value.
    pub(crate) bold: bool,
}

impl From<Graph> for GraphView {
    fn from(graph: Graph) -> Self {
        Self {
            says: (&graph.says).into(),
            levels: graph.levels(),
            states: graph.states.into_iter().map(StateView::from).collect(),
            edges: graph.edges.into_iter().map(EdgeView::from).collect(),
        }
    }
}

impl From<State> for StateView {
    fn from(state: State) -> Self {
        let State { level, turn, over, label, value, moves } = state;
        Self { level, turn: if turn == Turn::Max { "max" } else { "min" }, over, label, value, moves }
    }
}

impl From<Edge> for EdgeView {
    fn from(Edge { from, to, moves, keeps, bold }: Edge) -> Self {
        Self { from, to, moves, keeps, bold }
    }
}
