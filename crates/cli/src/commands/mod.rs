//! One file a command.

mod algos;
mod arbiter;
mod bench;
mod best;
mod book;
mod compare;
mod completions;
mod crew;
mod decide;
mod engine;
mod exercise;
mod games;
mod growth;
mod heaps;
mod how;
mod learn;
mod menu;
mod perft;
mod play;
mod quantum;
mod seats;
mod serve;
mod solve;
mod tree;
mod tune;
mod watch;

use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::talk::Talk;
use clap::ArgMatches;
use clap::parser::ValueSource;
use kythu_game::{Limits, Options, Refusal};
use kythu_lab::csv_row;
use kythu_players::{GameKind, Setup, Spec, Terms, find, parse_duration};
use kythu_words::say;

/// Does what the command line asks.
pub(crate) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    if let Some((command, _)) = matches.subcommand()
        && let Some(name) = serve::OPTIONS.into_iter().find(|name| given(matches, name))
    {
        return Err(say!("cli.error.serve-option", name = name, command = command).into());
    }
    match matches.subcommand() {
        None => serve::run(talk, matches),
        Some(("serve", sub)) => serve::run(talk, sub),
        Some(("games", sub)) => games::run(talk, sub),
        Some(("algos", sub)) => algos::run(talk, sub),
        Some(("play", sub)) => play::run(talk, sub),
        Some(("best", sub)) => best::run(talk, sub),
        Some(("solve", sub)) => solve::run(talk, sub),
        Some(("tree", sub)) => tree::run(talk, sub),
        Some(("watch", sub)) => watch::run(talk, sub),
        Some(("exercise", sub)) => exercise::run(talk, sub),
        Some(("compare", sub)) => compare::run(talk, sub),
        Some(("match", sub)) => arbiter::duel(talk, sub),
        Some(("tournament", sub)) => arbiter::tournament(talk, sub),
        Some(("openings", sub)) => arbiter::openings(talk, sub),
        Some(("ablate", sub)) => arbiter::ablate(talk, sub),
        Some(("growth", sub)) => growth::run(talk, sub),
        Some(("decide", sub)) => decide::run(talk, sub),
        Some(("perft", sub)) => perft::run(talk, sub),
        Some(("learn", sub)) => learn::run(talk, sub),
        Some(("quantum", sub)) => quantum::run(talk, sub),
        Some(("tune", sub)) => tune::run(talk, sub),
        Some(("book", sub)) => book::run(talk, sub),
        Some(("bench", sub)) => bench::run(talk, sub),
        Some(("uci", sub)) => engine::uci(sub),
        Some(("gomocup", sub)) => engine::gomocup(sub),
        Some(("completions", sub)) => completions::run(talk, sub),
        Some((other, _)) => Err(say!("cli.error.command", found = other).into()),
    }
}

/// Whether an option stands on the command line.
fn given(matches: &ArgMatches, name: &str) -> bool {
    matches.value_source(name) == Some(ValueSource::CommandLine)
}

fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The game and the position that a command names.
fn game_and_setup(matches: &ArgMatches) -> Result<(&'static dyn GameKind, Setup), Failure> {
    let kind = find(text(matches, "game").unwrap_or_default())?;
    let mut options = Options::new();
    let mut known: Vec<&'static str> = kind.options().iter().map(|info| info.name).collect();
    known.sort_unstable();
    for other in kythu_players::registry() {
        for info in other.options() {
            let given = matches.try_get_one::<String>(info.name).ok().flatten();
            if let Some(value) = given.filter(|_| options.get(info.name).is_none()) {
                if !known.contains(&info.name) {
                    return Err(say!("cli.error.not-an-option", name = info.name, game = kind.name()).into());
                }
                options.set(info.name, value);
            }
        }
    }
    // Not every command that takes a game takes a position.
    let given = matches.try_get_many::<String>("position").ok().flatten();
    let words: Vec<&str> = given.into_iter().flatten().map(String::as_str).collect();
    let position = (!words.is_empty()).then(|| words.join(" "));
    let setup = Setup { options, position, moves: Vec::new() };
    // Read it once here, so that a refusal can show the place in what was typed.
    kind.open(&setup).in_text(setup.position.as_deref().unwrap_or_default())?;
    Ok((kind, setup))
}

/// The largest file that is read: nothing that is meant to be read here is larger.
const LARGEST_FILE: u64 = 64 << 20;

/// The text of a file, up to [`LARGEST_FILE`].
fn read_file(file: &str) -> Result<String, Failure> {
    utf8(file, read_bytes(file)?)
}

/// A file's content as text.
fn utf8(file: &str, content: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(content).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        say!("referee.line", file = file, line = line, what = say!("cli.error.utf8")).into()
    })
}

fn read_bytes(file: &str) -> Result<Vec<u8>, Failure> {
    use std::io::Read;
    let outside = |error: std::io::Error| {
        Failure::Outside(say!("cli.error.file", file = file, what = error.to_string()))
    };
    let mut content = Vec::new();
    let read = std::fs::File::open(file).map_err(outside)?.take(LARGEST_FILE + 1).read_to_end(&mut content);
    read.map_err(outside)?;
    if content.len() as u64 > LARGEST_FILE {
        return Err(Failure::Outside(say!("cli.error.file-size", file = file, mib = LARGEST_FILE >> 20)));
    }
    Ok(content)
}

/// A number that a command takes, within its range.
fn number(matches: &ArgMatches, name: &'static str, min: u64, max: u64) -> Result<Option<u64>, Failure> {
    let Some(given) = text(matches, name) else { return Ok(None) };
    match given.replace(['_', ' '], "").parse::<u64>() {
        Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
        _ => {
            Err(say!("error.option-number", name = format!("--{name}"), found = given, min = min, max = max)
                .into())
        }
    }
}

/// The terms that `--depth`, `--nodes` and `--time` set; Ctrl-C stops whatever thinks on them.
fn terms(matches: &ArgMatches) -> Result<Terms, Failure> {
    let limits = Limits {
        depth: number(matches, "depth", 1, 1_000_000)?.map(|depth| depth as u32),
        nodes: number(matches, "nodes", 1, u64::MAX)?,
        time: text(matches, "time").map(parse_duration).transpose()?,
    };
    Ok(Terms { limits, ..Terms::new(interrupt()) })
}

/// A spec, with the place of an error shown.
fn spec(given: &str) -> Result<Spec, Failure> {
    given.parse::<Spec>().in_text(given)
}

/// A spec out of a list, with the place of an error shown in the list.
fn spec_within(list: &str, word: &str) -> Result<Spec, Failure> {
    let trimmed = word.trim();
    let before = trimmed.as_ptr() as usize - list.as_ptr() as usize;
    let offset = list.get(..before).map_or(0, |before| before.chars().count());
    trimmed.parse::<Spec>().map_err(|refusal| refusal.shifted(offset)).in_text(list)
}

/// The range of depths `1..8`, `1..=8`, or a single depth.
fn depths(given: &str) -> Result<(u32, u32), Refusal> {
    const DEEPEST: u32 = 1_000;
    let refuse = || Refusal::new(say!("cli.error.depths", found = given, deepest = DEEPEST));
    let (from, to) = match given.split_once("..") {
        Some((from, to)) => (from, to.strip_prefix('=').unwrap_or(to)),
        None => (given, given),
    };
    let read = |part: &str| part.trim().parse::<u32>().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    match (read(from), read(to)) {
        (Some(from), Some(to)) if from <= to => Ok((from, to)),
        _ => Err(refuse()),
    }
}

/// A table of text: columns as wide as they need to be, numbers to the right.
fn table(rows: &[Vec<String>], right: &[bool]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(column, cell)| {
                let pad = " ".repeat(widths[column] - cell.chars().count());
                if right.get(column).copied().unwrap_or(false) {
                    format!("{pad}{cell}")
                } else {
                    format!("{cell}{pad}")
                }
            })
            .collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

/// A large number in groups of three: 3 050 083.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read() {
        assert_eq!(depths("1..8").unwrap(), (1, 8));
        assert_eq!(depths("2..=5").unwrap(), (2, 5));
        assert_eq!(depths("6").unwrap(), (6, 6));
        for bad in ["", "0", "5..2", "a..b", "1..", "..", "1..99999", "-1", "1..2..3"] {
            assert!(depths(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(3_050_083), "3 050 083");
    }
}
