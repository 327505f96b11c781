//! Which stones can lie on the board after a game, or in the middle of one.

use super::rules::has_four;
use super::{Connect4, Position};
use kythu_game::Refusal;
use kythu_words::{Message, say};

impl Connect4 {
    /// The position with these stones of the first and the second player, if a game can lead to it: no floating
    /// stone, as many stones as turns, at most one winner, and that one by its last stone.
    ///
    /// Whether the stones of a column could have come in this order is not asked: such a position can be played on.
    pub fn from_stones(&self, first: u64, second: u64) -> Result<Position, Refusal> {
        let all = first | second;
        if first & second != 0 {
            return Err(at_cell("connect4.two-stones", first & second).into());
        }
        if all & !self.board != 0 {
            let message = at_cell("connect4.outside", all & !self.board);
            return Err(message.with("width", self.width).with("height", self.height).into());
        }
        // A stone rests on the floor or on a stone.
        let floating = all & !(all << 1) & !(self.board & !(self.board << 1));
        if floating != 0 {
            return Err(at_cell("connect4.floating", floating).into());
        }
        let (x, o) = (first.count_ones(), second.count_ones());
        if x != o && x != o + 1 {
            return Err(say!("connect4.stone-counts", first = x, second = o).into());
        }
        let mover_is_first = x == o;
        let (own, other) = if mover_is_first { (first, second) } else { (second, first) };
        match (has_four(own), has_four(other)) {
            (true, true) => {
                let (x, o) = (place(four(first)), place(four(second)));
                Err(say!("connect4.two-winners", first = x, second = o).into())
            }
            (true, false) => Err(say!("connect4.played-on", place = place(four(own))).into()),
            (false, true) if !won_by_the_last_stone(all, other) => {
                Err(say!("connect4.won-before", place = place(four(other))).into())
            }
            _ => Ok(Position { own, other }),
        }
    }
}

/// Whether one of the winner's topmost stones can have been the last one: without it there was no four yet.
fn won_by_the_last_stone(all: u64, winner: u64) -> bool {
    let mut tops = winner & !(all >> 1);
    while tops != 0 {
        let top = tops & tops.wrapping_neg();
        if !has_four(winner & !top) {
            return true;
        }
        tops &= !top;
    }
    false
}

/// The lowest cells of lines of four.
fn four(stones: u64) -> u64 {
    let along = |step: u32| stones & (stones >> step) & (stones >> (2 * step)) & (stones >> (3 * step));
    along(1) | along(7) | along(8) | along(9)
}

/// The name of the first of these cells.
fn place(cells: u64) -> Message {
    at_cell("connect4.place", cells)
}

/// A message that names the column and the row of the first of these cells.
fn at_cell(key: &'static str, cells: u64) -> Message {
    let at = cells.trailing_zeros();
    Message::new(key).with("column", at / 8 + 1).with("row", at % 8 + 1)
}
