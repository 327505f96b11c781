//! Monte-Carlo tree search, told: the four steps of every simulation, with N, Q and the bound of every child.

mod code;
mod tell;
#[cfg(test)]
mod tests;

use crate::position::nodes_at;
use crate::{CodeLine, Node, Worth};
use kythu_game::{Notation, Refusal, Score};
use kythu_games::tree::{NodeId, Tree};
use kythu_players::watch::{Candidate, Deed, Ending, Growing, GrownLook};
use kythu_players::{GameKind, Setup, Spec, Terms};
use kythu_search::mcts::Bound;
use kythu_words::{Message, Value, say};
use tell::Teller;

/// A Monte-Carlo search of a position of any game, or of a written tree, which is one.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    /// The algorithm with its settings.
    pub spec: String,
    /// The nodes in the order in which the tree got them: the tree after a step is the first [`McStep::grown`] of them.
    pub nodes: Vec<Node>,
    /// What happened, in order.
    pub steps: Vec<McStep>,
    /// Simulations that are among the steps.
    pub told: u64,
    /// Simulations in all.
    pub simulations: u64,
    /// The moves of the position as they stand at the end.
    pub children: Vec<Candidate>,
    /// The best move and what follows it.
    pub line: Vec<String>,
    /// What the position is worth to the side to move: proven, or as the simulations say.
    pub value: Score,
    /// The value is proven.
    pub proven: bool,
    /// The longest way through the tree.
    pub depth: u32,
    /// The pseudocode.
    pub code: Vec<CodeLine>,
}

/// One of the four steps of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct McStep {
    /// Which simulation, from 1.
    pub simulation: u64,
    /// What was done.
    pub deed: Deed,
    /// What stands at nodes from now on, where it may have changed.
    pub looks: Vec<GrownLook>,
    /// How many nodes the tree has now.
    pub grown: usize,
    /// The line of the pseudocode, by its id.
    pub line: &'static str,
    /// The step in words.
    pub says: Message,
}

impl McStep {
    /// The name of the step, the same on every wire.
    #[must_use]
    pub const fn phase(&self) -> &'static str {
        match self.deed {
            Deed::Select { .. } => "select",
            Deed::Expand { .. } => "expand",
            Deed::Simulate { .. } => "simulate",
            Deed::Count { .. } => "count",
        }
    }
}

/// The settings that can be watched; how much memory and how many threads are not among them.
pub const PARAMS: [&str; 10] =
    ["sims", "c", "bound", "rave", "ravek", "fpu", "solver", "playout", "plies", "seed"];
/// The bounds by name.
pub const BOUNDS: [(&str, Bound); 3] =
    [("ucb1", Bound::Ucb1), ("tuned", Bound::Ucb1Tuned), ("puct", Bound::Puct)];
/// Simulations unless told otherwise.
pub const USUAL_SIMULATIONS: u64 = 50;
/// Simulations at most.
pub const MOST_SIMULATIONS: u64 = 20_000;
/// Simulations of which every step is told.
pub const MOST_TOLD: u64 = 200;
/// MiB of the tree: more than so many simulations fill in the games that people watch.
const MIB: u64 = 16;

impl MonteCarlo {
    /// Searches and tells: `mcts(sims=100,c=1.4,bound=ucb1,rave=on,solver=off,seed=7)`.
    pub fn new(kind: &dyn GameKind, setup: &Setup, spec: &Spec, terms: &Terms) -> Result<Self, Refusal> {
        if spec.name != "mcts" {
            return Err(say!("error.no-such-algo", name = &spec.name, known = "mcts").into());
        }
        spec.params.only(&PARAMS)?;
        let simulations = spec.params.number("sims", 1, MOST_SIMULATIONS)?.unwrap_or(USUAL_SIMULATIONS);
        let bound = spec.choice("bound", &BOUNDS)?;
        let rave = spec.params.flag("rave")?;
        let table = kind.open(setup)?;
        if table.outcome().is_some() || table.count_moves() == 0 {
            return Err(say!("error.game-over").into());
        }
        let mut whole = spec.clone();
        whole.params.set("sims", simulations.to_string());
        whole.params.set("hash", MIB.to_string());
        let grown = kind.grow(setup, &whole, terms, MOST_TOLD)?;
        let mut nodes = nodes_at(&grown.places);
        if let (Some(text), "tree", []) = (&setup.position, kind.name(), &setup.moves[..]) {
            call_as_written(&mut nodes, &text.parse()?);
        }
        let teller = Teller { nodes: &nodes };
        let mut told = Vec::with_capacity(grown.steps.len());
        // What was last said to stand at each node: a choice is explained by it.
        let mut slates: Vec<Option<GrownLook>> = vec![None; nodes.len()];
        for Growing { simulation, deed, looks, places } in grown.steps {
            for look in &looks {
                slates[look.place] = Some(*look);
            }
            let says = teller.sentence(simulation, &deed, &slates);
            let line = code::line_of(&deed);
            told.push(McStep { simulation, deed, looks, grown: places, line, says });
        }
        Ok(Self {
            spec: spec.to_string(),
            steps: told,
            nodes,
            told: grown.told,
            simulations: grown.simulations,
            children: grown.children,
            line: grown.line,
            value: grown.value,
            proven: grown.exact,
            depth: grown.depth,
            code: code::lines(bound, rave),
        })
    }
}

/// The nodes of a written tree have names and values of their own.
fn call_as_written(nodes: &mut [Node], tree: &Tree) {
    let mut ids: Vec<NodeId> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let above = node.parent.map(|parent| ids[parent]);
        let branch = above.and_then(|above| tree.parse_move(&above, node.name.as_deref()?).ok());
        let id = match above.zip(branch) {
            Some((above, branch)) => tree.node(above).children[branch.0 as usize],
            None => NodeId(0),
        };
        let written = tree.node(id);
        node.label = tree.label(id);
        node.name.clone_from(&written.name);
        node.value = written.children.is_empty().then(|| written.value.into());
        ids.push(id);
    }
}

/// A share, a mean or a bound as people write it, to three digits.
fn shown(value: f32) -> Value {
    Worth((f64::from(value) * 1e3).round() / 1e3).into()
}
