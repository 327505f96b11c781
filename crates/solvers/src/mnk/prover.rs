use super::board::Board;
use super::run::{Goal, Run};
use super::symmetries::Symmetries;
use super::table::Table;
use super::{Bounds, Ideas};
use kythu_game::{Budget, Game, Limits, Refusal, Score, Stop};
use kythu_games::mnk::{Cell, Mnk, Position};
use kythu_words::say;
use std::time::{Duration, Instant};

/// Proves what positions of one m,n,k game are worth. The folder's README tells how.
///
/// The table is kept from proof to proof, so that the values of all moves, or of one position after the other, cost
/// little more than the first. Answers do not depend on it; node counts do.
///
/// ```
/// use kythu_game::{Game, Limits, Score, Stop};
/// use kythu_games::mnk::Mnk;
/// use kythu_solvers::mnk::Prover;
///
/// let game = Mnk::new(5, 5, 5);
/// let mut prover = Prover::new(&game, 16)?;
/// let proof = prover.prove(&game.start(), Limits::default(), &Stop::new(), &mut |_| {});
/// assert_eq!(proof.bounds.proven(), Some(Score::DRAW));
/// # Ok::<(), kythu_game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    game: Mnk,
    board: Board,
    symmetries: Symmetries,
    table: Table,
    ideas: Ideas,
}

/// How far a proof has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Positions entered so far.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is, from 0 to 1.
    pub table_fill: f64,
    /// The move at the root that is being looked at, from 1; 0 before the first.
    pub root_move: usize,
    /// How many moves there are at the root.
    pub root_moves: usize,
}

/// What a proof found, for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// What the position is worth, as far as it was proven.
    pub bounds: Bounds,
    /// A move that reaches `bounds.lower`, if one was found. In a lost position, where all moves are equal, the one
    /// that blocks most.
    pub best: Option<Cell>,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// What a move is worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveProof {
    /// The move.
    pub cell: Cell,
    /// What it leads to.
    pub bounds: Bounds,
}

impl Prover {
    /// The greatest number of cells that a board may have.
    pub const MOST_CELLS: u32 = 64;

    /// A prover for this game, with a table of about `table_mib` MiB.
    pub fn new(game: &Mnk, table_mib: usize) -> Result<Self, Refusal> {
        if game.cell_count() > Self::MOST_CELLS {
            let (limit, cells) = (Self::MOST_CELLS, game.cell_count());
            return Err(say!("mnk.prover-cells", limit = limit, cells = cells).into());
        }
        Ok(Self {
            game: *game,
            board: Board::new(game),
            symmetries: Symmetries::new(game),
            table: Table::new(table_mib)?,
            ideas: Ideas::ALL,
        })
    }

    /// The same prover, using only these ideas. Forgets the table, whose keys mean something else from now on.
    #[must_use]
    pub fn with_ideas(mut self, ideas: Ideas) -> Self {
        self.table.clear();
        self.ideas = ideas;
        self
    }

    /// Forgets what was proven so far.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Proves what a position is worth to the side to move, as far as the limits on nodes and time allow (the one on
    /// depth has no meaning here).
    pub fn prove(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
    ) -> Proof {
        let game = self.game;
        let (own, other) = self.stones(position);
        let mut run = self.run(limits, stop, progress);
        let (bounds, best) = match game.outcome(position) {
            Some(outcome) => (Bounds::exactly(Score::untimed(outcome)), None),
            None => run.root(own, other),
        };
        run.report();
        let best = best.and_then(|bit| Board::cell(&game, bit));
        Proof { bounds, best, nodes: run.budget.nodes(), elapsed: run.started.elapsed() }
    }

    /// Proves what every legal move is worth to the side to move, within limits for all of them together.
    pub fn prove_moves(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
    ) -> Vec<MoveProof> {
        let game = self.game;
        let (own, other) = self.stones(position);
        let moves: Vec<_> = game.moves(position).collect();
        let mut run = self.run(limits, stop, progress);
        let mut proofs = Vec::with_capacity(moves.len());
        for (i, &cell) in moves.iter().enumerate() {
            run.at = (i + 1, moves.len());
            run.report();
            let bit = 1 << (game.row(cell) * game.width() + game.column(cell));
            let bounds = run.bounds(other, own | bit).reversed();
            proofs.push(MoveProof { cell, bounds });
        }
        proofs
    }

    fn stones(&self, position: &Position) -> (u64, u64) {
        self.board.stones(&self.game, position, self.game.side_to_move(position))
    }

    fn run<'a>(&'a mut self, limits: Limits, stop: &Stop, progress: &'a mut dyn FnMut(&Progress)) -> Run<'a> {
        Run {
            board: &self.board,
            symmetries: &self.symmetries,
            table: &mut self.table,
            ideas: self.ideas,
            budget: Budget::new(limits, stop),
            started: Instant::now(),
            progress,
            at: (0, 0),
        }
    }
}

impl Run<'_> {
    /// What a position is worth to the side to move, without asking for a move.
    fn bounds(&mut self, own: u64, other: u64) -> Bounds {
        if self.board.has_line(other) {
            return Bounds::exactly(Score::LOSS);
        }
        let mut bounds = Bounds::UNKNOWN;
        match self.reaches(own, other, Goal::Win) {
            Some(true) => return Bounds::exactly(Score::WIN),
            Some(false) => bounds.upper = Score::DRAW,
            None => {}
        }
        match self.reaches(own, other, Goal::Draw) {
            Some(true) => bounds.lower = Score::DRAW,
            Some(false) => bounds.upper = Score::LOSS,
            None => {}
        }
        bounds
    }

    /// What an unfinished position is worth to the side to move, and a move that proves it.
    fn root(&mut self, own: u64, other: u64) -> (Bounds, Option<u64>) {
        let view = self.board.view(own, other);
        // What can be seen without trying a move holds even if the budget is spent before a move is found.
        let mut bounds = Bounds::UNKNOWN;
        if self.at_sight(own, other, &view, Goal::Win) == Some(false) {
            bounds.upper = Score::DRAW;
        }
        if self.at_sight(own, other, &view, Goal::Draw) == Some(true) || self.is_stolen(own, other, &view) {
            bounds.lower = Score::DRAW;
        }
        let order = self.order(own, other, &view);
        let free = self.board.cells & !(own | other);
        // Where only dead cells are left any of them will do.
        let any = [free & free.wrapping_neg()];
        let moves = if order.as_slice().is_empty() { &any[..] } else { order.as_slice() };
        if bounds.upper.is_win() {
            match self.find(own, other, moves, Goal::Win) {
                Some(Some(best)) => return (Bounds::exactly(Score::WIN), Some(best)),
                Some(None) => bounds.upper = Score::DRAW,
                None => return (bounds, None),
            }
        }
        match self.find(own, other, moves, Goal::Draw) {
            Some(Some(best)) => (Bounds { lower: Score::DRAW, ..bounds }, Some(best)),
            Some(None) => (Bounds::exactly(Score::LOSS), moves.first().copied()),
            None => (bounds, None),
        }
    }

    /// The first move that reaches the goal; the outer `None` when the budget is spent.
    fn find(&mut self, own: u64, other: u64, moves: &[u64], goal: Goal) -> Option<Option<u64>> {
        for (i, &cell) in moves.iter().enumerate() {
            self.at = (i + 1, moves.len());
            self.report();
            if !self.reaches(other, own | cell, goal.reply())? {
                return Some(Some(cell));
            }
        }
        Some(None)
    }
}
