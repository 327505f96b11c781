//! The search: is the score of a position at least `beta`?
//!
//! Only such questions are asked (null windows); the answer is a bound that is often better than the one asked for.

use super::board::Shape;
use super::bounds;
use super::forced::{End, Quiet, follow};
use super::lanes::{EightLanes, Mask};
use super::machine::{OneRegister, Portable, TwoRegisters};
use super::ordering::Scale;
use super::threads::{SHARED_FROM, Team};
use super::table::{Known, NO_COLUMN, Place, Table};
use arrayvec::ArrayVec;
use kythu_game::Budget;

/// From this many empty cells on downwards a worker uses its own small table, which stays in its processor's cache.
pub(super) const LATE: i32 = 18;

/// The columns, a lane each.
const COLUMNS: [u64; 8] = {
    let mut columns = [0; 8];
    let mut column = 0;
    while column < 8 {
        columns[column] = 0xff << (8 * column);
        column += 1;
    }
    columns
};

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
    late: bool,
    place: Place,
    order: i32,
    column: u32,
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
        table.place(self.shape.key(quiet.own, quiet.other).0)
    }

    /// A bound on the score of `quiet`: at least `beta` if the score is, below if it is not. Meaningless once the budget
    /// is exhausted.
    #[inline(always)]
    fn visit<L: EightLanes>(
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
        let stones = quiet.stones();
        let late = self.is_late(stones);
        let safe = quiet.safe_moves(shape);
        let mut best = -i32::MAX;
        // From here on a lane for each column.
        let moves = L::splat(safe) & L::from_array(COLUMNS);
        let after = L::splat(quiet.own) | moves;
        let end = follow(shape, moves.any(), (L::splat(quiet.other), after), stones + 1, |score| {
            best = best.max(-score);
            best >= beta
        });
        let Some(End { quiet: ends, mut open, own_turn }) = end else { return best };
        if shape.height() % 2 == 0 {
            let firsts_turn = if stones % 2 == 0 { !own_turn } else { own_turn };
            let proofs = [
                bounds::even_cells(shape, open & firsts_turn, &ends),
                bounds::odd_threat(shape, open & !firsts_turn, &ends),
            ];
            for at_most in proofs {
                for (score, &lanes) in at_most.iter().enumerate() {
                    let score = score as i32;
                    if lanes & own_turn != 0 && score >= beta {
                        // best?
                        return score;
                    }
                    if -score < beta {
                        let hopeless = lanes & !own_turn;
                        if hopeless != 0 {
                            best = best.max(-score);
                            open &= !hopeless;
                        }
                    }
                }
            }
        }
        if open == 0 {
            return best;
        }
        let (owns, others, threats) = (ends.own.to_array(), ends.other.to_array(), ends.threats.to_array());
        let (mut lower, mut upper) = (bounds::least(shape, stones), bounds::most(shape, stones));
        let mirrored = shape.key(quiet.own, quiet.other).1;
        let as_stored = |column: u32| if mirrored { shape.width() - 1 - column } else { column };
        let mut remembered = NO_COLUMN;
        if let Some(known) = self.table_for(late).get(place) {
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
        let scale = Scale::new(shape, quiet, remembered, self.lines_through);
        let mut children = ArrayVec::<Child, 8>::new();
        while open != 0 {
            let lane = open.trailing_zeros() as usize;
            open &= open - 1;
            let quiet = Quiet { own: owns[lane], other: others[lane], threats: threats[lane] };
            let same_side = own_turn >> lane & 1 == 0;
            let before_stones = stones;
            let stones = quiet.stones();
            let (least, most) = (bounds::least(shape, stones), bounds::most(shape, stones));
            let (least, most) = if same_side { (least, most) } else { (-most, -least) };
            if least >= beta {
                return least;
            }
            if most < beta {
                best = best.max(most);
                continue;
            }
            let late = self.is_late(stones);
            let place = self.table_for(late).place(shape.key(quiet.own, quiet.other).0);
            if !late {
                self.table.prefetch(place);
            }
            let order = scale.weigh(safe & COLUMNS[lane], stones - before_stones - 1);
            children.push(Child { quiet, same_side, late, place, order, column: lane as u32 });
        }
        if children.is_empty() {
            return best;
        }
        let mut waiting: Mask = 0;
        for (at, child) in children.iter().enumerate() {
            if let Some(known) = self.table_for(child.late).get(child.place) {
                let (least, most) =
                    if child.same_side { (known.lower, known.upper) } else { (-known.upper, -known.lower) };
                if least >= beta {
                    return least;
                }
                if most < beta {
                    best = best.max(most);
                    continue;
                }
            }
            waiting |= 1 << at;
        }
        let before = self.budget.nodes();
        let mut column = NO_COLUMN;
        let team = self.team.filter(|_| stones < shape.cells() - SHARED_FROM);
        // Where one good move is expected to be enough the first is not put off.
        let mut may_put_off = team.is_some_and(|team| stones % 2 != team.expected);
        let (mut put_off, mut again): (Mask, bool) = (0, false);
        loop {
            if waiting == 0 {
                (waiting, put_off, again) = (put_off, 0, true);
                if waiting == 0 {
                    break;
                }
            }
            let first = most_promising(&children, waiting);
            waiting &= !(1 << first);
            let child = &children[first];
            if let Some(team) = team {
                if may_put_off && !again && team.is_busy(child.place) {
                    put_off |= 1 << first;
                    continue;
                }
                may_put_off = true;
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
                column = as_stored(child.column);
                break;
            }
        }
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        self.table_for(late).put(place, Known { lower, upper, column }, self.budget.nodes() - before);
        best
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
    worker.visit::<Portable>(quiet, beta, place, visit_portably)
}

/// The search, for x86-64 processors with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn visit_in_two_registers<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit::<TwoRegisters>(quiet, beta, place, |worker, quiet, beta, place| {
        visit_in_two_registers(worker, quiet, beta, place)
    })
}

/// The search, for x86-64 processors with AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512dq,bmi1,bmi2,popcnt")]
pub(super) fn visit_in_one_register<S: Shape>(
    worker: &mut Worker<'_, S>,
    quiet: &Quiet,
    beta: i32,
    place: Place,
) -> i32 {
    worker.visit::<OneRegister>(quiet, beta, place, |worker, quiet, beta, place| {
        visit_in_one_register(worker, quiet, beta, place)
    })
}
