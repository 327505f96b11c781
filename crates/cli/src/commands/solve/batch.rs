//! `kythu solve connect4 --stdin`: a position a line in, an answer a line out, in the same order.

use super::words::FirstWords;
use crate::commands::crew::{Crew, Report, written};
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_game::{Limits, Options, Refusal};
use kythu_games::connect4::Connect4;
use kythu_words::say;
use serde_json::json;
use std::io::{BufReader, stdin};
use std::time::Duration;

pub(super) fn run(
    talk: &Talk,
    game: Connect4,
    how: &Options,
    limits: Limits,
    as_json: bool,
) -> Result<(), Failure> {
    let (mut refused, mut unfinished) = (0u64, false);
    let weak = how.flag("weak")?;
    let words = FirstWords::new(BufReader::new(stdin()));
    Crew::new(game, how, limits)?.solve_in_order(words, |report| {
        match &report.found {
            Ok((answer, _)) => unfinished |= answer.score().is_none(),
            Err(refusal) => {
                refused += 1;
                // In JSON the object says what is wrong.
                if !as_json {
                    let what = refusal.in_lang(talk.lang);
                    let message = say!("cli.error.line", line = report.task.line, what = what);
                    talk.warn(&say!("cli.error", what = message));
                }
            }
        }
        let line = if as_json { object(talk, &report, weak) } else { plain(&report) };
        // One piece, so that a reader at the other end of a pipe has the whole line at once.
        talk.write(&(line + "\n"));
    })?;
    if refused > 0 {
        Err(say!("cli.error.lines", count = refused).into())
    } else if unfinished {
        Err(Failure::Unfinished)
    } else {
        Ok(())
    }
}

/// `moves score nodes microseconds`, for programs: the same in every language. What is not proven is a range `-2..5`; a
/// position that is none has the score `error`, so that there still is a line for every line.
fn plain(report: &Report) -> String {
    let moves: String = report.task.position.chars().map(plain_letter).collect();
    match &report.found {
        Ok((answer, time)) => format!("{moves} {} {} {}", written(answer), answer.nodes, time.as_micros()),
        Err(_) => format!("{moves} error 0 0"),
    }
}

/// A letter that neither moves the cursor nor divides a field.
fn plain_letter(letter: char) -> char {
    if letter.is_control() || letter.is_whitespace() { '?' } else { letter }
}

fn object(talk: &Talk, report: &Report, weak: bool) -> String {
    let mut object = json!({"line": report.task.line, "moves": report.task.position});
    match &report.found {
        Ok((answer, time)) => {
            object["score"] = json!(answer.score());
            if weak {
                // 1, 0 or -1: who wins, not by how much.
                object["weak"] = json!(true);
            } else {
                object["bounds"] = json!([answer.lower, answer.upper]);
            }
            object["nodes"] = json!(answer.nodes);
            object["us"] = micros(*time);
        }
        Err(refusal) => refuse(talk, &mut object, refusal),
    }
    object.to_string()
}

fn refuse(talk: &Talk, object: &mut serde_json::Value, refusal: &Refusal) {
    object["error"] = json!(talk.text(&refusal.message));
    object["at"] = json!(refusal.at.map(|at| at + 1));
}

fn micros(time: Duration) -> serde_json::Value {
    json!(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}
