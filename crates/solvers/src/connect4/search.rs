//! The search: is the score of a position at least `beta`?
//!
//! Only such questions are asked (null windows); the answer is a bound that is often better than the one asked for.

use super::board::Shape;
use super::bounds;
use super::forced::{End, Quiet, follow};
use super::ordering::Scale;
use super::table::{Known, NO_COLUMN, Place, Table};
use arrayvec::ArrayVec;
use kythu_game::Budget;

/// From this many empty cells on downwards a worker uses its own small table, which stays in its processor's cache.
pub(super) const LATE: i32 = 14;

/// Somebody who searches: one thread.
pub(super) struct Worker<'a, S> {
    pub(super) shape: S,
    /// The table of all workers.
    pub(super) table: &'a Table,
    /// The worker's own table for positions with few empty cells.
    pub(super) late: &'a Table,
    pub(super) lines_through: &'a [i8; 64],
    pub(super) budget: Budget,
}

/// A move that was looked at and not decided.
#[derive(Clone, Copy)]
struct Child {
    quiet: Quiet,
    /// It is the same side's turn again, after forced moves.
    same_side: bool,
    place: Place,
    order: i32,
    column: u32,
}

impl<S: Shape> Worker<'_, S> {
    #[inline(always)]
    fn is_late(&self, quiet: &Quiet) -> bool {
        quiet.stones >= self.shape.cells() - LATE
    }

    /// The table for a position.
    #[inline(always)]
    pub(super) fn table_for(&self, quiet: &Quiet) -> &Table {
        if self.is_late(quiet) { self.late } else { self.table }
    }

    /// The place of a position in the table that it belongs to.
    #[inline(always)]
    pub(super) fn place(&self, quiet: &Quiet) -> Place {
        self.table_for(quiet).place(self.shape.key(quiet.own, quiet.other).0)
    }

    /// A bound on the score of `quiet`: at least `beta` if the score is, below if it is not. Meaningless once the budget
    /// is exhausted.
    #[inline(always)]
    fn visit(
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
        if beta > 0 && !bounds::is_open(shape, quiet.other) {
            return 0;
        }
        let table = self.table_for(quiet);
        let (mut lower, mut upper) = (bounds::least(shape, quiet), (shape.cells() - 1 - quiet.stones) / 2);
        let scale = Scale::new(shape, quiet, self.lines_through);
        let mut children = ArrayVec::<Child, 8>::new();
        let mut best = -i32::MAX;
        let mut cells = quiet.safe_moves(shape);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            let (child, same_side) = match follow(shape, quiet.other, quiet.own | cell, quiet.stones + 1) {
                End::Decided(score) => {
                    best = best.max(-score);
                    if best >= beta {
                        return best;
                    }
                    continue;
                }
                End::Own(child) => (child, false),
                End::Opponents(child) => (child, true),
            };
            let (least, most) = (bounds::least(shape, &child), bounds::most(shape, &child));
            let (least, most) = if same_side { (least, most) } else { (-most, -least) };
            if least >= beta {
                return least;
            }
            if most < beta {
                best = best.max(most);
                continue;
            }
            let place = self.place(&child);
            if !self.is_late(&child) {
                self.table.prefetch(place);
            }
            let column = cell.trailing_zeros() / 8;
            children.push(Child { quiet: child, same_side, place, order: scale.weigh(cell), column });
        }
        if children.is_empty() {
            return best;
        }
        let mirrored = shape.key(quiet.own, quiet.other).1;
        let as_stored = |column: u32| if mirrored { shape.width() - 1 - column } else { column };
        let mut remembered = NO_COLUMN;
        if let Some(known) = table.get(place) {
            lower = lower.max(known.lower);
            upper = upper.min(known.upper);
            if lower >= beta {
                return lower;
            }
            if upper < beta {
                return upper;
            }
            if known.column != NO_COLUMN {
                remembered = as_stored(known.column);
            }
        }
        let mut at = 0;
        while at < children.len() {
            let child = &mut children[at];
            if child.quiet.stones < shape.cells() - LATE
                && let Some(known) = self.table.get(child.place)
            {
                let (least, most) =
                    if child.same_side { (known.lower, known.upper) } else { (-known.upper, -known.lower) };
                if least >= beta {
                    return least;
                }
                if most < beta {
                    best = best.max(most);
                    children.swap_remove(at);
                    continue;
                }
            }
            if child.column == remembered {
                child.order += scale.weights.remembered;
            }
            at += 1;
        }
        let before = self.budget.nodes();
        let mut column = NO_COLUMN;
        while !children.is_empty() {
            let mut first = 0;
            for at in 1..children.len() {
                if children[at].order > children[first].order {
                    first = at;
                }
            }
            let child = children.swap_remove(first);
            let score = if child.same_side {
                deeper(self, &child.quiet, beta, child.place)
            } else {
                -deeper(self, &child.quiet, 1 - beta, child.place)
            };
            if self.budget.is_exhausted() {
                return beta;
            }
            best = best.max(score);
            if best >= beta {
                column = as_stored(child.column);
                break;
            }
        }
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.table_for(quiet).put(place, Known { lower, upper, column }, self.budget.nodes() - before);
        best
    }
}

/// The search, for any processor.
pub(super) fn visit_portable<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit(quiet, beta, place, visit_portable)
}

/// The search, for x86-64 processors that count bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn visit_with_bit_counts<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit(quiet, beta, place, |worker, quiet, beta, place| {
        visit_with_bit_counts(worker, quiet, beta, place)
    })
}
