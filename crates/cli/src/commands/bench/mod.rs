//! `kythu bench`: what must not vary (the signature) and what should be fast (the rest).

mod connect4;
mod curve;
mod drawn;
mod floor;
mod latency;
mod mcts;
mod parallel;
mod perft;
mod rows;
mod sets;
mod signature;

use super::how::how;
use super::{number, text};
use crate::failure::Failure;
use crate::input::unstoppable;
use crate::talk::Talk;
use clap::ArgMatches;
use clap::parser::ValueSource;
use kythu_games::connect4::Connect4;
use kythu_words::say;
use std::time::{Duration, Instant};

pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let as_json = matches.get_flag("json");
    let runs = number(matches, "runs", 1, 10_000)?.map(|runs| runs as usize);
    let what = text(matches, "what").unwrap_or("signature");
    check(what, matches)?;
    match what {
        "connect4" => {
            let how = how(talk, matches, &Connect4::default())?;
            let run = if matches.contains_id("random") { latency::run } else { connect4::run };
            run(talk, matches, &how)
        }
        "floor" => unstoppable(|| floor::run(talk, runs.unwrap_or(21), as_json)),
        "mcts" => mcts::run(talk, matches, runs),
        "parallel" => unstoppable(|| parallel::run(talk, runs.unwrap_or(7), as_json)),
        "perft" => unstoppable(|| perft::run(talk, runs.unwrap_or(7), as_json)),
        _ => signature::run(talk, as_json),
    }
}

/// Options that only one measurement understands are refused by the others.
fn check(what: &str, matches: &ArgMatches) -> Result<(), Failure> {
    const ONLY_CONNECT4: [&str; 12] = [
        "dir", "limit", "sets", "empty", "random", "seed", "plies", "threads", "hash", "no-book", "book",
        "weak",
    ];
    let strangers = match what {
        "connect4" => &["runs"][..],
        // It reads the same files.
        "mcts" => &ONLY_CONNECT4[3..],
        _ => &ONLY_CONNECT4,
    };
    let given = |name: &&&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    match strangers.iter().find(given) {
        None => Ok(()),
        Some(&"dir") => {
            Err(say!("cli.error.argument", found = text(matches, "dir").unwrap_or_default()).into())
        }
        Some(name) => Err(say!("cli.error.not-an-option", name = *name, game = what).into()),
    }
}

/// The time that something takes.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed())
}

/// The middle of several measurements: on a shared machine the mean is somebody else's business.
fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
