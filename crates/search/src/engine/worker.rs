use super::crowd::Crowd;
use super::ordering::{Candidate, Hints, Ordering};
use super::{Stats, Switches};
use crate::table::{Bound, Entry, Table};
use crate::textbook::ABANDONED;
use kythu_game::{Budget, Evaluator, Hashed, Outcome, Score, Side};
use std::cmp::Reverse;

/// Subtrees smaller than this many plies are not worth sharing out.
const CROWD_DEPTH: u32 = 5;

/// A depth as the table stores it.
fn height(depth: u32) -> u8 {
    depth.min(u32::from(Entry::WHOLE) - 1) as u8
}

/// One thread's search: its own ordering memory, counters and budget, and a table that may be shared.
///
/// Aligned, so that two workers of a team never write to the same cache line.
#[repr(align(128))]
pub struct Worker<'a, G: Hashed, E: Evaluator<G>> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a E,
    table: &'a Table,
    pub(crate) switches: Switches,
    pub(crate) budget: Budget,
    pub(crate) crowd: Option<&'a Crowd>,
    /// Some position was judged by the evaluation in this iteration.
    pub(crate) met_horizon: bool,
    /// The number of the root's move that is tried first.
    first: Option<u16>,
    /// Some moves were never looked at, because the evaluator did not find them worth it: nothing is proven.
    pub(crate) skipped: bool,
    ordering: Ordering<G::Move>,
    /// Candidates of all plies, one above the other: one allocation for the whole search.
    pub(super) candidates: Vec<Candidate<G::Move>>,
    /// `lines[p]` is the best line from ply p on.
    lines: Vec<Vec<G::Move>>,
    pub(super) stats: Stats,
}

impl<'a, G: Hashed, E: Evaluator<G>> Worker<'a, G, E> {
    /// A worker that has seen nothing yet.
    #[must_use]
    pub fn new(game: &'a G, evaluator: &'a E, table: &'a Table, switches: Switches, budget: Budget) -> Self {
        Self {
            game,
            evaluator,
            table,
            switches,
            budget,
            crowd: None,
            met_horizon: false,
            first: None,
            skipped: false,
            ordering: Ordering::new(),
            candidates: Vec::with_capacity(1024),
            lines: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// The rules.
    #[must_use]
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// What was done so far.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.nodes = self.budget.nodes();
        stats
    }

    /// The moves of a position in the order in which they should be tried, with their numbers in the game's own order.
    pub(crate) fn ordered_moves(
        &mut self,
        position: &G::Position,
        ply: u32,
        table_move: Option<u16>,
    ) -> Vec<(G::Move, u16)> {
        let start = self.candidates.len();
        self.collect(position, table_move, ply);
        self.candidates[start..].sort_by_key(|candidate| Reverse(candidate.claim));
        let moves =
            self.candidates[start..].iter().map(|candidate| (candidate.mv, candidate.index)).collect();
        self.candidates.truncate(start);
        moves
    }

    /// Puts the moves of a position on top of the candidates.
    #[inline]
    pub(super) fn collect(&mut self, position: &G::Position, table_move: Option<u16>, ply: u32) {
        let Self { ordering, candidates, evaluator, switches, game, .. } = self;
        let hints = Hints { switches, table_move, ply };
        self.skipped |= ordering.collect(*game, *evaluator, position, &hints, candidates);
    }

    /// The move to begin with: at the root the last best one, elsewhere the one that the table knows.
    pub(crate) fn first_to_try(&self, position: &G::Position, ply: u32) -> Option<u16> {
        if let Some(first) = self.first.filter(|_| ply == 0) {
            return Some(first);
        }
        if !self.switches.table {
            return None;
        }
        self.table.get(self.game.key(position)).and_then(|entry| entry.best)
    }

    /// Plays `mv`, searches below it in the window (with a null window first, if `scout`), and takes it back.
    pub(crate) fn try_move(
        &mut self,
        position: &mut G::Position,
        sum: &E::Sum,
        mv: G::Move,
        (alpha, beta): (Score, Score),
        scout: bool,
        mut below: impl FnMut(&mut Self, &mut G::Position, E::Sum, Score, Score) -> Score,
    ) -> Score {
        let game = self.game;
        let side = game.side_to_move(position);
        let sum = self.evaluator.after(game, position, mv, sum);
        let undo = game.play(position, mv);
        let same_side = !G::ALTERNATES && game.side_to_move(position) == side;
        let mut look = |worker: &mut Self, position: &mut G::Position, low: Score, high: Score| {
            worker.budget.tick();
            if same_side {
                below(worker, position, sum.clone(), low, high)
            } else {
                -below(worker, position, sum.clone(), -high, -low)
            }
        };
        let mut value = look(self, position, alpha, if scout { alpha.above() } else { beta });
        if scout && value > alpha && value < beta && !self.budget.is_exhausted() {
            self.stats.researches += 1;
            value = look(self, position, alpha, beta);
        }
        game.undo(position, mv, undo);
        value
    }

    /// The evaluation's sum for a position.
    pub(crate) fn fresh(&self, position: &G::Position) -> E::Sum {
        self.evaluator.fresh(self.game, position)
    }

    /// `mv`, followed by the best line that was found below it, at `ply`.
    pub(crate) fn line_after(&self, mv: G::Move, ply: u32) -> Vec<G::Move> {
        let tail = self.lines.get(ply as usize).map_or(&[][..], Vec::as_slice);
        std::iter::once(mv).chain(tail.iter().copied()).collect()
    }

    /// The best line from `ply` on, found by somebody else.
    pub(crate) fn set_line(&mut self, ply: u32, line: Vec<G::Move>) {
        self.begin_line(ply);
        self.lines[ply as usize] = line;
    }

    /// Tries this move of the root before all others: when a search is stopped, what is best by then is no worse than it.
    pub(crate) fn begin_with(&mut self, position: &G::Position, first: Option<G::Move>) {
        let index = first.and_then(|first| self.game.moves(position).position(|mv| mv == first));
        self.first = index.and_then(|index| u16::try_from(index).ok());
    }

    fn clear_root_line(&mut self) {
        if let Some(line) = self.lines.first_mut() {
            line.clear();
        }
    }

    /// The best line of the last iteration.
    pub(crate) fn line(&self) -> Vec<G::Move> {
        self.lines.first().cloned().unwrap_or_default()
    }

    /// Searches the root to `depth`, with an aspiration window around the last value if there is one.
    pub(crate) fn iteration(&mut self, position: &G::Position, depth: u32, last: Option<Score>) -> Score {
        self.met_horizon = false;
        self.budget.tick();
        self.clear_root_line();
        let mut board = position.clone();
        let sum = self.evaluator.fresh(self.game, position);
        let (mut low, mut high) = (-Score::INFINITY, Score::INFINITY);
        // Around a decided value the neighbours are other distances: guessing one would only be wrong.
        if let (Some(delta), Some(last)) = (self.switches.aspiration, last.filter(|last| !last.is_decided()))
        {
            (low, high) = (last.shifted(-delta), last.shifted(delta));
        }
        let mut value = self.node(&mut board, sum.clone(), 0, depth, low, high);
        if !self.budget.is_exhausted()
            && (value <= low || value >= high)
            && (low, high) != (-Score::INFINITY, Score::INFINITY)
        {
            self.stats.researches += 1;
            self.budget.tick();
            self.clear_root_line();
            value = self.node(&mut board, sum, 0, depth, -Score::INFINITY, Score::INFINITY);
        }
        value
    }

    /// What a position looks like before any move is tried: its end, or the evaluation after the exchanges.
    pub fn glance(&mut self, position: &G::Position) -> Score {
        let sum = self.fresh(position);
        self.node(&mut position.clone(), sum, 0, 0, -Score::INFINITY, Score::INFINITY)
    }

    /// The value of a position in a window: exact inside, a bound outside. The caller has counted the node.
    pub(crate) fn node(
        &mut self,
        position: &mut G::Position,
        sum: E::Sum,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let game = self.game;
        self.begin_line(ply);
        if let Some(outcome) = game.outcome(position) {
            self.stats.leaves += 1;
            // Perhaps a repetition: no draw on another way to this position.
            self.met_horizon |= G::FORGETS && outcome == Outcome::Draw;
            return Score::timed(outcome, ply);
        }
        if depth == 0 {
            return self.horizon(position, sum, ply, alpha, beta);
        }
        let key = game.key(position);
        let mut table_move = None;
        if self.switches.table {
            self.stats.probes += 1;
            if let Some(entry) = self.table.get(key) {
                self.stats.hits += 1;
                table_move = entry.best;
                let entry = Entry { score: entry.score.delayed(ply), ..entry };
                // The root must come back with a move and a line, not only with a value.
                if ply > 0
                    && let Some(value) = entry.settles(height(depth), alpha, beta)
                {
                    self.trust(&entry);
                    return value;
                }
            }
        }
        if ply == 0 {
            table_move = self.first.or(table_move);
        }
        let horizon_before = std::mem::replace(&mut self.met_horizon, false);
        let value = self.best_child(position, sum, ply, depth, alpha, beta, table_move, key);
        if !self.budget.is_exhausted() && self.switches.table {
            self.remember(key, ply, depth, (alpha, beta), value);
        }
        self.met_horizon |= horizon_before;
        if self.budget.is_exhausted() { ABANDONED } else { value.0 }
    }

    /// Stores what a search of a node in a window found.
    pub(crate) fn remember(
        &self,
        key: u64,
        ply: u32,
        depth: u32,
        (alpha, beta): (Score, Score),
        (value, best): (Score, Option<u16>),
    ) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = if self.met_horizon || self.skipped { height(depth) } else { Entry::WHOLE };
        self.table.put(key, Entry { score: value.hastened(ply), depth, bound, best });
    }

    /// What the table has to say about a node that somebody else may have searched.
    pub(crate) fn settled(
        &mut self,
        key: u64,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<(Score, Option<u16>)> {
        let entry = self.table.get(key)?;
        let entry = Entry { score: entry.score.delayed(ply), ..entry };
        let value = entry.settles(height(depth), alpha, beta)?;
        self.trust(&entry);
        Some((value, entry.best))
    }

    /// Uses an entry: what its own search judged by evaluation, this one does too.
    const fn trust(&mut self, entry: &Entry) {
        if entry.depth != Entry::WHOLE && !entry.score.is_decided() {
            self.met_horizon = true;
        }
    }

    /// The moves of a node, in the best order we know. Returns the best value and the number of the best move.
    #[expect(clippy::too_many_arguments, reason = "what a node needs; a struct would hide it")]
    fn best_child(
        &mut self,
        position: &mut G::Position,
        sum: E::Sum,
        ply: u32,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        table_move: Option<u16>,
        key: u64,
    ) -> (Score, Option<u16>) {
        let game = self.game;
        let side = game.side_to_move(position);
        let start = self.candidates.len();
        self.collect(position, table_move, ply);
        let mut end = self.candidates.len();
        let (mut best, mut best_index) = (-Score::INFINITY, None);
        let mut at = start;
        let mut first = true;
        // Moves that another worker is in are put off, once, to a second pass.
        let first_pass = end;
        while at < end {
            if self.budget.tick() {
                break;
            }
            let candidate = if at < first_pass {
                Ordering::pick(&mut self.candidates[..first_pass], at)
            } else {
                self.candidates[at]
            };
            at += 1;
            let mv = candidate.mv;
            let child_sum = self.evaluator.after(game, position, mv, &sum);
            let undo = game.play(position, mv);
            let shared = self.crowd.filter(|_| depth >= CROWD_DEPTH);
            let child_key = if shared.is_some() { game.key(position) } else { 0 };
            if let Some(crowd) = shared {
                if !first && at <= first_pass && crowd.is_busy(child_key) {
                    game.undo(position, mv, undo);
                    self.candidates.push(candidate);
                    end += 1;
                    continue;
                }
                crowd.enter(child_key);
            }
            let same_side = !G::ALTERNATES && game.side_to_move(position) == side;
            let value = if first || !self.switches.null_window {
                self.child(position, child_sum, same_side, ply, depth, alpha, beta)
            } else {
                let value =
                    self.child(position, child_sum.clone(), same_side, ply, depth, alpha, alpha.above());
                if value > alpha && value < beta && !self.budget.is_exhausted() {
                    self.stats.researches += 1;
                    self.budget.tick();
                    self.child(position, child_sum, same_side, ply, depth, alpha, beta)
                } else {
                    value
                }
            };
            if let Some(crowd) = shared {
                crowd.leave(child_key);
            }
            game.undo(position, mv, undo);
            if self.budget.is_exhausted() {
                break;
            }
            // Somebody else may have finished this very node meanwhile.
            if shared.is_some()
                && ply > 0
                && let Some((settled, index)) = self.settled(key, ply, depth, alpha.max(value), beta)
            {
                // Theirs only if it is better than what we have.
                if settled > best.max(value) {
                    (best, best_index) = (settled, index);
                    break;
                }
                if value > best {
                    (best, best_index) = (value, Some(candidate.index));
                    self.extend_line(ply, mv);
                }
                break;
            }
            if value > best {
                best = value;
                best_index = Some(candidate.index);
                // At the root the first move is a line until a better one is found; what only might be better is not.
                if value > alpha || (ply == 0 && first) {
                    self.extend_line(ply, mv);
                }
                alpha = alpha.max(value);
                if alpha >= beta {
                    match side {
                        Side::First => self.stats.beta_cuts += 1,
                        Side::Second => self.stats.alpha_cuts += 1,
                    }
                    self.stats.first_move_cuts += u64::from(first);
                    if !E::HAS_NOISE || !self.evaluator.is_noisy(game, position, mv) {
                        self.ordering.reward(&self.switches, mv, game.slot(mv), side, ply, depth);
                    }
                    break;
                }
            }
            first = false;
        }
        self.candidates.truncate(start);
        (best, best_index)
    }

    /// The value of a child, seen by its parent.
    #[expect(clippy::too_many_arguments, reason = "what a node needs; a struct would hide it")]
    #[inline]
    fn child(
        &mut self,
        position: &mut G::Position,
        sum: E::Sum,
        same_side: bool,
        ply: u32,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if same_side {
            let value = self.node(position, sum, ply + 1, depth - 1, alpha, beta);
            // An abandoned child must not look good to a parent of the same side.
            if self.budget.is_exhausted() { -ABANDONED } else { value }
        } else {
            -self.node(position, sum, ply + 1, depth - 1, -beta, -alpha)
        }
    }

    pub(crate) fn begin_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        if ply > 0 {
            self.lines[ply].clear();
        }
    }

    fn extend_line(&mut self, ply: u32, mv: G::Move) {
        let ply = ply as usize;
        let mut line = std::mem::take(&mut self.lines[ply]);
        line.clear();
        line.push(mv);
        if let Some(tail) = self.lines.get(ply + 1) {
            line.extend_from_slice(tail);
        }
        self.lines[ply] = line;
    }
}
