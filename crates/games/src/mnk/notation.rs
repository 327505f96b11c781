//! Moves and lists of moves as text. Drawn boards are in `drawing`.

use super::{Cell, Mnk, Position};
use kythu_game::{Game, Notation, Refusal};
use kythu_words::{Message, say};

impl Mnk {
    /// The name of a cell: the letter of its column from the left, the number of its row from the bottom.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        format!("{}{}", column_letter(self.column(cell)), self.height - self.row(cell))
    }

    /// The free cell that a text names: `c3`, `2,3` or `2 3` (row from the top, column from the left), or the cell's
    /// number, counted row by row from the top left.
    fn free_cell(&self, position: &Position, text: &str) -> Result<Cell, Message> {
        let cell = match split(text) {
            Some(Split::Letter(letter, row)) => {
                let column = u32::from(letter.to_ascii_lowercase()) - u32::from('a');
                (1..=self.height).contains(&row).then(|| self.cell(self.height - row, column)).flatten()
            }
            Some(Split::RowColumn(row, column)) => {
                row.checked_sub(1).zip(column.checked_sub(1)).and_then(|(row, column)| self.cell(row, column))
            }
            Some(Split::Number(number)) => {
                number.checked_sub(1).and_then(|at| self.cell(at / self.width, at % self.width))
            }
            None => return Err(say!("mnk.move", found = text, example = self.example(position))),
        };
        match cell {
            None => Err(say!(
                "mnk.outside",
                found = text,
                width = self.width,
                height = self.height,
                last = column_letter(self.width - 1),
                cells = self.cell_count()
            )),
            Some(cell) if position.stone(cell).is_some() => {
                Err(say!("mnk.taken", cell = self.name(cell), example = self.example(position)))
            }
            Some(cell) => Ok(cell),
        }
    }

    /// A move that could be played, to be shown to whoever typed something else.
    fn example(&self, position: &Position) -> String {
        self.cells()
            .find(|&cell| position.stone(cell).is_none())
            .map_or_else(String::new, |cell| self.name(cell))
    }

    /// Reads a list of moves from the empty board: `c3,b2` or `c3 b2`; numbers in it are cell numbers.
    fn parse_moves(&self, text: &str) -> Result<Position, Refusal> {
        let mut position = self.start();
        let mut offset = 0;
        for word in text.split_inclusive([' ', ',', '\t', '\n', '\r']) {
            let name = word.trim_end_matches([' ', ',', '\t', '\n', '\r']);
            if !name.is_empty() {
                let refuse = |message| Refusal::at_byte(message, text, offset);
                if self.outcome(&position).is_some() {
                    return Err(refuse(say!("mnk.game-over", ply = position.plies() + 1)));
                }
                let cell = self.free_cell(&position, name).map_err(refuse)?;
                self.play(&mut position, cell);
            }
            offset += word.len();
        }
        Ok(position)
    }
}

pub(super) fn column_letter(column: u32) -> char {
    char::from(b'a' + column as u8)
}

/// A move as it was typed, not yet compared with the board.
enum Split {
    Letter(char, u32),
    RowColumn(u32, u32),
    Number(u32),
}

fn split(text: &str) -> Option<Split> {
    let mut rest = text.chars();
    let first = rest.next()?;
    if first.is_ascii_alphabetic() {
        return Some(Split::Letter(first, number(rest.as_str())?));
    }
    match text.split_once([',', ' ']) {
        Some((row, column)) => {
            // "2, 3": the space after the comma belongs to neither number.
            Some(Split::RowColumn(number(row.trim())?, number(column.trim())?))
        }
        None => Some(Split::Number(number(text)?)),
    }
}

/// A text of digits. One too long for a number is as far outside the board as any number can be.
fn number(digits: &str) -> Option<u32> {
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| digits.parse().unwrap_or(u32::MAX))
}

impl Notation for Mnk {
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        let body = text.trim();
        let indent = text.chars().take_while(|letter| letter.is_whitespace()).count();
        // `o5` is a move on a wide board and `xo.` a row of a drawn one: letters alone are stones.
        let is_board = body.contains(['.', '/']) || body.chars().all(|c| "XxOo\r\n".contains(c));
        let position = match body {
            "" | "-" => Ok(self.start()),
            _ if is_board => self.parse_board(body),
            _ => self.parse_moves(body),
        };
        position.map_err(|refusal| refusal.shifted(indent))
    }

    fn format_position(&self, position: &Position) -> String {
        self.draw(position)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Cell, Refusal> {
        Ok(self.free_cell(position, text.trim())?)
    }

    fn format_move(&self, _: &Position, cell: Cell) -> String {
        self.name(cell)
    }
}
