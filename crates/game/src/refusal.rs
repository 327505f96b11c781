use kythu_words::{Lang, Message, say, visible};
use std::fmt;

/// Why a text was refused: what was expected, and where.
///
/// One shape for every grammar (positions, moves, trees, specs), because every front end shows a refusal the same way:
/// the sentence in the reader's language, and a mark under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong and what was expected instead.
    pub message: Message,
    /// The place: how many characters (not bytes) stand before it in the text that was given.
    pub at: Option<usize>,
}

impl Refusal {
    /// A refusal of the whole text.
    #[must_use]
    pub const fn new(message: Message) -> Self {
        Self { message, at: None }
    }

    /// A refusal of what stands at byte `offset` of `text`.
    #[must_use]
    pub fn at_byte(message: Message, text: &str, offset: usize) -> Self {
        let before = text.char_indices().take_while(|&(i, _)| i < offset).count();
        Self { message, at: Some(before) }
    }

    /// The same refusal, for a text that stands `offset` characters further right in a larger one.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at = self.at.map(|at| at + offset);
        self
    }

    /// The sentence in a language, with the place (counted from 1) in front of it. What it quotes cannot steer a terminal.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        visible(&match self.at {
            Some(at) => say!("error.at", column = at + 1, what = self.message.clone()).in_lang(lang),
            None => self.message.in_lang(lang),
        })
    }
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Self {
        Self::new(message)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl std::error::Error for Refusal {}
