use super::{Deed, Ending, GrownLook, shown};
use crate::Node;
use crate::tell::{Teller as Names, sign};
use kythu_words::{Message, Value, say};

/// Says what a teacher would say at each step.
pub(super) struct Teller<'a> {
    pub(super) nodes: &'a [Node],
}

impl Teller<'_> {
    fn name(&self, node: usize) -> Value {
        Names { nodes: self.nodes }.name(node)
    }

    /// The side that moved into a node: its results are those of this side.
    fn mover(&self, node: usize) -> &'static str {
        self.nodes[node].parent.map_or("", |parent| sign(self.nodes[parent].turn))
    }

    pub(super) fn sentence(&self, simulation: u64, deed: &Deed, slates: &[Option<GrownLook>]) -> Message {
        match deed {
            Deed::Select { from, to } => self.select(simulation, *from, *to, slates),
            Deed::Expand { leaf, children, to } => {
                let message = match to {
                    Some(to) => say!("mc.step-expand").with("child", self.name(*to)),
                    None => say!("mc.step-expand-proven"),
                };
                message.with("node", self.name(*leaf)).with("children", *children)
            }
            Deed::Simulate { leaf, moves, plies, ending, result } => {
                let message = match ending {
                    Ending::Played => say!("mc.step-play").with("moves", written(moves, *plies)),
                    Ending::Judged => say!("mc.step-judge").with("moves", written(moves, *plies)),
                    Ending::Over => say!("mc.step-over"),
                    Ending::Proven => say!("mc.step-proven"),
                };
                let message = message.with("node", self.name(*leaf)).with("result", shown(*result));
                // The root is never simulated from, unless its children settle everything.
                let mover = self.mover(*leaf);
                message.with("turn", if mover.is_empty() { "–" } else { mover })
            }
            Deed::Count { node, result } => {
                let look = slates[*node];
                let (visits, mean) = look.map_or((0, 0.0), |look| (look.visits, look.mean));
                let message = if *node == 0 {
                    say!("mc.step-count-root", simulation = simulation)
                } else {
                    say!("mc.step-count").with("node", self.name(*node)).with("turn", self.mover(*node))
                };
                message.with("result", shown(*result)).with("n", visits).with("q", shown(mean))
            }
        }
    }

    fn select(&self, simulation: u64, from: usize, to: usize, slates: &[Option<GrownLook>]) -> Message {
        let look = slates[to];
        let message = match look {
            Some(look) if look.visits > 0 => say!("mc.step-select")
                .with("n", look.visits)
                .with("q", shown(look.mean))
                .with("bound", shown(look.bound)),
            Some(look) if look.bound.is_finite() => {
                say!("mc.step-select-first").with("bound", shown(look.bound))
            }
            _ => say!("mc.step-select-new"),
        };
        message
            .with("simulation", simulation)
            .with("node", self.name(from))
            .with("turn", sign(self.nodes[from].turn))
            .with("child", self.name(to))
    }
}

/// The moves of a simulation, as many as are known.
fn written(moves: &[String], plies: usize) -> Value {
    let list = moves.join(" ");
    match plies.saturating_sub(moves.len()) {
        0 => list.into(),
        more => say!("lab.and-more", list = list, more = more).into(),
    }
}
