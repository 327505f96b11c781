use kythu_words::{Lang, Message};

/// A question that comes with the program, written in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// The kind of question: `table`, `game`, `mdp` or `estimate`.
    pub kind: &'static str,
    title: &'static str,
    about: &'static str,
    vi: &'static str,
    en: &'static str,
}

impl Example {
    /// What it is called.
    #[must_use]
    pub const fn title(&self) -> Message {
        Message::new(self.title)
    }

    /// The story behind the numbers.
    #[must_use]
    pub const fn about(&self) -> Message {
        Message::new(self.about)
    }

    /// The question in a language.
    #[must_use]
    pub const fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Vi => self.vi,
            Lang::En => self.en,
        }
    }
}

macro_rules! example {
    ($name:literal, $kind:literal) => {
        Example {
            name: $name,
            kind: $kind,
            title: concat!("decide.example.", $name),
            about: concat!("decide.example.", $name, ".about"),
            vi: include_str!(concat!("examples/vi/", $name, ".txt")),
            en: include_str!(concat!("examples/en/", $name, ".txt")),
        }
    };
}

/// The examples, in the order in which they are shown.
pub const EXAMPLES: &[Example] = &[
    example!("mine", "table"),
    example!("mine-counted", "table"),
    example!("quarrel", "table"),
    example!("insurance", "table"),
    example!("prices", "game"),
    example!("campaign", "game"),
    example!("rock-paper-scissors", "game"),
    example!("machine", "mdp"),
    example!("walk", "mdp"),
    example!("coin-10", "estimate"),
    example!("coin-100", "estimate"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Question;

    #[test]
    fn every_example_is_a_question_in_both_languages() {
        for example in EXAMPLES {
            let read = |lang| {
                let question: Question = example
                    .text(lang)
                    .parse()
                    .unwrap_or_else(|refusal| panic!("{}: {refusal}", example.name));
                assert_eq!(question.kind(), example.kind);
                // The same numbers, whatever things are called.
                question
                    .to_string()
                    .chars()
                    .filter(|c| c.is_ascii_digit() || ".-/:,".contains(*c))
                    .collect::<String>()
            };
            assert_eq!(read(Lang::Vi), read(Lang::En), "{}", example.name);
            for lang in Lang::ALL {
                for key in [example.title, example.about] {
                    assert!(lang.template(key).is_some(), "{key} in {}", lang.code());
                }
            }
        }
    }
}
