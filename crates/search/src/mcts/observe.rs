//! Watching the four steps.

use super::arena::{ROOT, Space};
use super::bounds::{Parent, bound};
use super::settings::Settings;
use kythu_game::{Game, Score};

/// A node of the tree, for as long as the search that shows it does not recycle any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The node of the position that is searched.
    pub const ROOT: Self = Self(ROOT);
}

/// What the tree knows of a node, seen by the side that moved into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The node.
    pub id: NodeId,
    /// How often it was visited.
    pub visits: u64,
    /// The mean result, from 0 (lost) to 1 (won).
    pub mean: f32,
    /// What it is compared with its siblings by; infinite before the first visit, and at the root, which has none.
    pub bound: f32,
    /// Its value, if it is proven, with the distance from it.
    pub proof: Option<Score>,
}

/// The tree as it stands.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) space: &'a Space,
    pub(super) settings: &'a Settings,
}

impl View<'_> {
    /// How often the position that is searched was visited.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.space.load(ROOT).0.visits()
    }

    /// The position that is searched, seen by the side that is *not* to move in it, as every node is.
    #[must_use]
    pub fn root(&self) -> Look {
        self.look(ROOT, None)
    }

    /// The children of a node in the order of its moves; none if it has not been expanded.
    #[must_use]
    pub fn children(&self, NodeId(node): NodeId) -> Vec<Look> {
        let (stat, link) = self.space.load(node);
        let Some(block) = link.block().map(|header| self.space.block(header)) else { return Vec::new() };
        let parent = Parent::new(stat);
        (block.first..block.first + block.count).map(|node| self.look(node, Some(parent))).collect()
    }

    fn look(&self, node: u32, parent: Option<Parent>) -> Look {
        let (stat, link) = self.space.load(node);
        let bound = |parent| bound(self.space, self.settings, parent, node, stat);
        Look {
            id: NodeId(node),
            visits: stat.visits(),
            mean: if stat.visits() == 0 { 0.5 } else { stat.mean() },
            bound: parent.map_or(f32::INFINITY, bound),
            proof: link.proof(),
        }
    }
}

/// Sees every simulation in its four steps. All methods do nothing unless they are overridden, and then cost nothing.
#[expect(unused_variables, reason = "the names are documentation")]
pub trait Observer<G: Game> {
    /// Selection: at `from`, this move was chosen, which leads to `to`.
    #[inline]
    fn selected(&mut self, tree: View<'_>, from: NodeId, mv: G::Move, to: NodeId) {}

    /// Expansion: `leaf` has children now.
    #[inline]
    fn expanded(&mut self, tree: View<'_>, leaf: NodeId) {}

    /// Simulation: this move was played beyond the tree.
    #[inline]
    fn played(&mut self, mv: G::Move) {}

    /// Simulation: the game ended, or was judged; the result, from 0 to 1, is that of the side to move at the leaf.
    #[inline]
    fn simulated(&mut self, leaf: NodeId, result: f32) {}

    /// Backpropagation: a node on the way back has counted the result.
    #[inline]
    fn backed_up(&mut self, tree: View<'_>, node: NodeId) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Observer<G> for Silent {}
