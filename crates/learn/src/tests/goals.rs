//! What must be learnt, with the usual lesson.

use super::{exam, fold, misere, practised, tic_tac_toe};
use crate::{Lesson, Method};
use kythu_game::{Game, Hashed, Outcome, Side, Stop};

#[test]
fn misere_nim_is_learnt_perfectly() {
    let game = misere();
    let exam = exam(&game);
    for fold in [fold(), None] {
        let learner = practised(&game, &Lesson::default(), fold, 20_000);
        let measure = learner.measure(Some(&exam), 200, &Stop::new()).unwrap();
        let share = measure.share.unwrap();
        assert_eq!(share.of_all(), 1.0, "{measure:?}");
        assert!(share.choices > 100 && share.positions > 600, "{share:?}");
        // 1, 3, 5, 7 is lost for the first player: the second one wins against everybody.
        assert_eq!(measure.worst, Some([-1, 1]));
        assert_eq!(measure.perfect.unwrap().wins, 100);
    }
}

#[test]
fn tic_tac_toe_is_never_lost_again() {
    let game = tic_tac_toe();
    let exam = exam(&game);
    let learner = practised(&game, &Lesson::default(), fold(), 50_000);
    let measure = learner.measure(Some(&exam), 200, &Stop::new()).unwrap();
    assert_eq!(measure.share.unwrap().positions, 4_520);
    assert_eq!(measure.worst, Some([0, 0]), "{measure:?}");
    assert_eq!(measure.random.losses, 0, "{measure:?}");
    assert_eq!(measure.perfect.unwrap().draws, 200, "{measure:?}");
    for seat in Side::BOTH {
        let mut lines = 0;
        assert!(every_line(&game, &mut game.start(), seat, &mut lines, &|position| learner.choose(position)));
        assert!(lines > 50, "only {lines} lines");
    }
}

/// Whether a player never loses, by plain recursion over every line that the other side can choose: the oracle for `worst`.
fn every_line<G: Hashed>(
    game: &G,
    position: &mut G::Position,
    seat: Side,
    lines: &mut u64,
    choose: &dyn Fn(&G::Position) -> Option<usize>,
) -> bool {
    let own = game.side_to_move(position) == seat;
    if let Some(outcome) = game.outcome(position) {
        *lines += 1;
        return outcome != if own { Outcome::Loss } else { Outcome::Win };
    }
    let chosen = own.then(|| choose(position).unwrap());
    let moves: Vec<_> = game.moves(position).enumerate().collect();
    moves.into_iter().filter(|(number, _)| chosen.is_none_or(|chosen| chosen == *number)).all(|(_, mv)| {
        let undo = game.play(position, mv);
        let safe = every_line(game, position, seat, lines, choose);
        game.undo(position, mv, undo);
        safe
    })
}

#[test]
fn the_other_methods_learn_too() {
    let game = misere();
    let exam = exam(&game);
    for method in [Method::Sarsa, Method::Afterstate] {
        let lesson = Lesson { method, halving: Some(5_000), ..Lesson::default() };
        let measure =
            practised(&game, &lesson, fold(), 40_000).measure(Some(&exam), 10, &Stop::new()).unwrap();
        assert!(measure.share.unwrap().of_all() > 0.95, "{method:?}: {measure:?}");
    }
}

/// Somebody who has learnt nothing is far from perfect, so the exam can tell.
#[test]
fn the_untaught_fail() {
    let game = tic_tac_toe();
    let measure = practised(&game, &Lesson::default(), fold(), 0)
        .measure(Some(&exam(&game)), 100, &Stop::new())
        .unwrap();
    let share = measure.share.unwrap();
    assert!(share.of_all() < 0.8 && share.of_choices() < 0.7, "{share:?}");
    assert_eq!(measure.worst, Some([-1, -1]));
    assert!(measure.perfect.unwrap().losses > 50);
}
