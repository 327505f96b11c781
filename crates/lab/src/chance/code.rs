use super::Method;
use crate::code::{Code, CodeLine, MAX, MIN, formula, half, line};
use kythu_words::say;

/// The pseudocode of a method.
pub(super) fn code(method: Method) -> Code {
    let name = match method {
        Method::Plain => return Code::new(plain(), false),
        Method::Star1 => "STAR1",
        Method::Star2 => "STAR2",
    };
    let call = format!("{name}(c, α, β)");
    let mut lines = vec![
        formula("enter", 0, format!("{name}(n, α, β):")),
        line("leaf", 1, say!("lab.code.leaf")),
        line("max.if", 1, say!("lab.code.if-max")),
    ];
    lines.extend(half(false, "α ≥ β", &MAX, 2, &call));
    lines.push(line("min.if", 1, say!("lab.code.if-min")));
    lines.extend(half(false, "α ≥ β", &MIN, 2, &call));
    lines.push(line("chance.if", 1, say!("lab.code.if-chance")));
    if method == Method::Star2 {
        lines.push(line("chance.probe", 2, say!("lab.code.probe")));
    }
    lines.extend([
        formula("chance.init", 2, "s ← 0"),
        line("chance.loop", 2, say!("lab.code.children")),
        line("chance.window", 3, say!("lab.code.chance-window")),
        formula("chance.better", 3, format!("v ← {name}(c, A, B);  s ← s + p(c)·v")),
        line("chance.range", 3, say!("lab.code.chance-range")),
        line("chance.cut", 3, say!("lab.code.chance-cut")),
        line("chance.leave", 2, say!("lab.code.return", what = "s")),
    ]);
    Code::new(lines, true)
}

fn plain() -> Vec<CodeLine> {
    vec![
        formula("enter", 0, "EXPECTIMINIMAX(n):"),
        line("leaf", 1, say!("lab.code.leaf")),
        line("loop", 1, say!("lab.code.children")),
        formula("better", 2, "v(c) ← EXPECTIMINIMAX(c)"),
        line("max.leave", 1, say!("lab.code.greatest")),
        line("min.leave", 1, say!("lab.code.least")),
        line("chance.leave", 1, say!("lab.code.mean")),
    ]
}
