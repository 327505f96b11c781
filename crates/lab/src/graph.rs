//! A small game as a graph: all states that can follow from a position, merged, each with its exact value, and the play that keeps it.

use crate::Turn;
use kythu_game::{Grid, GridStyle, Picture, Refusal, Score, Side};
use kythu_players::watch::MergedState;
use kythu_players::{GameKind, Setup, Terms};
use kythu_words::{Message, say};

/// States that are drawn: more nobody follows.
pub const MOST_STATES: usize = 300;

/// The states below a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The states, level by level; a state stands once on every level on which it can be reached.
    pub states: Vec<State>,
    /// The edges, each to the next level.
    pub edges: Vec<Edge>,
    /// How it ends, in words.
    pub says: Message,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Plies from the root.
    pub level: usize,
    /// Who is to move, or would be: MAX or MIN.
    pub turn: Turn,
    /// The game is over.
    pub over: bool,
    /// What it looks like, in lines of text: `4-2-1`, or the rows of a board. A node of a written tree is its name, if it has one.
    pub label: Vec<String>,
    /// What it is worth to MAX: 1, 0 or −1 for a win, a draw or a loss, or points.
    pub value: i32,
    /// Moves that lead to it from the root.
    pub moves: Vec<String>,
}

/// The moves from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state that they leave.
    pub from: usize,
    /// The state that they lead to.
    pub to: usize,
    /// The moves, as they are played at the end of [`State::moves`].
    pub moves: Vec<String>,
    /// They keep the value of the state that they leave.
    pub keeps: bool,
    /// They lie on a way from the root on which every move keeps the value: all of a winner's right moves, and all answers.
    pub bold: bool,
}

impl Graph {
    /// The graph below a position. `first` says who moves first there, MAX ([`Side::First`]) or MIN; if nobody does, MAX is the
    /// first player of the game.
    pub fn new(
        kind: &dyn GameKind,
        setup: &Setup,
        first: Option<Side>,
        terms: &Terms,
    ) -> Result<Self, Refusal> {
        let merged = kind.merge(setup, MOST_STATES, terms)?;
        let root = merged.states[0].side;
        let swapped = first.is_some_and(|first| first != root);
        let part = |side: Side| if swapped { side.other() } else { side };
        let mut states: Vec<State> = Vec::with_capacity(merged.states.len());
        for MergedState { level, side, outcome, picture, came } in &merged.states {
            let moves = came.map_or_else(Vec::new, |edge| {
                let edge = &merged.edges[edge];
                [states[edge.from].moves.as_slice(), &edge.moves[..1]].concat()
            });
            let (turn, over) = (part(*side).into(), outcome.is_some());
            states.push(State { level: *level, turn, over, label: label(picture), value: 0, moves });
        }
        // Every edge leads to a later state, so that from the end backwards all children are known.
        let mut values = vec![Score::DRAW; states.len()];
        let mut edges = merged.edges.iter().rev().peekable();
        for (at, state) in merged.states.iter().enumerate().rev() {
            let max = part(state.side) == Side::First;
            let for_max = |score: Score| if max { score } else { -score };
            let mut best = state.outcome.map(Score::untimed);
            while let Some(edge) = edges.next_if(|edge| edge.from == at) {
                best = best.max(Some(for_max(values[edge.to])));
            }
            values[at] = for_max(best.unwrap_or(Score::DRAW));
            states[at].value = values[at].utility();
        }
        let mut reached = vec![false; states.len()];
        reached[0] = true;
        let edges = merged.edges.into_iter().map(|edge| {
            let keeps = values[edge.from] == values[edge.to];
            let bold = keeps && reached[edge.from];
            reached[edge.to] |= bold;
            Edge { from: edge.from, to: edge.to, moves: edge.moves, keeps, bold }
        });
        Ok(Self { edges: edges.collect(), says: verdict(values[0], &states), states })
    }

    /// How many states stand on each level.
    #[must_use]
    pub fn levels(&self) -> Vec<usize> {
        let deepest = self.states.last().map_or(0, |state| state.level);
        (0..=deepest).map(|level| self.states.iter().filter(|state| state.level == level).count()).collect()
    }
}

fn verdict(root: Score, states: &[State]) -> Message {
    let message = match root {
        root if root.is_win() => say!("graph.max-wins"),
        root if root.is_loss() => say!("graph.min-wins"),
        Score::DRAW => say!("graph.draw"),
        root => say!("graph.worth", value = root.utility()),
    };
    let levels = states.last().map_or(0, |state| state.level) + 1;
    message.with("states", states.len()).with("levels", levels)
}

/// A picture small enough to stand below a node. Heaps are sorted, as those that were merged are the same up to their order.
fn label(picture: &Picture) -> Vec<String> {
    match picture {
        Picture::Heaps { heaps, .. } => {
            let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            heaps.sort_unstable_by(|a, b| b.cmp(a));
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            vec![if heaps.is_empty() { "0".to_owned() } else { heaps.join("-") }]
        }
        Picture::Grid(grid) => grid.cells.chunks(grid.width.max(1)).map(|row| letters(grid, row)).collect(),
        Picture::Tree(tree) => tree.nodes[tree.at].name.iter().cloned().collect(),
        Picture::Text(text) => vec![text.clone()],
        Picture::Sum(parts) => {
            vec![parts.iter().flat_map(label).collect::<Vec<_>>().join(" + ")]
        }
    }
}

fn letters(grid: &Grid, row: &[Option<kythu_game::Stone>]) -> String {
    let letter = |cell: &Option<kythu_game::Stone>| match cell {
        None => '·',
        // Chess has the same letters for both sides.
        Some(stone) if grid.style == GridStyle::Chequered && stone.side == Side::Second => {
            stone.letter.to_ascii_lowercase()
        }
        Some(stone) => stone.letter,
    };
    row.iter().map(letter).collect()
}

#[cfg(test)]
mod tests;
