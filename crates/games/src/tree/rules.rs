use kythu_game::{
    Blind, Described, Game, Hashed, OptionInfo, Options, Outcome, Picture, Ranked, Refusal, Score, Show,
    Side, Touch, TreePicture, Twig,
};
use kythu_words::say;

/// The number of a node in [`Tree::nodes`]: a position of the game. The root is 0, and parents come before children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// A move: which child to go to, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u32);

/// A node of a written tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, if it was given one.
    pub name: Option<String>,
    /// The node above; the root is its own parent.
    pub parent: NodeId,
    /// Which child of its parent it is.
    pub branch: Branch,
    /// Plies from the root.
    pub depth: u32,
    /// The nodes below, in order; none for a leaf.
    pub children: Vec<NodeId>,
    /// What a leaf is worth to MAX; 0 for other nodes.
    pub value: i32,
}

/// The rules: a tree of which the nodes are the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    pub(super) root_side: Side,
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    /// The deepest tree: searches recurse once a level.
    pub const MAX_DEPTH: u32 = 1_000;
    /// The largest tree.
    pub const MAX_NODES: usize = 1_000_000;

    /// A tree with nothing but its root, a leaf worth 0; children are added below.
    pub(super) fn seed(root_side: Side) -> Self {
        let root = Node {
            name: None,
            parent: NodeId(0),
            branch: Branch(0),
            depth: 0,
            children: Vec::new(),
            value: 0,
        };
        Self { root_side, nodes: vec![root] }
    }

    /// Adds a child to a node, or says why the tree may not grow.
    pub(super) fn grow(&mut self, parent: NodeId) -> Result<NodeId, Refusal> {
        let id = NodeId(self.nodes.len() as u32);
        if self.nodes.len() >= Self::MAX_NODES {
            return Err(say!("tree.too-large", limit = Self::MAX_NODES).into());
        }
        let above = &mut self.nodes[parent.0 as usize];
        let (branch, depth) = (Branch(above.children.len() as u32), above.depth + 1);
        if depth > Self::MAX_DEPTH {
            return Err(say!("tree.too-deep", limit = Self::MAX_DEPTH).into());
        }
        above.children.push(id);
        self.nodes.push(Node { name: None, parent, branch, depth, children: Vec::new(), value: 0 });
        Ok(id)
    }

    /// Gives a leaf another value; refused if the node is none, or the value too large.
    pub fn set_leaf(&mut self, leaf: NodeId, value: i32) -> Result<(), Refusal> {
        if !self.node(leaf).children.is_empty() {
            return Err(say!("tree.not-a-leaf", node = self.called(leaf)).into());
        }
        self.set_value(leaf, value.into())
    }

    /// Gives a leaf its value.
    pub(super) fn set_value(&mut self, leaf: NodeId, value: i64) -> Result<(), Refusal> {
        let limit = Score::LIMIT;
        match i32::try_from(value) {
            Ok(value) if (-limit..=limit).contains(&value) => self.nodes[leaf.0 as usize].value = value,
            _ => return Err(say!("tree.value-range", limit = limit, found = value).into()),
        }
        Ok(())
    }

    /// All nodes; [`NodeId`] is the index.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node of a position.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Who moves at the root.
    #[must_use]
    pub const fn root_side(&self) -> Side {
        self.root_side
    }

    /// What a node is called in a sentence: as its [label](Self::label), but the root without a name is called so in the reader's
    /// language.
    #[must_use]
    pub fn called(&self, id: NodeId) -> kythu_words::Value {
        if id == NodeId(0) && self.node(id).name.is_none() {
            return say!("lab.root").into();
        }
        self.label(id).into()
    }

    /// What a node is called: its name, or the way to it (`2.1`); the root without a name is `root`.
    #[must_use]
    pub fn label(&self, id: NodeId) -> String {
        let node = self.node(id);
        match &node.name {
            Some(name) => name.clone(),
            None if id == NodeId(0) => super::text::ROOT.into(),
            None => {
                let mut way = Vec::new();
                let mut at = id;
                while at != NodeId(0) {
                    way.push((self.node(at).branch.0 + 1).to_string());
                    at = self.node(at).parent;
                }
                way.reverse();
                way.join(".")
            }
        }
    }

    /// The node that these moves lead to from the root.
    #[must_use]
    pub fn follow(&self, path: &[Branch]) -> NodeId {
        path.iter().fold(NodeId(0), |at, branch| self.node(at).children[branch.0 as usize])
    }

    /// The number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children.is_empty()).count()
    }
}

impl Game for Tree {
    type Position = NodeId;
    type Move = Branch;
    type Undo = ();
    type Cursor = u32;
    const ALTERNATES: bool = true;

    fn start(&self) -> NodeId {
        NodeId(0)
    }

    fn side_to_move(&self, id: &NodeId) -> Side {
        match Side::after(self.node(*id).depth) {
            Side::First => self.root_side,
            Side::Second => self.root_side.other(),
        }
    }

    fn outcome(&self, id: &NodeId) -> Option<Outcome> {
        let node = self.node(*id);
        if !node.children.is_empty() {
            return None;
        }
        Some(Outcome::Payoff(match self.side_to_move(id) {
            Side::First => node.value,
            Side::Second => -node.value,
        }))
    }

    fn cursor(&self, _: &NodeId) -> u32 {
        0
    }

    fn next_move(&self, id: &NodeId, next: &mut u32) -> Option<Branch> {
        let branch = Branch(*next);
        *next += 1;
        ((branch.0 as usize) < self.node(*id).children.len()).then_some(branch)
    }

    fn play(&self, id: &mut NodeId, branch: Branch) {
        *id = self.node(*id).children[branch.0 as usize];
    }

    fn undo(&self, id: &mut NodeId, _: Branch, (): ()) {
        *id = self.node(*id).parent;
    }

    fn nth_move(&self, id: &NodeId, number: u64) -> Option<Branch> {
        (number < self.node(*id).children.len() as u64).then_some(Branch(number as u32))
    }

    fn count_moves(&self, id: &NodeId) -> u64 {
        self.node(*id).children.len() as u64
    }
}

impl Hashed for Tree {
    fn key(&self, id: &NodeId) -> u64 {
        u64::from(id.0)
    }

    fn slot(&self, branch: Branch) -> usize {
        branch.0 as usize % 1024
    }
}

impl Ranked for Tree {
    fn ranks(&self) -> Option<u64> {
        Some(self.nodes.len() as u64)
    }

    fn rank(&self, id: &NodeId) -> u64 {
        u64::from(id.0)
    }

    fn unrank(&self, rank: u64) -> NodeId {
        NodeId(rank as u32)
    }
}

/// Nodes of a tree that is drawn; nobody finds their way about in more.
const MOST_DRAWN: usize = 2_000;

impl Show for Tree {
    fn picture(&self, id: &NodeId) -> Picture {
        let text = self.write_from(*id);
        if self.nodes.len() > MOST_DRAWN {
            return Picture::Text(text);
        }
        let twig = |(node, id): (&Node, u32)| {
            let leaf = node.children.is_empty();
            Twig {
                name: node.name.clone(),
                parent: (id > 0).then_some(node.parent.0 as usize),
                side: (!leaf).then(|| self.side_to_move(&NodeId(id))),
                value: leaf.then_some(node.value),
            }
        };
        let nodes = self.nodes.iter().zip(0..).map(twig).collect();
        Picture::Tree(TreePicture { nodes, at: id.0 as usize, text })
    }

    fn touch(&self, id: &NodeId, branch: Branch) -> Touch {
        Touch::cells([self.node(*id).children[branch.0 as usize].0 as usize])
    }
}

impl Described for Tree {
    const NAME: &'static str = "tree";
    type Eval = Blind;

    fn option_infos() -> Vec<OptionInfo> {
        Vec::new()
    }

    /// The tree of the course: A(MAX) with two MIN children. Another one is given as the start position.
    fn with_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&[])?;
        "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))".parse()
    }

    fn evaluator(&self) -> Blind {
        Blind
    }

    /// The text of a position is the tree itself.
    fn open(options: &Options, position: Option<&str>) -> Result<(Self, NodeId), Refusal> {
        let tree = match position.filter(|text| !matches!(text.trim(), "" | "-")) {
            Some(text) => text.parse()?,
            None => Self::with_options(options)?,
        };
        options.only(&[])?;
        Ok((tree, NodeId(0)))
    }
}
