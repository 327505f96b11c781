//! Parameters, determinism, limits, and games of other shapes.

use super::{exam, fold, misere, practised, tic_tac_toe};
use crate::{Identity, Learner, Lesson, Method};
use kythu_game::{Budget, Game, Stop};
use kythu_games::nim::Nim;
use kythu_games::tree::Tree;
use kythu_search::solve::Failure;

fn nobody() -> Identity {
    Identity { game: "nim".into(), rules: "misere=on".into(), start: "1,3,5,7".into() }
}

#[test]
fn parameters_outside_their_ranges_are_refused() {
    let usual = Lesson::default();
    for (bad, range) in [
        (Lesson { alpha: 0.0, ..usual.clone() }, "0 < alpha ≤ 1"),
        (Lesson { alpha: 1.5, ..usual.clone() }, "0 < alpha ≤ 1"),
        (Lesson { alpha: f64::NAN, ..usual.clone() }, "0 < alpha ≤ 1"),
        (Lesson { gamma: -0.1, ..usual.clone() }, "0 ≤ gamma ≤ 1"),
        (Lesson { gamma: f64::INFINITY, ..usual.clone() }, "0 ≤ gamma ≤ 1"),
        (Lesson { epsilon: 1.01, ..usual.clone() }, "0 ≤ epsilon ≤ 1"),
        (Lesson { epsilon: f64::NAN, ..usual.clone() }, "0 ≤ epsilon ≤ 1"),
        (Lesson { halving: Some(0), ..usual.clone() }, "1 ≤ halving ≤ 1000000000000"),
        (Lesson { memory: 0, ..usual.clone() }, "1 ≤ memory ≤ 4096"),
        (Lesson { memory: 4097, ..usual.clone() }, "1 ≤ memory ≤ 4096"),
    ] {
        let refusal = Learner::new(misere(), misere().start(), bad, None).unwrap_err();
        assert!(refusal.to_string().contains(range), "{refusal}");
    }
    assert!(
        Method::named("td").is_err() && Method::NAMES.iter().all(|(name, method)| method.name() == *name)
    );
}

#[test]
fn a_seed_learns_the_same_twice_and_another_one_something_else() {
    for method in [Method::Q, Method::Sarsa, Method::Afterstate] {
        let learnt = |seed| {
            let lesson = Lesson { method, seed, halving: Some(300), ..Lesson::default() };
            practised(&misere(), &lesson, fold(), 1_000).to_bytes(&nobody())
        };
        assert!(learnt(1) == learnt(1) && learnt(1) != learnt(2), "{method:?}");
    }
}

/// Learning that was interrupted and went on from its file comes to the same table as learning in one go.
#[test]
fn a_break_changes_nothing() {
    let lesson = Lesson { halving: Some(400), ..Lesson::default() };
    let game = tic_tac_toe();
    let whole = practised(&game, &lesson, fold(), 1_000).to_bytes(&nobody());
    let half = practised(&game, &lesson, fold(), 357);
    let saved = crate::Saved::from_bytes(&half.to_bytes(&nobody())).unwrap();
    let mut rested = saved.learner(game, game.start(), fold()).unwrap();
    assert_eq!(rested.episodes(), 357);
    // Measuring in between changes nothing either.
    rested.measure(None, 10, &Stop::new()).unwrap();
    rested.practise(1_000, &Stop::new()).unwrap();
    assert!(rested.to_bytes(&nobody()) == whole);
}

#[test]
fn a_full_table_says_so_and_stays_usable() {
    let game = Nim::new([40, 40, 40]).unwrap();
    let lesson = Lesson { memory: 1, ..Lesson::default() };
    let mut learner = Learner::new(game.clone(), game.start(), lesson, None).unwrap();
    let refusal = learner.practise(1_000_000, &Stop::new()).unwrap_err();
    assert_eq!(refusal.message.key, "learn.memory");
    assert!(refusal.to_string().contains("1 to 4096"), "{refusal}");
    assert!(learner.values() * 4 < 1 << 20 && learner.choose(&game.start()).is_some());
}

#[test]
fn positions_with_too_many_moves_are_refused() {
    let game = Nim::new([1 << 40]).unwrap();
    let refusal = Learner::new(game.clone(), game.start(), Lesson::default(), None).unwrap_err();
    assert_eq!(refusal.message.key, "learn.too-many-moves");
    let learner =
        Learner::new(game.clone(), Nim::new([3]).unwrap().start(), Lesson::default(), None).unwrap();
    assert_eq!(learner.choose(&game.start()), None);
}

/// A game with points, in which the sides need not alternate, and one that is over before it begins.
#[test]
fn other_games_are_learnt_as_well() {
    let (game, start) =
        <Tree as kythu_game::Described>::open(&kythu_game::Options::new(), Some("((3 5)(6 9)(1 2))"))
            .unwrap();
    for method in [Method::Q, Method::Afterstate] {
        let lesson = Lesson { method, gamma: 1.0, ..Lesson::default() };
        let mut learner = Learner::new(game.clone(), start, lesson, None).unwrap();
        learner.practise(2_000, &Stop::new()).unwrap();
        // MAX chooses the second child, worth 6: the greatest of the least.
        assert_eq!(learner.choose(&start), Some(1), "{method:?}");
        let value = learner.opinions(&start)[1].unwrap();
        assert!((value - 6.0).abs() < 0.1, "{method:?}: {value}");
    }
    assert!(
        crate::Exam::new(&game, &start, 100, &mut Budget::unlimited()).is_err(),
        "points are not labelled"
    );
    let over = Nim::new([0]).unwrap();
    let refusal = Learner::new(over.clone(), over.start(), Lesson::default(), fold()).unwrap_err();
    assert_eq!(refusal.message.key, "error.game-over");
}

/// Few positions, but moves without end: the exam is given up instead of filling the memory.
#[test]
fn an_exam_has_a_limit_of_moves() {
    let game = Nim::new([60_000]).unwrap();
    let exam = crate::Exam::new(&game, &game.start(), 2_000_000, &mut Budget::unlimited());
    assert!(matches!(exam, Err(Failure::TooManyMovesInAll(_))));
}

#[test]
fn a_raised_flag_ends_a_measurement() {
    let stop = Stop::new();
    let learner = practised(&misere(), &Lesson::default(), fold(), 10);
    let exam = exam(&misere());
    for exam in [None, Some(&exam)] {
        assert!(learner.measure(exam, 10, &stop).is_some());
    }
    stop.raise();
    for exam in [None, Some(&exam)] {
        assert!(learner.measure(exam, 10, &stop).is_none());
    }
}

#[test]
fn a_raised_flag_stops_between_two_games() {
    let stop = Stop::new();
    stop.raise();
    let mut learner = Learner::new(misere(), misere().start(), Lesson::default(), fold()).unwrap();
    learner.practise(1_000, &stop).unwrap();
    assert_eq!(learner.episodes(), 0);
}

#[test]
fn epsilon_is_halved() {
    let lesson = Lesson { epsilon: 0.8, halving: Some(100), ..Lesson::default() };
    assert_eq!(lesson.epsilon_at(0), 0.8);
    assert!((lesson.epsilon_at(100) - 0.4).abs() < 1e-12 && (lesson.epsilon_at(300) - 0.1).abs() < 1e-12);
    assert_eq!(Lesson { halving: None, ..lesson }.epsilon_at(1 << 40), 0.8);
}
