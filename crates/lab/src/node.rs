use crate::Worth;
use kythu_game::{Game, Side};
use kythu_games::tree::{NodeId, Tree};

/// Who decides at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// MAX.
    Max,
    /// MIN.
    Min,
    /// Nobody: chance.
    Chance,
    /// Nobody: it is a leaf.
    Leaf,
}

impl From<Side> for Turn {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::Max,
            Side::Second => Self::Min,
        }
    }
}

/// A node of a tree that is searched, as it is drawn and spoken of.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is called in sentences: its name, or the way to it (`2.1`).
    pub label: String,
    /// Its name or the move that leads to it, if it has one.
    pub name: Option<String>,
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// Who decides there.
    pub turn: Turn,
    /// What a leaf is worth.
    pub value: Option<Worth>,
    /// How likely it is, below a chance node.
    pub chance: Option<f64>,
    /// Children that are not among the nodes.
    pub more: u64,
}

/// The nodes of a written tree, with the same numbers.
pub(crate) fn nodes_of(tree: &Tree) -> Vec<Node> {
    let node = |(node, id): (&kythu_games::tree::Node, u32)| {
        let leaf = node.children.is_empty();
        Node {
            label: tree.label(NodeId(id)),
            name: node.name.clone(),
            parent: (id > 0).then_some(node.parent.0 as usize),
            turn: if leaf { Turn::Leaf } else { tree.side_to_move(&NodeId(id)).into() },
            value: leaf.then(|| node.value.into()),
            chance: None,
            more: 0,
        }
    };
    tree.nodes().iter().zip(0..).map(node).collect()
}
