//! The bracket notation with question marks, read without recursion.

use super::ChanceTree;
use super::tree::{Kind, Weight};
use kythu_game::{Refusal, Side};
use kythu_words::{Message, say};
use std::fmt;
use std::str::FromStr;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let run = &self.rest()[..self.rest().len() - self.rest().trim_start_matches(fits).len()];
        self.at += run.len();
        run
    }

    fn skip_blanks(&mut self) {
        self.take(|c| c.is_whitespace() || c == ',');
    }

    fn refuse<T>(&self, message: Message) -> Result<T, Refusal> {
        Err(Refusal::at_byte(message, self.text, self.at))
    }

    fn found(&self) -> Message {
        match self.peek() {
            Some(letter) => say!("tree.found", letter = letter),
            None => say!("tree.found-end"),
        }
    }

    fn name(&mut self) -> &'a str {
        if self.peek().is_some_and(char::is_alphabetic) {
            self.take(|c| c.is_alphanumeric() || matches!(c, '_' | '\''))
        } else {
            ""
        }
    }

    /// `1/2:`, `0.5:` or `2:` in front of a child of a chance node.
    fn weight(&mut self) -> Result<Option<Weight>, Refusal> {
        let start = self.at;
        let text = self.take(|c| c.is_ascii_digit() || matches!(c, '.' | '/'));
        if text.is_empty() || self.peek() != Some(':') {
            self.at = start;
            return Ok(None);
        }
        let refuse = || Refusal::at_byte(say!("chance.weight", found = text), self.text, start);
        let weight = read_weight(text).ok_or_else(refuse)?;
        self.at += 1;
        Ok(Some(weight))
    }

    fn number(&mut self) -> Result<f64, Refusal> {
        let start = self.at;
        let sign = self.peek().filter(|c| matches!(c, '-' | '−' | '+'));
        self.at += sign.map_or(0, char::len_utf8);
        let digits = self.take(|c| c.is_ascii_digit() || c == '.');
        let size = digits.parse::<f64>().ok().filter(|_| !digits.starts_with('.') && !digits.ends_with('.'));
        match size {
            Some(size) => Ok(if matches!(sign, Some('-' | '−')) { -size } else { size }),
            None if digits.is_empty() => self.refuse(say!("chance.expected-node", found = self.found())),
            None => {
                self.at = start;
                self.refuse(say!("chance.number", found = digits))
            }
        }
    }
}

/// A probability or a weight, greater than 0.
pub(super) fn read_weight(text: &str) -> Option<Weight> {
    let part = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite() && *value > 0.0);
    let plain = |text: &str| !text.is_empty() && !text.starts_with('.') && !text.ends_with('.');
    let value = match text.split_once('/') {
        Some((above, below)) if plain(above) && plain(below) => part(above)? / part(below)?,
        None if plain(text) => part(text)?,
        _ => return None,
    };
    let whole = text.bytes().all(|byte| byte.is_ascii_digit());
    (value <= 1e9).then(|| Weight { text: text.to_owned(), value, whole })
}

impl FromStr for ChanceTree {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        if text.trim_start().starts_with(['{', '[']) {
            return Self::from_json(text);
        }
        let mut reader = Reader { text, at: 0 };
        reader.skip_blanks();
        let mut tree = Self::seed(side(&mut reader));
        let mut node = 0;
        // The brackets that are open: the node, and where its bracket stands.
        let mut open: Vec<(usize, usize)> = Vec::new();
        loop {
            reader.skip_blanks();
            let start = reader.at;
            let place = |refusal: Refusal| Refusal::at_byte(refusal.message, text, start);
            let weight = reader.weight()?;
            if weight.is_some() && open.last().is_none_or(|&(up, _)| tree.nodes[up].kind != Kind::Chance) {
                return Err(Refusal::at_byte(say!("chance.weight-place"), text, start));
            }
            tree.nodes[node].weight = weight;
            reader.skip_blanks();
            let name = reader.name();
            if !name.is_empty() {
                tree.nodes[node].name = Some(name.to_owned());
                reader.take(|c| matches!(c, ':' | '='));
                reader.skip_blanks();
            }
            let chance = !reader.take(|c| c == '?').is_empty();
            reader.skip_blanks();
            if reader.peek() == Some('(') {
                tree.nodes[node].kind = if chance { Kind::Chance } else { Kind::Player };
                open.push((node, reader.at));
                reader.at += 1;
                reader.skip_blanks();
                if reader.peek() == Some(')') {
                    return reader.refuse(say!("tree.empty-node"));
                }
                node = tree.grow(node).map_err(place)?;
                continue;
            }
            if chance {
                return reader.refuse(say!("chance.expected-bracket", found = reader.found()));
            }
            let value = reader.number()?;
            tree.set_value(node, value).map_err(place)?;
            loop {
                reader.skip_blanks();
                match (reader.peek(), open.last().copied()) {
                    (None, None) => return tree.with_distinct_names(),
                    (None, Some((_, at))) => {
                        return Err(Refusal::at_byte(say!("tree.not-closed"), text, at));
                    }
                    (Some(')'), Some((up, at))) => {
                        if tree.nodes[up].kind == Kind::Chance {
                            tree.settle(up).map_err(|refusal| Refusal::at_byte(refusal.message, text, at))?;
                        }
                        open.pop();
                        reader.at += 1;
                    }
                    (Some(_), None) => {
                        return reader.refuse(say!("tree.expected-end", found = reader.found()));
                    }
                    (Some(_), Some((up, _))) => {
                        let here = reader.at;
                        node =
                            tree.grow(up).map_err(|refusal| Refusal::at_byte(refusal.message, text, here))?;
                        break;
                    }
                }
            }
        }
    }
}

/// Reads `max` or `min` in front of the tree, if one of them stands there.
fn side(reader: &mut Reader<'_>) -> Side {
    let start = reader.at;
    let word = reader.take(char::is_alphabetic).to_lowercase();
    let ended = reader.peek().is_none_or(|c| matches!(c, '(' | ':' | '?') || c.is_whitespace());
    let side = match word.as_str() {
        "max" if ended => Side::First,
        "min" if ended => Side::Second,
        _ => {
            reader.at = start;
            return Side::First;
        }
    };
    reader.take(|c| c == ':');
    side
}

/// The tree in brackets.
impl fmt::Display for ChanceTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let like_a_side = |name: &str| matches!(name.to_lowercase().as_str(), "max" | "min");
        if self.root_side == Side::Second {
            f.write_str("min ")?;
        } else if self.nodes[0].name.as_deref().is_some_and(like_a_side) {
            f.write_str("max ")?;
        }
        let mut todo = vec![Some(0)];
        let mut first = true;
        while let Some(next) = todo.pop() {
            let Some(id) = next else {
                f.write_str(")")?;
                first = false;
                continue;
            };
            if !std::mem::replace(&mut first, false) {
                f.write_str(" ")?;
            }
            let node = &self.nodes[id];
            if let Some(weight) = &node.weight {
                write!(f, "{}:", weight.text)?;
            }
            f.write_str(node.name.as_deref().unwrap_or_default())?;
            match node.kind {
                Kind::Leaf(value) => {
                    write!(f, "{}{value}", if node.name.is_some() { "=" } else { "" })?;
                }
                kind => {
                    f.write_str(if kind == Kind::Chance { "?(" } else { "(" })?;
                    todo.push(None);
                    todo.extend(node.children.iter().rev().map(|&child| Some(child)));
                    first = true;
                }
            }
        }
        Ok(())
    }
}
