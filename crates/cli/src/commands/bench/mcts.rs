//! Monte-Carlo tree search: simulations a second, by one thread and by two in either way.

use super::curve;
use crate::commands::{grouped, table, text};
use crate::failure::Failure;
use crate::input::unstoppable;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Blind, Hashed, Limits, Refusal, Stop};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_search::mcts::{Job, Mcts, Settings, Share};
use kythu_words::{Message, say};
use serde_json::json;
use std::time::{Duration, Instant};

/// With a folder of positions: how often the best move is found, by simulations. Without: how many simulations there are.
pub(super) fn run(talk: &Talk, matches: &ArgMatches, runs: Option<usize>) -> Result<(), Failure> {
    let as_json = matches.get_flag("json");
    match text(matches, "dir") {
        Some(folder) => curve::run(talk, matches, folder, as_json),
        None => unstoppable(|| speed(talk, runs.unwrap_or(5), as_json)),
    }
}

const WAYS: [(&str, usize, Share); 3] =
    [("serial", 1, Share::Tree), ("tree", 2, Share::Tree), ("root", 2, Share::Root)];

/// A game, and simulations a second by each of the [`WAYS`].
struct Line {
    name: &'static str,
    /// Simulations of a search; a new tree for each, as proofs end it.
    simulations: u64,
    measured: [Vec<f64>; WAYS.len()],
}

/// Long enough for a clock, short enough for many turns.
const TURN: Duration = Duration::from_millis(200);

fn speed(talk: &Talk, runs: usize, as_json: bool) -> Result<(), Failure> {
    let line = |name, simulations| Line { name, simulations, measured: Default::default() };
    let mut lines =
        [line("connect4", 100_000), line("tictactoe", 10_000), line("nim", 10_000), line("chess", 1_000)];
    let nim = Nim::new([7, 5, 3, 4])?;
    for run in 0..runs {
        talk.status(&talk.text(&say!("bench.run", run = run + 1, runs = runs)));
        for at in 0..WAYS.len() {
            for line in &mut lines {
                let speed = match line.name {
                    "connect4" => turn(&Connect4::default(), line.simulations, at)?,
                    "tictactoe" => turn(&Mnk::tic_tac_toe(), line.simulations, at)?,
                    "nim" => turn(&nim, line.simulations, at)?,
                    _ => turn(&Chess::default(), line.simulations, at)?,
                };
                line.measured[at].push(speed);
            }
        }
    }
    talk.status("");
    show(talk, &lines, runs, as_json);
    Ok(())
}

/// Searches the start position again and again for a while.
fn turn<G: Hashed>(game: &G, simulations: u64, way: usize) -> Result<f64, Refusal> {
    let (_, threads, share) = WAYS[way];
    let mut search = Mcts::new(Settings { threads, share, reuse: false, mib: 256, ..Settings::default() })?;
    let stop = Stop::new();
    let limits = Limits::default();
    let job = Job { game, evaluator: &Blind, simulations: Some(simulations), limits, stop: &stop };
    let (started, mut done) = (Instant::now(), 0);
    while started.elapsed() < TURN {
        done += search.search(&job, &game.start(), &mut |_| {}).simulations;
    }
    Ok(done as f64 / started.elapsed().as_secs_f64())
}

fn show(talk: &Talk, lines: &[Line], runs: usize, as_json: bool) {
    let rows = lines.iter().flat_map(|line| {
        let ways = WAYS.iter().zip(&line.measured);
        ways.map(move |(&(way, threads, _), speeds)| {
            let serial = line.measured[0].iter();
            let ratios = serial.zip(speeds).map(|(serial, speed)| speed / serial).collect();
            (line.name, way, threads, middle(speeds.clone()), middle(ratios))
        })
    });
    if as_json {
        let rows: Vec<_> = rows
            .map(|(game, way, threads, speed, ratio)| {
                json!({"game": game, "way": way, "threads": threads, "simulations_per_second": speed.round(), "speedup": ratio})
            })
            .collect();
        talk.print(&json!({"runs": runs, "lines": rows}).to_string());
        return;
    }
    let head = |name: &str| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned();
    let mut cells = vec![["game", "way", "threads", "simulations-per-second", "speedup"].map(head).to_vec()];
    cells.extend(rows.map(|(game, way, threads, speed, ratio)| {
        vec![
            talk.lang.template(&format!("game.{game}")).unwrap_or(game).to_owned(),
            talk.text(&label(way)),
            threads.to_string(),
            grouped(speed.round() as u64),
            talk.figures(format!("{ratio:.2}×")),
        ]
    }));
    talk.write(&table(&cells, &[false, false, true, true, true]));
}

fn label(way: &str) -> Message {
    match way {
        "serial" => say!("bench.serial"),
        "tree" => say!("bench.one-tree"),
        _ => say!("bench.tree-each"),
    }
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(0.0)
}
