//! The search: is the score of a position at least `beta`?
//!
//! Only such questions are asked (null windows); the answer is a bound that is often better than the one asked for.

use super::board::Shape;
use super::bounds;
use super::forced::Quiet;
use super::lanes::Mask;
#[cfg(target_arch = "x86_64")]
use super::machine::Register;
use super::ordering::Scale;
use super::outlook::{COLUMNS, InLanes, Look, OneByOne, Outlook};
use super::table::{Known, Place, Table};
use super::threads::{SHARED_FROM, Team};
use arrayvec::ArrayVec;
use kythu_game::Budget;

/// From this many empty cells on downwards a worker uses its own small table, which stays in its processor's cache.
pub(super) const LATE: i32 = 18;

/// Somebody who searches: one thread.
pub(super) struct Worker<'a, S> {
    pub(super) shape: S,
    /// The table of all workers.
    pub(super) table: &'a Table,
    /// The worker's own table for positions with few empty cells.
    pub(super) late: &'a Table,
    pub(super) lines_through: &'a [i8; 64],
    pub(super) budget: Budget,
    /// The threads that work on the same question, if there are any.
    pub(super) team: Option<&'a Team>,
}

/// A move that was looked at and not decided.
#[derive(Clone, Copy)]
struct Child {
    quiet: Quiet,
    /// It is the same side's turn again, after forced moves.
    same_side: bool,
    stones: i32,
    late: bool,
    place: Place,
    order: i32,
}

impl<S: Shape> Worker<'_, S> {
    #[inline(always)]
    fn is_late(&self, stones: i32) -> bool {
        stones >= self.shape.cells() - LATE
    }

    /// The table for a position.
    #[inline(always)]
    fn table_for(&self, late: bool) -> &Table {
        if late { self.late } else { self.table }
    }

    /// The place of a position in the table that it belongs to.
    #[inline(always)]
    pub(super) fn place(&self, quiet: &Quiet) -> Place {
        let table = self.table_for(self.is_late(quiet.stones()));
        table.place(self.shape.key(quiet.own, quiet.other))
    }

    /// A bound on the score of `quiet`: at least `beta` if the score is, below if it is not. Meaningless once the budget
    /// is exhausted.
    #[inline(always)]
    fn visit<L: Look>(
        &mut self,
        quiet: &Quiet,
        beta: i32,
        place: Place,
        deeper: impl Fn(&mut Self, &Quiet, i32, Place) -> i32,
    ) -> i32 {
        if self.budget.tick() {
            return beta;
        }
        let shape = self.shape;
        let stones = quiet.stones();
        let mut best = -i32::MAX;
        let outlook = match L::look(shape, quiet, beta, &mut best) {
            Ok(outlook) => outlook,
            Err(score) => return score,
        };
        if outlook.open == 0 {
            return best;
        }

        let late = self.is_late(stones);
        let (mut lower, mut upper) = (bounds::least(shape, stones), bounds::most(shape, stones));
        if let Some(known) = self.table_for(late).get(place) {
            (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
            if lower >= beta {
                return lower;
            }
            if upper < beta {
                return upper;
            }
        }

        let mut children = ArrayVec::<Child, 8>::new();
        self.list_children(quiet, &outlook, &mut children);
        let mut waiting: Mask = 0;
        for (at, child) in children.iter().enumerate() {
            let (mut least, mut most) = child.bounds(shape);
            if let Some(known) = self.table_for(child.late).get(child.place) {
                (least, most) = child.seen_by_parent(known.lower, known.upper);
            }
            if least >= beta {
                return least;
            }
            if most < beta {
                best = best.max(most);
            } else {
                waiting |= 1 << at;
            }
        }

        let before = self.budget.nodes();
        let team = self.team.filter(|_| stones < shape.cells() - SHARED_FROM);
        let mut turns = Turns::new(team, stones, waiting);
        while let Some(first) = turns.next(&children) {
            let child = &children[first];
            if let Some(team) = team {
                // Somebody else may have answered for this very position meanwhile.
                if let Some(known) = self.table.get(place) {
                    if known.lower >= beta {
                        return known.lower;
                    }
                    if known.upper < beta {
                        return known.upper;
                    }
                }
                team.enter(child.place);
            }
            let score = if child.same_side {
                deeper(self, &child.quiet, beta, child.place)
            } else {
                -deeper(self, &child.quiet, 1 - beta, child.place)
            };
            if let Some(team) = team {
                team.leave(child.place);
            }
            if self.budget.is_exhausted() {
                return beta;
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.table_for(late).put(place, Known { lower, upper }, self.budget.nodes() - before);
        best
    }

    /// The moves that are still open.
    #[inline(always)]
    fn list_children(&self, quiet: &Quiet, outlook: &Outlook, children: &mut ArrayVec<Child, 8>) {
        let shape = self.shape;
        let scale = Scale::new(shape, quiet, self.lines_through);
        let (safe, stones) = (quiet.safe_moves(shape), quiet.stones());
        let mut open = outlook.open;
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let quiet =
                Quiet { own: outlook.own[lane], other: outlook.other[lane], threats: outlook.threats[lane] };
            let child_stones = quiet.stones();
            let late = self.is_late(child_stones);
            let place = self.table_for(late).place(shape.key(quiet.own, quiet.other));
            let order = scale.weigh(safe & COLUMNS[lane], child_stones - stones - 1);
            let same_side = outlook.opponents >> lane & 1 == 0;
            children.push(Child { quiet, same_side, stones: child_stones, late, place, order });
        }
    }
}

impl Child {
    /// Bounds of the child's score for the side that moved there.
    #[inline(always)]
    fn seen_by_parent(&self, lower: i32, upper: i32) -> (i32, i32) {
        if self.same_side { (lower, upper) } else { (-upper, -lower) }
    }

    /// The bounds that the number of stones sets.
    #[inline(always)]
    fn bounds<S: Shape>(&self, shape: S) -> (i32, i32) {
        self.seen_by_parent(bounds::least(shape, self.stones), bounds::most(shape, self.stones))
    }
}

/// The order in which the children of a node are searched.
struct Turns<'a> {
    team: Option<&'a Team>,
    waiting: Mask,
    /// Children in which another thread was when their turn came. They have a second one.
    put_off: Mask,
    /// Where one good move is expected to be enough, the first is not put off.
    may_put_off: bool,
}

impl<'a> Turns<'a> {
    #[inline(always)]
    fn new(team: Option<&'a Team>, stones: i32, waiting: Mask) -> Self {
        let may_put_off = team.is_some_and(|team| stones % 2 != team.expected);
        Self { team, waiting, put_off: 0, may_put_off }
    }

    /// The most promising of the children that are waiting.
    #[inline(always)]
    fn next(&mut self, children: &[Child]) -> Option<usize> {
        while self.waiting != 0 {
            let first = most_promising(children, self.waiting);
            self.waiting &= !(1 << first);
            let Some(team) = self.team else { return Some(first) };
            if !(self.may_put_off && team.is_busy(children[first].place)) {
                self.may_put_off = true;
                return Some(first);
            }
            self.put_off |= 1 << first;
        }
        // The second turn is the last: nothing is put off twice.
        if self.put_off == 0 {
            return None;
        }
        let first = most_promising(children, self.put_off);
        self.put_off &= !(1 << first);
        Some(first)
    }
}

/// The number of the most promising of the children that are waiting.
#[inline(always)]
fn most_promising(children: &[Child], mut waiting: Mask) -> usize {
    let (mut first, mut order) = (0, i32::MIN);
    while waiting != 0 {
        let at = waiting.trailing_zeros() as usize;
        waiting &= waiting - 1;
        if children[at].order > order {
            (first, order) = (at, children[at].order);
        }
    }
    first
}

/// The search, for any processor.
pub(super) fn visit_portably<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit::<OneByOne>(quiet, beta, place, visit_portably)
}

/// The search, for x86-64 processors that count bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt")]
pub(super) fn visit_with_bit_counts<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit::<OneByOne>(quiet, beta, place, |worker, quiet, beta, place| {
        visit_with_bit_counts(worker, quiet, beta, place)
    })
}

/// The search, for x86-64 processors with AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512dq,bmi1,bmi2,popcnt")]
pub(super) fn visit_in_lanes<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit::<InLanes<Register>>(quiet, beta, place, |worker, quiet, beta, place| {
        visit_in_lanes(worker, quiet, beta, place)
    })
}
