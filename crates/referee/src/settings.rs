//! Settings in one word: `elo0=0,elo1=5`, `moves=3,score=600`.

use kythu_game::Refusal;
use kythu_words::say;

/// The settings of a text, each with the byte at which it stands. Only `known` names, none twice.
pub(crate) fn pairs<'a>(text: &'a str, known: &[&str]) -> Result<Vec<(usize, &'a str, &'a str)>, Refusal> {
    let mut found: Vec<(usize, &str, &str)> = Vec::new();
    let mut at = 0;
    for part in text.split(',') {
        let start = at + part.len() - part.trim_start().len();
        at += part.len() + 1;
        let part = part.trim();
        if part.is_empty() && text.trim().is_empty() {
            break;
        }
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        let once = found.iter().all(|(_, before, _)| *before != name);
        if value.is_empty() || !known.contains(&name) || !once {
            let message = say!("referee.settings", found = part, known = known.join(", "));
            return Err(Refusal::at_byte(message, text, start));
        }
        found.push((start, name, value));
    }
    Ok(found)
}

/// A decimal number in a range.
pub(crate) fn decimal(text: &str, min: f64, max: f64) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| (min..=max).contains(number))
}

/// A whole number in a range.
pub(crate) fn whole(text: &str, min: u64, max: u64) -> Option<u64> {
    text.parse::<u64>().ok().filter(|number| (min..=max).contains(number))
}
