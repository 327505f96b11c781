//! What a brain says: one line a reply, as typed values and as text.

use super::Cell;
use std::fmt;

/// A line of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Its move.
    Move(Cell),
    /// Done.
    Ok,
    /// Words for a person.
    Message(String),
    /// Words for whoever develops it.
    Debug(String),
    /// It understands, but cannot do it.
    Error(String),
    /// It does not know the command.
    Unknown(String),
    /// Anything else: what it says about itself.
    Other(String),
}

impl Reply {
    /// Reads a line.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        if let Some(cell) = Cell::parse(line) {
            return Self::Move(cell);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match word.to_ascii_uppercase().as_str() {
            "OK" => Self::Ok,
            "MESSAGE" => Self::Message(rest),
            "DEBUG" => Self::Debug(rest),
            "ERROR" => Self::Error(rest),
            "UNKNOWN" => Self::Unknown(rest),
            _ => Self::Other(line.to_owned()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(cell) => cell.fmt(f),
            Self::Ok => f.write_str("OK"),
            Self::Message(words) => write!(f, "MESSAGE {words}"),
            Self::Debug(words) => write!(f, "DEBUG {words}"),
            Self::Error(words) => write!(f, "ERROR {words}"),
            Self::Unknown(words) => write!(f, "UNKNOWN {words}"),
            Self::Other(words) => f.write_str(words),
        }
    }
}
