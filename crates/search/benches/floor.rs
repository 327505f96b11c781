//! The shipped alpha-beta beside a bare loop, in one run: `cargo bench -p kythu-search --bench floor`.
//!
//! The floor is plain recursion on two `u64`s, one call a node, in the same build profile. Both search Connect 4 to
//! depth 12 with evaluation 0 and columns from left to right: 3 050 083 nodes. Runs alternate; the medians are compared.
#![expect(clippy::print_stdout, reason = "a benchmark prints")]

use kythu_game::{Blind, Game};
use kythu_games::connect4::Connect4;
use kythu_search::textbook::{Counters, Form, Task, alphabeta};
use std::hint::black_box;
use std::time::Instant;

const DEPTH: u32 = 12;
const NODES: u64 = 3_050_083;
/// Alternating runs, unless the first argument says otherwise (`-- 1` under an instruction counter).
const RUNS: usize = 41;

fn bare(own: u64, other: u64, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
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
        let value = -bare(other, own | cell, depth - 1, -beta, -alpha, nodes);
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

fn shipped(form: Form) -> u64 {
    let game = Connect4::default();
    let mut task = Task::new(&game, &Blind, Counters::new(), black_box(DEPTH));
    let found = alphabeta(&mut task, &game.start(), form);
    assert!(found.complete);
    assert_eq!(task.observer.nodes(), task.budget.nodes());
    task.budget.nodes()
}

fn floor() -> u64 {
    let mut nodes = 0;
    black_box(bare(0, 0, black_box(DEPTH), -9, 9, &mut nodes));
    nodes
}

fn seconds(work: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(work(), NODES);
    start.elapsed().as_secs_f64()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let forms = [Form::TwoFunctions, Form::Flag, Form::Negamax];
    let (mut bare_times, mut times) = (Vec::new(), [const { Vec::new() }; 3]);
    let runs = std::env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(RUNS);
    for _ in 0..runs {
        bare_times.push(seconds(floor));
        for (form, times) in forms.into_iter().zip(&mut times) {
            times.push(seconds(|| shipped(form)));
        }
    }
    let floor = median(&mut bare_times);
    let speed = |time: f64| NODES as f64 / time / 1e6;
    println!("connect4 depth {DEPTH}, {NODES} nodes, median of {runs} alternating runs");
    println!("  bare loop            {:7.1} M nodes/s", speed(floor));
    for (form, times) in forms.into_iter().zip(&mut times) {
        let time = median(times);
        println!(
            "  {:20} {:7.1} M nodes/s  {:.2} of the floor",
            format!("{form:?}"),
            speed(time),
            floor / time
        );
    }
}
