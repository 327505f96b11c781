//! Mistakes with the table of MTD(f), which looks at the same nodes again and again and so depends on what it remembers.

use super::walk::Walk;
use kythu_game::{Score, Side};
use kythu_games::tree::NodeId;
use kythu_search::textbook::Window;

/// How the table is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// As it should be.
    Right,
    /// A bound counts only if its depth is > (not ≥), and its value < α or > β (not ≤ and ≥).
    TooStrict,
    /// Whatever comes back is remembered as exact.
    BoundAsExact,
}

#[derive(Clone, Copy)]
enum Kind {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    score: Score,
    height: u32,
    kind: Kind,
}

impl Entry {
    /// What the entry says about a search of that height with that window, if it says enough.
    fn settles(self, rule: Rule, height: u32, low: Score, high: Score) -> Option<Score> {
        let strict = rule == Rule::TooStrict;
        let deep = if strict { self.height > height } else { self.height >= height };
        let enough = match self.kind {
            Kind::Exact => true,
            Kind::Lower if strict => self.score > high,
            Kind::Lower => self.score >= high,
            Kind::Upper if strict => self.score < low,
            Kind::Upper => self.score <= low,
        };
        (deep && enough).then_some(self.score)
    }
}

/// MTD(f) from the guess 0 with a table that is used by a rule; the value for MAX.
pub(super) fn mtdf(walk: &mut Walk<'_>, rule: Rule) -> Score {
    let root = NodeId(0);
    let side = if walk.is_max(root) { Side::First } else { Side::Second };
    let mut table = vec![None; walk.tree.nodes().len()];
    let (mut lower, mut upper, mut value) = (-Score::INFINITY, Score::INFINITY, Score::DRAW);
    let mut first = true;
    while lower < upper {
        let beta = if value == lower { value.above() } else { value };
        if !std::mem::take(&mut first) {
            let Window { alpha, beta } = Window::seen_by(side, beta.below(), beta);
            walk.again(0, alpha, beta);
            walk.restart();
        }
        value = remember(walk, &mut table, rule, root, 0, beta.below(), beta);
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
    }
    if side == Side::First { value } else { -value }
}

fn remember(
    walk: &mut Walk<'_>,
    table: &mut [Option<Entry>],
    rule: Rule,
    at: NodeId,
    ply: u32,
    low: Score,
    high: Score,
) -> Score {
    let side = if walk.is_max(at) { Side::First } else { Side::Second };
    let turned = |value: Score| if side == Side::First { value } else { -value };
    let Window { alpha, beta } = Window::seen_by(side, low, high);
    if let Some(leaf) = walk.enter(at, ply, alpha, beta) {
        return turned(leaf);
    }
    // The whole tree is searched at every look: what is left below a node is always the same.
    let height = u32::MAX - ply;
    // The root is always searched: it must come back with a move.
    if let Some(entry) = table[at.0 as usize].filter(|_| ply > 0)
        && let Some(value) = entry.settles(rule, height, low, high)
    {
        walk.known(ply, turned(value));
        return value;
    }
    let (mut bound, mut best, mut tried) = (low, -Score::INFINITY, 0);
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = -remember(walk, table, rule, child, ply + 1, -high, -bound);
        tried += 1;
        if value > best {
            best = value;
            bound = bound.max(best);
            let Window { alpha, beta } = Window::seen_by(side, bound, high);
            walk.better(ply, branch, turned(value), alpha, beta);
            if bound >= high {
                walk.cut(at, ply, branch, alpha, beta);
                break;
            }
        }
    }
    let kind = if rule == Rule::BoundAsExact {
        Kind::Exact
    } else if best >= high {
        Kind::Lower
    } else if best > low {
        Kind::Exact
    } else {
        Kind::Upper
    };
    table[at.0 as usize] = Some(Entry { score: best, height, kind });
    walk.leave(ply, turned(best), tried);
    best
}
