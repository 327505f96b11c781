//! What the trait costs: perft through `kythu_game::perft`, against the same loop written on the bare library.
//!
//! `cargo bench -p kythu-games --bench chess_perft` runs the two in turn, so that a noisy machine disturbs both alike,
//! and prints the median of the ratios of their speeds (1.0: the trait is free). Measured on two cores shared with other
//! work: 0.92 to 0.94; what remains is putting the old board back after each move, where the bare loop drops a copy.
#![allow(clippy::print_stdout, reason = "a benchmark reports to whoever started it")]

use cozy_chess::Board;
use kythu_game::{Notation, perft};
use kythu_games::chess::Chess;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 31;
const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("busy", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("chess960", "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 4),
];

/// Bulk perft as the library's own example has it.
fn bare(board: &Board, depth: u32) -> u64 {
    let mut total = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            total += moves.len() as u64;
            false
        });
        return total;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            total += bare(&child, depth - 1);
        }
        false
    });
    total
}

fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let begin = Instant::now();
    let count = count();
    (count, begin.elapsed().as_secs_f64())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut all = Vec::new();
    for (name, fen, depth) in POSITIONS {
        let report = |game: Chess| {
            let mut position = game.parse_position(fen).expect("the benchmark's positions are well-formed");
            let board = position.board().clone();
            let (mut ratios, mut speeds) = (Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                let (nodes, plain) = timed(|| bare(black_box(&board), depth));
                let (same, through) = timed(|| perft(&game, black_box(&mut position), depth));
                // With draws on, some lines end early: the ratio below is one of speeds, not of times.
                assert!(nodes >= same, "{name}: {nodes} {same}");
                ratios.push(plain / through * same as f64 / nodes as f64);
                speeds.push(same as f64 / through / 1e6);
            }
            (median(ratios), median(speeds))
        };
        let (ratio, speed) = report(Chess::default().without_draws());
        let (with_draws, _) = report(Chess::default());
        println!("{name:9} {speed:6.1} million nodes/s   ratio {ratio:.3}   with draws on {with_draws:.3}");
        all.push(ratio);
    }
    println!("median ratio {:.3}", median(all));
}
