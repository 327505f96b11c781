//! Real positions as trees: children on demand, and a textbook search of the position with all its steps.

use crate::code::Code;
use crate::run::{Counts, first_visits};
use crate::{Node, Run, Worth, record};
use kythu_game::{Limits, Options, Refusal, Side};
use kythu_players::watch::{Manner, Place};
use kythu_players::{GameKind, Setup, Spec, Terms, judge};
use kythu_words::say;

/// A move of a position with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Child {
    /// The move as text.
    pub mv: String,
    /// What it is worth to MAX: what is proven, else what the engine thinks.
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

/// The children of a position: the `top` best, and how many more there are. They are judged by the method that fits the game,
/// as everywhere else, and by a look of the engine where that proves nothing within the terms.
///
/// `how` is for games with a choice of how they are solved ([`GameKind::solve_options`]).
pub fn children(
    kind: &dyn GameKind,
    setup: &Setup,
    how: &Options,
    top: usize,
    terms: &Terms,
) -> Result<Children, Refusal> {
    let table = kind.open(setup)?;
    let max = table.side_to_move() == Side::First;
    let total = table.count_moves();
    if table.outcome().is_some() || total == 0 {
        return Ok(Children { max, over: true, top: Vec::new(), more: 0 });
    }
    // The position is known to be sound: whoever refuses it now could not finish within the terms.
    let judged = judge(kind, setup, how, terms, &mut |_| {});
    let solution = judged.or_else(|_| kind.weigh(setup, terms, &mut |_| {}))?;
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

/// The parameter that names what judges the horizon.
const EVAL: &str = "eval";

/// A textbook search of a position, told like a search on a tree. The nodes are those that it saw.
pub fn watch(
    kind: &dyn GameKind,
    setup: &Setup,
    spec: &Spec,
    terms: &Terms,
    steps: usize,
) -> Result<Run, Refusal> {
    let manner = Manner::from_spec(spec, &[EVAL])?;
    let depth = manner.depth.min(DEEPEST);
    if manner.depth != u32::MAX && manner.depth > DEEPEST {
        return Err(say!("lab.position-depth", found = manner.depth, deepest = DEEPEST).into());
    }
    let terms = Terms { limits: Limits { depth: Some(depth), ..terms.limits }, ..terms.clone() };
    let watched = kind.watch(setup, spec, &terms, steps)?;
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
        minimax: plain_counts(kind, setup, spec, &terms)?,
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
fn plain_counts(kind: &dyn GameKind, setup: &Setup, spec: &Spec, terms: &Terms) -> Result<Counts, Refusal> {
    let mut plain = Spec::new("minimax");
    if let Some(eval) = spec.params.get(EVAL) {
        plain.params.set(EVAL, eval);
    }
    let watched = kind.watch(setup, &plain, terms, 0)?;
    let visits = if watched.complete { watched.counters.nodes() } else { 0 };
    let leaves = if watched.complete { watched.counters.leaves() } else { 0 };
    Ok(Counts { visits, visited: visits, leaves, ..Counts::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_game::Stop;
    use kythu_players::find;

    fn unfolded(game: &str, options: Options, position: &str, nodes: u64) -> Children {
        let setup = Setup::from_position(options, position);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let terms = Terms { limits, ..Terms::new(&Stop::new()) };
        children(find(game).unwrap(), &setup, &Options::new(), 5, &terms).unwrap()
    }

    #[test]
    fn what_theory_or_a_solver_knows_is_not_guessed() {
        let misere = Options::new().with("misere", "on");
        for options in [misere, Options::new()] {
            let found = unfolded("nim", options, "7,5,3,4", 20_000);
            assert!(found.top.iter().all(|child| child.proven), "{:?}", found.top);
            let winning: Vec<&str> = found
                .top
                .iter()
                .filter(|child| child.value > Worth(0.0))
                .map(|child| child.mv.as_str())
                .collect();
            assert_eq!(winning.len(), 3, "the winning moves come first: {:?}", found.top);
            assert!(["h1-5", "h2-5", "h4-3"].iter().all(|mv| winning.contains(mv)), "{winning:?}");
        }
        let found = unfolded("connect4", Options::new(), "4453", 200_000);
        assert!(found.top.iter().all(|child| child.proven), "{:?}", found.top);
        let found = unfolded("grundy", Options::new(), "7", 20_000);
        assert!(found.top.iter().all(|child| child.proven && child.value < Worth(0.0)), "{:?}", found.top);
    }

    #[test]
    fn what_is_too_much_for_the_limits_is_weighed() {
        let found = unfolded("tictactoe", Options::new(), "b2", 50);
        assert_eq!((found.top.len(), found.more), (5, 3));
        assert!(found.top.iter().any(|child| !child.proven), "{:?}", found.top);
        let found = unfolded("chess", Options::new(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 2_000);
        assert!(!found.top.is_empty() && found.top.iter().all(|child| !child.proven));
    }

    #[test]
    fn the_horizon_is_judged_as_the_spec_says() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        let setup = Setup::from_position(Options::new(), fen);
        let value = |algo: &str| {
            let terms = Terms::new(&Stop::new());
            watch(find("chess").unwrap(), &setup, &algo.parse().unwrap(), &terms, 10).map(|run| run.value)
        };
        assert!(value("alphabeta(depth=1)").unwrap() > Worth(300.0));
        assert_eq!(value("alphabeta(depth=1)").unwrap(), value("alphabeta(depth=1,eval=usual)").unwrap());
        assert_eq!(value("alphabeta(depth=1,eval=none)").unwrap(), Worth(0.0));
        assert!(value("alphabeta(depth=1,eval=best)").is_err());
    }
}
