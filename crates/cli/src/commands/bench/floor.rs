//! The shipped algorithms through the public trait, beside a bare loop: plain recursion on two `u64`s, one call a node, in
//! the same build. Runs alternate, medians are compared.

use super::{median, timed};
use crate::commands::{grouped, table};
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_game::{Blind, Budget, Game, Limits, Score, Stop};
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_search::solve::{Distance, Memo};
use kythu_search::textbook::{Counters, Form, Task, alphabeta, minimax};
use kythu_solvers::mnk::Prover;
use kythu_solvers::nim::analyse;
use kythu_words::{Message, say};
use serde_json::json;
use std::hint::black_box;
use std::time::Duration;

/// Connect 4 to depth 12 without evaluation, columns from left to right: what every correct program counts.
const CONNECT4_DEPTH: u32 = 12;
const CONNECT4_NODES: u64 = 3_050_083;

/// A measurement: what was done, how much of it, and how long it took.
struct Line {
    what: &'static str,
    label: Message,
    nodes: u64,
    time: Duration,
    /// The same work without any vocabulary, if there is such a loop.
    bare: Option<Duration>,
}

pub(super) fn run(talk: &Talk, runs: usize, as_json: bool) -> Result<(), Failure> {
    let mut lines = Vec::new();
    talk.status(&talk.text(&say!("bench.running", what = "connect4")));
    lines.push(alternate(("connect4 d12 alphabeta", say!("bench.connect4")), runs, connect4, || {
        let mut nodes = 0;
        black_box(bare_connect4(0, 0, black_box(CONNECT4_DEPTH), -9, 9, &mut nodes));
        nodes
    }));
    talk.status(&talk.text(&say!("bench.running", what = "tictactoe")));
    lines.push(alternate(
        ("tictactoe minimax", say!("bench.tictactoe-minimax")),
        runs,
        || tic_tac_toe(false),
        || {
            let mut nodes = 0;
            black_box(bare_tic_tac_toe(0, 0, -9, 9, false, &mut nodes));
            nodes
        },
    ));
    lines.push(alternate(
        ("tictactoe alphabeta", say!("bench.tictactoe-alphabeta")),
        runs,
        || tic_tac_toe(true),
        || {
            let mut nodes = 0;
            black_box(bare_tic_tac_toe(0, 0, -9, 9, true, &mut nodes));
            nodes
        },
    ));
    talk.status(&talk.text(&say!("bench.running", what = "nim")));
    lines.push(alternate(("misère nim 7,5,3,4 alphabeta", say!("bench.nim")), runs.min(5), nim, || {
        let mut nodes = 0;
        black_box(bare_nim(&mut [7, 5, 3, 4], 19, -9, 9, &mut nodes));
        nodes
    }));
    lines.push(once(("misère nim 7,6,8,5,9,5 by search", say!("bench.nim-lost")), runs, || {
        memo(&[7, 6, 8, 5, 9, 5])
    }));
    lines.push(once(("misère nim 7,4,8,5,9,5 by search", say!("bench.nim-won")), runs, || {
        memo(&[7, 4, 8, 5, 9, 5])
    }));
    // All heaps different and as large as they may be.
    let heaps: Vec<u64> = (1..=1_000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 1).collect();
    let large = Nim::new(heaps)?;
    let start = large.start();
    lines.push(once(("nim, 1 000 heaps of 63 bits by theory", say!("bench.nim-theory")), runs, || {
        u64::from(black_box(analyse(&large, black_box(&start))).mover_wins)
    }));
    lines.push(once(("mnk 4x4/4 proved drawn", say!("bench.mnk-4x4")), runs, || proof(4, 4, 4)));
    lines.push(once(("mnk 5x5/5 proved drawn", say!("bench.mnk-5x5")), runs, || proof(5, 5, 5)));
    lines.push(once(("mnk 6x5/5 proved drawn", say!("bench.mnk-6x5")), runs, || proof(6, 5, 5)));
    talk.status("");
    if as_json {
        let lines: Vec<_> = lines
            .iter()
            .map(|line| {
                json!({
                    "what": line.what,
                    "nodes": line.nodes,
                    "ms": crate::json::ms(line.time),
                    "bare_ms": line.bare.map(crate::json::ms),
                    "ratio": line.bare.map(|bare| bare.as_secs_f64() / line.time.as_secs_f64()),
                })
            })
            .collect();
        talk.print(&json!({"runs": runs, "lines": lines}).to_string());
        return Ok(());
    }
    let head = ["what", "nodes", "ms", "speed", "bare", "ratio"];
    let mut rows = vec![
        head.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()).to_vec(),
    ];
    rows.extend(lines.iter().map(|line| {
        let ratio = line.bare.map(|bare| bare.as_secs_f64() / line.time.as_secs_f64());
        vec![
            talk.text(&line.label),
            grouped(line.nodes),
            talk.figures(format!("{:.3}", crate::json::ms(line.time))),
            talk.figures(format!("{:.1}", line.nodes as f64 / line.time.as_secs_f64() / 1e6)),
            line.bare.map_or_else(String::new, |bare| talk.figures(format!("{:.3}", crate::json::ms(bare)))),
            ratio.map_or_else(String::new, |ratio| talk.figures(format!("{ratio:.2}"))),
        ]
    }));
    talk.write(&table(&rows, &[false, true, true, true, true, true]));
    Ok(())
}

/// Measures two ways of doing the same work in turn.
fn alternate(
    (what, label): (&'static str, Message),
    runs: usize,
    shipped: impl Fn() -> u64,
    bare: impl Fn() -> u64,
) -> Line {
    let (mut times, mut bare_times) = (Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..runs {
        let (count, time) = timed(&bare);
        bare_times.push(time);
        let (shipped_count, time) = timed(&shipped);
        times.push(time);
        assert_eq!(count, shipped_count, "{what}: the bare loop does the same work");
        nodes = count;
    }
    Line { what, label, nodes, time: median(&mut times), bare: Some(median(&mut bare_times)) }
}

fn once((what, label): (&'static str, Message), runs: usize, work: impl Fn() -> u64) -> Line {
    let measured: Vec<(u64, Duration)> = (0..runs).map(|_| timed(&work)).collect();
    let mut times: Vec<Duration> = measured.iter().map(|(_, time)| *time).collect();
    Line { what, label, nodes: measured[0].0, time: median(&mut times), bare: None }
}

fn connect4() -> u64 {
    let game = Connect4::default();
    let mut task = Task::new(&game, &Blind, Counters::new(), black_box(CONNECT4_DEPTH));
    let found = alphabeta(&mut task, &game.start(), Form::TwoFunctions);
    assert!(found.complete && task.observer.nodes() == CONNECT4_NODES);
    task.observer.nodes()
}

fn tic_tac_toe(prune: bool) -> u64 {
    let game = Mnk::tic_tac_toe();
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    let start = game.start();
    let found =
        if prune { alphabeta(&mut task, &start, Form::TwoFunctions) } else { minimax(&mut task, &start) };
    assert_eq!(found.value, Score::DRAW);
    task.observer.nodes()
}

fn nim() -> u64 {
    // The heaps are within the limits of the game: this cannot be refused.
    let Ok(game) = Nim::new([7, 5, 3, 4]) else { return 0 };
    let game = game.misere();
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    let found = alphabeta(&mut task, &game.start(), Form::TwoFunctions);
    assert_eq!(found.value, Score::WIN);
    task.observer.nodes()
}

fn memo(heaps: &[u64]) -> u64 {
    let Ok(game) = Nim::new(heaps) else { return 0 };
    let game = game.misere();
    let solved = Memo::new(&game, Distance::Exact).solve(&game.start(), &mut Budget::unlimited());
    solved.map_or(0, |solved| solved.states)
}

fn proof(width: u32, height: u32, k: u32) -> u64 {
    let game = Mnk::new(width, height, k);
    let Ok(mut prover) = Prover::new(&game, 64) else { return 0 };
    let proof = prover.prove(&game.start(), Limits::default(), &Stop::new(), &mut |_| {});
    assert_eq!(proof.bounds.proven(), Some(Score::DRAW));
    proof.nodes
}

fn bare_connect4(own: u64, other: u64, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    const BOARD: u64 = 0x3f_3f3f_3f3f_3f3f;
    const BOTTOM: u64 = 0x01_0101_0101_0101;
    *nodes += 1;
    for step in [8, 7, 9, 1] {
        let pairs = other & (other >> step);
        if pairs & (pairs >> (2 * step)) != 0 {
            return -1;
        }
    }
    let stones = own | other;
    if stones == BOARD || depth == 0 {
        return 0;
    }
    let mut best = -2;
    let mut left = (stones + BOTTOM) & BOARD;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left &= left - 1;
        let value = -bare_connect4(other, own | cell, depth - 1, -beta, -alpha, nodes);
        if value > best {
            best = value;
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

fn bare_tic_tac_toe(own: u16, other: u16, mut alpha: i32, beta: i32, prune: bool, nodes: &mut u64) -> i32 {
    const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    *nodes += 1;
    if LINES.iter().any(|line| other & line == *line) {
        return -1;
    }
    let mut left = !(own | other) & 0o777;
    if left == 0 {
        return 0;
    }
    let mut best = -2;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left &= left - 1;
        let value = -bare_tic_tac_toe(other, own | cell, -beta, -alpha, prune, nodes);
        if value > best {
            best = value;
            if prune {
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
    }
    best
}

fn bare_nim(heaps: &mut [u64; 4], stones: u64, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if stones == 0 {
        return 1;
    }
    let mut best = -2;
    for heap in 0..4 {
        for count in 1..=heaps[heap] {
            heaps[heap] -= count;
            let value = -bare_nim(heaps, stones - count, -beta, -alpha, nodes);
            heaps[heap] += count;
            if value > best {
                best = value;
                alpha = alpha.max(best);
                if alpha >= beta {
                    return best;
                }
            }
        }
    }
    best
}
