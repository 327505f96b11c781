use crate::code::{Code, CodeLine};
use crate::node::nodes_of;
use crate::order::{ChildOrder, Ordered};
use crate::step::{Bound, Event, Step};
use crate::{Node, Turn, Worth, record};
use kythu_game::{Blind, Budget, Limits, Refusal, Score, Side, Stop};
use kythu_games::tree::{Branch, NodeId, Tree};
use kythu_players::Spec;
use kythu_players::watch::Manner;
use kythu_search::textbook::{Counters, Leaf, Line, Step as SeenStep, Task, Trace};

/// What a run may take.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Steps that are kept; what lies beyond is counted.
    pub steps: usize,
    /// Nodes that are entered before the search is given up.
    pub nodes: u64,
}

impl Default for RunLimits {
    /// Enough for every tree that one would read.
    fn default() -> Self {
        Self { steps: 20_000, nodes: 2_000_000 }
    }
}

/// A whole search on a tree, told.
#[derive(Clone, Debug)]
pub struct Run {
    /// The algorithm and its conventions.
    pub spec: String,
    /// The nodes of the tree, the root first.
    pub nodes: Vec<Node>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Events beyond the limit, which are not among the steps.
    pub missed: u64,
    /// What the root is worth.
    pub value: Worth,
    /// The value is no more than a bound, because it fell outside the window that was given: at least (α side of the truth)
    /// or at most.
    pub outside: Option<Bound>,
    /// The nodes of the best line, without the root.
    pub best: Vec<usize>,
    /// What was counted.
    pub counts: Counts,
    /// What minimax counts on the same tree.
    pub minimax: Counts,
    /// The pseudocode.
    pub code: Vec<CodeLine>,
    /// The search came to its end within the limits.
    pub complete: bool,
}

/// What a run costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered, each time counted.
    pub visits: u64,
    /// Different nodes entered.
    pub visited: u64,
    /// Nodes of the tree that were never entered.
    pub skipped: u64,
    /// Leaves looked at, each time counted.
    pub leaves: u64,
    /// α-cuts.
    pub alpha_cuts: u64,
    /// β-cuts.
    pub beta_cuts: u64,
    /// Second looks.
    pub again: u64,
}

/// What an algorithm did on a tree, before it is told.
pub(crate) struct Searched {
    pub(crate) steps: Vec<SeenStep<Branch>>,
    pub(crate) missed: u64,
    pub(crate) counters: Counters,
    /// What the root is worth to MAX.
    pub(crate) value: Score,
    pub(crate) best: Vec<Branch>,
    pub(crate) complete: bool,
}

impl Run {
    /// Runs an algorithm on a tree: `alphabeta(fail=hard,order=right)`.
    pub fn new(tree: &Tree, spec: &Spec, limits: RunLimits, stop: &Stop) -> Result<Self, Refusal> {
        let manner = Manner::from_spec(spec, &ChildOrder::PARAMS)?;
        let order = ChildOrder::from_spec(spec)?;
        let game = Ordered::new(tree, order);
        let observer = (Trace::new(limits.steps), (Counters::new(), Line::new()));
        let mut task = Task::new(&game, &Blind, observer, u32::MAX);
        task.budget = Budget::new(Limits { nodes: Some(limits.nodes), ..Limits::default() }, stop);
        let found = manner.search(&mut task, &NodeId(0));
        let (trace, (counters, line)) = task.observer;
        let searched = Searched {
            steps: trace.steps,
            missed: trace.missed,
            counters,
            value: if tree.root_side() == Side::First { found.value } else { -found.value },
            best: line.moves().to_vec(),
            complete: found.complete,
        };
        let mut run = Self::told(tree, spec.to_string(), &Code::of(&manner), &searched, limits.steps);
        run.outside = match searched.value {
            value if value <= manner.window.alpha => Some(Bound::Beta),
            value if value >= manner.window.beta => Some(Bound::Alpha),
            _ => None,
        };
        run.minimax = minimax_counts(&run.nodes, manner.depth);
        Ok(run)
    }

    /// Tells what an algorithm did on a tree.
    pub(crate) fn told(tree: &Tree, spec: String, code: &Code, searched: &Searched, most: usize) -> Self {
        let nodes = nodes_of(tree);
        let mut steps = record::tell(&nodes, code, &record::on_tree(tree, &searched.steps));
        let beyond = steps.len().saturating_sub(most) as u64;
        steps.truncate(most);
        let best = (1..=searched.best.len()).map(|end| tree.follow(&searched.best[..end]).0 as usize);
        let counts = Counts::of(&nodes, &steps, &searched.counters);
        Self {
            spec,
            value: searched.value.into(),
            outside: None,
            best: best.collect(),
            minimax: minimax_counts(&nodes, u32::MAX),
            counts,
            code: code.lines.clone(),
            missed: searched.missed + beyond,
            complete: searched.complete,
            nodes,
            steps,
        }
    }

    /// The nodes in the order in which they were first entered.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        first_visits(self.nodes.len(), &self.steps)
    }

    /// The roots of the subtrees that were cut and never entered, in the order of the cuts.
    #[must_use]
    pub fn cut(&self) -> Vec<usize> {
        // An algorithm that looks several times may come back to what one look has cut.
        let mut seen = vec![false; self.nodes.len()];
        for node in self.order() {
            seen[node] = true;
        }
        let skipped = self.steps.iter().filter_map(|step| match &step.event {
            Event::Cut { skipped, .. } => Some(skipped),
            _ => None,
        });
        skipped.flatten().copied().filter(|&node| !std::mem::replace(&mut seen[node], true)).collect()
    }

    /// The values of the leaves in the order in which they were visited.
    #[must_use]
    pub fn leaves(&self) -> Vec<Worth> {
        let leaf = |step: &Step| match step.event {
            Event::Leaf { kind: Leaf::End } => step.best,
            _ => None,
        };
        self.steps.iter().filter_map(leaf).collect()
    }
}

/// The nodes in the order in which they were first entered.
pub(crate) fn first_visits(nodes: usize, steps: &[Step]) -> Vec<usize> {
    let mut seen = vec![false; nodes];
    let entered = steps.iter().filter(|step| matches!(step.event, Event::Enter { .. }));
    entered.map(|step| step.node).filter(|&node| !std::mem::replace(&mut seen[node], true)).collect()
}

impl Counts {
    /// What was counted, with the nodes that the steps say were entered.
    pub(crate) fn of(nodes: &[Node], steps: &[Step], counters: &Counters) -> Self {
        let visited = first_visits(nodes.len(), steps).len() as u64;
        Self {
            visits: counters.nodes(),
            visited,
            skipped: nodes.len() as u64 - visited,
            leaves: counters.leaves(),
            alpha_cuts: counters.alpha_cuts,
            beta_cuts: counters.beta_cuts,
            again: counters.researches,
        }
    }
}

/// Minimax enters every node once, down to the depth.
fn minimax_counts(nodes: &[Node], depth: u32) -> Counts {
    let mut depths: Vec<u32> = Vec::with_capacity(nodes.len());
    let (mut visited, mut leaves) = (0, 0);
    for node in nodes {
        let at = node.parent.map_or(0, |parent| depths[parent] + 1);
        depths.push(at);
        visited += u64::from(at <= depth);
        leaves += u64::from(at == depth || (at < depth && node.turn == Turn::Leaf));
    }
    Counts { visits: visited, visited, skipped: nodes.len() as u64 - visited, leaves, ..Counts::default() }
}
