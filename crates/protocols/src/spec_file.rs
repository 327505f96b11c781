use crate::{EngineSpec, Protocol};
use kythu_game::Refusal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// An [`EngineSpec`] as it stands in a file: the same keys, but the options in a table, the arguments in a list, and
/// numbers and switches without quotes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SpecFile {
    cmd: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    args: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proto: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dir: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grace: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    untimed: Option<Value>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    option: BTreeMap<String, Value>,
}

/// A value of any kind that a file may hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Switch(bool),
    Whole(i64),
    Fraction(f64),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => on.fmt(f),
            Self::Whole(number) => number.fmt(f),
            Self::Fraction(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

impl SpecFile {
    fn values(&mut self) -> [(&'static str, &mut Option<Value>); 9] {
        [
            ("proto", &mut self.proto),
            ("name", &mut self.name),
            ("dir", &mut self.dir),
            ("depth", &mut self.depth),
            ("nodes", &mut self.nodes),
            ("time", &mut self.time),
            ("start", &mut self.start),
            ("grace", &mut self.grace),
            ("untimed", &mut self.untimed),
        ]
    }
}

impl TryFrom<SpecFile> for EngineSpec {
    type Error = Refusal;

    fn try_from(mut file: SpecFile) -> Result<Self, Refusal> {
        let mut spec = Self::new(Protocol::Uci, &file.cmd)?;
        spec.args.append(&mut file.args);
        for (key, value) in file.values() {
            if let Some(value) = value {
                spec.set(key, &value.to_string())?;
            }
        }
        for (name, value) in &file.option {
            spec.set(&format!("option.{name}"), &value.to_string())?;
        }
        Ok(spec)
    }
}

impl From<EngineSpec> for SpecFile {
    fn from(spec: EngineSpec) -> Self {
        let mut file = Self::default();
        for (key, value) in spec.entries() {
            if key == "cmd" {
                file.cmd = value;
            } else if let Some(option) = key.strip_prefix("option.") {
                file.option.insert(option.to_owned(), Value::Text(value));
            } else if let Some((_, place)) = file.values().into_iter().find(|(name, _)| *name == key) {
                *place = Some(Value::Text(value));
            }
        }
        file
    }
}
