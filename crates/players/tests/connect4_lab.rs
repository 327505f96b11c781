//! The positions, labels and weights of the Connect 4 bot, on a board that is small enough to be searched to the end.

use kythu_game::{Game, Outcome, Stop, Symmetric};
use kythu_games::connect4::{Connect4, Position, Weights};
use kythu_players::connect4::lab::{Choice, Sampling, Shape, choices, rate, tune};
use kythu_solvers::connect4::{Settings, Solver};
use std::collections::{HashMap, HashSet};

const WIDTH: u32 = 5;
const HEIGHT: u32 = 4;
const CELLS: u32 = WIDTH * HEIGHT;

fn game() -> Connect4 {
    Connect4::new(WIDTH, HEIGHT)
}

fn some_choices(count: usize, seed: u64) -> Vec<Choice> {
    let solver = Solver::new(game(), Settings { table_mib: 1, threads: 1 }).unwrap();
    choices(&solver, &Sampling::new(&game(), count, seed), &Stop::new(), &mut |_| {}).unwrap()
}

/// Plain negamax with a memory: the solver's convention, written down once more.
fn exact(game: &Connect4, position: &Position, memo: &mut HashMap<Position, i32>) -> i32 {
    match game.outcome(position) {
        Some(Outcome::Loss) => {
            return -(((CELLS + 2 - (position.own | position.other).count_ones()) / 2) as i32);
        }
        Some(_) => return 0,
        None => {}
    }
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let mut best = i32::MIN;
    for cell in game.moves(position) {
        let mut child = *position;
        game.play(&mut child, cell);
        best = best.max(-exact(game, &child, memo));
    }
    memo.insert(*position, best);
    best
}

#[test]
fn every_move_of_a_choice_has_its_exact_score() {
    let game = game();
    let (mut memo, mut seen) = (HashMap::new(), HashSet::new());
    let found = some_choices(200, 1);
    assert_eq!(found.len(), 200);
    for choice in &found {
        assert!(seen.insert(game.canonical(&choice.position)), "{choice:?} is there twice");
        assert_eq!(choice.moves.len() as u64, game.count_moves(&choice.position));
        let results: HashSet<i32> = choice.moves.iter().map(|&(_, score)| score.signum()).collect();
        assert!(results.len() > 1, "nothing to choose: {choice:?}");
        for &(cell, score) in &choice.moves {
            let mut child = choice.position;
            game.play(&mut child, cell);
            assert_ne!(game.outcome(&child), Some(Outcome::Loss), "a win at once: {choice:?}");
            assert_eq!(score, -exact(&game, &child, &mut memo), "{choice:?}");
        }
    }
    assert_eq!(found, some_choices(200, 1), "the same seed");
    assert_ne!(found, some_choices(200, 2), "another seed");
}

#[test]
fn a_board_without_choices_gives_none() {
    let tiny = Connect4::new(2, 2);
    let solver = Solver::new(tiny, Settings { table_mib: 1, threads: 1 }).unwrap();
    let found = choices(&solver, &Sampling::new(&tiny, 5, 1), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(found, []);
}

#[test]
fn who_sees_to_the_end_chooses_perfectly() {
    let choices = some_choices(100, 3);
    for weights in [Weights::COURSE, Weights::SYMMETRIC] {
        let tally = rate(&game(), weights, &choices, &[CELLS]);
        assert_eq!((tally.moves, tally.sound, tally.perfect, tally.halves_lost), (100, 100, 100, 0));
    }
    let hasty = rate(&game(), Weights::COURSE, &choices, &[1, 2]);
    assert_eq!(hasty.moves, 200);
    assert!(hasty.perfect <= hasty.sound && hasty.sound < hasty.moves, "{hasty:?}");
    assert!(hasty.halves_lost >= hasty.moves - hasty.sound, "{hasty:?}");
}

#[test]
fn tuning_never_chooses_worse_where_it_looked() {
    let choices = some_choices(150, 4);
    for shape in [Shape::Course, Shape::Symmetric] {
        let fit = || tune(&game(), shape, &choices, 2, &Stop::new(), &mut |_| {}).unwrap();
        let tuned = fit();
        assert!(tuned.tally.halves_lost <= rate(&game(), shape.start(), &choices, &[1, 2]).halves_lost);
        assert_eq!(tuned.tally, rate(&game(), tuned.weights, &choices, &[1, 2]));
        assert_eq!(tuned, fit(), "nothing is left to chance");
        let Weights { own_centre, other_centre, own_three, other_three, own_two, other_two } = tuned.weights;
        match shape {
            Shape::Course => assert_eq!((other_centre, own_three), (0, 50), "left alone"),
            Shape::Symmetric => {
                assert_eq!((own_centre, own_three, own_two), (other_centre, other_three, other_two));
            }
        }
    }
}

#[test]
fn tuning_can_be_stopped() {
    let stop = Stop::new();
    stop.raise();
    let refusal = tune(&game(), Shape::Course, &some_choices(20, 5), 2, &stop, &mut |_| {}).unwrap_err();
    assert_eq!(refusal.message.key, "solve.stopped");
}
