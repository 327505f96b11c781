//! Files with an opening a line. Empty lines and lines that begin with `#` are left out.

use super::BadOpening;
use crate::Opening;
use kythu_game::Refusal;
use kythu_players::GameKind;
use kythu_words::say;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Reads every line, and remembers which one it was.
pub(super) fn read(
    text: &str,
    one: impl Fn(&str) -> Result<Opening, Refusal>,
) -> Result<Vec<(usize, Opening)>, BadOpening> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let written = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    written
        .map(|(line, text)| Ok((line, one(text).map_err(|refusal| BadOpening { line, refusal })?)))
        .collect()
}

/// A position. Of an EPD line of chess, what comes before its operations (`bm Nf3; id "x";`).
pub(super) fn position(kind: &dyn GameKind, line: &str) -> Result<Opening, Refusal> {
    let position = if kind.name() == "chess" {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_clock = |at: usize| words.get(at).is_some_and(|word| word.parse::<u32>().is_ok());
        let fields = if is_clock(4) && is_clock(5) { 6 } else { 4 };
        words[..fields.min(words.len())].join(" ")
    } else {
        line.to_owned()
    };
    Ok(Opening { position: Some(position), moves: Vec::new() })
}

/// Moves, with blanks or commas between them.
pub(super) fn moves(line: &str) -> Result<Opening, Refusal> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    Ok(Opening { position: None, moves: words.map(str::to_owned).collect() })
}

/// An opening as `kythu openings` writes it. A word that nobody knows is no opening: a misspelt `moves` would be the usual start.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// What the opening leads to, and what that is worth: for whoever reads the file.
    #[serde(default, rename = "ends_in")]
    _ends_in: IgnoredAny,
    #[serde(default, rename = "score")]
    _score: IgnoredAny,
}

/// `{"position": …, "moves": […]}`.
pub(super) fn json(line: &str) -> Result<Opening, Refusal> {
    let example = r#"{"moves": ["4", "4"]}"#;
    serde_json::from_str(line)
        .map(|Written { position, moves, .. }| Opening { position, moves })
        .map_err(|error| say!("referee.opening-json", example = example, what = error.to_string()).into())
}
