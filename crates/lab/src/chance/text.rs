//! The bracket notation with question marks, read without recursion.

use super::ChanceTree;
use super::tree::{Kind, Weight};
use kythu_game::Refusal;
use kythu_games::tree::reader::{Reader, written_side};
use kythu_words::say;
use std::fmt;
use std::str::FromStr;

/// `1/2:`, `0.5:` or `2:` in front of a child of a chance node.
fn weight(reader: &mut Reader<'_>) -> Result<Option<Weight>, Refusal> {
    let start = reader.at;
    let text = reader.take(|c| c.is_ascii_digit() || matches!(c, '.' | '/'));
    if text.is_empty() || reader.peek() != Some(':') {
        reader.at = start;
        return Ok(None);
    }
    let refuse = || Refusal::at_byte(say!("chance.weight", found = text), reader.text, start);
    let weight = read_weight(text).ok_or_else(refuse)?;
    reader.at += 1;
    Ok(Some(weight))
}

/// A number with or without decimals.
fn number(reader: &mut Reader<'_>) -> Result<f64, Refusal> {
    let start = reader.at;
    let negative = reader.sign();
    let digits = reader.take(|c| c.is_ascii_digit() || c == '.');
    if digits.is_empty() {
        return Err(reader.refusal(say!("chance.expected-node", found = reader.found())));
    }
    reader.end_of_number()?;
    match digits.parse::<f64>().ok().filter(|_| !digits.starts_with('.') && !digits.ends_with('.')) {
        Some(size) => Ok(if negative { -size } else { size }),
        None => Err(Refusal::at_byte(say!("chance.number", found = digits), reader.text, start)),
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
        let mut reader = Reader::new(text);
        let mut tree = Self::seed(reader.side());
        let mut node = 0;
        // The brackets that are open: the node, and where its bracket stands.
        let mut open: Vec<(usize, usize)> = Vec::new();
        loop {
            reader.skip_blanks();
            let start = reader.at;
            let place = |refusal: Refusal| Refusal::at_byte(refusal.message, text, start);
            let weight = weight(&mut reader)?;
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
                    return Err(reader.refusal(say!("tree.empty-node")));
                }
                node = tree.grow(node).map_err(place)?;
                continue;
            }
            if chance {
                return Err(reader.refusal(say!("chance.expected-bracket", found = reader.found())));
            }
            let value = number(&mut reader)?;
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
                        return Err(reader.refusal(say!("tree.expected-end", found = reader.found())));
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

/// The tree in brackets.
impl fmt::Display for ChanceTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(written_side(self.root_side, self.nodes[0].name.as_deref()))?;
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
