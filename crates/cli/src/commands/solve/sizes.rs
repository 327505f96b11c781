//! `kythu solve connect4 --sizes`: who wins from the empty board, on every size there is.

use crate::commands::table;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use kythu_game::{Game, Limits, Options};
use kythu_games::connect4::Connect4;
use kythu_players::connect4::{Equipment, Oracle};
use kythu_solvers::connect4::{Answer, Question};
use kythu_words::say;
use serde_json::json;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// What a size may take unless told otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

const WIDTHS: RangeInclusive<u32> = Connect4::SMALLEST.0..=Connect4::LARGEST.0;
const HEIGHTS: RangeInclusive<u32> = Connect4::SMALLEST.1..=Connect4::LARGEST.1;

/// Solves the sizes one after the other, from the low boards to the high ones, and shows them as John Tromp does: a
/// row for each height, a column for each width. The limits are those of each size.
pub(super) fn run(talk: &Talk, how: &Options, limits: Limits, as_json: bool) -> Result<(), Failure> {
    let equipment = Equipment::from_options(how)?;
    let time = if limits.nodes.is_none() { limits.time.or(Some(PATIENCE)) } else { limits.time };
    let limits = Limits { time, ..limits };
    let shown = Progress::long(talk, Instant::now(), "…");
    let (mut rows, mut unfinished) = (vec![heads()], false);
    'sizes: for height in HEIGHTS {
        let mut row = vec![height.to_string()];
        for width in WIDTHS {
            let (game, board) = (Connect4::new(width, height), format!("{width}x{height}"));
            shown.say(|| talk.text(&say!("cli.sizes-solving", board = &board)));
            let oracle = Oracle::new(game, equipment.clone())?;
            let started = Instant::now();
            let answer = oracle.ask(&game.start(), Question::Outcome, limits, interrupt());
            let time = started.elapsed();
            if interrupt().is_raised() {
                rows.push(row);
                break 'sizes;
            }
            unfinished |= answer.score().is_none();
            if as_json {
                talk.print(&object(&board, &answer, time).to_string());
            } else {
                row.push(talk.figures(format!("{} {}", sign(&answer), seconds(time))));
            }
        }
        rows.push(row);
    }
    drop(shown);
    if !as_json {
        talk.write(&table(&rows, &[true]));
        talk.line(&say!("cli.sizes-legend"));
    }
    if interrupt().is_raised() {
        Err(Failure::Interrupted)
    } else if unfinished {
        Err(Failure::Unfinished)
    } else {
        Ok(())
    }
}

fn heads() -> Vec<String> {
    [String::new()].into_iter().chain(WIDTHS.map(|width| width.to_string())).collect()
}

/// Who wins, in one letter.
fn sign(answer: &Answer) -> char {
    match answer.score() {
        Some(1..) => '+',
        Some(0) => '=',
        Some(_) => '-',
        None => '?',
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2}s", time.as_secs_f64())
}

fn object(board: &str, answer: &Answer, time: Duration) -> serde_json::Value {
    let result = match answer.score() {
        Some(1..) => Some("win"),
        Some(0) => Some("draw"),
        Some(_) => Some("loss"),
        None => None,
    };
    json!({
        "board": board,
        "result": result,
        "bounds": [answer.lower, answer.upper],
        "nodes": answer.nodes,
        "ms": json::ms(time),
    })
}
