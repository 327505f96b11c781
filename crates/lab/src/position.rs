//! Real positions as trees: children on demand, and a textbook search of the position with all its steps.

use crate::code::Code;
use crate::run::{Counts, first_visits};
use crate::{Node, Run, Worth, record};
use kythu_game::{Limits, Refusal, Side};
use kythu_players::watch::{Manner, Place};
use kythu_players::{GameKind, Setup, Spec, Terms};
use kythu_words::say;

/// A move of a position with what the engine thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Child {
    /// The move as text.
    pub mv: String,
    /// What it is worth to MAX, as far as the engine sees.
    pub value: Worth,
    /// The value is proven.
    pub proven: bool,
}

/// The children of a position, the best for the mover first.
#[derive(Clone, Debug, PartialEq)]
pub struct Children {
    /// MAX (the first player) is to move.
    pub max: bool,
    /// The game is over.
    pub over: bool,
    /// As many as were asked for.
    pub top: Vec<Child>,
    /// How many more there are.
    pub more: u64,
}

/// The children of a position: the `top` best by a look of the engine within the terms, and how many more there are.
pub fn children(kind: &dyn GameKind, setup: &Setup, top: usize, terms: &Terms) -> Result<Children, Refusal> {
    let table = kind.open(setup)?;
    let max = table.side_to_move() == Side::First;
    let total = table.count_moves();
    if table.outcome().is_some() || total == 0 {
        return Ok(Children { max, over: true, top: Vec::new(), more: 0 });
    }
    let solution = kind.weigh(setup, terms, &mut |_| {})?;
    let child = |one: kythu_players::SolvedMove<String>| {
        let score = if max { one.score } else { -one.score };
        Child { mv: one.mv, value: score.into(), proven: one.proven }
    };
    let mut top: Vec<Child> = solution.moves.into_iter().take(top).map(child).collect();
    if top.is_empty() {
        // Nothing was weighed in time: the moves in the game's own order are better than none.
        let unknown = |mv: String| Child { mv, value: Worth(0.0), proven: false };
        top = table.legal_moves(1).into_iter().map(unknown).collect();
    }
    let more = total.saturating_sub(top.len() as u64);
    Ok(Children { max, over: false, top, more })
}

/// Plies that a position is searched ahead: what lies deeper nobody could follow.
pub const DEEPEST: u32 = 12;

/// A textbook search of a position, told like a search on a tree. The nodes are those that it saw.
pub fn watch(
    kind: &dyn GameKind,
    setup: &Setup,
    spec: &Spec,
    terms: &Terms,
    steps: usize,
) -> Result<Run, Refusal> {
    let manner = Manner::from_spec(spec, &[])?;
    let depth = manner.depth.min(DEEPEST);
    if manner.depth != u32::MAX && manner.depth > DEEPEST {
        return Err(say!("lab.position-depth", found = manner.depth, deepest = DEEPEST).into());
    }
    let terms = Terms { limits: Limits { depth: Some(depth), ..terms.limits }, ..terms.clone() };
    let watched = kind.watch(setup, &manner, &terms, steps)?;
    let nodes = nodes_at(&watched.places);
    let code = Code::of(&manner);
    let mut told = record::tell(&nodes, &code, &record::on_places(watched.steps));
    let beyond = told.len().saturating_sub(steps) as u64;
    told.truncate(steps);
    let counts = Counts {
        visited: first_visits(nodes.len(), &told).len() as u64,
        // What was skipped in a real game is more than anybody has counted.
        skipped: 0,
        ..Counts::of(&nodes, &told, &watched.counters)
    };
    Ok(Run {
        spec: spec.to_string(),
        steps: told,
        missed: watched.missed + beyond,
        value: watched.value.into(),
        outside: None,
        best: watched.line,
        counts,
        minimax: plain_counts(kind, setup, &terms)?,
        code: code.lines,
        complete: watched.complete,
        nodes,
    })
}

/// The nodes that were seen of a position's tree: a node is called by the moves that lead to it.
pub(crate) fn nodes_at(places: &[Place]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::with_capacity(places.len());
    let mut shown = vec![0u64; places.len()];
    for place in places {
        let label = match place.parent {
            None => "root".to_owned(),
            Some(0) => place.mv.clone(),
            Some(parent) => format!("{} {}", nodes[parent].label, place.mv),
        };
        if let Some(parent) = place.parent {
            shown[parent] += 1;
        }
        nodes.push(Node {
            label,
            name: place.parent.map(|_| place.mv.clone()),
            parent: place.parent,
            turn: place.side.into(),
            value: None,
            chance: None,
            more: place.moves,
        });
    }
    for (node, shown) in nodes.iter_mut().zip(shown) {
        node.more = node.more.saturating_sub(shown);
    }
    nodes
}

/// What minimax counts on the same position to the same depth; nothing if it would take too long.
fn plain_counts(kind: &dyn GameKind, setup: &Setup, terms: &Terms) -> Result<Counts, Refusal> {
    let manner = Manner::from_spec(&Spec::new("minimax"), &[])?;
    let watched = kind.watch(setup, &manner, terms, 0)?;
    let visits = if watched.complete { watched.counters.nodes() } else { 0 };
    let leaves = if watched.complete { watched.counters.leaves() } else { 0 };
    Ok(Counts { visits, visited: visits, leaves, ..Counts::default() })
}
