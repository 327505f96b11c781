//! The form that all questions share: a first line that names the kind, then lines `name: items`.
//!
//! A line ends with the line or with `;`, `#` begins a comment, items are separated by `,` or `|`, and a name in quotation marks may hold
//! any of these.

use crate::number::{self, Number};
use kythu_game::Refusal;
use kythu_words::{Message, say};

/// The longest text that is read, in bytes: no table within the limits is longer.
const LONGEST: usize = 50_000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 60;

/// A piece of the text, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    whole: &'a str,
    from: usize,
    to: usize,
}

impl<'a> Piece<'a> {
    pub(crate) fn text(self) -> &'a str {
        &self.whole[self.from..self.to]
    }

    fn within(self, from: usize, to: usize) -> Self {
        Self { from: self.from + from, to: self.from + to, ..self }.trimmed()
    }

    /// Without the blanks around it.
    fn trimmed(self) -> Self {
        let text = self.text();
        let from = self.from + text.len() - text.trim_start().len();
        Self { from, to: from + text.trim().len(), ..self }
    }

    /// A refusal of what stands here.
    pub(crate) fn refuse(self, message: Message) -> Refusal {
        Refusal::at_byte(message, self.whole, self.from)
    }

    /// A refusal of what is missing behind it.
    pub(crate) fn refuse_end(self, message: Message) -> Refusal {
        Refusal::at_byte(message, self.whole, self.to)
    }

    /// The pieces between signs that stand outside of quotation marks.
    pub(crate) fn split(self, separates: impl Fn(char) -> bool) -> Vec<Self> {
        let (mut pieces, mut start, mut quoted) = (Vec::new(), 0, false);
        for (at, letter) in self.text().char_indices() {
            match letter {
                '"' => quoted = !quoted,
                _ if !quoted && separates(letter) => {
                    pieces.push(self.within(start, at));
                    start = at + letter.len_utf8();
                }
                _ => {}
            }
        }
        pieces.push(self.within(start, self.text().len()));
        pieces
    }

    /// What stands before and behind a sign outside of quotation marks.
    pub(crate) fn cut(self, sign: &str) -> Option<(Self, Self)> {
        let mut quoted = false;
        for (at, letter) in self.text().char_indices() {
            if letter == '"' {
                quoted = !quoted;
            } else if !quoted && self.text()[at..].starts_with(sign) {
                return Some((self.within(0, at), self.within(at + sign.len(), self.text().len())));
            }
        }
        None
    }

    /// A name, with or without quotation marks.
    pub(crate) fn name(self) -> Result<String, Refusal> {
        let text = self.text();
        let inner = match text.strip_prefix('"') {
            Some(rest) => rest.strip_suffix('"').unwrap_or("\""),
            None => text,
        };
        if inner.is_empty() {
            return Err(self.refuse(say!("decide.name-empty")));
        }
        if let Some(at) = inner.find(|c: char| c == '"' || c.is_control()) {
            let before = text.find(inner).unwrap_or(0) + at;
            return Err(Refusal::at_byte(say!("decide.name-letter"), self.whole, self.from + before));
        }
        if inner.chars().count() > LONGEST_NAME {
            return Err(self.refuse(say!("decide.name-long", most = LONGEST_NAME)));
        }
        Ok(inner.to_owned())
    }

    /// The names in a list.
    pub(crate) fn names(self) -> Result<Vec<(String, Self)>, Refusal> {
        self.split(separator).into_iter().map(|piece| Ok((piece.name()?, piece))).collect()
    }

    pub(crate) fn number(self) -> Result<Number, Refusal> {
        number::read(self.text()).map_err(|message| self.refuse(message))
    }

    /// The numbers in a list; between two of them a blank will do.
    pub(crate) fn numbers(self) -> Result<Vec<(Number, Self)>, Refusal> {
        let mut numbers = Vec::new();
        for item in self.split(separator) {
            for word in item.split(char::is_whitespace).into_iter().filter(|word| !word.text().is_empty()) {
                numbers.push((word.number()?, word));
            }
            if item.text().is_empty() {
                return Err(item.refuse(say!("decide.number-missing")));
            }
        }
        Ok(numbers)
    }

    /// The only number of a line.
    pub(crate) fn one_number(self) -> Result<Number, Refusal> {
        match self.numbers()?.as_slice() {
            [(number, _)] => Ok(number.clone()),
            [_, (_, second), ..] => Err(second.refuse(say!("decide.one-number"))),
            [] => Err(self.refuse(say!("decide.number-missing"))),
        }
    }
}

const fn separator(letter: char) -> bool {
    matches!(letter, ',' | '|')
}

/// A line: what stands before the colon and behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) key: Piece<'a>,
    pub(crate) rest: Piece<'a>,
}

/// The first line, and all others.
pub(crate) fn read(text: &str) -> Result<(Piece<'_>, Vec<Line<'_>>), Refusal> {
    if text.len() > LONGEST {
        return Err(say!("decide.text-long", most = LONGEST).into());
    }
    let mut lines = physical_lines(text)?.into_iter();
    let first = lines.next().unwrap_or(Piece { whole: text, from: text.len(), to: text.len() });
    Ok((first, lines.map(keyed).collect::<Result<_, _>>()?))
}

fn keyed(line: Piece<'_>) -> Result<Line<'_>, Refusal> {
    match line.cut(":") {
        Some((key, rest)) => Ok(Line { key, rest }),
        None => Err(line.refuse_end(say!("decide.colon"))),
    }
}

/// The lines that are not blank, without comments.
fn physical_lines(text: &str) -> Result<Vec<Piece<'_>>, Refusal> {
    let mut lines = Vec::new();
    let (mut start, mut quote, mut comment) = (0, None, None);
    let mut end = |from: usize, to: usize| {
        let line = Piece { whole: text, from, to }.trimmed();
        if !line.text().is_empty() {
            lines.push(line);
        }
    };
    for (at, letter) in text.char_indices().chain([(text.len(), '\n')]) {
        match letter {
            '\n' => {
                if let Some(open) = quote {
                    return Err(Refusal::at_byte(say!("decide.quote"), text, open));
                }
                end(start, comment.take().unwrap_or(at));
                start = at + 1;
            }
            _ if comment.is_some() => {}
            '"' => quote = if quote.is_some() { None } else { Some(at) },
            '#' if quote.is_none() => comment = Some(at),
            ';' if quote.is_none() => {
                end(start, at);
                start = at + 1;
            }
            _ => {}
        }
    }
    Ok(lines)
}

/// The lines that begin with one of some words, each at most once, and all others.
pub(crate) fn apart<'a, const N: usize>(
    lines: &[Line<'a>],
    words: &[&'static str; N],
) -> Result<([Option<Line<'a>>; N], Vec<Line<'a>>), Refusal> {
    let (mut own, mut others) = ([None; N], Vec::new());
    for line in lines {
        match words.iter().position(|word| *word == line.key.text()) {
            Some(word) if own[word].is_some() => {
                return Err(line.key.refuse(say!("decide.line-twice", word = words[word])));
            }
            Some(word) => own[word] = Some(*line),
            None => others.push(*line),
        }
    }
    Ok((own, others))
}

/// A name as it is written: in quotation marks where it would be read as something else.
pub(crate) fn quoted(name: &str, reserved: &[&str]) -> String {
    let special =
        |c: char| matches!(c, ',' | '|' | ':' | ';' | '#' | '/' | '"') || c.is_whitespace() && c != ' ';
    let plain = !name.contains(special)
        && !name.contains("->")
        && name.trim() == name
        && !reserved.contains(&name)
        && !number::begins_like_a_number(name);
    if plain { name.to_owned() } else { format!("\"{name}\"") }
}

/// Refuses a name that stands twice.
pub(crate) fn distinct<'a>(names: &[(String, Piece<'a>)]) -> Result<(), Refusal> {
    for (at, (name, piece)) in names.iter().enumerate() {
        if names[..at].iter().any(|(other, _)| other == name) {
            return Err(piece.refuse(say!("decide.name-twice", name = name)));
        }
    }
    Ok(())
}
