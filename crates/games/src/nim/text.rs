//! Heaps as text, shared by the games that are played with heaps.

use kythu_game::{Refusal, Side};
use kythu_words::say;

/// The word behind a position in which the second player is to move.
const SECOND: &str = "second";

/// Splits ` second` (or ` first`, which says nothing new) off the end of a position.
pub(crate) fn split_side(text: &str) -> (&str, Side) {
    let text = text.trim_end();
    let last_word = text
        .rfind(|c: char| c.is_whitespace() || c == ',')
        .map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    let (rest, word) = text.split_at(last_word);
    if word.eq_ignore_ascii_case(SECOND) {
        (rest, Side::Second)
    } else if word.eq_ignore_ascii_case("first") {
        (rest, Side::First)
    } else {
        (text, Side::First)
    }
}

/// Writes the side to move behind a position.
pub(crate) fn with_side(mut text: String, side: Side) -> String {
    if side == Side::Second {
        text.push(' ');
        text.push_str(SECOND);
    }
    text
}

/// The words of a text that are divided by blanks and commas, with the byte at which each begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Reads `7,5,3,4`, blanks or commas, at most `most_heaps` heaps of at most `most` stones, and the side to move.
pub(crate) fn read_heaps(text: &str, most_heaps: usize, most: u64) -> Result<(Vec<u64>, Side), Refusal> {
    let (list, side) = split_side(text);
    let mut heaps = Vec::new();
    let mut offset = 0;
    for part in list.split(',').filter(|_| list.contains(',')) {
        if part.trim().is_empty() {
            return Err(Refusal::at_byte(say!("nim.heap-missing"), text, offset + part.len()));
        }
        offset += part.len() + 1;
    }
    for (offset, word) in words(list) {
        let refuse = |message| Err(Refusal::at_byte(message, text, offset));
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return refuse(say!("nim.heap", found = word));
        }
        // Digits only, so what does not parse is too large.
        match word.parse() {
            Ok(heap) if heap <= most => heaps.push(heap),
            _ => return refuse(say!("nim.heap-size", max = most, found = word)),
        }
        if heaps.len() > most_heaps {
            return refuse(say!("nim.heap-count", max = most_heaps, found = words(list).count()));
        }
    }
    if heaps.is_empty() {
        return Err(say!("nim.heap-count", max = most_heaps, found = 0).into());
    }
    Ok((heaps, side))
}

/// Writes what [`read_heaps`] reads.
pub(crate) fn write_heaps(heaps: &[u64], side: Side) -> String {
    with_side(heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","), side)
}
