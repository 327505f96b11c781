use kythu_words::{Message, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A text to be: its key in the locale files and its parameters, each a text or a message of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct Text {
    /// The key in `locales/{vi,en}/`.
    #[schema(example = "error.heap-empty")]
    pub(crate) key: String,
    /// The parameters by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(no_recursion)]
    pub(crate) params: BTreeMap<String, Param>,
}

/// A parameter of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Param {
    /// Shown as it is.
    Text(String),
    /// Numbers, written with points: shown with the decimal mark of the reader's language.
    Figures {
        /// The numbers.
        #[schema(example = "0.25")]
        figures: String,
    },
    /// Rendered in the reader's language first.
    Message(Text),
}

impl From<&Message> for Text {
    fn from(message: &Message) -> Self {
        let param = |value: &Value| match value {
            Value::Text(text) => Param::Text(text.clone()),
            Value::Figures(figures) => Param::Figures { figures: figures.to_string() },
            Value::Message(message) => Param::Message(message.into()),
        };
        let params = message.params.iter().map(|(name, value)| ((*name).to_owned(), param(value))).collect();
        Self { key: message.key.to_owned(), params }
    }
}
