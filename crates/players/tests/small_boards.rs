//! Boards so small that every position can be labelled from the ends backwards: the solver agrees on all of them.

use kythu_game::{Budget, Game, Limits, Notation, Options, Score, Stop, Verdict};
use kythu_games::connect4::{Connect4, Position};
use kythu_players::connect4::{Equipment, Oracle};
use kythu_players::{Setup, Terms, find};
use kythu_search::solve::label_by_rank;
use kythu_solvers::connect4::{Question, Settings};

/// Of so many positions one is also solved as `kythu solve` does it, with all its columns.
const THROUGH_THE_SEAM: usize = 4_000;

/// A label in points: the winner's stones that are left when the game ends, and one, so that the last stone wins too.
fn points(game: &Connect4, position: &Position, label: Score) -> i32 {
    let (width, height) = game.size();
    let stones = (position.own | position.other).count_ones();
    let worth = |plies: Option<u32>| (width * height + 2 - stones - plies.unwrap()) as i32 / 2;
    match label.verdict() {
        Verdict::Win(plies) => worth(plies),
        Verdict::Loss(plies) => -worth(plies),
        Verdict::Value(_) => 0,
    }
}

/// Every position has the score of its label; one of so many is asked the other questions too.
fn agrees(width: u32, height: u32, positions: usize, one_of: usize) {
    let game = Connect4::new(width, height);
    let labels =
        label_by_rank(&game, &game.start(), u64::MAX, &mut Budget::unlimited(), &mut |_, _| {}).unwrap();
    assert_eq!(labels.len(), positions, "{width}x{height}: positions that follow from the empty board");
    let equipment = Equipment { settings: Settings { table_mib: 4, threads: 1 }, book: true, own_book: None };
    let oracle = Oracle::new(game, equipment).unwrap();
    let stop = Stop::new();
    for (at, (position, label)) in labels.iter().enumerate() {
        let points = points(&game, &position, label);
        let ask = |question| oracle.ask(&position, question, Limits::default(), &stop);
        assert_eq!(ask(Question::Score).score(), Some(points), "{width}x{height}: {position:?}");
        if !at.is_multiple_of(one_of) {
            continue;
        }
        assert_eq!(ask(Question::Outcome).score(), Some(points.signum()), "{width}x{height}: {position:?}");
        assert!(ask(Question::AtLeast(points)).lower >= points, "{width}x{height}: {position:?}");
        assert!(ask(Question::AtLeast(points + 1)).upper <= points, "{width}x{height}: {position:?}");
        if at.is_multiple_of(THROUGH_THE_SEAM) {
            let options = Options::new().with("board", format!("{width}x{height}"));
            let setup = Setup::from_position(options, &game.format_position(&position));
            let how = Options::new().with("hash", "1");
            let solution =
                find("connect4").unwrap().solve(&setup, &how, &Terms::new(&stop), &mut |_| {}).unwrap();
            assert_eq!((solution.score, solution.proven), (label, true), "{setup:?}");
            let mut columns: Vec<(String, Score)> =
                solution.moves.into_iter().map(|one| (one.mv, one.score)).collect();
            let labelled = labels.moves(&position).into_iter();
            let mut labelled: Vec<(String, Score)> =
                labelled.map(|(cell, score)| (game.format_move(&position, cell), score)).collect();
            columns.sort();
            labelled.sort();
            if game.outcome(&position).is_none() {
                assert_eq!(columns, labelled, "{setup:?}");
            }
        }
    }
}

#[test]
fn four_by_four() {
    agrees(4, 4, 161_029, 1);
}

#[test]
fn five_by_three_and_three_by_five() {
    agrees(5, 3, 158_911, 1);
    agrees(3, 5, 38_310, 1);
}

#[test]
fn four_by_five() {
    agrees(4, 5, 1_706_255, 16);
}

#[test]
fn five_by_four() {
    agrees(5, 4, 3_945_711, 16);
}
