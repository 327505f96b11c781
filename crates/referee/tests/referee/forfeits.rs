use crate::mocks::{Mocks, duel, engine, play, spec};
use kythu_referee::{Adjudication, Reason};
use std::sync::atomic::Ordering;

/// Whoever does this loses every game, for this reason; the match goes on.
fn forfeits(words: &str, control: &str, reason: Reason) {
    let mocks = Mocks::default();
    let mut duel = duel("connect4", [engine(words, control), spec("random", "")], 6);
    // Whoever is not expected to be silent is waited for, however busy the machine is.
    duel.terms.patience_ms = if reason == Reason::Stall { 60 } else { 5_000 };
    let standing = play(&duel, &mocks, 2).unwrap();
    assert_eq!((standing.tally.losses, standing.tally.pairs[0]), (6, 3), "{words}: {standing:?}");
    assert_eq!(standing.forfeits.get(&reason), Some(&6), "{words}: {standing:?}");
    assert_eq!(mocks.started.load(Ordering::Relaxed), 6, "{words}: started again after every forfeit");
}

#[test]
fn players_that_break_down() {
    forfeits("panic@4", "", Reason::Crash);
    forfeits("crash@3", "", Reason::Crash);
    forfeits("closed", "", Reason::Crash);
    forfeits("absent", "", Reason::Crash);
}

#[test]
fn players_that_do_not_answer() {
    forfeits("deaf@3", "", Reason::Stall);
    forfeits("deaf@3", "move=20ms,margin=0s", Reason::Stall);
    forfeits("stalled@2", "", Reason::Stall);
    forfeits("stubborn@2", "", Reason::Stall);
    forfeits("unready", "", Reason::Stall);
}

#[test]
fn players_that_answer_late() {
    forfeits("late@2", "0.05", Reason::Time);
    forfeits("late@2", "move=10ms,margin=10ms", Reason::Time);
    forfeits("stubborn@2", "0.05", Reason::Time);
}

#[test]
fn players_that_answer_nonsense() {
    forfeits("illegal@4", "", Reason::Illegal);
    forfeits("noise@4", "", Reason::Illegal);
    forfeits("silent@4", "", Reason::Garbage);
    forfeits("beaten@4", "", Reason::Illegal);
    forfeits("garbage", "", Reason::Garbage);
}

#[test]
fn a_margin_forgives_and_engines_that_behave_stay() {
    let mocks = Mocks::default();
    let late = duel("tictactoe", [engine("late", "0.05,margin=1s"), spec("random", "")], 2);
    assert!(play(&late, &mocks, 1).unwrap().forfeits.is_empty());
    let mocks = Mocks::default();
    let good = duel("tictactoe", [engine("good", ""), spec("random", "")], 20);
    assert!(play(&good, &mocks, 2).unwrap().forfeits.is_empty());
    assert!(mocks.started.load(Ordering::Relaxed) <= 2, "one engine a worker");
}

#[test]
fn lost_games_are_resigned_and_proven_ones_end() {
    let mut lost = duel("connect4", [engine("lost", ""), spec("random", "")], 4);
    lost.terms.adjudication =
        Adjudication { resign: Some("moves=2,score=800".parse().unwrap()), ..Adjudication::default() };
    let standing = play(&lost, &Mocks::default(), 1).unwrap();
    assert_eq!((standing.tally.losses, standing.reasons.get(&Reason::Resigned)), (4, Some(&4)));
    assert!(standing.forfeits.is_empty(), "resigning is no forfeit");

    let mut solved = duel("tictactoe", [spec("random", ""), spec("random", "")], 10);
    solved.terms.adjudication = Adjudication { solver_nodes: Some(1_000_000), ..Adjudication::default() };
    let standing = play(&solved, &Mocks::default(), 1).unwrap();
    assert_eq!(standing.reasons.get(&Reason::Solved), Some(&10), "every position of 3×3 is known");

    let mut short = duel("connect4", [spec("random", ""), spec("random", "")], 4);
    short.terms.adjudication = Adjudication { move_limit: Some(3), ..Adjudication::default() };
    assert_eq!(play(&short, &Mocks::default(), 1).unwrap().tally.draws, 4);
}

#[test]
fn every_game_can_be_refereed() {
    for kind in kythu_players::registry() {
        let game = duel(kind.name(), [spec("random", ""), spec("alphabeta(depth=2)", "")], 4);
        let mut game = game;
        if kind.name() == "tree" {
            game.terms.start.position = Some("(((2 3)(5 9))((0 1)(7 5)))".to_owned());
        }
        game.terms.patience_ms = 10_000;
        let standing = play(&game, &Mocks::default(), 2).unwrap();
        assert_eq!(
            (standing.tally.games(), standing.forfeits.len()),
            (4, 0),
            "{}: {standing:?}",
            kind.name()
        );
    }
}
