use kythu_game::{Game, Score, Side};
use kythu_games::tree::{Branch, NodeId, Tree};
use kythu_search::textbook::{Cut, Leaf, Observer, Window};

/// Plies beyond the depth of the tree after which a search that goes round in circles is stopped.
const CIRCLES: u32 = 20;

/// What the wrong algorithms are written with: a tree, somebody who watches, and an end to endless ones.
pub(super) struct Walk<'a> {
    pub(super) tree: &'a Tree,
    watch: &'a mut dyn Observer<Tree>,
    deepest: u32,
    /// Nodes entered.
    pub(super) visits: u64,
    /// It did not come to an end by itself.
    pub(super) endless: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(tree: &'a Tree, watch: &'a mut dyn Observer<Tree>) -> Self {
        let deepest = tree.nodes().iter().map(|node| node.depth).max().unwrap_or(0) + CIRCLES;
        watch.begin();
        Self { tree, watch, deepest, visits: 0, endless: false }
    }

    /// Enters a node; the value for MAX if it is a leaf.
    pub(super) fn enter(&mut self, at: NodeId, ply: u32, alpha: Score, beta: Score) -> Option<Score> {
        self.visits += 1;
        self.watch.enter(self.tree, &at, ply, u32::MAX, Window { alpha, beta });
        if ply > self.deepest {
            self.endless = true;
            return Some(Score::DRAW);
        }
        let node = self.tree.node(at);
        if !node.children.is_empty() {
            return None;
        }
        let value = Score::new(node.value);
        self.watch.leaf(ply, value, Leaf::End);
        Some(value)
    }

    pub(super) fn is_max(&self, at: NodeId) -> bool {
        self.tree.side_to_move(&at) == Side::First
    }

    /// The children of a node, with the moves to them.
    pub(super) fn children(&self, at: NodeId) -> impl Iterator<Item = (Branch, NodeId)> + use<'a> {
        let tree = self.tree;
        (0..).map(Branch).zip(tree.node(at).children.iter().copied())
    }

    /// About to look at a child.
    pub(super) fn descend(&mut self, ply: u32, branch: Branch) {
        self.watch.descend(ply, branch);
    }

    /// The child below the branch made the node's value better.
    pub(super) fn better(&mut self, ply: u32, branch: Branch, value: Score, alpha: Score, beta: Score) {
        self.watch.improved(ply, branch, value, Window { alpha, beta });
    }

    /// The rest of the children is skipped.
    pub(super) fn cut(&mut self, at: NodeId, ply: u32, branch: Branch, alpha: Score, beta: Score) {
        let side = self.tree.side_to_move(&at);
        let window = Window { alpha, beta };
        let mut next = branch.0 + 1;
        let end = self.tree.node(at).children.len() as u32;
        let cut = Cut { side, ply, mv: branch, tried: next, window };
        self.watch.cut(cut, &mut || {
            let skipped = (next < end).then_some(Branch(next));
            next += 1;
            skipped
        });
    }

    /// A table knew the value.
    pub(super) fn known(&mut self, ply: u32, value: Score) {
        self.watch.leaf(ply, value, Leaf::Known);
    }

    /// The same node will be entered once more.
    pub(super) fn again(&mut self, ply: u32, alpha: Score, beta: Score) {
        self.watch.again(ply, Window { alpha, beta });
    }

    /// A search from the root begins once more.
    pub(super) fn restart(&mut self) {
        self.watch.begin();
    }

    /// The node is finished after so many children.
    pub(super) fn leave(&mut self, ply: u32, value: Score, children: u32) -> Score {
        self.watch.leave(ply, value, children);
        value
    }
}
