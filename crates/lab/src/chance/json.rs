//! The same trees as JSON: `{"name": "A", "children": [3, {"chance": [{"p": 0.5, "node": 1}, {"p": 0.5, "node": [2, 7]}]}]}`.

use super::ChanceTree;
use super::text::read_weight;
use super::tree::Kind;
use kythu_game::Refusal;
use kythu_games::tree::read_json;
use kythu_games::tree::reader::is_name;
use kythu_words::say;
use serde_json::Value;

impl ChanceTree {
    /// Reads a tree from JSON.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        let (side, value) = read_json(text)?;
        let mut tree = Self::seed(side);
        // serde_json refuses text that is nested too deeply for a list of what is left to read.
        let mut todo = vec![(0, &value)];
        while let Some((id, value)) = todo.pop() {
            let node = |tree: &Self| Refusal::from(say!("chance.json-node", node = tree.called(id)));
            let list = match value {
                Value::Number(number) => {
                    tree.set_value(id, number.as_f64().ok_or_else(|| node(&tree))?)?;
                    continue;
                }
                Value::Array(children) => (Kind::Player, children),
                Value::Object(fields) => {
                    match fields.get("name") {
                        None => {}
                        Some(Value::String(name)) if is_name(name) => {
                            tree.nodes[id].name = Some(name.clone());
                        }
                        Some(other) => {
                            let (node, found) = (tree.called(id), other.to_string());
                            return Err(say!("tree.json-name", node = node, found = found).into());
                        }
                    }
                    match (fields.get("value"), fields.get("children"), fields.get("chance")) {
                        (Some(Value::Number(number)), None, None) => {
                            tree.set_value(id, number.as_f64().ok_or_else(|| node(&tree))?)?;
                            continue;
                        }
                        (None, Some(Value::Array(children)), None) => (Kind::Player, children),
                        (None, None, Some(Value::Array(children))) => (Kind::Chance, children),
                        _ => return Err(node(&tree)),
                    }
                }
                _ => return Err(node(&tree)),
            };
            let (kind, children) = list;
            if children.is_empty() {
                return Err(say!("tree.json-empty", node = tree.called(id)).into());
            }
            tree.nodes[id].kind = kind;
            for child in children {
                let at = tree.grow(id)?;
                let below = match (kind, child.get("node")) {
                    (Kind::Chance, Some(below)) => {
                        let text = match child.get("p") {
                            None => None,
                            Some(Value::String(text)) => Some(text.clone()),
                            Some(Value::Number(number)) => Some(number.to_string()),
                            Some(_) => return Err(node(&tree)),
                        };
                        if let Some(text) = text {
                            let weight = read_weight(&text);
                            let weight = weight.ok_or_else(|| say!("chance.weight", found = &text))?;
                            tree.nodes[at].weight = Some(weight);
                        }
                        below
                    }
                    _ => child,
                };
                todo.push((at, below));
            }
            if kind == Kind::Chance {
                tree.settle(id)?;
            }
        }
        tree.with_distinct_names()
    }
}
