/// Which techniques are on. Everything is, by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// The transposition table.
    pub table: bool,
    /// Killer moves: two per ply that cut a sibling lately.
    pub killers: bool,
    /// The history heuristic: moves that cut anywhere are tried earlier everywhere.
    pub history: bool,
    /// The evaluator's first impression of a move orders it.
    pub urgency: bool,
    /// Null windows for all moves but the first (principal variation search).
    pub null_window: bool,
    /// Iterative deepening; off, the search goes to the depth limit at once.
    pub deepening: bool,
    /// Half the width of the aspiration window; `None` for the full window.
    pub aspiration: Option<i32>,
    /// Captures are followed beyond the horizon, where the evaluator knows captures.
    pub quiescence: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            table: true,
            killers: true,
            history: true,
            urgency: true,
            null_window: true,
            deepening: true,
            aspiration: Some(40),
            quiescence: true,
        }
    }
}
