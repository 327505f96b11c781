//! The pseudocode of the algorithms: lines with ids that stay the same, and which of them a step stands on.

use crate::Turn;
use crate::step::Event;
use kythu_players::watch::{Manner, Textbook};
use kythu_search::textbook::{Form, Leaf};
use kythu_words::{Message, say};

/// One line of pseudocode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// Names the line, whatever language its text is in.
    pub id: &'static str,
    /// How far it is indented.
    pub indent: u8,
    /// Its text.
    pub text: Message,
    /// It is what a common mistake gets wrong.
    pub wrong: bool,
}

/// The pseudocode of one algorithm under its conventions.
#[derive(Clone, Debug)]
pub struct Code {
    /// The lines from top to bottom.
    pub lines: Vec<CodeLine>,
    windows: bool,
}

pub(crate) fn line(id: &'static str, indent: u8, text: Message) -> CodeLine {
    CodeLine { id, indent, text, wrong: false }
}

/// A line that reads the same in all languages.
pub(crate) fn formula(id: &'static str, indent: u8, text: impl Into<String>) -> CodeLine {
    line(id, indent, say!("lab.code.formula", text = text.into()))
}

/// The half of a two-sided algorithm that MAX or MIN goes through.
pub(crate) struct Half {
    ids: [&'static str; 6],
    start: &'static str,
    pick: &'static str,
    bound: &'static str,
    other_bound: &'static str,
    other: &'static str,
}

pub(crate) const MAX: Half = Half {
    ids: ["max.init", "max.loop", "max.better", "max.bound", "max.cut", "max.leave"],
    start: "−∞",
    pick: "max",
    bound: "α",
    other_bound: "β",
    other: "MIN-VALUE",
};
pub(crate) const MIN: Half = Half {
    ids: ["min.init", "min.loop", "min.better", "min.bound", "min.cut", "min.leave"],
    start: "+∞",
    pick: "min",
    bound: "β",
    other_bound: "α",
    other: "MAX-VALUE",
};

impl Code {
    /// The code of an algorithm.
    #[must_use]
    pub fn of(manner: &Manner) -> Self {
        let windows = manner.algorithm != Textbook::Minimax;
        let lines = match manner.algorithm {
            Textbook::Minimax => minimax(),
            Textbook::AlphaBeta(Form::TwoFunctions) => two_functions(manner),
            Textbook::AlphaBeta(Form::Flag) => flag(manner),
            Textbook::AlphaBeta(Form::Negamax) => negamax(manner, 0),
            Textbook::NegaScout => negascout(manner),
            Textbook::Memory => memory(0),
            Textbook::Mtdf => mtdf(),
            Textbook::Deepening => {
                let mut lines = vec![line("iterate", 0, say!("lab.code.deepening"))];
                lines.push(formula("call", 1, "NEGAMAX(root, −∞, +∞)"));
                lines.extend(negamax(manner, 0));
                lines
            }
        };
        Self { lines, windows }
    }

    /// Code that is made elsewhere.
    pub(crate) const fn new(lines: Vec<CodeLine>, windows: bool) -> Self {
        Self { lines, windows }
    }

    /// The algorithm has windows to show.
    pub(crate) const fn windows(&self) -> bool {
        self.windows
    }

    /// The line on which a step stands. `cut`: the node's window has closed.
    pub(crate) fn line(&self, turn: Turn, event: &Event, cut: bool) -> &'static str {
        let what = match event {
            Event::Iteration { .. } => "iterate",
            Event::Enter { again: true } => "again",
            Event::Enter { .. } => "enter",
            Event::Leaf { kind: Leaf::Known } => "known",
            Event::Leaf { .. } => "leaf",
            Event::Better { moved: Some(_), .. } => "bound",
            Event::Better { .. } | Event::Kept { .. } => "better",
            Event::Cut { .. } => "cut",
            Event::Leave if cut => "cut",
            Event::Leave => "leave",
            Event::Range { .. } => "range",
            Event::Probe { .. } => "probe",
        };
        let side = match turn {
            Turn::Min => "min.",
            Turn::Chance => "chance.",
            Turn::Max | Turn::Leaf => "max.",
        };
        let of_side = |id: &&CodeLine| id.id.strip_prefix(side) == Some(what);
        let found = |id: &str| self.lines.iter().find(|line| line.id == id).map(|line| line.id);
        let own = self.lines.iter().find(of_side).map(|line| line.id);
        // Not every algorithm has every line: a step that has none of its own stands on the head of its function.
        own.or_else(|| found(what))
            .or_else(|| found("max.enter"))
            .or_else(|| found("enter"))
            .unwrap_or("enter")
    }
}

fn minimax() -> Vec<CodeLine> {
    vec![
        formula("enter", 0, "MINIMAX(n):"),
        line("leaf", 1, say!("lab.code.leaf")),
        line("loop", 1, say!("lab.code.children")),
        formula("better", 2, "v(c) ← MINIMAX(c)"),
        line("max.leave", 1, say!("lab.code.greatest")),
        line("min.leave", 1, say!("lab.code.least")),
    ]
}

/// The loop over the children, for one side.
pub(crate) fn half(hard: bool, test: &'static str, half: &Half, indent: u8, call: &str) -> Vec<CodeLine> {
    let [init, each, better, bound, cut, leave] = half.ids;
    let start = if hard { half.bound } else { half.start };
    let mut lines = vec![
        formula(init, indent, format!("v ← {start}")),
        line(each, indent, say!("lab.code.children")),
        formula(better, indent + 1, format!("v ← {}(v, {call})", half.pick)),
        formula(bound, indent + 1, format!("{0} ← {1}({0}, v)", half.bound, half.pick)),
    ];
    let what = if hard { half.other_bound } else { "v" };
    lines.push(line(cut, indent + 1, say!("lab.code.cut", test = test, what = what)));
    lines.push(line(leave, indent, say!("lab.code.return", what = "v")));
    lines
}

/// When the window counts as closed.
const fn test(manner: &Manner) -> &'static str {
    if manner.strict { "α > β" } else { "α ≥ β" }
}

fn two_functions(manner: &Manner) -> Vec<CodeLine> {
    let mut lines = Vec::new();
    for (side, enter, leaf, name) in
        [(&MAX, "max.enter", "max.leaf", "MAX-VALUE"), (&MIN, "min.enter", "min.leaf", "MIN-VALUE")]
    {
        lines.push(formula(enter, 0, format!("{name}(n, α, β):")));
        lines.push(line(leaf, 1, say!("lab.code.leaf")));
        lines.extend(half(manner.hard, test(manner), side, 1, &format!("{}(c, α, β)", side.other)));
    }
    lines
}

fn flag(manner: &Manner) -> Vec<CodeLine> {
    let mut lines = vec![formula("enter", 0, "ALPHA-BETA(n, α, β):"), line("leaf", 1, say!("lab.code.leaf"))];
    lines.push(line("max.if", 1, say!("lab.code.if-max")));
    lines.extend(half(manner.hard, test(manner), &MAX, 2, "ALPHA-BETA(c, α, β)"));
    lines.push(line("min.if", 1, say!("lab.code.if-min")));
    lines.extend(half(manner.hard, test(manner), &MIN, 2, "ALPHA-BETA(c, α, β)"));
    lines
}

/// What a node begins with, and what it returns when it cuts: fail-hard never leaves the window.
const fn ends(manner: &Manner) -> (&'static str, &'static str) {
    if manner.hard { ("α", "β") } else { ("−∞", "v") }
}

fn negamax(manner: &Manner, indent: u8) -> Vec<CodeLine> {
    let (start, what) = ends(manner);
    vec![
        formula("enter", indent, "NEGAMAX(n, α, β):"),
        line("leaf", indent + 1, say!("lab.code.leaf-side")),
        formula("init", indent + 1, format!("v ← {start}")),
        line("loop", indent + 1, say!("lab.code.children")),
        formula("better", indent + 2, "v ← max(v, −NEGAMAX(c, −β, −α))"),
        formula("bound", indent + 2, "α ← max(α, v)"),
        line("cut", indent + 2, say!("lab.code.cut", test = test(manner), what = what)),
        line("leave", indent + 1, say!("lab.code.return", what = "v")),
    ]
}

fn negascout(manner: &Manner) -> Vec<CodeLine> {
    let (start, what) = ends(manner);
    vec![
        formula("enter", 0, "NEGASCOUT(n, α, β):"),
        line("leaf", 1, say!("lab.code.leaf-side")),
        formula("init", 1, format!("v ← {start}")),
        line("loop", 1, say!("lab.code.children")),
        line("first", 2, say!("lab.code.first-child", call = "w ← −NEGASCOUT(c, −β, −α)")),
        line("scout", 2, say!("lab.code.other-child", call = "w ← −NEGASCOUT(c, −α−1, −α)")),
        line("again", 2, say!("lab.code.again", call = "w ← −NEGASCOUT(c, −β, −α)")),
        formula("better", 2, "v ← max(v, w)"),
        formula("bound", 2, "α ← max(α, v)"),
        line("cut", 2, say!("lab.code.cut", test = "α ≥ β", what = what)),
        line("leave", 1, say!("lab.code.return", what = "v")),
    ]
}

fn memory(indent: u8) -> Vec<CodeLine> {
    vec![
        formula("enter", indent, "MEMORY(n, α, β):"),
        line("leaf", indent + 1, say!("lab.code.leaf-side")),
        line("known", indent + 1, say!("lab.code.known")),
        formula("init", indent + 1, "v ← −∞"),
        line("loop", indent + 1, say!("lab.code.children")),
        formula("better", indent + 2, "v ← max(v, −MEMORY(c, −β, −α))"),
        formula("bound", indent + 2, "α ← max(α, v)"),
        line("cut", indent + 2, say!("lab.code.stop", test = "α ≥ β")),
        line("store", indent + 1, say!("lab.code.store")),
        line("leave", indent + 1, say!("lab.code.return", what = "v")),
    ]
}

fn mtdf() -> Vec<CodeLine> {
    let mut lines = vec![
        formula("start", 0, "lower ← −∞,  upper ← +∞,  g ← guess"),
        line("again", 0, say!("lab.code.mtdf")),
        formula("pass", 1, "β ← max(g, lower + 1)"),
        formula("call", 1, "g ← MEMORY(root, β − 1, β)"),
        line("narrow", 1, say!("lab.code.narrow")),
    ];
    lines.extend(memory(0));
    lines
}
