//! How often Monte-Carlo tree search finds the best move of Connect 4 positions, by simulations; the exact solver is the judge.

use super::rows::Rows;
use super::sets;
use crate::commands::{grouped, number, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Blind, Limits, Notation, Options};
use kythu_games::connect4::Connect4;
use kythu_players::connect4::lab::{Choice, Tally};
use kythu_players::connect4::{Equipment, Oracle};
use kythu_search::mcts::{Job, Mcts, Settings};
use serde_json::json;
use std::time::Instant;

/// The simulations that are tried.
const SIMULATIONS: [u64; 9] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
/// Positions of each set, unless told otherwise.
const USUAL_LIMIT: u64 = 20;

const COLUMNS: [(&str, usize); 5] =
    [("simulations", 11), ("positions", 9), ("sound", 16), ("perfect", 9), ("ms", 10)];

pub(super) fn run(talk: &Talk, matches: &ArgMatches, folder: &str, as_json: bool) -> Result<(), Failure> {
    let limit = number(matches, "limit", 1, u64::from(u32::MAX))?.unwrap_or(USUAL_LIMIT) as usize;
    let names = sets::names(folder)?;
    let names = text(matches, "sets").map_or(Ok(names.clone()), |list| sets::chosen(names, list))?;
    let judged = judge(talk, folder, names, limit)?;
    if !as_json {
        Rows::new(talk, &COLUMNS).heads();
    }
    let game = Connect4::default();
    let mut search = Mcts::new(Settings { reuse: false, ..Settings::default() })?;
    for simulations in SIMULATIONS {
        let started = Instant::now();
        let mut by_set: Vec<(&str, Tally)> = Vec::new();
        for (set, choice) in &judged {
            let job = Job {
                game: &game,
                evaluator: &Blind,
                simulations: Some(simulations),
                limits: Limits::default(),
                stop: interrupt(),
            };
            let chosen = search.search(&job, &choice.position, &mut |_| {}).best();
            if interrupt().is_raised() {
                return Err(Failure::Interrupted);
            }
            if by_set.last().is_none_or(|(name, _)| name != set) {
                by_set.push((set, Tally::default()));
            }
            if let (Some((_, tally)), Some(cell)) = (by_set.last_mut(), chosen) {
                tally.count(choice, cell);
            }
        }
        let all = by_set.iter().fold(Tally::default(), |sum, (_, tally)| sum.plus(*tally));
        show(talk, simulations, &all, &by_set, started, as_json);
    }
    Ok(())
}

/// The positions of the sets, with the exact score of every move.
fn judge(
    talk: &Talk,
    folder: &str,
    names: Vec<String>,
    limit: usize,
) -> Result<Vec<(String, Choice)>, Failure> {
    let game = Connect4::default();
    let oracle = Oracle::new(game, Equipment::from_options(&Options::new())?)?;
    let progress = Progress::new(talk, Instant::now(), folder.to_owned());
    let mut judged = Vec::new();
    for name in names {
        let set = sets::read(talk, folder, name, limit)?;
        for known in &set.positions {
            progress.say(|| format!("{} {}", set.name, known.line));
            let position = game.parse_position(&known.moves)?;
            let choice = Choice::judged(&oracle, &position, interrupt())?;
            judged.push((set.name.clone(), choice));
        }
    }
    Ok(judged)
}

fn show(
    talk: &Talk,
    simulations: u64,
    all: &Tally,
    by_set: &[(&str, Tally)],
    started: Instant,
    as_json: bool,
) {
    let ms = crate::json::ms(started.elapsed());
    if as_json {
        let sets: serde_json::Map<_, _> = by_set
            .iter()
            .map(|(name, tally)| {
                ((*name).to_owned(), json!({"sound": tally.sound_share(), "perfect": tally.perfect_share()}))
            })
            .collect();
        let object = json!({
            "simulations": simulations,
            "positions": all.moves,
            "sound": all.sound_share(),
            "perfect": all.perfect_share(),
            "sets": sets,
            "ms": ms,
        });
        talk.print(&object.to_string());
        return;
    }
    Rows::new(talk, &COLUMNS).row(&[
        grouped(simulations),
        grouped(all.moves),
        talk.figures(format!("{:.1} %", 100.0 * all.sound_share())),
        talk.figures(format!("{:.1} %", 100.0 * all.perfect_share())),
        format!("{ms:.0}"),
    ]);
}
