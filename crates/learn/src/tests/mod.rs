mod files;
mod goals;
mod lessons;

use crate::{Exam, Fold, Learner, Lesson};
use kythu_game::{Budget, Hashed, Stop, Symmetric};
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;

pub(super) fn misere() -> Nim {
    Nim::new([1, 3, 5, 7]).unwrap().misere()
}

pub(super) fn tic_tac_toe() -> Mnk {
    use kythu_game::{Described, Options};
    Mnk::with_options(&Options::new().with("size", "3x3").with("k", "3")).unwrap()
}

pub(super) fn fold<G: Symmetric>() -> Option<Fold<G>> {
    Some(G::canonical)
}

/// Somebody who has practised from the game's own start.
pub(super) fn practised<G: Hashed + Clone>(
    game: &G,
    lesson: &Lesson,
    fold: Option<Fold<G>>,
    episodes: u64,
) -> Learner<G> {
    let mut learner = Learner::new(game.clone(), game.start(), lesson.clone(), fold).unwrap();
    learner.practise(episodes, &Stop::new()).unwrap();
    learner
}

pub(super) fn exam<G: Hashed>(game: &G) -> Exam<G> {
    Exam::new(game, &game.start(), 100_000, &mut Budget::unlimited()).unwrap()
}
