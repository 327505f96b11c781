use crate::CodeLine;
use crate::code::{formula, line};
use kythu_players::watch::Deed;
use kythu_search::mcts::Bound;
use kythu_words::say;

/// The pseudocode, with the bound that is used.
pub(super) fn lines(bound: Bound, rave: bool) -> Vec<CodeLine> {
    let mean = if rave { "Q̃(k)" } else { "Q(k)" };
    let mut lines = vec![
        line("repeat", 0, say!("mc.code-repeat")),
        line("select", 1, say!("mc.code-select")),
        formula("bound", 2, format!("U(k) = {mean} + {}", exploration(bound))),
    ];
    if rave {
        lines.push(line("rave", 2, say!("mc.code-rave")));
    }
    lines.extend([
        line("expand", 1, say!("mc.code-expand")),
        line("simulate", 1, say!("mc.code-simulate")),
        line("count", 1, say!("mc.code-count")),
        formula("mean", 2, "N ← N + 1,  Q ← Q + (r − Q) / N"),
        line("turn", 2, say!("mc.code-turn")),
        line("best", 0, say!("mc.code-best")),
    ]);
    lines
}

/// What is added for what is not known well; n is the node above k.
const fn exploration(bound: Bound) -> &'static str {
    match bound {
        Bound::Ucb1 => "c·√(ln N(n) / N(k))",
        Bound::Ucb1Tuned => "c·√(½·ln N(n) / N(k)·min(¼, V(k)))",
        Bound::Puct => "c·P(k)·√N(n) / (1 + N(k))",
    }
}

/// The line on which a step stands.
pub(super) const fn line_of(deed: &Deed) -> &'static str {
    match deed {
        Deed::Select { .. } => "select",
        Deed::Expand { .. } => "expand",
        Deed::Simulate { .. } => "simulate",
        Deed::Count { .. } => "mean",
    }
}
