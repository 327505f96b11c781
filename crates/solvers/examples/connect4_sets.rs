//! Times the solver on lines of `moves score` from standard input.
use kythu_game::{Limits, Notation, Stop};
use kythu_games::connect4::Connect4;
use kythu_solvers::connect4::{Question, Settings, Solver};
use std::io::BufRead;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let table_mib = args.next().and_then(|x| x.parse().ok()).unwrap_or(128);
    let threads = args.next().and_then(|x| x.parse().ok()).unwrap_or(1);
    let game = Connect4::default();
    let solver = Solver::new(game, Settings { table_mib, threads }).unwrap();
    let (mut count, mut wrong, mut nodes, mut time, mut worst) = (0, 0, 0, 0.0, 0f64);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split_whitespace();
        let (Some(moves), Some(score)) = (words.next(), words.next()) else { continue };
        let position = game.parse_position(moves).unwrap();
        let started = Instant::now();
        let answer = solver.ask(&position, Question::Score, Limits::default(), &Stop::new());
        let seconds = started.elapsed().as_secs_f64();
        time += seconds;
        worst = worst.max(seconds);
        count += 1;
        nodes += answer.nodes;
        wrong += usize::from(answer.score() != score.parse().ok());
    }
    eprintln!(
        "n={count} bad={wrong} mean_ms={:.6} max_ms={:.3} mean_nodes={:.1} Mnps={:.3}",
        time / count as f64 * 1e3,
        worst * 1e3,
        nodes as f64 / count as f64,
        nodes as f64 / time / 1e6
    );
}
