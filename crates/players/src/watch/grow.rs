//! Monte-Carlo search of real positions, with the four steps of every simulation.

use super::{Map, Place};
use crate::catalogue::mcts::Wish;
use crate::kind::write_line;
use crate::{Spec, Terms};
use kythu_game::{Described, Hashed, Refusal, Score};
use kythu_search::mcts::{Job, Look, Mcts, NodeId, Observer, View};
use std::collections::HashMap;

/// A search that was watched while its tree grew.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The nodes, in the order in which the tree got them: the tree at any moment is the first so many of them.
    pub places: Vec<Place>,
    /// What happened, in order.
    pub steps: Vec<Growing>,
    /// Simulations that are among the steps.
    pub told: u64,
    /// Simulations in all.
    pub simulations: u64,
    /// The moves of the position as they stand at the end.
    pub children: Vec<Candidate>,
    /// The best move and what follows it.
    pub line: Vec<String>,
    /// What the position is worth to the side to move.
    pub value: Score,
    /// The value is proven.
    pub exact: bool,
    /// The longest way through the tree.
    pub depth: u32,
}

/// A move of the position, seen by the side that plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: String,
    /// Simulations that began with it.
    pub visits: u64,
    /// Their mean result, 0 to 1.
    pub mean: f32,
    /// Its value, if it is proven.
    pub proof: Option<Score>,
}

/// One step of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Growing {
    /// Which simulation, from 1.
    pub simulation: u64,
    /// What was done.
    pub deed: Deed,
    /// What stands at nodes from now on, where it may have changed.
    pub looks: Vec<GrownLook>,
    /// How many nodes there are now.
    pub places: usize,
}

/// What a step does. Nodes are numbers of places.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Selection: at a node, the child with the greatest bound was taken.
    Select {
        /// The node.
        from: usize,
        /// The child.
        to: usize,
    },
    /// Expansion: a leaf got children, and one of them was taken; none if the children settle what the leaf is worth.
    Expand {
        /// The leaf.
        leaf: usize,
        /// How many children it has.
        children: u64,
        /// The one that was taken.
        to: Option<usize>,
    },
    /// Simulation: a game was played from a leaf.
    Simulate {
        /// The leaf.
        leaf: usize,
        /// The first moves of that game.
        moves: Vec<String>,
        /// How many there were in all.
        plies: usize,
        /// How it came to its result.
        ending: Ending,
        /// The result for the side that moved into the leaf, 0 to 1.
        result: f32,
    },
    /// Backpropagation: a node counted the result.
    Count {
        /// The node.
        node: usize,
        /// The result as the side that moved into the node sees it.
        result: f32,
    },
}

/// How a simulation came to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game was played to its end.
    Played,
    /// The leaf itself is the end of the game.
    Over,
    /// Nothing had to be played: what the leaf is worth is proven by its children.
    Proven,
    /// The game was cut off and judged.
    Judged,
}

/// What the tree knows of a node, seen by the side that moved into it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrownLook {
    /// The node.
    pub place: usize,
    /// How often it was visited.
    pub visits: u64,
    /// The mean result, 0 to 1.
    pub mean: f32,
    /// What it is compared with its siblings by; infinite if it must be visited first, and at the root.
    pub bound: f32,
    /// Its value, if it is proven.
    pub proof: Option<Score>,
}

/// Children of a node that become places before they are visited; the rest is only counted.
const LISTED: usize = 64;
/// Moves of a simulation that are written down.
const WRITTEN: usize = 30;
/// Looks that are kept in all: beyond them simulations are no longer told.
const MOST_LOOKS: usize = 60_000;

/// Searches a position under somebody's eyes, of which the first `told` simulations are written down.
pub(crate) fn grow<G: Described + Hashed>(
    game: &G,
    position: &G::Position,
    spec: &Spec,
    terms: &Terms,
    told: u64,
) -> Result<Grown, Refusal> {
    let Wish { settings, simulations, eval } = Wish::of::<G>(spec)?;
    let evaluator = &game.evaluator_named(eval);
    let job = Job { game, evaluator, simulations, limits: terms.limits, stop: &terms.stop };
    let mut recorder = Recorder {
        map: Map::new(game, position),
        known: HashMap::from([(NodeId::ROOT, 0)]),
        ids: HashMap::from([(0, NodeId::ROOT)]),
        before: HashMap::new(),
        steps: Vec::new(),
        looks: 0,
        played: Vec::new(),
        simulation: 0,
        open: false,
        told,
    };
    let report = Mcts::new(settings)?.watch(&job, position, &mut recorder);
    let write = |child: &kythu_search::mcts::Child<G::Move>| Candidate {
        mv: game.format_move(position, child.mv),
        visits: child.visits,
        mean: child.mean,
        proof: child.proof,
    };
    Ok(Grown {
        line: write_line(game, position, &report.line),
        children: report.children.iter().map(write).collect(),
        told: recorder.simulation.min(report.simulations),
        steps: recorder.steps,
        places: recorder.map.places,
        simulations: report.simulations,
        value: report.value,
        exact: report.exact,
        depth: report.depth,
    })
}

/// Writes down what a search does.
struct Recorder<'a, G: Described> {
    map: Map<'a, G>,
    /// The places of the tree's nodes, and the other way round.
    known: HashMap<NodeId, usize>,
    ids: HashMap<usize, NodeId>,
    /// Visits and mean of a place, as they were last told.
    before: HashMap<usize, (u64, f32)>,
    steps: Vec<Growing>,
    looks: usize,
    /// The moves beyond the tree.
    played: Vec<G::Move>,
    /// The simulation at hand, from 1.
    simulation: u64,
    /// It has begun and not yet ended.
    open: bool,
    /// Simulations that are still to be written down, once the one at hand is over.
    told: u64,
}

impl<G: Described> Recorder<'_, G> {
    /// Whether the step at hand is to be written down; the first one begins a simulation.
    fn listens(&mut self) -> bool {
        if !self.open {
            if self.told == 0 || self.looks > MOST_LOOKS {
                self.told = 0;
                return false;
            }
            self.told -= 1;
            self.simulation += 1;
            self.open = true;
            self.played.clear();
        }
        true
    }

    fn push(&mut self, deed: Deed, looks: Vec<GrownLook>) {
        self.looks += looks.len();
        for look in &looks {
            self.before.insert(look.place, (look.visits, look.mean));
        }
        let (simulation, places) = (self.simulation, self.map.places.len());
        self.steps.push(Growing { simulation, deed, looks, places });
    }

    fn place(&self, id: NodeId) -> usize {
        self.known.get(&id).copied().unwrap_or(0)
    }

    /// The place of the node that a move leads to.
    fn settle(&mut self, at: usize, mv: G::Move, id: NodeId) -> usize {
        let child = self.map.child(at, mv);
        self.known.insert(id, child);
        self.ids.insert(child, id);
        child
    }

    /// What stands at the children of a node, as far as they have places.
    fn children(&self, tree: View<'_>, of: NodeId) -> Vec<GrownLook> {
        let look = |look: Look| Some(told(look, *self.known.get(&look.id)?));
        tree.children(of).into_iter().filter_map(look).collect()
    }

    /// What stands at a node.
    fn own(&self, tree: View<'_>, id: NodeId, of: Option<NodeId>) -> Option<GrownLook> {
        let look = match of {
            None => Some(tree.root()),
            Some(parent) => tree.children(parent).into_iter().find(|look| look.id == id),
        };
        look.map(|look| told(look, self.place(id)))
    }

    /// The node above.
    fn above(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.map.places[self.place(id)].parent?;
        self.ids.get(&parent).copied()
    }
}

fn told(look: Look, place: usize) -> GrownLook {
    let Look { visits, mean, bound, proof, .. } = look;
    GrownLook { place, visits, mean, bound, proof }
}

impl<G: Described + Hashed> Observer<G> for &mut Recorder<'_, G> {
    fn selected(&mut self, tree: View<'_>, from: NodeId, mv: G::Move, to: NodeId) {
        if !self.listens() {
            return;
        }
        let at = self.place(from);
        let child = self.settle(at, mv, to);
        let places = self.map.places.len();
        // Going to a child of a leaf that was just expanded is the end of the expansion.
        if let Some(Growing { deed: Deed::Expand { leaf, to, .. }, places: then, .. }) = self.steps.last_mut()
            && *leaf == at
            && to.is_none()
        {
            (*to, *then) = (Some(child), places);
            return;
        }
        let looks = self.children(tree, from);
        self.push(Deed::Select { from: at, to: child }, looks);
    }

    fn expanded(&mut self, tree: View<'_>, leaf: NodeId) {
        if !self.listens() {
            return;
        }
        let at = self.place(leaf);
        let children = tree.children(leaf);
        let moves: Vec<G::Move> = self.map.game.moves(&self.map.positions[at]).take(LISTED).collect();
        // Of a great many moves the tree knows only some: those get their places when they are gone to.
        if self.map.places[at].moves == children.len() as u64 {
            for (look, mv) in children.iter().zip(moves) {
                self.settle(at, mv, look.id);
            }
        }
        let looks = self.children(tree, leaf);
        self.push(Deed::Expand { leaf: at, children: children.len() as u64, to: None }, looks);
    }

    fn played(&mut self, mv: G::Move) {
        if self.open {
            self.played.push(mv);
        }
    }

    fn simulated(&mut self, leaf: NodeId, result: f32) {
        if !self.listens() {
            return;
        }
        let at = self.place(leaf);
        let game = self.map.game;
        let mut position = self.map.positions[at].clone();
        let over = game.outcome(&position).is_some();
        let mut moves = Vec::new();
        for &mv in &self.played {
            if moves.len() < WRITTEN {
                moves.push(game.format_move(&position, mv));
            }
            game.play(&mut position, mv);
        }
        let settled = matches!(self.steps.last(), Some(Growing { deed: Deed::Expand { to: None, .. }, .. }));
        let ending = match (over, game.outcome(&position).is_some()) {
            (true, _) => Ending::Over,
            (_, true) => Ending::Played,
            _ if settled => Ending::Proven,
            _ => Ending::Judged,
        };
        let Place { parent, side, .. } = &self.map.places[at];
        let mover = parent.map_or_else(|| side.other(), |parent| self.map.places[parent].side);
        let result = if mover == *side { result } else { 1.0 - result };
        let plies = self.played.len();
        self.push(Deed::Simulate { leaf: at, moves, plies, ending, result }, Vec::new());
    }

    fn backed_up(&mut self, tree: View<'_>, node: NodeId) {
        if !self.open {
            return;
        }
        let place = self.place(node);
        let above = self.above(node);
        let Some(own) = self.own(tree, node, above) else { return };
        let (visits, mean) = self.before.get(&place).copied().unwrap_or((0, 0.0));
        // What was added is what the sum has grown by.
        let result = own.mean * own.visits as f32 - mean * visits as f32;
        let mut looks = vec![own];
        looks.extend(self.children(tree, node));
        self.push(Deed::Count { node: place, result }, looks);
        if node == NodeId::ROOT {
            self.open = false;
        }
    }
}
