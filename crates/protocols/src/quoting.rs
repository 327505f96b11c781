//! Words as a shell divides them: `'one word'`, `"another \"one\""`, `a\ third`.

use kythu_game::Refusal;
use kythu_words::say;

/// A word, and how many bytes of the text stand before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) at: usize,
}

/// Divides a text into words at blanks that are not quoted. Quotes and backslashes are gone from the words.
pub(crate) fn split(text: &str) -> Result<Vec<Word>, Refusal> {
    let mut words = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some(&(at, letter)) = letters.peek() {
        if letter.is_whitespace() {
            letters.next();
            continue;
        }
        let mut word = Word { text: String::new(), at };
        while let Some((at, letter)) = letters.next_if(|(_, letter)| !letter.is_whitespace()) {
            let unclosed = || Refusal::at_byte(say!("engine.quote"), text, at);
            match letter {
                '\'' => loop {
                    match letters.next().ok_or_else(unclosed)? {
                        (_, '\'') => break,
                        (_, letter) => word.text.push(letter),
                    }
                },
                '"' => loop {
                    match letters.next().ok_or_else(unclosed)? {
                        (_, '"') => break,
                        (_, '\\') => match letters.next().ok_or_else(unclosed)? {
                            (_, letter @ ('"' | '\\')) => word.text.push(letter),
                            (_, letter) => word.text.extend(['\\', letter]),
                        },
                        (_, letter) => word.text.push(letter),
                    }
                },
                '\\' => word.text.push(letters.next().ok_or_else(unclosed)?.1),
                letter => word.text.push(letter),
            }
        }
        words.push(word);
    }
    Ok(words)
}

/// A word as it must be written so that [`split`] reads it back; as it is, if nothing in it needs a quote.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| !letter.is_whitespace() && !matches!(letter, '\'' | '"' | '\\');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(text: &str) -> Vec<String> {
        split(text).unwrap().into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn quotes_keep_blanks_together() {
        assert_eq!(texts(r#" a 'b c' "d \" e"f  g\ h '' "\n" "#), ["a", "b c", "d \" ef", "g h", "", "\\n"]);
        assert_eq!(split("  cmd='x y' z").unwrap()[1], Word { text: "z".into(), at: 12 });
    }

    #[test]
    fn an_open_quote_is_pointed_at() {
        for (text, at) in [("a 'b", 2), ("\"", 0), ("ab\\", 2), ("ế \"x\\", 2)] {
            assert_eq!(split(text).unwrap_err().at, Some(at), "{text}");
        }
    }

    proptest! {
        #[test]
        fn quoted_words_are_read_back(words in prop::collection::vec("\\PC*", 0..5)) {
            let line: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            prop_assert_eq!(texts(&line.join(" ")), words);
        }
    }
}
