//! How long somebody waits for an exact score of Connect 4: random positions, ply by ply.

use super::drawn;
use super::rows::Rows;
use crate::commands::{grouped, number, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Limits, Options, Refusal, SplitMix};
use kythu_games::connect4::Connect4;
use kythu_players::connect4::{Equipment, Oracle};
use kythu_solvers::connect4::Question;
use kythu_words::say;
use serde_json::json;
use std::time::{Duration, Instant};

/// The last ply of which there are positions in which the game goes on.
const LAST_PLY: u32 = 41;

const COLUMNS: [(&str, usize); 6] =
    [("ply", 3), ("positions", 9), ("p50-us", 12), ("p95-us", 12), ("max-us", 12), ("by-book", 8)];

/// The waits of one ply.
struct Waits {
    /// From the shortest to the longest.
    times: Vec<Duration>,
    by_book: usize,
}

/// One table for all positions, as in a session of somebody who asks about one after the other.
pub(super) fn run(talk: &Talk, matches: &ArgMatches, how: &Options) -> Result<(), Failure> {
    let count = number(matches, "random", 1, 1_000_000)?.unwrap_or(1) as usize;
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(0);
    let (first, last) = text(matches, "plies").map_or(Ok((0, LAST_PLY)), plies)?;
    let oracle = Oracle::new(Connect4::default(), Equipment::from_options(how)?)?;
    let (rows, as_json) = (Rows::new(talk, &COLUMNS), matches.get_flag("json"));
    if !as_json {
        rows.heads();
    }
    let started = Instant::now();
    for ply in first..=last {
        let progress = Progress::new(talk, started, talk.text(&say!("bench.ply", ply = ply)));
        // Seeded anew, so that a ply has the same positions whichever plies are asked for.
        let random = SplitMix::new(seed.wrapping_add(u64::from(ply) << 32));
        let waits = measure(&oracle, ply, count, random, |done| {
            progress.say(|| talk.text(&say!("bench.ply-positions", ply = ply, done = done, count = count)));
        })?;
        drop(progress);
        let [p50, p95, max] = [50, 95, 100].map(|percent| micros(waits.percentile(percent)));
        let share = waits.by_book as f64 / count as f64;
        if as_json {
            let object = json!({
                "ply": ply,
                "positions": count,
                "p50_us": p50,
                "p95_us": p95,
                "max_us": max,
                "book_share": share,
            });
            talk.print(&object.to_string());
        } else {
            let us = |time: f64| talk.figures(format!("{time:.2}"));
            let share = format!("{:.0} %", share * 100.0);
            rows.row(&[ply.to_string(), grouped(count as u64), us(p50), us(p95), us(max), share]);
        }
    }
    Ok(())
}

fn measure(
    oracle: &Oracle,
    ply: u32,
    count: usize,
    mut random: SplitMix,
    mut report: impl FnMut(usize),
) -> Result<Waits, Failure> {
    let mut waits = Waits { times: Vec::with_capacity(count), by_book: 0 };
    for done in 0..count {
        report(done);
        let position = drawn::position(oracle.game(), ply, &mut random);
        let (answer, time) =
            super::timed(|| oracle.ask(&position, Question::Score, Limits::default(), interrupt()));
        if answer.score().is_none() {
            return Err(Failure::Interrupted);
        }
        waits.times.push(time);
        waits.by_book += usize::from(oracle.knows(&position));
    }
    waits.times.sort_unstable();
    Ok(waits)
}

impl Waits {
    /// The shortest wait that so many percent of all do not exceed.
    fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.times.len() * percent).div_ceil(100);
        self.times[rank.max(1) - 1]
    }
}

/// Microseconds with three decimals: a look into the book takes less than one.
fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e3
}

/// The range of plies `0-41` or `0..41`, or a single ply.
fn plies(given: &str) -> Result<(u32, u32), Refusal> {
    let (from, to) = given.split_once("..").or_else(|| given.split_once('-')).unwrap_or((given, given));
    let read = |part: &str| part.trim().parse::<u32>().ok().filter(|&ply| ply <= LAST_PLY);
    match (read(from), read(to)) {
        (Some(from), Some(to)) if from <= to => Ok((from, to)),
        _ => Err(say!("cli.error.plies", found = given, last = LAST_PLY).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read() {
        assert_eq!(plies("0-41").unwrap(), (0, 41));
        assert_eq!(plies("8..12").unwrap(), (8, 12));
        assert_eq!(plies("7").unwrap(), (7, 7));
        for bad in ["", "-", "5-2", "0-42", "-1", "a", "1-2-3", "1...3"] {
            assert!(plies(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn percentiles_are_waits_that_happened() {
        let waits =
            |count: u64| Waits { times: (1..=count).map(Duration::from_micros).collect(), by_book: 0 };
        let of = |count, percent| waits(count).percentile(percent).as_micros();
        assert_eq!((of(1, 50), of(1, 95), of(1, 100)), (1, 1, 1));
        assert_eq!((of(4, 50), of(4, 95), of(4, 100)), (2, 4, 4));
        assert_eq!((of(200, 50), of(200, 95), of(200, 100)), (100, 190, 200));
    }
}
