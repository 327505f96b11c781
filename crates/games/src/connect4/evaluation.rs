use super::{Cell, Connect4, Position};
use kythu_game::Evaluator;

/// A plain taste for the middle: stones near the centre take part in more lines of four.
///
/// Values are the number of lines of four through a player's cells, minus the opponent's.
#[derive(Clone, Debug)]
pub struct CentreFirst {
    /// The number of lines of four through each cell.
    lines: [i32; 64],
}

impl CentreFirst {
    /// The weights for a board of this size.
    #[must_use]
    pub fn new(game: &Connect4) -> Self {
        let mut lines = [0; 64];
        for cell in 0..64 {
            for step in [1, 7, 8, 9] {
                let line = [cell, cell + step, cell + 2 * step, cell + 3 * step];
                if line.iter().all(|&at| at < 64 && game.board >> at & 1 == 1) {
                    line.iter().for_each(|&at| lines[at] += 1);
                }
            }
        }
        Self { lines }
    }
}

impl Evaluator<Connect4> for CentreFirst {
    /// The mover's weights minus the other side's.
    type Sum = i32;

    fn fresh(&self, _: &Connect4, position: &Position) -> i32 {
        let weigh =
            |stones: u64| (0..64).filter(|at| stones >> at & 1 == 1).map(|at| self.lines[at]).sum::<i32>();
        weigh(position.own) - weigh(position.other)
    }

    #[inline]
    fn after(&self, _: &Connect4, _: &Position, cell: Cell, sum: &i32) -> i32 {
        -(sum + self.lines[cell.0.trailing_zeros() as usize])
    }

    #[inline]
    fn value(&self, _: &Connect4, _: &Position, sum: &i32) -> i32 {
        *sum
    }

    #[inline]
    fn urgency(&self, _: &Connect4, _: &Position, cell: Cell) -> i32 {
        self.lines[cell.0.trailing_zeros() as usize]
    }
}
