use super::{Cut, Leaf, Observer, Window};
use crate::Found;
use kythu_game::{Budget, Evaluator, Game, Outcome, Score, Side};

/// What a textbook search is to do, and what it carries through the tree: one value, borrowed by every call.
#[derive(Debug)]
pub struct Task<'a, G: Game, E: Evaluator<G>, O: Observer<G>> {
    /// The rules.
    pub game: &'a G,
    /// The guess at the horizon.
    pub evaluator: &'a E,
    /// Who watches.
    pub observer: O,
    /// What may be spent. When it is exhausted the search returns at once and its value means nothing.
    pub budget: Budget,
    /// Plies to look ahead; `u32::MAX` for the whole tree.
    pub depth: u32,
    /// Wins count more the sooner they come. Off, a win is a win: the convention of the published node counts.
    pub timed: bool,
    /// Values outside the window are reported as its nearest edge ("fail-hard") instead of as the tighter bound that
    /// the search saw ("fail-soft").
    pub hard: bool,
    /// The window at the root, where an algorithm takes one: alpha-beta and NegaScout.
    pub window: Window,
    /// Some position was judged by the evaluation: a deeper search may see more.
    pub(super) met_horizon: bool,
    /// The best move at the root so far.
    best: Option<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G>, O: Observer<G>> Task<'a, G, E, O> {
    /// A task with the conventions of the course book: fail-soft, results without distance, no limit but the depth.
    pub fn new(game: &'a G, evaluator: &'a E, observer: O, depth: u32) -> Self {
        Self {
            game,
            evaluator,
            observer,
            budget: Budget::unlimited(),
            depth,
            timed: false,
            hard: false,
            window: Window::FULL,
            met_horizon: false,
            best: None,
        }
    }

    /// The same task with faster wins worth more, or not.
    #[must_use]
    pub const fn timed(mut self, timed: bool) -> Self {
        self.timed = timed;
        self
    }

    /// The same task, fail-hard or not.
    #[must_use]
    pub const fn hard(mut self, hard: bool) -> Self {
        self.hard = hard;
        self
    }

    /// Whether some position of the last search was judged by the evaluation, so that a deeper one may see more.
    pub const fn met_horizon(&self) -> bool {
        self.met_horizon
    }

    /// Begins at the root: from here on every node is counted by its parent.
    pub(super) fn begin(&mut self, position: &G::Position) -> (G::Position, E::Sum) {
        self.observer.begin();
        self.budget.tick();
        (position.clone(), self.evaluator.fresh(self.game, position))
    }

    /// The value of a finished game for its side to move.
    #[inline(always)]
    pub(super) fn end(&self, outcome: Outcome, ply: u32) -> Score {
        if self.timed { timed(outcome, ply) } else { Score::untimed(outcome) }
    }

    /// The value of a position that is not searched further, for its side to move: the game is over or the horizon is
    /// reached.
    #[inline(always)]
    pub(super) fn leaf(
        &mut self,
        position: &G::Position,
        sum: &E::Sum,
        ply: u32,
        depth: u32,
    ) -> Option<Score> {
        let (value, kind) = if let Some(outcome) = self.game.outcome(position) {
            (self.end(outcome, ply), Leaf::End)
        } else if depth == 0 {
            self.met_horizon = true;
            (Score::new(self.evaluator.value(self.game, position, sum)), Leaf::Horizon)
        } else {
            return None;
        };
        self.observer.leaf(ply, self.for_max(position, value), kind);
        Some(value)
    }

    /// Tells the observer that a node is entered.
    #[inline(always)]
    pub(super) fn enter(&mut self, position: &G::Position, ply: u32, depth: u32, window: Window) {
        self.observer.enter(self.game, position, ply, depth, window);
    }

    /// A value for the side to move, as MAX sees it.
    #[inline(always)]
    pub(super) fn for_max(&self, position: &G::Position, value: Score) -> Score {
        match self.game.side_to_move(position) {
            Side::First => value,
            Side::Second => -value,
        }
    }

    /// Notes that `mv` is the best move so far at `ply`.
    #[inline(always)]
    pub(super) fn improved(&mut self, ply: u32, mv: G::Move, value: Score, window: Window) {
        if ply == 0 {
            self.best = Some(mv);
        }
        self.observer.improved(ply, mv, value, window);
    }

    /// The result of a search that came back to the root with `value`, seen by the root's side to move.
    pub(super) fn found(&mut self, value: Score) -> Found<G::Move> {
        Found { value, best: self.best.take(), complete: !self.budget.is_exhausted() }
    }

    /// Tells the observer that the window has closed at `position`, and lets it see the moves that are skipped.
    #[inline(always)]
    pub(super) fn cut(
        &mut self,
        position: &G::Position,
        ply: u32,
        mv: G::Move,
        tried: u32,
        window: Window,
        cursor: &mut G::Cursor,
    ) {
        let game = self.game;
        let cut = Cut { side: game.side_to_move(position), ply, mv, tried, window };
        self.observer.cut(cut, &mut || game.next_move(position, cursor));
    }
}

/// Kept out of line: its arithmetic would crowd the registers of every untimed search.
#[inline(never)]
fn timed(outcome: Outcome, ply: u32) -> Score {
    Score::timed(outcome, ply)
}
