/// How siblings are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The mean and an upper confidence bound: every child is tried, the better ones more often.
    #[default]
    Ucb1,
    /// UCB1 with the variance that was seen: a child whose results hardly vary needs fewer visits.
    Ucb1Tuned,
    /// The first impression of the evaluator's move scores directs the first visits.
    Puct,
}

/// How a game is played to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playout {
    /// Any legal move.
    #[default]
    Uniform,
    /// A move that wins at once, otherwise any that does not let the other side win at once.
    Decisive,
}

/// How threads share the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// One tree for all; who is below a node counts as a loss there until the result is known, so that the others look elsewhere.
    #[default]
    Tree,
    /// A tree each; the visits of the root's children are added up at the end.
    Root,
}

/// The techniques, each with its switch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How siblings are compared.
    pub bound: Bound,
    /// The weight of what is not known well: 0 always takes the best mean.
    pub c: f32,
    /// RAVE: moves are also judged by all simulations in which they were played later on. The number is the visits at which a
    /// child's own results count as much as those.
    pub rave: Option<f32>,
    /// What a child that was never visited is taken for, from 0 (lost) to 1 (won); without it, all children are visited once
    /// before any is visited again.
    pub first_play: Option<f32>,
    /// Proven wins, losses and draws are backed up.
    pub solver: bool,
    /// How simulations move.
    pub playout: Playout,
    /// The evaluation judges a simulation after so many plies.
    pub cutoff: Option<u32>,
    /// Nobody judges a simulation that is cut off: it counts as a draw.
    pub blind: bool,
    /// The tree below the moves that were played is kept.
    pub reuse: bool,
    /// MiB for the tree, or for all trees.
    pub mib: usize,
    /// The same seed and one thread make the same tree.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// How they share the work.
    pub share: Share,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bound: Bound::default(),
            c: 1.4,
            rave: None,
            first_play: None,
            solver: true,
            playout: Playout::default(),
            cutoff: None,
            blind: false,
            reuse: true,
            mib: 64,
            seed: 0,
            threads: 1,
            share: Share::default(),
        }
    }
}

impl Settings {
    /// UCB1 and nothing else.
    pub(super) const fn is_plain(&self) -> bool {
        matches!(self.bound, Bound::Ucb1) && self.rave.is_none() && self.first_play.is_none()
    }

    /// Some of the techniques need more than statistics of every node.
    pub(super) const fn needs_extras(&self) -> bool {
        self.rave.is_some() || !matches!(self.bound, Bound::Ucb1)
    }
}
