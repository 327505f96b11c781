use super::{Action, Circuit, Gate};
use std::ops::Range;

/// Which letters a circuit is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Lines, dots and ⊕.
    Drawn,
    /// What every terminal has: `-`, `|`, `*` (control), `o` (control on 0), `+` (X).
    Ascii,
}

impl Letters {
    const fn wire(self) -> char {
        match self {
            Self::Drawn => '─',
            Self::Ascii => '-',
        }
    }

    /// A wire that a gate's line crosses.
    const fn crossing(self) -> char {
        match self {
            Self::Drawn => '┼',
            Self::Ascii => '|',
        }
    }

    const fn control(self, on: bool) -> char {
        match (self, on) {
            (Self::Drawn, true) => '●',
            (Self::Drawn, false) => '○',
            (Self::Ascii, true) => '*',
            (Self::Ascii, false) => 'o',
        }
    }

    const fn action(self, action: Action) -> char {
        match (action, self) {
            (Action::X, Self::Drawn) => '⊕',
            (Action::X, Self::Ascii) => '+',
            (Action::H, _) => 'H',
            (Action::P(_), _) => 'P',
        }
    }
}

/// Some gates of a circuit: a line a qubit, time from left to right. Wider drawings go on below. No line is longer than
/// `width` letters, if that is enough for the names and a gate.
#[must_use]
pub fn draw(circuit: &Circuit, gates: Range<usize>, letters: Letters, width: usize) -> String {
    let names: Vec<String> = (0..circuit.qubits()).map(|qubit| circuit.name(qubit)).collect();
    let longest = names.iter().map(String::len).max().unwrap_or(0);
    let end = gates.end.min(circuit.gates().len());
    let columns = columns(circuit.gates().get(gates.start..end).unwrap_or_default());
    // A column is a letter and the wire behind it.
    let fit = (width.saturating_sub(longest + 3) / 2).max(1);
    let mut out = String::new();
    for stretch in columns.chunks(fit) {
        if !out.is_empty() {
            out.push('\n');
        }
        for (qubit, name) in names.iter().enumerate() {
            out.push_str(&format!("{name:>longest$} {}", letters.wire()));
            for column in stretch {
                out.push(
                    column.iter().find_map(|gate| letter(gate, qubit, letters)).unwrap_or(letters.wire()),
                );
                out.push(letters.wire());
            }
            out.push('\n');
        }
    }
    out
}

/// The first and the last qubit that a gate touches.
fn span(gate: &Gate) -> (usize, usize) {
    let qubits = || gate.controls.iter().map(|control| control.qubit).chain([gate.target]);
    (qubits().min().unwrap_or(gate.target), qubits().max().unwrap_or(gate.target))
}

/// Gates that stand one below the other share a column.
fn columns(gates: &[Gate]) -> Vec<Vec<&Gate>> {
    let mut columns: Vec<Vec<&Gate>> = Vec::new();
    for gate in gates {
        let (from, to) = span(gate);
        let beside = |other: &&Gate| {
            let (first, last) = span(other);
            to < first || last < from
        };
        match columns.last_mut() {
            Some(column) if column.iter().all(beside) => column.push(gate),
            _ => columns.push(vec![gate]),
        }
    }
    columns
}

/// What a gate puts on the wire of a qubit, if anything.
fn letter(gate: &Gate, qubit: usize, letters: Letters) -> Option<char> {
    let (from, to) = span(gate);
    if qubit == gate.target {
        return Some(letters.action(gate.action));
    }
    let control = gate.controls.iter().find(|control| control.qubit == qubit);
    let crossed = || (from..=to).contains(&qubit).then_some(letters.crossing());
    control.map(|control| letters.control(control.on)).or_else(crossed)
}

/// A gate in one line: `X nim[0] ●heap1[0] ○index[1]`.
#[must_use]
pub fn in_a_line(circuit: &Circuit, gate: &Gate, letters: Letters) -> String {
    let action = match gate.action {
        Action::X => "X".to_owned(),
        Action::H => "H".to_owned(),
        Action::P(angle) => format!("P({angle:.4})"),
    };
    let mut line = format!("{action} {}", circuit.name(gate.target));
    for control in &gate.controls {
        line.push_str(&format!(" {}{}", letters.control(control.on), circuit.name(control.qubit)));
    }
    line
}
