//! Node counts that are known exactly.

use kythu_game::{Blind, Budget, Described, Game, Score};
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_games::tree::{LeafOrder, Uniform};
use kythu_search::solve::label_by_rank;
use kythu_search::textbook::{Counters, Form, Task, alphabeta, minimax, negascout};

fn leaves(game: &Uniform, prune: bool) -> u64 {
    let mut task = Task::new(game, &Blind, Counters::new(), u32::MAX);
    let found = if prune {
        alphabeta(&mut task, &game.start(), Form::default())
    } else {
        minimax(&mut task, &game.start())
    };
    assert!(found.complete);
    assert_eq!(task.observer.nodes(), task.budget.nodes());
    task.observer.leaves()
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1: the leaves that any search must see to prove the value of a uniform tree.
fn knuth_moore(b: u64, d: u32) -> u64 {
    b.pow(d.div_ceil(2)) + b.pow(d / 2) - 1
}

#[test]
fn perfect_ordering_visits_the_knuth_moore_leaves() {
    for (b, depths) in [(1, 0..6), (2, 0..12), (3, 0..9), (5, 0..7), (10, 0..6), (40, 0..5)] {
        for d in depths {
            let game = Uniform { branching: b, depth: d, order: LeafOrder::Best };
            assert_eq!(leaves(&game, true), knuth_moore(b.into(), d), "b = {b}, d = {d}");
        }
    }
    // The table of the course for b = 40, with its odd depths put right.
    let table = [40, 79, 1_639, 3_199, 65_599, 127_999, 2_623_999, 5_119_999];
    assert_eq!((1..=8).map(|d| knuth_moore(40, d)).collect::<Vec<_>>(), table);
}

#[test]
fn minimax_and_the_worst_order_visit_every_leaf() {
    for (b, d) in [(2, 10), (3, 7), (4, 5), (7, 4), (1, 5)] {
        for order in [LeafOrder::Best, LeafOrder::Random(3), LeafOrder::Worst] {
            assert_eq!(
                leaves(&Uniform { branching: b, depth: d, order }, false),
                u64::from(b).pow(d),
                "b = {b}, d = {d}"
            );
        }
        let worst = Uniform { branching: b, depth: d, order: LeafOrder::Worst };
        assert_eq!(leaves(&worst, true), u64::from(b).pow(d), "worst order, b = {b}, d = {d}");
    }
}

fn connect4(depth: u32, form: Form, hard: bool, timed: bool) -> (u64, Score) {
    let game = Connect4::default();
    let mut task = Task::new(&game, &Blind, Counters::new(), depth).hard(hard).timed(timed);
    let found = alphabeta(&mut task, &game.start(), form);
    assert_eq!(task.observer.nodes(), task.budget.nodes());
    (task.budget.nodes(), found.value)
}

#[test]
fn connect4_counts_are_those_of_every_other_program() {
    for form in [Form::TwoFunctions, Form::Flag, Form::Negamax] {
        for hard in [false, true] {
            assert_eq!(connect4(8, form, hard, false), (12_574, Score::DRAW));
            assert_eq!(connect4(10, form, hard, false), (155_590, Score::DRAW));
        }
    }
    assert_eq!(connect4(12, Form::TwoFunctions, false, false), (3_050_083, Score::DRAW));
    assert_eq!(connect4(12, Form::TwoFunctions, false, true), (3_189_800, Score::DRAW));
}

#[test]
fn counters_add_up() {
    let game = Connect4::default();
    let mut task = Task::new(&game, &Blind, Counters::new(), 6);
    minimax(&mut task, &game.start());
    let by_ply: Vec<u64> = task.observer.by_ply().iter().map(|ply| ply.nodes).collect();
    assert_eq!(by_ply, [1, 7, 49, 343, 2_401, 16_807, 117_649], "minimax enters what perft counts");
    assert_eq!(task.observer.leaves(), 117_649);
    assert_eq!(task.observer.cuts(), 0);

    // With an evaluation there are second looks, and at depth 1 they are second looks at leaves.
    let evaluator = game.evaluator();
    for depth in 1..=6 {
        let mut task = Task::new(&game, &evaluator, Counters::new(), depth);
        negascout(&mut task, &game.start());
        assert!(task.observer.researches > 0);
        assert_eq!(task.observer.nodes(), task.budget.nodes(), "second looks are counted too, depth {depth}");
        assert!(task.observer.leaves() < task.budget.nodes());
    }
    let mut task = Task::new(&game, &Blind, Counters::new(), 8);
    negascout(&mut task, &game.start());
    let counters = &task.observer;
    assert!(counters.alpha_cuts > 0 && counters.beta_cuts > 0 && counters.first_move_cuts <= counters.cuts());
    assert_eq!(counters.by_ply().iter().map(|ply| ply.cuts).sum::<u64>(), counters.cuts());
}

#[test]
fn tic_tac_toe_counts() {
    let game = Mnk::tic_tac_toe();
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    assert_eq!(minimax(&mut task, &game.start()).value, Score::DRAW);
    assert_eq!((task.observer.nodes(), task.observer.leaves()), (549_946, 255_168));
    for form in [Form::TwoFunctions, Form::Flag, Form::Negamax] {
        let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
        assert_eq!(alphabeta(&mut task, &game.start(), form).value, Score::DRAW);
        assert_eq!(task.observer.nodes(), 18_297);
    }
    let labels =
        label_by_rank(&game, &game.start(), 10_000, &mut Budget::unlimited(), &mut |_, _| {}).unwrap();
    assert_eq!((labels.len(), labels.score(&game.start())), (5_478, Some(Score::DRAW)));
}

#[test]
fn misere_nim_is_counted_heap_by_heap() {
    let game = Nim::new([7, 5, 3, 4]).unwrap().misere();
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    assert_eq!(alphabeta(&mut task, &game.start(), Form::TwoFunctions).value, Score::WIN);
    assert_eq!(task.observer.nodes(), 65_482_876);
}
