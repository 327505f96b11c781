//! Textbook searches of real positions, step by step, in words that anybody behind the seam can read.

mod grow;
mod manner;
mod merge;

pub(crate) use grow::grow;
pub use grow::{Candidate, Deed, Ending, Growing, Grown, GrownLook};
pub use manner::{Manner, Textbook};
pub(crate) use merge::merge;
pub use merge::{Merged, MergedEdge, MergedState};

use crate::Terms;
use kythu_game::{Budget, Described, Evaluator, Hashed, Score, Side};
use kythu_search::textbook::{Counters, Event, Line, Step, Task, Trace};

/// A node that a watched search has seen, or skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node above; none for the root.
    pub parent: Option<usize>,
    /// The move that leads to it, as text; empty for the root.
    pub mv: String,
    /// Who is to move there.
    pub side: Side,
    /// Moves that lead on, seen or not.
    pub moves: u64,
}

/// A watched search. Moves in the steps are numbers of places: the place that the move leads to.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The nodes, the root first, parents before children.
    pub places: Vec<Place>,
    /// What happened, in order.
    pub steps: Vec<Step<usize>>,
    /// Steps beyond the limit, which were not recorded.
    pub missed: u64,
    /// What was counted.
    pub counters: Counters,
    /// What the root is worth to MAX.
    pub value: Score,
    /// The best line.
    pub line: Vec<usize>,
    /// The search came to its end.
    pub complete: bool,
}

/// Skipped moves that become places; the rest is only counted.
const SKIPPED_SHOWN: usize = 8;

/// Searches a position under somebody's eyes. At most `most` steps are kept.
pub(crate) fn watch<G: Described + Hashed, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    manner: &Manner,
    terms: &Terms,
    most: usize,
) -> Watched {
    let observer = (Trace::new(most), (Counters::new(), Line::new()));
    let depth = terms.limits.depth.unwrap_or(manner.depth);
    let mut task = Task::new(game, evaluator, observer, depth);
    task.budget = Budget::new(terms.limits, &terms.stop);
    let found = manner.search(&mut task, position);
    let value = if game.side_to_move(position) == Side::First { found.value } else { -found.value };
    let (trace, (counters, line)) = task.observer;
    let mut map = Map::new(game, position);
    let line = map.path(line.moves());
    let steps = trace.steps.iter().map(|step| map.step(step)).collect();
    Watched {
        places: map.places,
        steps,
        missed: trace.missed,
        counters,
        value,
        line,
        complete: found.complete,
    }
}

/// Gives every node of a trace a number, in the order in which they come up.
struct Map<'a, G: Described> {
    game: &'a G,
    places: Vec<Place>,
    positions: Vec<G::Position>,
    children: Vec<Vec<(G::Move, usize)>>,
}

impl<'a, G: Described> Map<'a, G> {
    fn new(game: &'a G, root: &G::Position) -> Self {
        let mut map = Self { game, places: Vec::new(), positions: Vec::new(), children: Vec::new() };
        map.add(None, String::new(), root.clone());
        map
    }

    fn add(&mut self, parent: Option<usize>, mv: String, position: G::Position) -> usize {
        let (side, moves) = (self.game.side_to_move(&position), self.game.count_moves(&position));
        self.places.push(Place { parent, mv, side, moves });
        self.positions.push(position);
        self.children.push(Vec::new());
        self.places.len() - 1
    }

    fn child(&mut self, at: usize, mv: G::Move) -> usize {
        if let Some(&(_, child)) = self.children[at].iter().find(|(known, _)| *known == mv) {
            return child;
        }
        let text = self.game.format_move(&self.positions[at], mv);
        let mut position = self.positions[at].clone();
        self.game.play(&mut position, mv);
        let child = self.add(Some(at), text, position);
        self.children[at].push((mv, child));
        child
    }

    fn path(&mut self, moves: &[G::Move]) -> Vec<usize> {
        let mut at = 0;
        let path = moves.iter().map(|&mv| {
            at = self.child(at, mv);
            at
        });
        path.collect()
    }

    fn step(&mut self, step: &Step<G::Move>) -> Step<usize> {
        let path = self.path(&step.path);
        let at = path.last().copied().unwrap_or(0);
        let event = match &step.event {
            Event::Iteration { depth, window } => Event::Iteration { depth: *depth, window: *window },
            Event::Enter { side, window, again } => {
                Event::Enter { side: *side, window: *window, again: *again }
            }
            Event::Leaf { value, kind } => Event::Leaf { value: *value, kind: *kind },
            Event::Improved { mv, value, window, moved } => {
                Event::Improved { mv: self.child(at, *mv), value: *value, window: *window, moved: *moved }
            }
            Event::Cut { side, window, by, skipped } => Event::Cut {
                side: *side,
                window: *window,
                by: by.as_ref().map(|path| self.path(path)),
                skipped: skipped.iter().take(SKIPPED_SHOWN).map(|&mv| self.child(at, mv)).collect(),
            },
            Event::Leave { value } => Event::Leave { value: *value },
        };
        Step { path, event }
    }
}
