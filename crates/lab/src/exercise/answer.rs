use super::Exercise;
use crate::Worth;
use kythu_game::{Notation, Refusal};
use kythu_words::say;

/// A box that a student can fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// MAX or MIN.
    Turn,
    /// The node's value.
    Value,
    /// α when the node is left.
    Alpha,
    /// β when the node is left.
    Beta,
    /// Which node in the order of visits, from 1.
    Order,
    /// The branch to the node is cut.
    Cut,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Turn, Self::Value, Self::Alpha, Self::Beta, Self::Order, Self::Cut];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Value => "value",
            Self::Alpha => "alpha",
            Self::Beta => "beta",
            Self::Order => "order",
            Self::Cut => "cut",
        }
    }
}

/// What a student wrote at a node, as it was typed; empty where nothing stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The node, by its number in the tree.
    pub node: usize,
    /// `max` or `min`.
    pub turn: String,
    /// The value.
    pub value: String,
    /// α.
    pub alpha: String,
    /// β.
    pub beta: String,
    /// The number in the order of visits.
    pub order: String,
    /// The branch to the node is cut.
    pub cut: bool,
}

impl Answer {
    /// What stands in a box.
    pub(super) fn text(&self, field: Field) -> &str {
        match field {
            Field::Turn => &self.turn,
            Field::Value => &self.value,
            Field::Alpha => &self.alpha,
            Field::Beta => &self.beta,
            Field::Order => &self.order,
            Field::Cut if self.cut => "✂",
            Field::Cut => "",
        }
    }
}

/// A number as students write it: `3`, `−2`, `+∞`, `-inf`.
pub(super) fn read_worth(text: &str) -> Option<Worth> {
    let text = text.trim().replace('−', "-").to_lowercase();
    let (sign, size) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(&text)),
    };
    let size = size.trim();
    if matches!(size, "∞" | "inf" | "oo" | "infinity") {
        return Some(Worth(sign * f64::INFINITY));
    }
    let plain = size.chars().all(|c| c.is_ascii_digit() || c == '.') && !size.is_empty();
    size.parse::<f64>().ok().filter(|_| plain).map(|size| Worth(sign * size))
}

/// Reads answers as `A.turn=max B.value=2 B.beta=2 C.cut=yes`, with the nodes' names or the ways to them.
pub fn read_answers(exercise: &Exercise, text: &str) -> Result<Vec<Answer>, Refusal> {
    let mut answers: Vec<Answer> = Vec::new();
    for word in text.split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let refuse = |message| Refusal::at_byte(message, text, at);
        let parts = word.split_once('=').and_then(|(left, value)| Some((left.rsplit_once('.')?, value)));
        let Some(((node, name), value)) = parts else {
            return Err(refuse(say!("lab.answer-form", found = word)));
        };
        let id = exercise.tree.parse_position(node).map_err(|refusal| refuse(refusal.message))?;
        let Some(field) = Field::ALL.into_iter().find(|field| field.name() == name) else {
            let known = Field::ALL.map(Field::name).join(", ");
            return Err(refuse(say!("lab.answer-field", found = name, known = known)));
        };
        let node = id.0 as usize;
        let place = answers.iter().position(|answer| answer.node == node).unwrap_or_else(|| {
            answers.push(Answer { node, ..Answer::default() });
            answers.len() - 1
        });
        let answer = &mut answers[place];
        match field {
            Field::Turn => answer.turn = value.into(),
            Field::Value => answer.value = value.into(),
            Field::Alpha => answer.alpha = value.into(),
            Field::Beta => answer.beta = value.into(),
            Field::Order => answer.order = value.into(),
            Field::Cut => answer.cut = !matches!(value, "" | "no" | "off" | "0" | "false"),
        }
    }
    Ok(answers)
}
