use super::board::{Stones, WORDS};
use super::{Cell, Mnk, Position};
use kythu_game::{Evaluator, Score};

/// The evaluation that plays: every window of k cells counts for the only side that has stones in it, the more stones
/// the more.
///
/// Its [`urgency`](Evaluator::urgency) puts moves in the order *win, block, make two winning cells, prevent them, then
/// by lines*. On boards of more than 7 × 7 cells it also narrows the view: a move further than two cells from every
/// stone has urgency `i32::MIN`, which means **not worth looking at** — a search leaves such moves out as long as at
/// least one other is there. (On an empty board only the centre is worth looking at.) The rules still allow all.
#[derive(Clone, Debug)]
pub struct Lines {
    /// For each cell the cells at most two away. Empty on small boards, where every move is looked at.
    near: Vec<Stones>,
    /// For each cell how near it is to the middle, to settle ties.
    centre: Vec<i32>,
    /// What a window is worth with this many stones of one side and none of the other.
    weights: [i32; Mnk::LARGEST as usize + 1],
}

/// What [`Lines`] carries along, for the first and for the second player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The worth of the windows in which only this player has stones.
    weight: [i32; 2],
    /// How many of them lack a single stone.
    almost: [i32; 2],
}

/// The side to move can win at once: as good as won, but below every proven score.
const WIN_NEXT: i32 = 100_000;
/// The other side has two windows that lack one stone. They usually lack different ones, and only one can be blocked.
const LOSE_SOON: i32 = 50_000;

/// Boards with more cells than this are looked at near the stones only.
const SMALL: u32 = 7 * 7;
/// How far from a stone a move can be and still be looked at.
const REACH: u32 = 2;

const WINS: i32 = 1 << 30;
const BLOCKS: i32 = 1 << 29;
const DOUBLES: i32 = 1 << 28;
const BLOCKS_DOUBLE: i32 = 1 << 27;

impl Lines {
    /// The weights for a board of this size.
    #[must_use]
    pub fn new(game: &Mnk) -> Self {
        let mut near = Vec::new();
        if game.cell_count() > SMALL {
            near.resize(64 * WORDS, [0; WORDS]);
            for cell in game.cells() {
                for row in game.row(cell).saturating_sub(REACH)..=game.row(cell) + REACH {
                    for column in game.column(cell).saturating_sub(REACH)..=game.column(cell) + REACH {
                        if let Some(other) = game.cell(row, column) {
                            near[cell.index()][other.word()] |= other.bit();
                        }
                    }
                }
            }
        }
        let mut centre = vec![0; 64 * WORDS];
        for cell in game.cells() {
            // Twice the distance to the middle, which may lie between two cells.
            let off = |at: u32, size: u32| (2 * at + 1).abs_diff(size).cast_signed();
            centre[cell.index()] = -off(game.row(cell), game.height) - off(game.column(cell), game.width);
        }
        // Six times as much for every stone nearer to completion; a window with five and more to go hardly counts.
        let weights = std::array::from_fn(|stones| match (game.k as usize).checked_sub(stones) {
            _ if stones == 0 => 0,
            Some(missing) => 6i32.pow(4u32.saturating_sub(missing as u32)),
            None => 0,
        });
        Self { near, centre, weights }
    }

    fn worth(&self, stones: u32) -> i32 {
        self.weights[stones as usize]
    }

    fn is_far(&self, game: &Mnk, position: &Position, cell: Cell) -> bool {
        let Some(near) = self.near.get(cell.index()) else { return false };
        if position.plies() == 0 {
            return (game.row(cell), game.column(cell)) != (game.height / 2, game.width / 2);
        }
        let [x, o] = &position.stones;
        (0..WORDS).fold(0, |stones, i| stones | (near[i] & (x[i] | o[i]))) == 0
    }
}

impl Evaluator<Mnk> for Lines {
    type Sum = Tally;

    fn fresh(&self, game: &Mnk, position: &Position) -> Tally {
        let mut tally = Tally::default();
        game.windows(position, |window| {
            for player in 0..2 {
                if window.stones[1 - player] == 0 {
                    tally.weight[player] += self.worth(window.stones[player]);
                    tally.almost[player] += i32::from(window.stones[player] + 1 == game.k);
                }
            }
        });
        tally
    }

    fn after(&self, game: &Mnk, before: &Position, cell: Cell, sum: &Tally) -> Tally {
        let (mover, other) = (before.mover(), 1 - before.mover());
        let mut tally = *sum;
        game.windows_through(before, cell, |window| {
            let (own, enemy) = (window.stones[mover], window.stones[other]);
            if enemy == 0 {
                tally.weight[mover] += self.worth(own + 1) - self.worth(own);
                tally.almost[mover] += i32::from(own + 2 == game.k) - i32::from(own + 1 == game.k);
            } else if own == 0 {
                tally.weight[other] -= self.worth(enemy);
                tally.almost[other] -= i32::from(enemy + 1 == game.k);
            }
        });
        tally
    }

    fn value(&self, _: &Mnk, position: &Position, tally: &Tally) -> i32 {
        let (mover, other) = (position.mover(), 1 - position.mover());
        // The mover is one stone ahead in whatever race there is: its lines count a quarter more.
        let balance = tally.weight[mover] + tally.weight[mover] / 4 - tally.weight[other];
        if tally.almost[mover] > 0 {
            WIN_NEXT + balance
        } else if tally.almost[other] > 1 {
            balance - LOSE_SOON
        } else {
            balance
        }
    }

    /// Whoever can complete a line next wins. Two lines of the other side usually win too, but may lack the same stone: then they are
    /// worth what they weigh.
    fn told(&self, value: i32) -> Score {
        if value.abs() > (WIN_NEXT + LOSE_SOON) / 2 {
            if value > 0 { Score::WIN } else { Score::LOSS }
        } else if value.abs() > LOSE_SOON / 2 {
            Score::new(value - value.signum() * LOSE_SOON)
        } else {
            Score::new(value)
        }
    }

    fn urgency(&self, game: &Mnk, position: &Position, cell: Cell) -> i32 {
        if self.is_far(game, position, cell) {
            return i32::MIN;
        }
        let mover = position.mover();
        // By side, mover first: windows that this cell completes, windows that it leaves one short, and their worth.
        let (mut completes, mut almost, mut worth) = ([0; 2], [0; 2], 0);
        game.windows_through(position, cell, |window| {
            let counts = [window.stones[mover], window.stones[1 - mover]];
            for side in 0..2 {
                if counts[1 - side] == 0 {
                    completes[side] += i32::from(counts[side] + 1 == game.k);
                    almost[side] += i32::from(counts[side] + 2 == game.k);
                    // One's own line gains as much as the enemy's loses; the own one comes first by a little.
                    worth += (9 - side as i32) * self.worth(counts[side] + 1);
                }
            }
        });
        let rank = if completes[0] > 0 {
            WINS
        } else if completes[1] > 0 {
            BLOCKS
        } else if almost[0] > 1 {
            DOUBLES
        } else if almost[1] > 1 {
            BLOCKS_DOUBLE
        } else {
            0
        };
        rank + 64 * worth + self.centre[cell.index()]
    }
}
