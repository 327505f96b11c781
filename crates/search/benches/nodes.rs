//! Nodes a second of every algorithm on every kind of game: `cargo bench -p kythu-search --bench nodes`.
//!
//! The work is the same in every run (the node counts are tests), only the time differs; nothing here passes or fails.
//! `-- connect4` runs one game, `-- pvs` one algorithm.

use divan::Bencher;
use divan::counter::ItemsCount;
use kythu_game::{Described, Hashed, Limits, Notation, Score, Stop};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_games::tree::{Shape, Tree};
use kythu_search::engine::{Job, Switches, search};
use kythu_search::table::Table;
use kythu_search::textbook::{
    Counters, Form, Task, alphabeta, alphabeta_with_memory, minimax, mtdf, negascout,
};

fn main() {
    divan::main();
}

#[derive(Clone, Copy, Debug)]
enum Algo {
    Minimax,
    AlphaBetaTwo,
    AlphaBetaFlag,
    Negamax,
    NegaScout,
    Memory,
    Mtdf,
    Pvs,
}

const ALL: [Algo; 8] = [
    Algo::Minimax,
    Algo::AlphaBetaTwo,
    Algo::AlphaBetaFlag,
    Algo::Negamax,
    Algo::NegaScout,
    Algo::Memory,
    Algo::Mtdf,
    Algo::Pvs,
];

/// Large enough for every search here.
const TABLE_MIB: usize = 16;

/// Searches once and returns the nodes entered.
fn run<G: Described + Hashed>(
    algo: Algo,
    game: &G,
    position: &G::Position,
    depth: u32,
    table: &Table,
) -> u64 {
    let evaluator = game.evaluator();
    let mut task = Task::new(game, &evaluator, Counters::new(), depth);
    let found = match algo {
        Algo::Minimax => minimax(&mut task, position),
        Algo::AlphaBetaTwo => alphabeta(&mut task, position, Form::TwoFunctions),
        Algo::AlphaBetaFlag => alphabeta(&mut task, position, Form::Flag),
        Algo::Negamax => alphabeta(&mut task, position, Form::Negamax),
        Algo::NegaScout => negascout(&mut task, position),
        Algo::Memory => alphabeta_with_memory(&mut task, position, table),
        Algo::Mtdf => mtdf(&mut task, position, table, Score::DRAW),
        Algo::Pvs => {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let (stop, switches) = (Stop::new(), Switches::default());
            let job = Job { game, evaluator: &evaluator, table, switches, limits, stop: &stop };
            return search(&job, position, &mut |_| {}).stats.nodes;
        }
    };
    assert!(found.complete);
    task.budget.nodes()
}

/// Measures one algorithm on one position; a table starts empty, and is made before the clock starts.
fn nodes<G: Described + Hashed>(
    bencher: Bencher<'_, '_>,
    algo: Algo,
    game: &G,
    position: &G::Position,
    depth: u32,
) {
    let count = run(algo, game, position, depth, &Table::new(TABLE_MIB).unwrap());
    bencher
        .counter(ItemsCount::new(count))
        .with_inputs(|| Table::new(TABLE_MIB).unwrap())
        .bench_local_refs(|table| run(algo, game, position, depth, table));
}

#[divan::bench(args = ALL, sample_count = 20, sample_size = 1)]
fn connect4_depth_8(bencher: Bencher<'_, '_>, algo: Algo) {
    let game = Connect4::default();
    let start = game.parse_position("-").unwrap();
    nodes(bencher, algo, &game, &start, 8);
}

#[divan::bench(args = ALL, sample_count = 20, sample_size = 1)]
fn tictactoe_whole(bencher: Bencher<'_, '_>, algo: Algo) {
    let game = Mnk::tic_tac_toe();
    let start = game.parse_position("-").unwrap();
    nodes(bencher, algo, &game, &start, 9);
}

#[divan::bench(args = ALL, sample_count = 20, sample_size = 1)]
fn misere_nim_4332_whole(bencher: Bencher<'_, '_>, algo: Algo) {
    let game = Nim::default().misere();
    let position = game.parse_position("4,3,3,2").unwrap();
    nodes(bencher, algo, &game, &position, 12);
}

#[divan::bench(args = ALL, sample_count = 20, sample_size = 1)]
fn chess_kiwipete_depth_3(bencher: Bencher<'_, '_>, algo: Algo) {
    let game = Chess::default();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = game.parse_position(fen).unwrap();
    nodes(bencher, algo, &game, &position, 3);
}

#[divan::bench(args = ALL, sample_count = 20, sample_size = 1)]
fn random_tree_depth_10(bencher: Bencher<'_, '_>, algo: Algo) {
    let shape = Shape {
        depth: 10,
        branching: 6,
        irregular: true,
        values: (-1000, 1000),
        root_side: kythu_game::Side::First,
    };
    let game = Tree::random(&shape, 1).unwrap();
    let root = game.parse_position("root").unwrap();
    nodes(bencher, algo, &game, &root, 10);
}
