use super::{Cell, Mnk, Position};
use kythu_game::Evaluator;

/// The textbook heuristic: lines still open to the mover, minus lines still open to the other side.
///
/// A line (k cells in a row; in tic-tac-toe a row, a column or a diagonal) is open to a player as long as it holds no
/// stone of the opponent.
///
/// ```
/// use kythu_game::{Evaluator, Notation};
/// use kythu_games::mnk::{Mnk, OpenLines};
/// let game = Mnk::tic_tac_toe();
/// let position = game.parse_position("X../O../...").unwrap(); // 6 lines open to X, 5 to O, X to move
/// assert_eq!(OpenLines.value(&game, &position, &OpenLines.fresh(&game, &position)), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

/// The lines open to the first and to the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCount(pub [i32; 2]);

impl Evaluator<Mnk> for OpenLines {
    type Sum = OpenCount;

    fn fresh(&self, game: &Mnk, position: &Position) -> OpenCount {
        let mut open = [0; 2];
        game.windows(position, |window| {
            open[0] += i32::from(window.stones[1] == 0);
            open[1] += i32::from(window.stones[0] == 0);
        });
        OpenCount(open)
    }

    fn after(&self, game: &Mnk, before: &Position, cell: Cell, sum: &OpenCount) -> OpenCount {
        let mover = before.mover();
        let mut sum = *sum;
        // A stone closes the lines through it that were open to the other side: those where it is the mover's first.
        game.windows_through(before, cell, |window| {
            sum.0[1 - mover] -= i32::from(window.stones[mover] == 0);
        });
        sum
    }

    fn value(&self, _: &Mnk, position: &Position, sum: &OpenCount) -> i32 {
        sum.0[position.mover()] - sum.0[1 - position.mover()]
    }
}
