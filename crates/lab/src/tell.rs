//! Sentences: what a teacher would say at each step.

use crate::step::{Bound, Event};
use crate::{Node, Turn, Worth};
use kythu_search::textbook::Leaf;
use kythu_words::{Message, Value, say};

/// Knows what the nodes are called.
pub(crate) struct Teller<'a> {
    pub(crate) nodes: &'a [Node],
}

/// Skipped nodes that a sentence lists by name.
const LISTED: usize = 12;

impl Teller<'_> {
    /// What a node is called; the root without a name is called so in the reader's language.
    pub(crate) fn name(&self, node: usize) -> Value {
        if node == 0 && self.nodes[0].name.is_none() {
            return say!("lab.root").into();
        }
        self.nodes[node].label.as_str().into()
    }

    fn list(&self, nodes: &[usize]) -> Value {
        let names = nodes
            .iter()
            .take(LISTED)
            .map(|&node| self.nodes[node].label.as_str())
            .collect::<Vec<_>>()
            .join(", ");
        match nodes.len().saturating_sub(LISTED) {
            0 => names.into(),
            more => say!("lab.and-more", list = names, more = more).into(),
        }
    }

    /// One step in words.
    pub(crate) fn sentence(
        &self,
        node: usize,
        event: &Event,
        window: Option<[Worth; 2]>,
        best: Option<Worth>,
    ) -> Message {
        let shown = |worth: Option<Worth>| worth.map_or(Value::Text(String::new()), Value::from);
        let [alpha, beta] = [0, 1].map(|end| shown(window.map(|bounds| bounds[end])));
        let turn = self.nodes[node].turn;
        let value = shown(best);
        let name = self.name(node);
        match event {
            Event::Iteration { depth } => {
                say!("lab.step-iteration", depth = *depth, alpha = alpha, beta = beta)
            }
            Event::Enter { again } => {
                let message = match (again, window.is_some()) {
                    (true, true) => say!("lab.step-again"),
                    (false, true) => say!("lab.step-enter"),
                    (_, false) => say!("lab.step-enter-plain"),
                };
                let message = message.with("node", name).with("turn", sign(turn));
                if window.is_some() { message.with("alpha", alpha).with("beta", beta) } else { message }
            }
            Event::Leaf { kind } => {
                let message = match kind {
                    Leaf::End => say!("lab.step-leaf"),
                    Leaf::Horizon => say!("lab.step-horizon"),
                    Leaf::Known => say!("lab.step-known"),
                };
                message.with("node", name).with("value", value)
            }
            Event::Better { child, moved } => {
                let message = match moved {
                    None if turn == Turn::Chance => say!("lab.step-sum"),
                    None => say!("lab.step-better"),
                    Some(Bound::Alpha) => say!("lab.step-alpha-up"),
                    Some(Bound::Beta) => say!("lab.step-beta-down"),
                };
                message.with("node", name).with("child", self.name(*child)).with("value", value)
            }
            Event::Kept { child, value: found } => {
                let own = window.map(|bounds| bounds[usize::from(turn == Turn::Min)]);
                let held = best.or(own);
                let better =
                    held.is_some_and(|held| if turn == Turn::Min { *found < held } else { *found > held });
                let message = match turn {
                    // Only an algorithm that is written wrong leaves what is better.
                    _ if better => say!("lab.step-kept-wrongly"),
                    Turn::Min => say!("lab.step-kept-min"),
                    _ => say!("lab.step-kept-max"),
                };
                let held = shown(held);
                let message = message.with("node", name).with("child", self.name(*child));
                message.with("value", held).with("found", *found)
            }
            Event::Cut { bound, by, skipped } => {
                if turn == Turn::Chance {
                    return self.chance_cut(node, *bound, *by, skipped, [alpha, beta], value);
                }
                let message = match (bound, by.is_some(), skipped.is_empty()) {
                    (_, _, true) => say!("lab.step-closed"),
                    (Bound::Alpha, true, _) => say!("lab.step-alpha-cut"),
                    (Bound::Beta, true, _) => say!("lab.step-beta-cut"),
                    // A window from outside, or a null window, has no owner in the tree.
                    (Bound::Alpha, false, _) => say!("lab.step-alpha-cut-window"),
                    (Bound::Beta, false, _) => say!("lab.step-beta-cut-window"),
                };
                let mut message = message.with("node", name).with("alpha", alpha).with("beta", beta);
                if !skipped.is_empty() {
                    message = message.with("skipped", self.list(skipped));
                    message = by.iter().fold(message, |message, &by| message.with("by", self.name(by)));
                }
                message
            }
            Event::Leave => say!("lab.step-leave", node = name, value = value),
            Event::Range { low, high } => {
                say!("lab.step-range", node = name, low = *low, high = *high)
            }
            Event::Probe { child } => say!("lab.step-probe", node = name, child = self.name(*child)),
        }
    }
}

impl Teller<'_> {
    /// Why a chance node is given up: `value` is the best (or the worst) that its mean can still become.
    fn chance_cut(
        &self,
        node: usize,
        bound: Bound,
        by: Option<usize>,
        skipped: &[usize],
        [alpha, beta]: [Value; 2],
        value: Value,
    ) -> Message {
        let message = match (bound, by.is_some(), skipped.is_empty()) {
            (Bound::Alpha, _, true) => say!("lab.step-chance-low"),
            (Bound::Beta, _, true) => say!("lab.step-chance-high"),
            (Bound::Alpha, true, _) => say!("lab.step-chance-alpha-cut"),
            (Bound::Beta, true, _) => say!("lab.step-chance-beta-cut"),
            (Bound::Alpha, false, _) => say!("lab.step-chance-alpha-cut-window"),
            (Bound::Beta, false, _) => say!("lab.step-chance-beta-cut-window"),
        };
        let met = if bound == Bound::Alpha { alpha } else { beta };
        let mut message = message.with("node", self.name(node)).with("value", value).with("bound", met);
        if !skipped.is_empty() {
            message = message.with("skipped", self.list(skipped));
            message = by.into_iter().fold(message, |message, by| message.with("by", self.name(by)));
        }
        message
    }
}

/// How a node is marked.
pub(crate) const fn sign(turn: Turn) -> &'static str {
    match turn {
        Turn::Max => "▲MAX",
        Turn::Min => "▼MIN",
        Turn::Chance => "◯",
        Turn::Leaf => "•",
    }
}
