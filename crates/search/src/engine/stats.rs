/// What a worker did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated: finished games and the horizon.
    pub leaves: u64,
    /// Cut-offs at nodes of the second player (MIN).
    pub alpha_cuts: u64,
    /// Cut-offs at nodes of the first player (MAX).
    pub beta_cuts: u64,
    /// Cut-offs by the first move tried.
    pub first_move_cuts: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions that had an answer.
    pub hits: u64,
    /// Second looks: null windows that had to be opened, and aspiration windows that failed.
    pub researches: u64,
    /// The deepest ply reached, quiescence included.
    pub deepest: u32,
}

impl Stats {
    /// The work of several workers together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.alpha_cuts += other.alpha_cuts;
        self.beta_cuts += other.beta_cuts;
        self.first_move_cuts += other.first_move_cuts;
        self.probes += other.probes;
        self.hits += other.hits;
        self.researches += other.researches;
        self.deepest = self.deepest.max(other.deepest);
        self
    }
}
