//! From what a search reported to what a person is told: the same events, with the state of the node after each, the line of
//! the code and a sentence.

use crate::code::Code;
use crate::step::{Bound, Event, Step};
use crate::tell::Teller;
use crate::{Node, Worth};
use kythu_game::Side;
use kythu_games::tree::{Branch, Tree};
use kythu_search::textbook::{Event as Seen, Step as SeenStep, Window};

/// A reported step at a numbered node. Moves are the numbers of the children that they lead to.
pub(crate) struct Raw {
    node: usize,
    event: Seen<usize>,
}

/// The steps of a search on a written tree.
pub(crate) fn on_tree(tree: &Tree, steps: &[SeenStep<Branch>]) -> Vec<Raw> {
    let follow = |path: &[Branch]| tree.follow(path).0 as usize;
    let raw = |step: &SeenStep<Branch>| {
        let id = tree.follow(&step.path);
        let child = |branch: &Branch| tree.node(id).children[branch.0 as usize].0 as usize;
        let event = match &step.event {
            Seen::Iteration { depth, window } => Seen::Iteration { depth: *depth, window: *window },
            Seen::Enter { side, window, again } => {
                Seen::Enter { side: *side, window: *window, again: *again }
            }
            Seen::Leaf { value, kind } => Seen::Leaf { value: *value, kind: *kind },
            Seen::Improved { mv, value, window, moved } => {
                Seen::Improved { mv: child(mv), value: *value, window: *window, moved: *moved }
            }
            Seen::Cut { side, window, by, skipped } => Seen::Cut {
                side: *side,
                window: *window,
                by: by.as_ref().map(|path| vec![follow(path)]),
                skipped: skipped.iter().map(child).collect(),
            },
            Seen::Leave { value } => Seen::Leave { value: *value },
        };
        Raw { node: id.0 as usize, event }
    };
    steps.iter().map(raw).collect()
}

/// The steps of a search that was watched through the seam.
pub(crate) fn on_places(steps: Vec<SeenStep<usize>>) -> Vec<Raw> {
    let raw = |step: SeenStep<usize>| Raw { node: step.path.last().copied().unwrap_or(0), event: step.event };
    steps.into_iter().map(raw).collect()
}

/// What is on the blackboard beside a node.
#[derive(Clone, Copy, Default)]
struct Slate {
    window: Option<[Worth; 2]>,
    best: Option<Worth>,
    cut: bool,
}

/// Tells the steps of a search.
pub(crate) fn tell(nodes: &[Node], code: &Code, raw: &[Raw]) -> Vec<Step> {
    let mut slates = vec![Slate::default(); nodes.len()];
    let mut steps = Vec::with_capacity(raw.len() + raw.len() / 4);
    let teller = Teller { nodes };
    let mut push = |slates: &[Slate], node: usize, event: Event| {
        let Slate { window, best, cut } = slates[node];
        let line = code.line(nodes[node].turn, &event, cut);
        let says = teller.sentence(node, &event, window, best);
        steps.push(Step { node, event, window, best, line, says });
    };
    for (at, Raw { node, event }) in raw.iter().enumerate() {
        let node = *node;
        let slate = &mut slates[node];
        let shown = |window: &Window| code.windows().then(|| [window.alpha.into(), window.beta.into()]);
        let event = match event {
            Seen::Iteration { depth, window } => {
                *slate = Slate { window: shown(window), ..Slate::default() };
                Event::Iteration { depth: *depth }
            }
            Seen::Enter { window, again, .. } => {
                *slate = Slate { window: shown(window), ..Slate::default() };
                Event::Enter { again: *again }
            }
            Seen::Leaf { value, kind } => {
                slate.best = Some((*value).into());
                Event::Leaf { kind: *kind }
            }
            Seen::Improved { mv, value, window, moved } => {
                (slate.window, slate.best) = (shown(window), Some((*value).into()));
                let own = if nodes[node].turn == crate::Turn::Max { Bound::Alpha } else { Bound::Beta };
                Event::Better { child: *mv, moved: (*moved && code.windows()).then_some(own) }
            }
            Seen::Cut { side, window, by, skipped } => {
                (slate.window, slate.cut) = (shown(window), true);
                Event::Cut {
                    bound: if *side == Side::Second { Bound::Alpha } else { Bound::Beta },
                    by: by.as_ref().map(|path| path.last().copied().unwrap_or(0)),
                    skipped: skipped.clone(),
                }
            }
            Seen::Leave { value } => {
                slate.best = Some((*value).into());
                Event::Leave
            }
        };
        let ended = matches!(event, Event::Leave | Event::Leaf { .. });
        push(&slates, node, event);
        // A child that changes nothing is not reported by the search, but is a step to somebody who follows by hand.
        if let (true, Some(parent), Some(next)) = (ended, nodes[node].parent, raw.get(at + 1)) {
            let taken = matches!(next.event, Seen::Improved { mv, .. } if mv == node);
            let again = next.node == node;
            // The parent may have been left by somebody who recursed in the wrong way: then nobody compares.
            let compares = next.node == parent || nodes[next.node].parent == Some(parent);
            if let (false, false, true, Some(value)) = (taken, again, compares, slates[node].best) {
                push(&slates, parent, Event::Kept { child: node, value });
            }
        }
    }
    steps
}
