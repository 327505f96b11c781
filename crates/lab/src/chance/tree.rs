use crate::{Node, Turn, Worth};
use kythu_game::{Refusal, Score, Side};
use kythu_words::{Value, say};

/// A tree with chance nodes. Nodes are numbered, the root 0, parents before children.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceTree {
    pub(super) root_side: Side,
    pub(super) nodes: Vec<ChanceNode>,
}

/// A node of such a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChanceNode {
    pub(super) name: Option<String>,
    pub(super) parent: Option<usize>,
    pub(super) depth: u32,
    pub(super) kind: Kind,
    pub(super) children: Vec<usize>,
    /// How likely it is among its siblings, below a chance node.
    pub(super) chance: f64,
    /// The probability as it was written; none if it was not.
    pub(super) weight: Option<Weight>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Leaf(f64),
    Player,
    Chance,
}

/// A probability as it was written: `2`, `1/3`, `0.25`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weight {
    pub(super) text: String,
    pub(super) value: f64,
    pub(super) whole: bool,
}

/// Probabilities that are meant to sum to 1 do so within this.
const SLIP: f64 = 1e-6;

impl ChanceTree {
    /// The deepest tree: searches recurse once a level.
    pub const MAX_DEPTH: u32 = 200;
    /// The largest tree.
    pub const MAX_NODES: usize = 10_000;

    pub(super) fn seed(root_side: Side) -> Self {
        Self { root_side, nodes: vec![ChanceNode::new(None, 0)] }
    }

    /// Adds a child to a node, or says why the tree may not grow.
    pub(super) fn grow(&mut self, parent: usize) -> Result<usize, Refusal> {
        let (id, depth) = (self.nodes.len(), self.nodes[parent].depth + 1);
        if id >= Self::MAX_NODES {
            return Err(say!("tree.too-large", limit = Self::MAX_NODES).into());
        }
        if depth > Self::MAX_DEPTH {
            return Err(say!("tree.too-deep", limit = Self::MAX_DEPTH).into());
        }
        self.nodes[parent].children.push(id);
        self.nodes.push(ChanceNode::new(Some(parent), depth));
        Ok(id)
    }

    /// Gives a leaf its value.
    pub(super) fn set_value(&mut self, leaf: usize, value: f64) -> Result<(), Refusal> {
        if !value.is_finite() || value.abs() > f64::from(Score::LIMIT) {
            return Err(say!("tree.value-range", limit = Score::LIMIT, found = value.to_string()).into());
        }
        self.nodes[leaf].kind = Kind::Leaf(value);
        Ok(())
    }

    /// Turns what was written before the children of a chance node into probabilities.
    pub(super) fn settle(&mut self, node: usize) -> Result<(), Refusal> {
        let children = self.nodes[node].children.clone();
        let weights: Vec<Option<(f64, bool)>> = children
            .iter()
            .map(|&child| self.nodes[child].weight.as_ref().map(|weight| (weight.value, weight.whole)))
            .collect();
        let written: Vec<(f64, bool)> = weights.iter().copied().flatten().collect();
        if written.is_empty() {
            let share = 1.0 / children.len() as f64;
            children.iter().for_each(|&child| self.nodes[child].chance = share);
            return Ok(());
        }
        if written.len() < children.len() {
            return Err(say!("chance.some-weights", node = self.called(node)).into());
        }
        let sum: f64 = written.iter().map(|(value, _)| value).sum();
        let whole = written.iter().all(|(_, whole)| *whole);
        if !whole && (sum - 1.0).abs() > SLIP {
            return Err(say!("chance.sum", node = self.called(node), found = Worth(sum)).into());
        }
        for (&child, (value, _)) in children.iter().zip(&written) {
            self.nodes[child].chance = value / sum;
        }
        Ok(())
    }

    /// Refuses a tree in which two nodes have the same name.
    pub(super) fn with_distinct_names(self) -> Result<Self, Refusal> {
        let mut names: Vec<&str> = self.nodes.iter().filter_map(|node| node.name.as_deref()).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(say!("tree.name-twice", name = pair[0]).into()),
            None => Ok(self),
        }
    }

    /// Who decides at a node. Players take turns; chance is nobody's turn.
    pub(super) fn turn(&self, node: usize) -> Turn {
        match self.nodes[node].kind {
            Kind::Leaf(_) => Turn::Leaf,
            Kind::Chance => Turn::Chance,
            Kind::Player => {
                let up = std::iter::successors(self.nodes[node].parent, |&up| self.nodes[up].parent);
                let before = up.filter(|&up| self.nodes[up].kind == Kind::Player).count();
                let side = if before % 2 == 0 { self.root_side } else { self.root_side.other() };
                side.into()
            }
        }
    }

    /// What a node is called in a sentence: the root without a name is called so in the reader's language.
    pub(super) fn called(&self, node: usize) -> Value {
        if node == 0 && self.nodes[0].name.is_none() {
            return say!("lab.root").into();
        }
        self.label(node).into()
    }

    /// What a node is called: its name, or the way to it.
    pub(super) fn label(&self, node: usize) -> String {
        if let Some(name) = &self.nodes[node].name {
            return name.clone();
        }
        let mut way = Vec::new();
        let mut at = node;
        while let Some(parent) = self.nodes[at].parent {
            let branch = self.nodes[parent].children.iter().position(|&child| child == at).unwrap_or(0);
            way.push((branch + 1).to_string());
            at = parent;
        }
        way.reverse();
        if way.is_empty() { "root".to_owned() } else { way.join(".") }
    }

    /// How many nodes it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A tree has at least its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The least and the greatest leaf value.
    pub(super) fn range(&self) -> (f64, f64) {
        let values = self.nodes.iter().filter_map(|node| match node.kind {
            Kind::Leaf(value) => Some(value),
            _ => None,
        });
        values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
    }

    /// The exact value of every node, and so of the root.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate().rev() {
            let below = node.children.iter().map(|&child| values[child]);
            values[id] = match (node.kind, self.turn(id)) {
                (Kind::Leaf(value), _) => value,
                (Kind::Chance, _) => {
                    node.children.iter().map(|&child| self.nodes[child].chance * values[child]).sum()
                }
                (Kind::Player, Turn::Min) => below.fold(f64::INFINITY, f64::min),
                (Kind::Player, _) => below.fold(f64::NEG_INFINITY, f64::max),
            };
        }
        values
    }

    /// The nodes as they are drawn.
    pub(super) fn drawn(&self) -> Vec<Node> {
        let node = |(id, node): (usize, &ChanceNode)| Node {
            label: self.label(id),
            name: node.name.clone(),
            parent: node.parent,
            turn: self.turn(id),
            value: match node.kind {
                Kind::Leaf(value) => Some(Worth(value)),
                _ => None,
            },
            chance: node.parent.filter(|&up| self.nodes[up].kind == Kind::Chance).map(|_| node.chance),
            more: 0,
        };
        self.nodes.iter().enumerate().map(node).collect()
    }
}

impl ChanceNode {
    const fn new(parent: Option<usize>, depth: u32) -> Self {
        Self {
            name: None,
            parent,
            depth,
            kind: Kind::Leaf(0.0),
            children: Vec::new(),
            chance: 1.0,
            weight: None,
        }
    }
}
