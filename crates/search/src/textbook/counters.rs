use super::{Cut, Leaf, Observer, Window};
use kythu_game::{Game, Score, Side};

/// What a search did, counted exactly.
///
/// A node costs nothing here: the children are counted once, by their parent, and leaves follow by subtraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// α-cuts: the window closed at a MIN node.
    pub alpha_cuts: u64,
    /// β-cuts: the window closed at a MAX node.
    pub beta_cuts: u64,
    /// Cuts of either kind by the first move tried.
    pub first_move_cuts: u64,
    /// Questions to the transposition table.
    pub probes: u64,
    /// Questions that had an answer.
    pub hits: u64,
    /// Nodes that the table's answer finished.
    pub known: u64,
    /// Second looks with another window.
    pub researches: u64,
    plies: Box<[PlyCount; Self::PLIES]>,
}

/// What happened at one distance from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCount {
    /// Positions entered.
    pub nodes: u64,
    /// Positions whose moves were looked at.
    pub interior: u64,
    /// Cuts.
    pub cuts: u64,
}

impl Counters {
    /// Plies that are counted one by one; what lies deeper is counted with the last.
    pub const PLIES: usize = 128;

    /// Everything zero.
    #[must_use]
    pub fn new() -> Self {
        Self {
            alpha_cuts: 0,
            beta_cuts: 0,
            first_move_cuts: 0,
            probes: 0,
            hits: 0,
            known: 0,
            researches: 0,
            plies: Box::new([PlyCount::default(); Self::PLIES]),
        }
    }

    /// Positions entered: the root, the ends and the horizon too.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.plies.iter().map(|ply| ply.nodes).sum()
    }

    /// Positions that were evaluated: finished games and the horizon. A search that was stopped has not counted the
    /// children of the positions in which it stopped, so that the difference can even be negative: then 0.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        let interior: u64 = self.plies.iter().map(|ply| ply.interior).sum();
        self.nodes().saturating_sub(interior + self.known)
    }

    /// Cuts of both kinds.
    #[must_use]
    pub const fn cuts(&self) -> u64 {
        self.alpha_cuts + self.beta_cuts
    }

    /// The counts by distance from the root, as far as the search went.
    #[must_use]
    pub fn by_ply(&self) -> &[PlyCount] {
        let end = self.plies.iter().rposition(|ply| ply.nodes > 0).map_or(0, |last| last + 1);
        &self.plies[..end]
    }

    #[inline]
    fn at(&mut self, ply: u32) -> &mut PlyCount {
        &mut self.plies[(ply as usize).min(Self::PLIES - 1)]
    }
}

impl Default for Counters {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Observer<G> for Counters {
    fn begin(&mut self) {
        // Only the root has no parent to count it.
        self.plies[0].nodes += 1;
    }

    #[inline]
    fn leaf(&mut self, _: u32, _: Score, kind: Leaf) {
        if kind == Leaf::Known {
            self.known += 1;
        }
    }

    #[inline]
    fn cut(&mut self, cut: Cut<G::Move>, _: &mut dyn FnMut() -> Option<G::Move>) {
        match cut.side {
            Side::First => self.beta_cuts += 1,
            Side::Second => self.alpha_cuts += 1,
        }
        self.first_move_cuts += u64::from(cut.tried == 1);
        self.at(cut.ply).cuts += 1;
    }

    #[inline]
    fn again(&mut self, ply: u32, _: Window) {
        self.researches += 1;
        // A second look at a child that its parent counts once.
        if ply > 0 {
            self.at(ply).nodes += 1;
        }
    }

    #[inline]
    fn probed(&mut self, _: u32, hit: bool) {
        self.probes += 1;
        self.hits += u64::from(hit);
    }

    #[inline]
    fn leave(&mut self, ply: u32, _: Score, children: u32) {
        self.at(ply).interior += 1;
        self.at(ply + 1).nodes += u64::from(children);
    }
}
