use crate::Lang;
use std::fmt;

/// Numbers as text, written with decimal points: `0.3`, `≈ −0.285714`, `0.3·100 + 0.7·40`. Who reads them sees the decimal mark of his
/// language; `Display` keeps the points, for files and protocols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures(pub String);

impl Figures {
    /// The text as it is written in a language. What only looks like a number stays: names (`v1.2`), versions and the ways to nodes (`2.1.3`).
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.0.clone(),
            Lang::Vi => with_commas(&self.0),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn with_commas(text: &str) -> String {
    let in_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        let run = if in_number(letter) {
            rest.len() - rest.trim_start_matches(in_number).len()
        } else {
            letter.len_utf8()
        };
        let (piece, after) = rest.split_at(run);
        let decimal = match piece.split_once('.') {
            Some((whole, part)) => !whole.is_empty() && !part.is_empty() && !part.contains('.'),
            None => false,
        };
        if decimal && !before.is_alphabetic() {
            out.push_str(&piece.replace('.', ","));
        } else {
            out.push_str(piece);
        }
        before = piece.chars().next_back().unwrap_or(before);
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_decimal_mark() {
        for (written, vi) in [
            ("0.25", "0,25"),
            ("≈ −0.333333", "≈ −0,333333"),
            ("0.3·100 + 0.7·(−40.5) = 1.65", "0,3·100 + 0,7·(−40,5) = 1,65"),
            ("12", "12"),
            ("1/3", "1/3"),
            ("The end. 7.", "The end. 7."),
            ("v1.2: 0.5", "v1.2: 0,5"),
            ("2.1.3", "2.1.3"),
            ("…", "…"),
        ] {
            let figures = Figures(written.to_owned());
            assert_eq!(figures.in_lang(Lang::Vi), vi);
            assert_eq!(figures.in_lang(Lang::En), written);
            assert_eq!(figures.to_string(), written);
        }
    }
}
