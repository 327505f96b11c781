//! Monte-Carlo tree search beside the crate `board-game`: `cargo run --release --manifest-path peers/Cargo.toml [RUNS] [FILTER] [SEARCHES]`.
//!
//! Both search the empty board, one thread, c = 1.4, with a solver, uniform simulations, and a new tree for every search. Runs
//! alternate, and the medians are compared. Simulations are those that were made: a proven root ends a search.

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::AltBoard;
use board_game::games::connect4::Connect4 as TheirConnect4;
use board_game::games::ttt::TTTBoard;
use kythu_game::{Blind, Hashed, Limits, Stop};
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_search::mcts::{Job, Mcts, Settings, Share};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::time::Instant;

const C: f32 = 1.4;

/// Simulations a second of ours.
fn ours<G: Hashed>(game: &G, searches: u64, simulations: u64, threads: usize, share: Share) -> f64 {
    let stop = Stop::new();
    let job =
        Job { game, evaluator: &Blind, simulations: Some(simulations), limits: Limits::default(), stop: &stop };
    let started = Instant::now();
    let mut done = 0;
    let settings = Settings { c: C, reuse: false, threads, share, mib: 512, ..Settings::default() };
    let mut search = Mcts::new(settings).expect("there is memory");
    for _ in 0..searches {
        done += search.search(&job, &game.start(), &mut |_| {}).simulations;
    }
    done as f64 / started.elapsed().as_secs_f64()
}

/// Simulations a second of theirs.
fn theirs<B: AltBoard + Default>(searches: u64, simulations: u64) -> f64 {
    let started = Instant::now();
    let mut random = SmallRng::seed_from_u64(1);
    let mut done = 0;
    for _ in 0..searches {
        let tree = mcts_build_tree(&B::default(), simulations, C, &mut random);
        done += tree[0].visits as u64;
    }
    done as f64 / started.elapsed().as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Runs both in turn and prints what came out.
fn compare(name: &str, runs: usize, base: impl Fn() -> f64, other: impl Fn() -> f64) {
    let (mut first, mut second, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..runs {
        let (a, b) = (base(), other());
        first.push(a);
        second.push(b);
        ratios.push(b / a);
    }
    println!("{name:<44} {:>10.0} {:>10.0} {:>6.2}x", median(first), median(second), median(ratios));
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let runs = arguments.next().and_then(|runs| runs.parse().ok()).unwrap_or(5);
    let filter = arguments.next().unwrap_or_default();
    let searches = arguments.next().and_then(|searches| searches.parse().ok()).unwrap_or(100);
    let wanted = |name: &str| name.contains(&filter);
    let (connect4, three) = (Connect4::default(), Mnk::tic_tac_toe());
    let alone = |game: &Connect4, searches, simulations| ours(game, searches, simulations, 1, Share::Tree);
    println!("{:<44} {:>10} {:>10} {:>7}", "simulations a second", "board-game", "kythu", "ratio");
    if wanted("connect4") {
        compare("connect4, searches of 10 000", runs, || theirs::<TheirConnect4>(searches, 10_000), || alone(&connect4, searches, 10_000));
    }
    if wanted("3x3") {
        compare("3x3, searches of 10 000", runs, || theirs::<TTTBoard>(searches, 10_000), || ours(&three, searches, 10_000, 1, Share::Tree));
    }
    if wanted("million") {
        compare("connect4, a search of a million", runs, || theirs::<TheirConnect4>(1, 1_000_000), || alone(&connect4, 1, 1_000_000));
    }
    println!("{:<44} {:>10} {:>10} {:>7}", "", "1 thread", "2 threads", "ratio");
    for (name, share) in [("threads, one tree", Share::Tree), ("threads, a tree each", Share::Root)] {
        if wanted(name) {
            compare(name, runs, || alone(&connect4, 1, 1_000_000), || ours(&connect4, 1, 1_000_000, 2, share));
        }
    }
}
