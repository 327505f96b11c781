//! One run of the search: two questions with yes-or-no answers instead of a window of scores.

use super::board::{Board, View};
use super::symmetries::Symmetries;
use super::table::{Key, Known, Table};
use super::{Ideas, Progress};
use kythu_game::Budget;
use std::time::Instant;

/// What the side to move is asked to reach. Alpha-beta over loss, draw and win with a null window asks nothing else:
/// between draw and win it asks for a win, between loss and draw for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// At least a draw.
    Draw,
    /// A win.
    Win,
}

impl Goal {
    /// I win if you do not even draw; I draw if you do not win.
    pub(super) const fn reply(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }
}

impl Known {
    fn answer(self, goal: Goal) -> Option<bool> {
        let needed = goal as i8;
        (self.lower >= needed).then_some(true).or_else(|| (self.upper < needed).then_some(false))
    }

    fn with(self, goal: Goal, answer: bool) -> Self {
        let needed = goal as i8;
        if answer { Self { lower: needed, ..self } } else { Self { upper: needed - 1, ..self } }
    }
}

/// Nodes between two reports, a power of two.
const REPORT_EVERY: u64 = 1 << 16;

pub(super) struct Run<'a> {
    pub(super) board: &'a Board,
    pub(super) symmetries: &'a Symmetries,
    pub(super) table: &'a mut Table,
    pub(super) ideas: Ideas,
    pub(super) budget: Budget,
    pub(super) started: Instant,
    pub(super) progress: &'a mut dyn FnMut(&Progress),
    /// The move at the root that is being looked at, and how many there are.
    pub(super) at: (usize, usize),
}

/// Moves in the order in which they are tried; each is one bit.
pub(super) struct Order {
    moves: [u64; 64],
    count: usize,
}

impl Order {
    pub(super) fn as_slice(&self) -> &[u64] {
        &self.moves[..self.count]
    }
}

impl Run<'_> {
    pub(super) fn report(&mut self) {
        let (root_move, root_moves) = self.at;
        (self.progress)(&Progress {
            nodes: self.budget.nodes(),
            elapsed: self.started.elapsed(),
            table_fill: self.table.fill(),
            root_move,
            root_moves,
        });
    }

    /// Whether the side to move, with the stones `own`, reaches the goal against `other`. `None`: the budget is spent.
    pub(super) fn reaches(&mut self, own: u64, other: u64, goal: Goal) -> Option<bool> {
        if self.budget.tick() {
            return None;
        }
        let entered = self.budget.nodes();
        if entered.is_multiple_of(REPORT_EVERY) {
            self.report();
        }
        let view = self.board.view(own, other);
        if let Some(answer) = self.at_sight(own, other, &view, goal) {
            return Some(answer);
        }
        let (key, is_stolen) = self.identify(own, other, &view);
        if is_stolen && goal == Goal::Draw {
            return Some(true);
        }
        let known = if self.ideas.table { self.table.get(key) } else { Known::NOTHING };
        if let Some(answer) = known.answer(goal) {
            return Some(answer);
        }
        let mut answer = false;
        for &cell in self.order(own, other, &view).as_slice() {
            if !self.reaches(other, own | cell, goal.reply())? {
                answer = true;
                break;
            }
        }
        if self.ideas.table {
            // Read again: the search below may have met this very class of positions with the other goal.
            let known = self.table.get(key).with(goal, answer);
            self.table.put(key, known, self.budget.nodes() - entered);
        }
        Some(answer)
    }

    /// The answer, where no move needs to be tried.
    pub(super) fn at_sight(&self, own: u64, other: u64, view: &View, goal: Goal) -> Option<bool> {
        if view.lost {
            return Some(false);
        }
        if self.ideas.forced {
            if view.wins != 0 {
                return Some(true);
            }
            if view.threats.count_ones() > 1 {
                return Some(false);
            }
        }
        if self.candidates(own, other, view) == 0 {
            return Some(goal == Goal::Draw);
        }
        // Erdős–Selfridge: give an open window 2^−(cells to go). If the defender takes the cell with the greatest sum,
        // the total never rises by a pair of moves, and a finished window would be worth 1. So a total below 1 with
        // the defender to move, or below ½ with the attacker to move, is never finished. Weights here are 2^k as large.
        let (attack, enough) = match goal {
            Goal::Win => (view.own_weight, 1 << (self.board.k - 1)),
            Goal::Draw => (view.other_weight, 1 << self.board.k),
        };
        let harmless = (self.ideas.dead_lines && attack == 0) || (self.ideas.weights && attack < enough);
        harmless.then_some(goal == Goal::Draw)
    }

    /// Whether the side to move is safe because the position looks the same to both.
    pub(super) fn is_stolen(&self, own: u64, other: u64, view: &View) -> bool {
        self.identify(own, other, view).1
    }

    /// The moves worth trying. With live cells there always is one as long as anybody can win: an open window has a
    /// free cell. An own stone more never hurts, so a move into a dead cell, which is a pass, is never the only good one.
    fn candidates(&self, own: u64, other: u64, view: &View) -> u64 {
        let board = if self.ideas.live_cells { view.live } else { self.board.cells };
        board & !(own | other)
    }

    /// What the table calls this position, and whether swapping the colours gives the same picture. In such a position
    /// the mover does not lose: if whoever moves lost, then after any move of ours, which is at least as good as a
    /// pass, the other side would be the one that loses.
    ///
    /// With live cells only what can still matter is told apart: a cell is empty, own, other or (both bits) dead.
    fn identify(&self, own: u64, other: u64, view: &View) -> (Key, bool) {
        let pair = if self.ideas.live_cells {
            let dead = self.board.cells & !view.live;
            (own | dead, other | dead)
        } else {
            (own, other)
        };
        if !self.ideas.symmetry {
            return (pair, self.ideas.stealing && pair.0 == pair.1);
        }
        let (mut least, mut looks_the_same) = (pair, false);
        self.symmetries.images(pair, |image| {
            least = least.min(image);
            looks_the_same |= image == (pair.1, pair.0);
        });
        (least, self.ideas.stealing && looks_the_same)
    }

    /// The moves to try, the most promising first.
    pub(super) fn order(&self, own: u64, other: u64, view: &View) -> Order {
        let mut left = self.candidates(own, other, view);
        if self.ideas.forced && view.wins | view.threats != 0 {
            left = if view.wins != 0 { view.wins } else { view.threats };
        }
        let mut order = Order { moves: [0; 64], count: 0 };
        let free = left;
        while left != 0 {
            order.moves[order.count] = left & left.wrapping_neg();
            order.count += 1;
            left &= left - 1;
        }
        if self.ideas.ordering && order.count > 1 {
            let promise = self.promise(own, other, free);
            order.moves[..order.count]
                .sort_by_key(|cell| std::cmp::Reverse(promise[cell.trailing_zeros() as usize]));
        }
        order
    }

    /// For each free cell the open windows through it, four times as much for every stone in them.
    fn promise(&self, own: u64, other: u64, free: u64) -> [u64; 64] {
        let mut promise = [0; 64];
        for &window in &self.board.windows {
            let (mine, theirs) = (own & window, other & window);
            if mine != 0 && theirs != 0 {
                continue;
            }
            let worth = 1 << (2 * (mine | theirs).count_ones());
            let mut cells = window & free;
            while cells != 0 {
                promise[cells.trailing_zeros() as usize] += worth;
                cells &= cells - 1;
            }
        }
        promise
    }
}
