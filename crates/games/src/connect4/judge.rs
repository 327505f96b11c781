use super::{Cell, CentreFirst, Connect4, Course, Position, Weights};
use kythu_game::Evaluator;

/// The evaluation that a player asked for by name.
#[derive(Clone, Debug)]
pub enum Judge {
    /// Lines through the stones: the usual one.
    CentreFirst(CentreFirst),
    /// The course's bot, with whatever weights.
    Course(Course),
}

impl Judge {
    /// The names by which it is asked for.
    pub(super) const NAMES: &'static [&'static str] = &["usual", "course", "course-symmetric", "tuned"];

    /// The evaluation with one of these names.
    pub(super) fn named(game: &Connect4, name: &str) -> Self {
        match Weights::named(name) {
            Some(weights) => Self::Course(Course::new(game, weights)),
            None => Self::CentreFirst(CentreFirst::new(game)),
        }
    }
}

impl Evaluator<Connect4> for Judge {
    /// Of [`CentreFirst`]; the course's evaluation carries nothing.
    type Sum = i32;

    fn fresh(&self, game: &Connect4, position: &Position) -> i32 {
        match self {
            Self::CentreFirst(centre) => centre.fresh(game, position),
            Self::Course(_) => 0,
        }
    }

    #[inline]
    fn after(&self, game: &Connect4, before: &Position, cell: Cell, sum: &i32) -> i32 {
        match self {
            Self::CentreFirst(centre) => centre.after(game, before, cell, sum),
            Self::Course(_) => 0,
        }
    }

    #[inline]
    fn value(&self, game: &Connect4, position: &Position, sum: &i32) -> i32 {
        match self {
            Self::CentreFirst(centre) => centre.value(game, position, sum),
            Self::Course(course) => course.value(game, position, &()),
        }
    }

    #[inline]
    fn urgency(&self, game: &Connect4, position: &Position, cell: Cell) -> i32 {
        match self {
            Self::CentreFirst(centre) => centre.urgency(game, position, cell),
            Self::Course(course) => course.urgency(game, position, cell),
        }
    }
}
