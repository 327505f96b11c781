//! Every text that Kỳ Thủ shows, in Vietnamese and in English.
//!
//! Libraries never write prose: they make a [`Message`], a key with parameters, and whoever faces a reader renders it
//! in the reader's language. The texts live in `locales/{vi,en}/`, a file a room, which the page reads too.
//!
//! ```
//! use kythu_words::{Lang, say};
//! let message = say!("error.heap-empty", heap = 3);
//! assert_eq!(message.in_lang(Lang::En), "heap 3 is empty");
//! assert_eq!(message.in_lang(Lang::Vi), "đống 3 đã hết");
//! ```
//!
//! A template holds `{name}` for a parameter, `{name|one|many}` for a word that follows a number, and `{@key}` for another text.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

mod figures;
mod template;

pub use figures::Figures;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, also the language of error messages shown to library users.
    #[default]
    En,
    /// Vietnamese.
    Vi,
}

impl Lang {
    /// All languages, for tests and menus.
    pub const ALL: [Self; 2] = [Self::Vi, Self::En];

    /// The language's two-letter code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Vi => "vi",
        }
    }

    /// The language that a code or a POSIX locale name (`vi`, `vi_VN.UTF-8`, `en-GB`) stands for.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['_', '-', '.']).next().unwrap_or_default();
        match primary.to_ascii_lowercase().as_str() {
            "vi" => Some(Self::Vi),
            "en" | "c" | "posix" => Some(Self::En),
            _ => None,
        }
    }

    /// The text of a key, with its placeholders still in it.
    #[must_use]
    pub fn template(self, key: &str) -> Option<&'static str> {
        texts(self).get(key).map(String::as_str)
    }

    /// All keys of this language, sorted.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        texts(self).keys().map(String::as_str)
    }
}

/// The files of a language: each holds what one room of the house says.
macro_rules! rooms {
    ($lang:literal) => {
        rooms!(
            $lang: "arena", "contest", "decide", "games", "lab", "lab-page", "learn", "lessons",
            "montecarlo", "page", "players", "program", "protocols", "quantum", "referee", "server"
        )
    };
    ($lang:literal: $($room:literal),*) => {
        [$(include_str!(concat!("../../../locales/", $lang, "/", $room, ".json"))),*]
    };
}

fn texts(lang: Lang) -> &'static BTreeMap<String, String> {
    static EN: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    static VI: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    match lang {
        Lang::En => EN.get_or_init(|| merged(&rooms!("en"))),
        Lang::Vi => VI.get_or_init(|| merged(&rooms!("vi"))),
    }
}

/// The texts of all files. A malformed one cannot ship: the tests of this crate parse each.
fn merged(files: &[&str]) -> BTreeMap<String, String> {
    let parse = |json: &&str| serde_json::from_str::<BTreeMap<_, _>>(json).unwrap_or_default();
    files.iter().flat_map(parse).collect()
}

/// A parameter of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text that is shown as it is: a move, a name, what was typed.
    Text(String),
    /// Numbers, shown with the decimal mark of the language.
    Figures(Figures),
    /// A message of its own, rendered in the same language.
    Message(Message),
}

impl From<Figures> for Value {
    fn from(figures: Figures) -> Self {
        Self::Figures(figures)
    }
}

impl From<&Figures> for Value {
    fn from(figures: &Figures) -> Self {
        Self::Figures(figures.clone())
    }
}

macro_rules! shown_as_text {
    ($($type:ty),*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::Text(value.to_string())
            }
        }
    )*};
}
shown_as_text!(&str, &String, String, char, u8, u16, u32, u64, u128, usize, i32, i64);

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

/// A text to be: its key in the locale files and its parameters. Made by [`say!`].
///
/// `Display` renders English, so that errors carrying a message read well in logs and panics of library users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key in the locale files.
    pub key: &'static str,
    /// The parameters by name.
    pub params: Vec<(&'static str, Value)>,
}

impl Message {
    /// A message without parameters.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, params: Vec::new() }
    }

    /// The same message with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// The text in a language. An unknown key is shown as itself: a missing text must never hide an error.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        template::render(self, lang)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

/// A text in which control characters are written out (`\u{1b}`): what somebody typed must not move the reader's cursor. Line
/// ends stay.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            out.extend(letter.escape_default());
        } else {
            out.push(letter);
        }
    }
    out
}

/// Makes a [`Message`]: `say!("error.heap-empty", heap = 3)`.
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key)$(.with(stringify!($name), $value))*
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_have_the_same_keys() {
        let vi: BTreeSet<_> = Lang::Vi.keys().collect();
        let en: BTreeSet<_> = Lang::En.keys().collect();
        assert_eq!(vi.difference(&en).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing in English");
        assert_eq!(en.difference(&vi).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing in Vietnamese");
    }

    #[test]
    fn every_file_parses_and_no_key_stands_in_two() {
        for files in [rooms!("en"), rooms!("vi")] {
            let sizes =
                files.map(|json| serde_json::from_str::<BTreeMap<String, String>>(json).unwrap().len());
            assert!(sizes.iter().all(|&size| size > 0));
            assert_eq!(sizes.iter().sum::<usize>(), merged(&files).len());
        }
    }

    #[test]
    fn both_languages_use_the_same_parameters() {
        for key in Lang::En.keys() {
            let of = |lang: Lang| template::parameters(lang.template(key).unwrap_or_default());
            assert_eq!(of(Lang::En), of(Lang::Vi), "parameters of {key}");
        }
    }

    #[test]
    fn no_text_is_empty() {
        for lang in Lang::ALL {
            for key in lang.keys() {
                assert!(!lang.template(key).unwrap().trim().is_empty(), "{key} in {}", lang.code());
            }
        }
    }

    #[test]
    fn an_unknown_key_shows_itself_and_its_parameters() {
        assert_eq!(say!("no.such-key", n = 2).to_string(), "no.such-key (n = 2)");
    }

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(visible("a\u{1b}[2Jđ\r\t\u{9b}\n"), "a\\u{1b}[2Jđ\\r\\t\\u{9b}\n");
        assert_eq!(visible(&visible("\u{7}")), "\\u{7}");
    }

    #[test]
    fn locale_names_are_understood() {
        assert_eq!(Lang::from_code("vi_VN.UTF-8"), Some(Lang::Vi));
        assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
        assert_eq!(Lang::from_code("C.UTF-8"), Some(Lang::En));
        assert_eq!(Lang::from_code("fr"), None);
    }
}
