//! Files of Connect 4 positions with their exact scores: `Test_L2_R1` and the like, a line `moves score` each.

use crate::commands::read_file;
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_words::say;
use std::path::Path;

/// A set of positions.
pub(super) struct Set {
    /// `L2_R1`.
    pub(super) name: String,
    pub(super) positions: Vec<Known>,
}

/// A position whose score is known.
pub(super) struct Known {
    /// Its line in the file, counted from 1.
    pub(super) line: u64,
    pub(super) moves: String,
    pub(super) score: i32,
}

/// The names of the sets in a folder, from the end of the game to its beginning, which is from easy to hard.
pub(super) fn names(folder: &str) -> Result<Vec<String>, Failure> {
    let outside = |error: std::io::Error| {
        Failure::Outside(say!("cli.error.file", file = folder, what = error.to_string()))
    };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(outside)? {
        let file = entry.map_err(outside)?.file_name();
        names.extend(
            file.to_str()
                .and_then(|file| file.strip_prefix("Test_"))
                .filter(|name| is_set(name))
                .map(str::to_owned),
        );
    }
    if names.is_empty() {
        return Err(Failure::Outside(say!("cli.error.no-sets", dir = folder)));
    }
    names.sort_by(|a, b| b[..2].cmp(&a[..2]).then_with(|| a.cmp(b)));
    Ok(names)
}

/// `L` and a digit, `_R` and a digit.
fn is_set(name: &str) -> bool {
    matches!(name.as_bytes(), [b'L', level, b'_', b'R', rest] if level.is_ascii_digit() && rest.is_ascii_digit())
}

/// Those of the sets that a list such as `L1_R1,L2_R1` names.
pub(super) fn chosen(names: Vec<String>, list: &str) -> Result<Vec<String>, Failure> {
    let wanted: Vec<&str> = list.split(',').map(str::trim).collect();
    if let Some(unknown) = wanted.iter().find(|&&name| !names.iter().any(|known| known == name)) {
        return Err(say!(
            "error.option-choice",
            name = "--sets",
            choices = names.join(", "),
            found = *unknown
        )
        .into());
    }
    Ok(names.into_iter().filter(|name| wanted.contains(&name.as_str())).collect())
}

/// The first positions of a set.
pub(super) fn read(talk: &Talk, folder: &str, name: String, limit: usize) -> Result<Set, Failure> {
    let file = Path::new(folder).join(format!("Test_{name}")).display().to_string();
    let content = read_file(&file)?;
    let mut positions = Vec::new();
    for (line, text) in content.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()).take(limit) {
        let line = line as u64 + 1;
        let mut words = text.split_whitespace();
        let known = words.next().zip(words.next().and_then(|score| score.parse().ok()));
        let Some((moves, score)) = known else {
            let what = talk.text(&say!("cli.error.set-line", found = crate::talk::printable(text)));
            return Err(say!("cli.error.suite", file = file, line = line, what = what).into());
        };
        positions.push(Known { line, moves: moves.to_owned(), score });
    }
    Ok(Set { name, positions })
}
