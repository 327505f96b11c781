//! The bracket notation, read without recursion: a hostile text can nest deeper than any stack.

use super::reader::{Reader, written_side};
use super::{Branch, NodeId, Tree};
use kythu_game::{Game, Notation, Refusal};
use kythu_words::say;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// What the root is called when it has no name.
pub(super) const ROOT: &str = "root";

/// A whole number.
fn number(reader: &mut Reader<'_>) -> Result<i64, Refusal> {
    let start = reader.at;
    let negative = reader.sign();
    let digits = reader.take(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Err(reader.refusal(say!("tree.expected-node", found = reader.found())));
    }
    reader.end_of_number()?;
    match digits.parse::<i64>() {
        Ok(number) => Ok(if negative { -number } else { number }),
        Err(_) => {
            let message = say!("tree.value-range", limit = kythu_game::Score::LIMIT, found = digits);
            Err(Refusal::at_byte(message, reader.text, start))
        }
    }
}

impl FromStr for Tree {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        if text.trim_start().starts_with(['{', '[']) {
            return Self::from_json(text);
        }
        let mut reader = Reader::new(text);
        let mut tree = Self::seed(reader.side());
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
                    return Err(reader.refusal(say!("tree.empty-node")));
                }
                node = tree.grow(node).map_err(here)?;
                continue;
            }
            let value = number(&mut reader)?;
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
                        return Err(reader.refusal(say!("tree.expected-end", found = reader.found())));
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
        let mut out = written_side(self.side_to_move(&top), self.node(top).name.as_deref()).to_owned();
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
