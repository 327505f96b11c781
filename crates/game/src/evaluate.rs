use crate::{Game, Score};

/// A guess at what an unfinished position is worth, and a taste for moves. Rules know neither.
///
/// An evaluation may carry a running sum from parent to child instead of counting the whole board at every horizon
/// node; one that needs none uses `()` and pays nothing.
pub trait Evaluator<G: Game>: Sync {
    /// What is carried along with the position.
    type Sum: Clone;

    /// The sum of a position, computed from scratch.
    fn fresh(&self, game: &G, position: &G::Position) -> Self::Sum;

    /// The sum after `mv`, from the sum and the position before it.
    fn after(&self, game: &G, before: &G::Position, mv: G::Move, sum: &Self::Sum) -> Self::Sum;

    /// The value of an unfinished position for the side to move, within ±[`Score::LIMIT`](crate::Score::LIMIT).
    fn value(&self, game: &G, position: &G::Position, sum: &Self::Sum) -> i32;

    /// A value as it is told to people. An evaluation may put positions that are as good as decided far beyond all others, so that
    /// a search goes for them: such a number means nothing to a reader, and says what it stands for here.
    fn told(&self, value: i32) -> Score {
        Score::new(value)
    }

    /// How promising a move looks before anything is searched; higher is tried earlier, equal keeps the game's order.
    ///
    /// `i32::MIN` says that a move is not worth a look at all: a playing search skips it as long as there are others (on
    /// a large board, cells far from every stone). A search that skipped moves proves nothing about draws and losses.
    fn urgency(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> i32 {
        0
    }

    /// The move changes the balance at once (a capture, a promotion), so that the value before it cannot be trusted.
    fn is_noisy(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> bool {
        false
    }

    /// Whether the game has noisy moves at all. Without them quiescence search is the evaluation.
    const HAS_NOISE: bool = false;
}

/// The evaluation that sees nothing: every unfinished position is worth 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Game> Evaluator<G> for Blind {
    type Sum = ();

    #[inline]
    fn fresh(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn after(&self, _: &G, _: &G::Position, _: G::Move, (): &()) {}

    #[inline]
    fn value(&self, _: &G, _: &G::Position, (): &()) -> i32 {
        0
    }
}

/// An evaluation that keeps its taste for moves but judges every unfinished position as 0: for searches that are only
/// interested in proven results, and for counting.
#[derive(Clone, Copy, Debug)]
pub struct OrderOnly<E>(pub E);

impl<G: Game, E: Evaluator<G>> Evaluator<G> for OrderOnly<E> {
    type Sum = ();

    #[inline]
    fn fresh(&self, _: &G, _: &G::Position) {}

    #[inline]
    fn after(&self, _: &G, _: &G::Position, _: G::Move, (): &()) {}

    #[inline]
    fn value(&self, _: &G, _: &G::Position, (): &()) -> i32 {
        0
    }

    #[inline]
    fn urgency(&self, game: &G, position: &G::Position, mv: G::Move) -> i32 {
        self.0.urgency(game, position, mv)
    }
}
