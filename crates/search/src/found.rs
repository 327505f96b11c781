use kythu_game::Score;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// What the root is worth to its side to move.
    pub value: Score,
    /// A move that reaches that value; none when the game is over or the search was stopped before it saw one.
    pub best: Option<M>,
    /// The search was not cut short by its budget: the value can be trusted.
    pub complete: bool,
}
