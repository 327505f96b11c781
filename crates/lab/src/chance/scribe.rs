use crate::code::Code;
use crate::step::{Bound, Event, Step};
use crate::tell::Teller;
use crate::{Counts, Node, Worth};
use kythu_search::textbook::Leaf;

/// What stands beside a node.
#[derive(Clone, Copy, Default)]
struct Slate {
    window: Option<[Worth; 2]>,
    best: Option<Worth>,
    cut: bool,
}

/// Writes the steps of a search down, up to a limit, and counts.
pub(super) struct Scribe<'a> {
    nodes: &'a [Node],
    code: &'a Code,
    slates: Vec<Slate>,
    most: usize,
    pub(super) steps: Vec<Step>,
    pub(super) missed: u64,
    pub(super) counts: Counts,
    entered: Vec<bool>,
}

impl<'a> Scribe<'a> {
    pub(super) fn new(nodes: &'a [Node], code: &'a Code, most: usize) -> Self {
        Self {
            nodes,
            code,
            slates: vec![Slate::default(); nodes.len()],
            most,
            steps: Vec::new(),
            missed: 0,
            counts: Counts::default(),
            entered: vec![false; nodes.len()],
        }
    }

    fn push(&mut self, node: usize, event: Event) {
        if self.steps.len() >= self.most {
            self.missed += 1;
            return;
        }
        let Slate { window, best, cut } = self.slates[node];
        let line = self.code.line(self.nodes[node].turn, &event, cut);
        let says = Teller { nodes: self.nodes }.sentence(node, &event, window, best);
        self.steps.push(Step { node, event, window, best, line, says });
    }

    fn window(&self, alpha: f64, beta: f64) -> Option<[Worth; 2]> {
        self.code.windows().then_some([Worth(alpha), Worth(beta)])
    }

    pub(super) fn enter(&mut self, node: usize, alpha: f64, beta: f64) {
        let again = std::mem::replace(&mut self.entered[node], true);
        self.counts.visits += 1;
        self.counts.visited += u64::from(!again);
        self.counts.again += u64::from(again);
        self.slates[node] = Slate { window: self.window(alpha, beta), ..Slate::default() };
        self.push(node, Event::Enter { again });
    }

    pub(super) fn leaf(&mut self, node: usize, value: f64) {
        self.counts.leaves += 1;
        self.slates[node].best = Some(Worth(value));
        self.push(node, Event::Leaf { kind: Leaf::End });
    }

    /// A look ahead has found the value already.
    pub(super) fn known(&mut self, node: usize, value: f64) {
        self.slates[node].best = Some(Worth(value));
        self.push(node, Event::Leaf { kind: Leaf::Known });
    }

    /// A child made a player's node better, or added to a chance node's sum.
    pub(super) fn better(
        &mut self,
        node: usize,
        child: usize,
        value: f64,
        alpha: f64,
        beta: f64,
        moved: Option<Bound>,
    ) {
        let window = self.window(alpha, beta);
        (self.slates[node].window, self.slates[node].best) = (window, Some(Worth(value)));
        self.push(node, Event::Better { child, moved: moved.filter(|_| window.is_some()) });
    }

    pub(super) fn kept(&mut self, node: usize, child: usize, value: f64) {
        self.push(node, Event::Kept { child, value: Worth(value) });
    }

    pub(super) fn range(&mut self, node: usize, low: f64, high: f64) {
        self.push(node, Event::Range { low: Worth(low), high: Worth(high) });
    }

    pub(super) fn probe(&mut self, node: usize, child: usize) {
        self.push(node, Event::Probe { child });
    }

    /// The rest is skipped: the node's value, or its bound, is enough.
    pub(super) fn cut(
        &mut self,
        node: usize,
        bound: Bound,
        by: Option<usize>,
        skipped: Vec<usize>,
        value: f64,
    ) {
        match bound {
            Bound::Alpha => self.counts.alpha_cuts += 1,
            Bound::Beta => self.counts.beta_cuts += 1,
        }
        (self.slates[node].best, self.slates[node].cut) = (Some(Worth(value)), true);
        self.push(node, Event::Cut { bound, by, skipped });
    }

    pub(super) fn leave(&mut self, node: usize, value: f64) {
        self.slates[node].best = Some(Worth(value));
        self.push(node, Event::Leave);
    }
}
