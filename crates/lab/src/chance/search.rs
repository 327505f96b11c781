use super::ChanceTree;
use super::code::code;
use super::scribe::Scribe;
use super::tree::Kind;
use crate::step::Bound;
use crate::{Counts, Run, RunLimits, Turn, Worth};

/// How a tree with chance nodes is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Expectiminimax: everything is looked at.
    Plain,
    /// A chance node stops when even the best (or worst) that the leaves could be changes nothing.
    Star1,
    /// The same, after one child of every child has been looked at for a tighter bound.
    Star2,
}

/// Which nodes have set the bounds of a window; none where a chance node lies between and has changed the numbers.
#[derive(Clone, Copy, Default)]
struct Owners {
    alpha: Option<usize>,
    beta: Option<usize>,
}

struct Search<'a> {
    tree: &'a ChanceTree,
    turns: Vec<Turn>,
    method: Method,
    /// The least and the greatest leaf value.
    least: f64,
    greatest: f64,
    /// What a look ahead has found, exactly.
    known: Vec<Option<f64>>,
    scribe: Scribe<'a>,
    nodes_left: u64,
}

/// Runs a method from the root, and tells.
pub(super) fn run(tree: &ChanceTree, method: Method, spec: String, limits: RunLimits) -> Run {
    let (nodes, code) = (tree.drawn(), code(method));
    let (least, greatest) = tree.range();
    let mut search = Search {
        tree,
        turns: (0..tree.len()).map(|node| tree.turn(node)).collect(),
        method,
        least,
        greatest,
        known: vec![None; tree.len()],
        scribe: Scribe::new(&nodes, &code, limits.steps),
        nodes_left: limits.nodes,
    };
    let value = search.value(0, f64::NEG_INFINITY, f64::INFINITY, Owners::default());
    let complete = search.nodes_left > 0;
    let Scribe { steps, missed, mut counts, .. } = search.scribe;
    counts.skipped = nodes.len() as u64 - counts.visited;
    let all = nodes.len() as u64;
    let leaves = nodes.iter().filter(|node| node.turn == Turn::Leaf).count() as u64;
    Run {
        spec,
        steps,
        missed,
        value: Worth(value),
        outside: None,
        best: best_line(tree),
        counts,
        minimax: Counts { visits: all, visited: all, leaves, ..Counts::default() },
        code: code.lines.clone(),
        complete,
        nodes,
    }
}

/// The best moves from the root to the first chance node or leaf.
fn best_line(tree: &ChanceTree) -> Vec<usize> {
    let values = tree.values();
    let mut line = Vec::new();
    let mut at = 0;
    while tree.nodes[at].kind == Kind::Player {
        let best = tree.nodes[at].children.iter().copied().find(|&child| values[child] == values[at]);
        let Some(child) = best else { break };
        line.push(child);
        at = child;
    }
    line
}

impl Search<'_> {
    fn value(&mut self, at: usize, alpha: f64, beta: f64, by: Owners) -> f64 {
        self.scribe.enter(at, alpha, beta);
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if let Some(value) = self.known[at] {
            self.scribe.known(at, value);
            return value;
        }
        match self.turns[at] {
            Turn::Leaf => {
                let Kind::Leaf(value) = self.tree.nodes[at].kind else { return 0.0 };
                self.scribe.leaf(at, value);
                value
            }
            Turn::Chance if self.method == Method::Plain => self.mean(at, alpha, beta),
            Turn::Chance => self.star(at, alpha, beta, by),
            Turn::Max | Turn::Min => self.player(at, alpha, beta, by),
        }
    }

    /// MAX or MIN: alpha-beta, where there are windows.
    fn player(&mut self, at: usize, mut alpha: f64, mut beta: f64, mut by: Owners) -> f64 {
        let maximises = self.turns[at] == Turn::Max;
        let mut best = if maximises { f64::NEG_INFINITY } else { f64::INFINITY };
        let tree = self.tree;
        let children = &tree.nodes[at].children;
        for (place, &child) in children.iter().enumerate() {
            if self.nodes_left == 0 {
                break;
            }
            let value = self.value(child, alpha, beta, by);
            if !(maximises && value > best || !maximises && value < best) {
                self.scribe.kept(at, child, value);
                continue;
            }
            best = value;
            if self.method == Method::Plain {
                self.scribe.better(at, child, best, alpha, beta, None);
                continue;
            }
            let moved = if maximises && best > alpha {
                (alpha, by.alpha) = (best, Some(at));
                Some(Bound::Alpha)
            } else if !maximises && best < beta {
                (beta, by.beta) = (best, Some(at));
                Some(Bound::Beta)
            } else {
                None
            };
            self.scribe.better(at, child, best, alpha, beta, moved);
            // The window that comes from above may be a single point, which is no reason to stop before it is met.
            if (maximises && best >= beta) || (!maximises && best <= alpha) {
                let (bound, owner) =
                    if maximises { (Bound::Beta, by.beta) } else { (Bound::Alpha, by.alpha) };
                self.scribe.cut(at, bound, owner, children[place + 1..].to_vec(), best);
                break;
            }
        }
        self.scribe.leave(at, best);
        best
    }

    /// Chance without windows: the mean of all children.
    fn mean(&mut self, at: usize, alpha: f64, beta: f64) -> f64 {
        let tree = self.tree;
        let mut sum = 0.0;
        for &child in &tree.nodes[at].children {
            if self.nodes_left == 0 {
                break;
            }
            sum += tree.nodes[child].chance * self.value(child, alpha, beta, Owners::default());
            self.scribe.better(at, child, sum, alpha, beta, None);
        }
        self.scribe.leave(at, sum);
        sum
    }

    /// Chance with windows. What is not known of a child lies between its bounds; when the mean of what is known and of the
    /// best that can still come does not reach α (or of the worst already reaches β), the rest is skipped.
    fn star(&mut self, at: usize, alpha: f64, beta: f64, by: Owners) -> f64 {
        let tree = self.tree;
        let children = &tree.nodes[at].children;
        let mut bounds = vec![(self.least, self.greatest); children.len()];
        if self.method == Method::Star2
            && let Some(value) = self.probe_all(at, alpha, beta, by, &mut bounds)
        {
            return value;
        }
        let mut sum = 0.0;
        for (place, &child) in children.iter().enumerate() {
            if self.nodes_left == 0 {
                break;
            }
            let chance = tree.nodes[child].chance;
            let rest = |pick: fn(&(f64, f64)) -> f64| -> f64 {
                let later = children[place + 1..].iter().zip(&bounds[place + 1..]);
                later.map(|(&child, bound)| tree.nodes[child].chance * pick(bound)).sum()
            };
            let (rest_low, rest_high) = (rest(|bound| bound.0), rest(|bound| bound.1));
            // What this child must be worth for the mean to lie inside the window.
            let (low, high) = ((alpha - sum - rest_high) / chance, (beta - sum - rest_low) / chance);
            let value =
                self.value(child, low.max(bounds[place].0), high.min(bounds[place].1), Owners::default());
            sum += chance * value;
            self.scribe.better(at, child, sum, alpha, beta, None);
            let (low_mean, high_mean) = (sum + rest_low, sum + rest_high);
            let left = &children[place + 1..];
            if !left.is_empty() {
                self.scribe.range(at, low_mean, high_mean);
            }
            let met = if value <= low {
                Some((Bound::Alpha, by.alpha, high_mean))
            } else if value >= high {
                Some((Bound::Beta, by.beta, low_mean))
            } else {
                None
            };
            if let Some((bound, owner, mean)) = met {
                self.scribe.cut(at, bound, owner, left.to_vec(), mean);
                self.scribe.leave(at, mean);
                return mean;
            }
        }
        self.scribe.leave(at, sum);
        sum
    }

    /// Looks at one child of every child: below MIN it is an upper bound of the child, below MAX a lower one. The value if that
    /// is already enough.
    fn probe_all(
        &mut self,
        at: usize,
        alpha: f64,
        beta: f64,
        by: Owners,
        bounds: &mut [(f64, f64)],
    ) -> Option<f64> {
        let tree = self.tree;
        let children = &tree.nodes[at].children;
        for (place, &child) in children.iter().enumerate() {
            let (turn, &[first, ..]) = (self.turns[child], tree.nodes[child].children.as_slice()) else {
                continue;
            };
            if turn == Turn::Chance || self.nodes_left == 0 {
                continue;
            }
            self.scribe.probe(at, child);
            // The whole range: the value is wanted, whatever it is, and need not be looked for again.
            let value = self.value(first, self.least, self.greatest, Owners::default());
            self.known[first] = Some(value);
            match turn {
                Turn::Min => bounds[place].1 = bounds[place].1.min(value),
                _ => bounds[place].0 = bounds[place].0.max(value),
            }
            let mean = |pick: fn(&(f64, f64)) -> f64| -> f64 {
                children
                    .iter()
                    .zip(bounds.iter())
                    .map(|(&child, bound)| tree.nodes[child].chance * pick(bound))
                    .sum()
            };
            let (low, high) = (mean(|bound| bound.0), mean(|bound| bound.1));
            self.scribe.range(at, low, high);
            let met = if high <= alpha {
                Some((Bound::Alpha, by.alpha, high))
            } else if low >= beta {
                Some((Bound::Beta, by.beta, low))
            } else {
                None
            };
            if let Some((bound, owner, mean)) = met {
                self.scribe.cut(at, bound, owner, children.clone(), mean);
                self.scribe.leave(at, mean);
                return Some(mean);
            }
        }
        None
    }
}
