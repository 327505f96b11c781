//! `kythu bench`: what must not vary (the signature) and what should be fast (the rest).

mod floor;
mod parallel;
mod perft;
mod signature;

use super::{number, text};
use crate::failure::Failure;
use crate::input::unstoppable;
use crate::talk::Talk;
use clap::ArgMatches;
use std::time::{Duration, Instant};

pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let as_json = matches.get_flag("json");
    let runs = number(matches, "runs", 1, 10_000)?.map(|runs| runs as usize);
    match text(matches, "what").unwrap_or("signature") {
        "floor" => unstoppable(|| floor::run(talk, runs.unwrap_or(21), as_json)),
        "parallel" => unstoppable(|| parallel::run(talk, runs.unwrap_or(7), as_json)),
        "perft" => unstoppable(|| perft::run(talk, runs.unwrap_or(7), as_json)),
        _ => signature::run(talk, as_json),
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
