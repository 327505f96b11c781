//! Trees as JSON: numbers are leaves, arrays are nodes, objects are nodes or leaves with a name.

use super::reader::is_name;
use super::{NodeId, Tree};
use kythu_game::{Refusal, Side};
use kythu_words::say;
use serde_json::{Value, json};

impl Tree {
    /// Reads a tree from JSON.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        let (side, value) = read_json(text)?;
        let mut tree = Self::seed(side);
        // serde_json refuses text nested deeper than 128, so a list of what is left to read needs no depth check.
        let mut todo = vec![(NodeId(0), &value)];
        while let Some((id, value)) = todo.pop() {
            let children = match value {
                Value::Number(number) => {
                    let Some(number) = number.as_i64() else {
                        return Err(say!(
                            "tree.json-value",
                            node = tree.called(id),
                            found = number.to_string()
                        )
                        .into());
                    };
                    tree.set_value(id, number)?;
                    continue;
                }
                Value::Array(children) => children,
                Value::Object(fields) => {
                    match fields.get("name") {
                        None | Some(Value::Null) => {}
                        Some(Value::String(name)) if is_name(name) => {
                            tree.nodes[id.0 as usize].name = Some(name.clone());
                        }
                        Some(other) => {
                            return Err(say!(
                                "tree.json-name",
                                node = tree.called(id),
                                found = other.to_string()
                            )
                            .into());
                        }
                    }
                    match (fields.get("children"), fields.get("value")) {
                        (Some(Value::Array(children)), None) => children,
                        (None, Some(value @ Value::Number(_))) => {
                            todo.push((id, value));
                            continue;
                        }
                        _ => return Err(say!("tree.json-node", node = tree.called(id)).into()),
                    }
                }
                _ => return Err(say!("tree.json-node", node = tree.called(id)).into()),
            };
            if children.is_empty() {
                return Err(say!("tree.json-empty", node = tree.called(id)).into());
            }
            for child in children {
                let child_id = tree.grow(id)?;
                todo.push((child_id, child));
            }
        }
        tree.with_distinct_names()
    }

    /// Writes the tree as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        // Children come after their parents, so going backwards every child is written before it is needed.
        let mut written: Vec<Value> = vec![Value::Null; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let children: Vec<Value> =
                node.children.iter().map(|child| written[child.0 as usize].take()).collect();
            written[at] = match (&node.name, children.is_empty()) {
                (None, true) => json!(node.value),
                (None, false) => json!(children),
                (Some(name), true) => json!({"name": name, "value": node.value}),
                (Some(name), false) => json!({"name": name, "children": children}),
            };
        }
        let root = written[0].take();
        match (self.root_side, root) {
            (Side::First, root) => root,
            (Side::Second, Value::Object(mut fields)) => {
                fields.insert("side".into(), json!("min"));
                Value::Object(fields)
            }
            (Side::Second, Value::Array(children)) => json!({"side": "min", "children": children}),
            (Side::Second, leaf) => json!({"side": "min", "value": leaf}),
        }
    }
}

/// JSON, and whose turn it is at its root.
pub fn read_json(text: &str) -> Result<(Side, Value), Refusal> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let before = lines.map(str::len).sum::<usize>();
        let offset = (before + error.column().saturating_sub(1)).min(text.len());
        Refusal::at_byte(say!("tree.json-syntax"), text, offset)
    })?;
    match value.get("side").map(Value::as_str) {
        None | Some(Some("max")) => Ok((Side::First, value)),
        Some(Some("min")) => Ok((Side::Second, value)),
        Some(_) => Err(say!("tree.json-side").into()),
    }
}
