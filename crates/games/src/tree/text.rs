//! The bracket notation, read without recursion: a hostile text can nest deeper than any stack.

use super::{Branch, NodeId, Tree};
use kythu_game::{Game, Notation, Refusal, Side};
use kythu_words::{Message, say};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// What the root is called when it has no name.
pub(super) const ROOT: &str = "root";

/// Walks over a text, one character ahead.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
    }

    /// The longest run of characters that fit.
    fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let run = &rest[..rest.len() - rest.trim_start_matches(fits).len()];
        self.at += run.len();
        run
    }

    fn refuse<T>(&self, message: Message) -> Result<T, Refusal> {
        Err(Refusal::at_byte(message, self.text, self.at))
    }

    /// What stands here, for an error message.
    fn found(&self) -> Message {
        match self.peek() {
            Some(letter) => say!("tree.found", letter = letter),
            None => say!("tree.found-end"),
        }
    }

    fn name(&mut self) -> &'a str {
        if self.peek().is_some_and(char::is_alphabetic) {
            self.take(|c| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.'))
        } else {
            ""
        }
    }

    fn number(&mut self) -> Result<i64, Refusal> {
        let start = self.at;
        // A minus may be typed or pasted from a book.
        let sign = self.peek().filter(|c| matches!(c, '-' | '−' | '+'));
        self.at += sign.map_or(0, char::len_utf8);
        let negative = matches!(sign, Some('-' | '−'));
        let digits = self.take(|c| c.is_ascii_digit());
        let sign = if negative { -1 } else { 1 };
        match digits.parse::<i64>() {
            Ok(number) => Ok(sign * number),
            Err(_) if !digits.is_empty() => {
                self.at = start;
                self.refuse(say!("tree.value-range", limit = kythu_game::Score::LIMIT, found = digits))
            }
            Err(_) => self.refuse(say!("tree.expected-node", found = self.found())),
        }
    }
}

impl FromStr for Tree {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        if text.trim_start().starts_with(['{', '[']) {
            return Self::from_json(text);
        }
        let mut reader = Reader { text, at: 0 };
        reader.skip_blanks();
        let mut tree = Self::seed(read_side(&mut reader));
        // The node that is being read, and the brackets that are open around it.
        let mut node = NodeId(0);
        let mut open: Vec<usize> = Vec::new();
        let mut names = HashSet::new();
        loop {
            reader.skip_blanks();
            let start = reader.at;
            let name = reader.name();
            if !name.is_empty() {
                if !names.insert(name) {
                    return Err(Refusal::at_byte(say!("tree.name-twice", name = name), text, start));
                }
                tree.nodes[node.0 as usize].name = Some(name.to_owned());
                reader.take(|c| matches!(c, ':' | '='));
                reader.skip_blanks();
            }
            let here = |refusal: Refusal| Refusal::at_byte(refusal.message, text, start);
            if reader.peek() == Some('(') {
                open.push(reader.at);
                reader.at += 1;
                reader.skip_blanks();
                if reader.peek() == Some(')') {
                    return reader.refuse(say!("tree.empty-node"));
                }
                node = tree.grow(node).map_err(here)?;
                continue;
            }
            let value = reader.number()?;
            tree.set_value(node, value).map_err(here)?;
            // A finished child: close brackets, then begin its next sibling.
            loop {
                reader.skip_blanks();
                let parent = tree.node(node).parent;
                match (reader.peek(), open.is_empty()) {
                    (None, true) => return tree.with_distinct_names(),
                    (None, false) => {
                        let at = open.pop().unwrap_or_default();
                        return Err(Refusal::at_byte(say!("tree.not-closed"), text, at));
                    }
                    (Some(')'), false) => {
                        open.pop();
                        reader.at += 1;
                        node = parent;
                    }
                    (Some(_), true) => {
                        return reader.refuse(say!("tree.expected-end", found = reader.found()));
                    }
                    (Some(_), false) => {
                        node = tree.grow(parent).map_err(|r| Refusal::at_byte(r.message, text, reader.at))?;
                        break;
                    }
                }
            }
        }
    }
}

/// Reads `max` or `min` in front of the tree, if one of them stands there.
fn read_side(reader: &mut Reader<'_>) -> Side {
    let start = reader.at;
    let word = reader.take(char::is_alphabetic).to_lowercase();
    let ended = reader.peek().is_none_or(|c| c == '(' || c == ':' || c.is_whitespace());
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

impl Tree {
    /// Refuses a tree in which two nodes have the same name: nobody could tell them apart. The root is called `root` when
    /// it has no name of its own.
    pub(super) fn with_distinct_names(self) -> Result<Self, Refusal> {
        let mut names: Vec<&str> = self.nodes.iter().filter_map(|node| node.name.as_deref()).collect();
        if self.nodes[0].name.is_none() {
            names.push(ROOT);
        }
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(say!("tree.name-twice", name = pair[0]).into()),
            None => Ok(self),
        }
    }

    /// The tree below a node, as text.
    pub(super) fn write_from(&self, top: NodeId) -> String {
        let mut out = String::new();
        // A node called `max` or `min` would be read as the side if it came first.
        let like_a_side = |name: &str| matches!(name.to_lowercase().as_str(), "max" | "min");
        if self.side_to_move(&top) == Side::Second {
            out.push_str("min ");
        } else if self.node(top).name.as_deref().is_some_and(like_a_side) {
            out.push_str("max ");
        }
        // What is still to be written: a node, or a bracket to close.
        let mut todo = vec![Some(top)];
        let mut first = true;
        while let Some(next) = todo.pop() {
            let Some(id) = next else {
                out.push(')');
                first = false;
                continue;
            };
            if !first {
                out.push(' ');
            }
            let node = self.node(id);
            out.push_str(node.name.as_deref().unwrap_or_default());
            if node.children.is_empty() {
                if node.name.is_some() {
                    out.push('=');
                }
                out.push_str(&node.value.to_string());
                first = false;
            } else {
                out.push('(');
                todo.push(None);
                todo.extend(node.children.iter().rev().map(|&child| Some(child)));
                first = true;
            }
        }
        out
    }
}

/// The whole tree in brackets.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write_from(NodeId(0)))
    }
}

impl Notation for Tree {
    /// A position of a tree is written as the way to it: `2.1`, a name, or nothing for the root.
    fn parse_position(&self, text: &str) -> Result<NodeId, Refusal> {
        let whole = text;
        let text = text.trim();
        if text.is_empty() || text == "-" || (text == ROOT && self.nodes[0].name.is_none()) {
            return Ok(NodeId(0));
        }
        if let Some(at) = self.nodes.iter().position(|node| node.name.as_deref() == Some(text)) {
            return Ok(NodeId(at as u32));
        }
        let mut at = NodeId(0);
        let mut offset = whole.len() - whole.trim_start().len();
        for step in text.split('.') {
            let children = &self.node(at).children;
            let branch = step.parse::<usize>().ok().filter(|&branch| branch >= 1);
            match branch.and_then(|branch| children.get(branch - 1)) {
                Some(&child) => at = child,
                None => {
                    let message = say!("tree.no-node", found = step, children = children.len());
                    return Err(Refusal::at_byte(message, whole, offset));
                }
            }
            offset += step.len() + 1;
        }
        Ok(at)
    }

    fn format_position(&self, id: &NodeId) -> String {
        self.label(*id)
    }

    fn parse_move(&self, id: &NodeId, text: &str) -> Result<Branch, Refusal> {
        let children = &self.node(*id).children;
        let text = text.trim();
        let named = children.iter().position(|&child| self.node(child).name.as_deref() == Some(text));
        let numbered = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match named.or(numbered).filter(|&branch| branch < children.len()) {
            Some(branch) => Ok(Branch(branch as u32)),
            None => Err(say!("tree.no-child", found = text, children = children.len()).into()),
        }
    }

    /// A child with a name is called by it, one without by its number.
    fn format_move(&self, id: &NodeId, branch: Branch) -> String {
        let child = self.node(*id).children[branch.0 as usize];
        self.node(child).name.clone().unwrap_or_else(|| (branch.0 + 1).to_string())
    }
}
