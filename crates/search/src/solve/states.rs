//! One position's exact value, by depth-first search that remembers every position up to symmetry.

use super::Failure;
use super::numbering::{ByKey, Numbering};
use kythu_game::{Budget, Game, Hashed, Outcome, Score, Symmetric};

/// What a search asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Win, draw or loss: a winning move ends the search of a position.
    Ignored,
    /// The fastest win and the slowest loss too: every move must be looked at.
    Exact,
}

/// A solver with its memory. What one question taught is known to the next.
///
/// Payoffs are maximised like any value. A game in which positions can come again is refused with
/// [`Failure::Endless`]: its draws are not a matter of depth-first search.
#[derive(Clone, Debug)]
pub struct Memo<'g, G: Game> {
    game: &'g G,
    distance: Distance,
    limit: u64,
    table: ByKey<G>,
    known: Vec<Known>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Seen, but a search was stopped before it was solved.
    Nothing,
    /// On the way from the root to where the search is.
    Open,
    Value(Score),
}

/// The value of a position and of all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The value for the side to move.
    pub score: Score,
    /// Every move with what it is worth to its mover, in the game's order.
    pub moves: Vec<(M, Score)>,
    /// The first of the best moves, in a lost position the longest resistance (if distances were asked for).
    pub best: Option<M>,
    /// Different positions known so far, finished games not counted.
    pub states: u64,
}

impl<M: Copy> Solution<M> {
    /// The moves that win.
    pub fn winning(&self) -> impl Iterator<Item = M> {
        self.moves.iter().filter(|(_, score)| score.is_win()).map(|(mv, _)| *mv)
    }
}

/// A position whose moves are being looked at.
struct Frame<G: Game> {
    position: G::Position,
    number: u32,
    cursor: G::Cursor,
    best: Score,
    /// The child that is being searched is the same side's turn.
    child_is_own: bool,
}

impl<G: Game> Frame<G> {
    fn new(game: &G, position: G::Position, number: u32) -> Self {
        let cursor = game.cursor(&position);
        Self { position, number, cursor, best: -Score::INFINITY, child_is_own: false }
    }

    fn hear(&mut self, child: Score) {
        let seen = if self.child_is_own { child } else { -child };
        self.best = self.best.max(seen.delayed(1));
    }
}

impl<'g, G: Hashed + Symmetric> Memo<'g, G> {
    /// The most positions to remember unless told otherwise.
    pub const MOST_STATES: u64 = 20_000_000;

    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(game: &'g G, distance: Distance) -> Self {
        Self { game, distance, limit: Self::MOST_STATES, table: ByKey::default(), known: Vec::new() }
    }

    /// The same solver with another limit of positions.
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// Different positions known so far, finished games not counted.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value of a position for the side to move.
    pub fn value(&mut self, position: &G::Position, budget: &mut Budget) -> Result<Score, Failure> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(self.end(outcome));
        }
        let root = self.game.canonical(position);
        let number = self.number(&root)?;
        if let Known::Value(score) = self.known[number as usize] {
            return Ok(score);
        }
        let mut path = Vec::new();
        let result = self.search(root, number, &mut path, budget);
        // Nothing is open between two questions, even if this one was not answered.
        for frame in path {
            self.known[frame.number as usize] = Known::Nothing;
        }
        result
    }

    /// The value of a position and of each of its moves.
    pub fn solve(
        &mut self,
        position: &G::Position,
        budget: &mut Budget,
    ) -> Result<Solution<G::Move>, Failure> {
        let side = self.game.side_to_move(position);
        let mut moves = Vec::new();
        let mut child = position.clone();
        for mv in self.game.moves(position) {
            if budget.tick() {
                return Err(Failure::Stopped);
            }
            let undo = self.game.play(&mut child, mv);
            let value = self.value(&child, budget)?;
            let seen = if self.game.side_to_move(&child) == side { value } else { -value };
            moves.push((mv, seen.delayed(1)));
            self.game.undo(&mut child, mv, undo);
        }
        let score = match moves.iter().map(|&(_, score)| score).max() {
            Some(score) => score,
            None => self.value(position, budget)?,
        };
        let best = moves.iter().find(|(_, of_move)| *of_move == score).map(|&(mv, _)| mv);
        Ok(Solution { score, moves, best, states: self.states() })
    }

    fn end(&self, outcome: Outcome) -> Score {
        match self.distance {
            Distance::Ignored => Score::untimed(outcome),
            Distance::Exact => Score::timed(outcome, 0),
        }
    }

    /// No later move can be better than this.
    fn is_enough(&self, best: Score) -> bool {
        match self.distance {
            Distance::Ignored => best.is_win(),
            Distance::Exact => best >= Score::win_in(1),
        }
    }

    fn number(&mut self, position: &G::Position) -> Result<u32, Failure> {
        let number = self.table.number(self.game, position)?;
        if number as usize == self.known.len() {
            if self.states() >= self.limit.min(u64::from(u32::MAX) - 1) {
                return Err(Failure::TooManyStates(self.limit));
            }
            self.known.push(Known::Nothing);
        }
        Ok(number)
    }

    fn search(
        &mut self,
        root: G::Position,
        number: u32,
        path: &mut Vec<Frame<G>>,
        budget: &mut Budget,
    ) -> Result<Score, Failure> {
        let mut entered = Some((root, number));
        let mut last = Score::DRAW;
        loop {
            if let Some((position, number)) = entered.take() {
                self.known[number as usize] = Known::Open;
                path.push(Frame::new(self.game, position, number));
            }
            let Some(frame) = path.last_mut() else { return Ok(last) };
            let next = if self.is_enough(frame.best) {
                None
            } else {
                self.game.next_move(&frame.position, &mut frame.cursor)
            };
            let Some(mv) = next else {
                last = frame.best;
                self.known[frame.number as usize] = Known::Value(last);
                path.pop();
                if let Some(parent) = path.last_mut() {
                    parent.hear(last);
                }
                continue;
            };
            // A tick a move, not a position: a heap of a million stones is one position with a million moves.
            if budget.tick() {
                return Err(Failure::Stopped);
            }
            let side = self.game.side_to_move(&frame.position);
            let undo = self.game.play(&mut frame.position, mv);
            frame.child_is_own = !G::ALTERNATES && self.game.side_to_move(&frame.position) == side;
            let end = self.game.outcome(&frame.position);
            let child = end.is_none().then(|| self.game.canonical(&frame.position));
            self.game.undo(&mut frame.position, mv, undo);
            if let Some(outcome) = end {
                frame.hear(self.end(outcome));
                continue;
            }
            let Some(child) = child else { continue };
            let number = self.number(&child)?;
            match self.known[number as usize] {
                Known::Value(score) => frame.hear(score),
                Known::Open => return Err(Failure::Endless),
                Known::Nothing => entered = Some((child, number)),
            }
        }
    }
}
