use crate::Refusal;
use kythu_words::say;
use std::collections::BTreeMap;

/// Named settings as text: the rules of a game, the parameters of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options(BTreeMap<String, String>);

/// One setting, described for menus and help texts. Its help text has the key `option.GAME.NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name, as in `--size 5x5`.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value when none is given.
    pub default: String,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Flag,
    /// A whole number in a range.
    Number {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
    },
    /// Width × height, each in a range.
    Size {
        /// The least width and height.
        min: (u32, u32),
        /// The greatest width and height.
        max: (u32, u32),
    },
}

impl Options {
    /// No settings at all.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// These settings with one more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets `name` to `value`.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// The value of a setting as text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All settings, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether nothing is set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses a setting whose name is not among `known`.
    pub fn only(&self, known: &[&str]) -> Result<(), Refusal> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) if known.is_empty() => Err(say!("error.option-none", name = name).into()),
            Some(name) => Err(say!("error.option-unknown", name = name, known = known.join(", ")).into()),
        }
    }

    /// A flag: `on`/`off`, `true`/`false`, `yes`/`no`, `1`/`0`; off when not given.
    pub fn flag(&self, name: &str) -> Result<bool, Refusal> {
        match self.get(name) {
            None => Ok(false),
            Some("on" | "true" | "yes" | "1") => Ok(true),
            Some("off" | "false" | "no" | "0") => Ok(false),
            Some(other) => Err(say!("error.option-flag", name = name, found = other).into()),
        }
    }

    /// A whole number from `min` to `max`, if given.
    pub fn number(&self, name: &str, min: u64, max: u64) -> Result<Option<u64>, Refusal> {
        let Some(text) = self.get(name) else { return Ok(None) };
        match text.parse::<u64>() {
            Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
            _ => Err(say!("error.option-number", name = name, found = text, min = min, max = max).into()),
        }
    }

    /// A size `WIDTHxHEIGHT` within the limits, if given.
    pub fn size(&self, name: &str, min: (u32, u32), max: (u32, u32)) -> Result<Option<(u32, u32)>, Refusal> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let size = text.split_once(['x', 'X', '×']).and_then(|(w, h)| number(w).zip(number(h)));
        match size {
            Some((w, h)) if (min.0..=max.0).contains(&w) && (min.1..=max.1).contains(&h) => Ok(Some((w, h))),
            _ => {
                let (min, max) = (format!("{}x{}", min.0, min.1), format!("{}x{}", max.0, max.1));
                Err(say!("error.option-size", name = name, found = text, min = min, max = max).into())
            }
        }
    }
}
