//! Every text that the sources ask for exists, and every text that exists is asked for.
//!
//! The sources are scanned as text, which needs no list to be kept up to date: `say!("key", name = …)`,
//! `Message::new("key")`, and any literal that is a key. Keys that are put together at run time are known by their prefix;
//! that each of them exists is tested where the names come from, in `kythu-players`.

use kythu_words::Lang;
use std::collections::BTreeSet;
use std::path::Path;

/// Keys that are put together: `game.NAME`, `algo.NAME`, `param.NAME`, `option.NAME`, `column.NAME`.
const FAMILIES: &[&str] = &[
    "decide.example.",
    "lab.convention.",
    "lab.mistake.",
    "lab.said.",
    "game.",
    "algo.",
    "param.",
    "option.",
    "column.",
    "page.",
];
/// Keys that are handed on as literals before they reach a message.
const HANDED_ON: &[&str] = &["cli.", "menu.", "chess.field-"];
/// Keys that are meant not to exist.
const MISSING_ON_PURPOSE: &[&str] = &["no.such-key"];

fn crates_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// All Rust sources of the workspace, with their paths.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(crates_folder()).unwrap_or(&path).display().to_string();
                found.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(crates_folder(), &mut found);
    // This file speaks of keys without using them.
    found.retain(|(path, _)| !path.ends_with("keys.rs"));
    assert!(found.len() > 50, "only {} sources were found", found.len());
    found
}

/// What stands between each pair of quotes, roughly: an escaped or raw quote shifts the rest of its line only.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    source
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2).chain(line.split('"').skip(2).step_by(2)))
}

/// The literals that directly follow `opening`, and the rest of the source behind each.
fn following<'a>(source: &'a str, opening: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    source.match_indices(opening).filter_map(move |(at, _)| {
        let rest = source[at + opening.len()..].trim_start().strip_prefix('"')?;
        rest.split_once('"')
    })
}

#[test]
fn every_key_in_the_sources_exists() {
    let mut missing = BTreeSet::new();
    for (path, source) in sources() {
        let said = following(&source, "say!(").chain(following(&source, "Message::new(")).map(|(key, _)| key);
        let handed_on = literals(&source).filter(|literal| {
            let is_key =
                literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c));
            is_key
                && HANDED_ON
                    .iter()
                    .any(|prefix| literal.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty()))
        });
        for key in said.chain(handed_on).filter(|key| !MISSING_ON_PURPOSE.contains(key)) {
            for lang in Lang::ALL.into_iter().filter(|lang| lang.template(key).is_none()) {
                missing.insert(format!("{key} in {} ({path})", lang.code()));
            }
        }
    }
    assert!(missing.is_empty(), "texts that do not exist:\n{}", Vec::from_iter(missing).join("\n"));
}

#[test]
fn every_text_is_used() {
    let sources = sources();
    let mut used: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| literals(source)).collect();
    for lang in Lang::ALL {
        let texts = lang.keys().filter_map(|key| lang.template(key));
        let mentioned =
            texts.flat_map(|text| text.split("{@").skip(1)).filter_map(|rest| rest.split('}').next());
        for key in mentioned {
            assert!(
                lang.template(key).is_some(),
                "{{@{key}}} is mentioned in {} but is not there",
                lang.code()
            );
            used.insert(key);
        }
    }
    let made_up = |key: &str| FAMILIES.iter().any(|prefix| key.starts_with(prefix));
    let idle: Vec<&str> = Lang::En.keys().filter(|key| !used.contains(key) && !made_up(key)).collect();
    assert!(idle.is_empty(), "texts that nothing says:\n{}", idle.join("\n"));
}

/// The names of the parameters of a `say!`, of which `rest` begins behind the key.
fn parameters(rest: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped, mut start) = (1, false, false, 0);
    let mut names = Vec::new();
    for (at, letter) in rest.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && letter == ',' && !quoted) {
            names.extend(rest[start..at].split_once('=').map(|(name, _)| name.trim()));
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    names
}

#[test]
fn every_hole_of_a_text_is_filled() {
    let mut open = BTreeSet::new();
    for (path, source) in sources() {
        for (key, rest) in following(&source, "say!(") {
            let given = parameters(rest);
            // A message may be chosen first and filled later, in the same file.
            let filled = |hole: &&str| given.contains(hole) || source.contains(&format!(".with(\"{hole}\""));
            let template = Lang::En.template(key).unwrap_or_default();
            let holes = template.split('{').skip(1).filter_map(|piece| piece.split(['}', '|']).next());
            for hole in holes.filter(|hole| !hole.starts_with('@') && !filled(hole)) {
                open.insert(format!("{key}: {{{hole}}} is not given in {path}"));
            }
        }
    }
    assert!(open.is_empty(), "{}", Vec::from_iter(open).join("\n"));
}
