//! The exact solver of Connect 4 on sets of positions with known scores.

use super::rows::Rows;
use super::sets::{self, Known, Set};
use crate::commands::crew::{Crew, Report, Task, written};
use crate::commands::{grouped, number, text};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Limits, Options, Refusal};
use kythu_games::connect4::Connect4;
use kythu_words::say;
use serde_json::json;
use std::time::{Duration, Instant};

/// What came out of a set.
#[derive(Default)]
struct Outcome {
    positions: u64,
    nodes: u64,
    /// The sum over the positions; with several threads more than the time on the wall.
    time: Duration,
    /// From the first question to the last answer.
    wall: Duration,
    wrong: Vec<Wrong>,
    /// A position that is none: the file is at fault.
    bad: Option<(u64, Refusal)>,
}

/// A position that was not solved to the known score.
struct Wrong {
    line: u64,
    moves: String,
    expected: i32,
    found: String,
}

/// The columns of the table and how wide they are at least.
const COLUMNS: [(&str, usize); 6] =
    [("set", 12), ("positions", 9), ("mean-us", 12), ("mean-nodes", 14), ("per-second", 12), ("wrong", 5)];

pub(super) fn run(talk: &Talk, matches: &ArgMatches, how: &Options) -> Result<(), Failure> {
    let as_json = matches.get_flag("json");
    let limit = number(matches, "limit", 1, u64::from(u32::MAX))?.map_or(usize::MAX, |limit| limit as usize);
    let Some(folder) = text(matches, "dir") else {
        return Err(say!("cli.error.missing", what = "DIR").into());
    };
    let names = sets::names(folder)?;
    let names = text(matches, "sets").map_or(Ok(names.clone()), |list| sets::chosen(names, list))?;
    let game = Connect4::default();
    let mut all_right = true;
    if !as_json {
        Rows::new(talk, &COLUMNS).heads();
    }
    for name in names {
        let set = sets::read(talk, folder, name, limit)?;
        // A table of its own, so that a set takes the same work whichever came before.
        let crew = Crew::new(game, how, Limits::default())?;
        all_right &= measure(talk, crew, set, how, as_json)?;
    }
    if matches.get_flag("empty") {
        let start = Known { line: 1, moves: "-".into(), score: 1 };
        let set = Set { name: talk.text(&say!("bench.empty")), positions: vec![start] };
        all_right &= measure(talk, Crew::new(game, how, Limits::default())?, set, how, as_json)?;
    }
    if all_right { Ok(()) } else { Err(Failure::Wrong) }
}

/// Solves a set and shows what came out; false if a score was wrong.
fn measure(talk: &Talk, crew: Crew, set: Set, how: &Options, as_json: bool) -> Result<bool, Failure> {
    let (name, total) = (set.name.clone(), set.positions.len());
    let outcome = solve(talk, crew, set, how.flag("weak")?)?;
    if let Some((line, refusal)) = outcome.bad {
        return Err(
            say!("cli.error.suite", file = name, line = line, what = refusal.in_lang(talk.lang)).into()
        );
    }
    let count = outcome.positions.max(1) as f64;
    let mean_us = outcome.time.as_secs_f64() * 1e6 / count;
    let mean_nodes = outcome.nodes as f64 / count;
    let per_second = outcome.positions as f64 / outcome.wall.as_secs_f64().max(1e-9);
    if as_json {
        let wrong: Vec<_> = outcome
            .wrong
            .iter()
            .map(|one| {
                // A range is a text.
                let found = one.found.parse::<i32>().map_or_else(|_| json!(one.found), |score| json!(score));
                json!({"line": one.line, "moves": one.moves, "expected": one.expected, "found": found})
            })
            .collect();
        let object = json!({
            "set": name,
            "positions": total,
            "mean_us": (mean_us * 1e3).round() / 1e3,
            "mean_nodes": (mean_nodes * 1e3).round() / 1e3,
            "positions_per_second": (per_second * 1e3).round() / 1e3,
            "ms": crate::json::ms(outcome.wall),
            "wrong": wrong.len(),
            "mistakes": wrong,
        });
        talk.print(&object.to_string());
    } else {
        Rows::new(talk, &COLUMNS).row(&[
            name.clone(),
            grouped(total as u64),
            talk.figures(format!("{mean_us:.2}")),
            talk.figures(format!("{mean_nodes:.1}")),
            talk.figures(pace(per_second)),
            outcome.wrong.len().to_string(),
        ]);
        for one in &outcome.wrong {
            talk.line(&say!(
                "bench.wrong",
                set = &name,
                line = one.line,
                moves = &one.moves,
                expected = one.expected,
                found = &one.found
            ));
        }
    }
    Ok(outcome.wrong.is_empty())
}

fn solve(talk: &Talk, crew: Crew, set: Set, weak: bool) -> Result<Outcome, Failure> {
    let started = Instant::now();
    let progress = Progress::new(talk, started, set.name.clone());
    let total = set.positions.len();
    let tasks: Vec<_> =
        set.positions.iter().map(|one| Ok(Task { line: one.line, position: one.moves.clone() })).collect();
    let mut outcome = Outcome::default();
    let mut known = set.positions.iter();
    crew.solve_in_order(tasks.into_iter(), |report| {
        if let Some(known) = known.next() {
            outcome.hear(report, if weak { known.score.signum() } else { known.score });
            // What follows the last position is not part of it: the end of the workers, and of their table.
            outcome.wall = started.elapsed();
        }
        progress.say(|| format!("{} {}/{total}", set.name, outcome.positions));
    })?;
    Ok(outcome)
}

/// Positions a second: a slow set with a decimal, which is then most of what there is to say.
fn pace(per_second: f64) -> String {
    if per_second < 1e3 { format!("{per_second:.1}") } else { grouped(per_second.round() as u64) }
}

impl Outcome {
    fn hear(&mut self, report: Report, expected: i32) {
        let Task { line, position: moves } = report.task;
        self.positions += 1;
        match report.found {
            Ok((answer, time)) => {
                self.nodes += answer.nodes;
                self.time += time;
                if answer.score() != Some(expected) {
                    self.wrong.push(Wrong { line, moves, expected, found: written(&answer) });
                }
            }
            Err(refusal) => self.bad = self.bad.take().or(Some((line, refusal))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pace;

    #[test]
    fn slow_sets_have_a_decimal() {
        assert_eq!(
            [0.1414, 12.0, 999.94, 1_234.6, 3e6].map(pace),
            ["0.1", "12.0", "999.9", "1 235", "3 000 000"]
        );
    }
}
