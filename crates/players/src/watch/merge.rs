//! All that can follow from a position, with positions merged that are the same up to symmetry.

use crate::Terms;
use kythu_game::{Budget, Described, Hashed, Limits, Outcome, Picture, Refusal, Side};
use kythu_learn::Fold;
use kythu_search::solve::Failure;
use kythu_words::say;

/// The states that can follow from a position, level by level.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The states, the root first. A state stands once on every level on which it can be reached, so that every edge leads to the
    /// next level.
    pub states: Vec<MergedState>,
    /// The edges, in the order of the states that they leave.
    pub edges: Vec<MergedEdge>,
}

/// A state: the first of its positions that was met stands for all of them.
#[derive(Clone, Debug)]
pub struct MergedState {
    /// Plies from the root.
    pub level: usize,
    /// Who is to move.
    pub side: Side,
    /// How the game ended for the side to move, if it has.
    pub outcome: Option<Outcome>,
    /// What to draw.
    pub picture: Picture,
    /// The edge that led to it first, by the first of its moves; none for the root.
    pub came: Option<usize>,
}

/// The moves that lead from one state to another.
#[derive(Clone, Debug)]
pub struct MergedEdge {
    /// The state that they leave.
    pub from: usize,
    /// The state that they lead to.
    pub to: usize,
    /// The moves, as they are played in the position that stands for the first state.
    pub moves: Vec<String>,
}

/// Moves that are looked at: many thousand of them may lead to few states.
const MOST_MOVES: u64 = 20_000;

/// Merges what can follow from a position; refused beyond `most` states.
pub(crate) fn merge<G: Described + Hashed>(
    game: &G,
    root: &G::Position,
    fold: Option<Fold<G>>,
    most: usize,
    terms: &Terms,
) -> Result<Merged, Refusal> {
    let nodes = terms.limits.nodes.map_or(MOST_MOVES, |nodes| nodes.min(MOST_MOVES));
    let mut budget = Budget::new(Limits { nodes: Some(nodes), ..terms.limits }, &terms.stop);
    // A class may leave out whose turn it is, as Nim's do: two states are the same if that is the same too.
    let identity = |position: &G::Position| {
        let class = fold.map_or_else(|| position.clone(), |fold| fold(game, position));
        (game.key(&class), game.side_to_move(position), class)
    };
    let state = |position: &G::Position, level, came| MergedState {
        level,
        side: game.side_to_move(position),
        outcome: game.outcome(position),
        picture: game.picture(position),
        came,
    };
    let mut merged = Merged { states: vec![state(root, 0, None)], edges: Vec::new() };
    let mut positions = vec![root.clone()];
    let mut identities = vec![identity(root)];
    let mut from = 0;
    while from < positions.len() {
        let level = merged.states[from].level + 1;
        let own_edges = merged.edges.len();
        let position = positions[from].clone();
        for mv in game.moves(&position) {
            if budget.tick() {
                let many = budget.nodes() >= MOST_MOVES;
                let message = say!("graph.too-many-moves", most = MOST_MOVES);
                return Err(if many { message.into() } else { Failure::Stopped.into() });
            }
            let mut child = position.clone();
            game.play(&mut child, mv);
            let found = identity(&child);
            let known = (from..identities.len())
                .find(|&at| merged.states[at].level == level && identities[at] == found);
            let to = known.unwrap_or(identities.len());
            if known.is_none() {
                if identities.len() >= most {
                    return Err(say!("graph.too-many-states", most = most).into());
                }
                merged.states.push(state(&child, level, Some(merged.edges.len())));
                positions.push(child);
                identities.push(found);
            }
            let text = game.format_move(&position, mv);
            match merged.edges[own_edges..].iter_mut().find(|edge| edge.to == to) {
                Some(edge) => edge.moves.push(text),
                None => merged.edges.push(MergedEdge { from, to, moves: vec![text] }),
            }
        }
        from += 1;
    }
    Ok(merged)
}
