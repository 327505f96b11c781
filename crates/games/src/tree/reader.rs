//! What all bracket notations of trees have in common: blanks, names, whose turn it is at the root, and the ends of numbers.

use kythu_game::{Refusal, Side};
use kythu_words::{Message, say};

/// Walks over a text, one character ahead.
#[derive(Debug)]
pub struct Reader<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The bytes that are read already.
    pub at: usize,
}

impl<'a> Reader<'a> {
    /// Begins at the first letter that counts.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let mut reader = Self { text, at: 0 };
        reader.skip_blanks();
        reader
    }

    /// The next character.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The longest run of characters that fit.
    pub fn take(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let run = &rest[..rest.len() - rest.trim_start_matches(fits).len()];
        self.at += run.len();
        run
    }

    /// Blanks and commas stand between nodes, and mean nothing.
    pub fn skip_blanks(&mut self) {
        self.take(is_blank);
    }

    /// A refusal of what stands here.
    #[must_use]
    pub fn refusal(&self, message: Message) -> Refusal {
        Refusal::at_byte(message, self.text, self.at)
    }

    /// What stands here, for an error message.
    #[must_use]
    pub fn found(&self) -> Message {
        match self.peek() {
            Some(letter) => say!("tree.found", letter = letter),
            None => say!("tree.found-end"),
        }
    }

    /// A node's name, if one stands here.
    pub fn name(&mut self) -> &'a str {
        if self.peek().is_some_and(char::is_alphabetic) { self.take(in_names) } else { "" }
    }

    /// A plus or a minus, which may be typed or pasted from a book; whether it was a minus.
    pub fn sign(&mut self) -> bool {
        let sign = self.peek().filter(|c| matches!(c, '-' | '−' | '+'));
        self.at += sign.map_or(0, char::len_utf8);
        matches!(sign, Some('-' | '−'))
    }

    /// Refuses a number that goes on with something else: `1e3` is no number here, and not two nodes either.
    pub fn end_of_number(&self) -> Result<(), Refusal> {
        match self.peek() {
            Some(letter) if !is_blank(letter) && !matches!(letter, '(' | ')') => {
                Err(self.refusal(say!("tree.after-number", found = self.found())))
            }
            _ => Ok(()),
        }
    }

    /// Reads `max` or `min` in front of the tree, if one of them stands there.
    pub fn side(&mut self) -> Side {
        let start = self.at;
        let word = self.take(char::is_alphabetic).to_lowercase();
        let ended = self.peek().is_none_or(|c| matches!(c, '(' | ':' | '?') || c.is_whitespace());
        let side = match word.as_str() {
            "max" if ended => Side::First,
            "min" if ended => Side::Second,
            _ => {
                self.at = start;
                return Side::First;
            }
        };
        self.take(|c| c == ':');
        side
    }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

fn in_names(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '.')
}

/// Whether a name can stand in brackets.
#[must_use]
pub fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(in_names)
}

/// What to write before a tree: a root called `max` or `min` would be read as the side if it came first.
#[must_use]
pub fn written_side(side: Side, root: Option<&str>) -> &'static str {
    let like_a_side = |name: &str| matches!(name.to_lowercase().as_str(), "max" | "min");
    match side {
        Side::Second => "min ",
        Side::First if root.is_some_and(like_a_side) => "max ",
        Side::First => "",
    }
}
