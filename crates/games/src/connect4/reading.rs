//! The three ways in which a position is written: the columns played, a drawn board, two bitboards.

use super::{Cell, Connect4, Position};
use kythu_game::{Game, Refusal};
use kythu_words::say;

impl Connect4 {
    pub(super) const fn bit(row: u32, column: u32) -> u64 {
        1 << (8 * column + row)
    }

    /// Reads the columns played: `4453`.
    pub(super) fn parse_columns(&self, text: &str) -> Result<Position, Refusal> {
        let mut position = self.start();
        for (ply, (offset, column)) in text.char_indices().enumerate() {
            let ply = ply + 1;
            let refuse = |message| Refusal::at_byte(message, text, offset);
            if self.outcome(&position).is_some() {
                return Err(refuse(say!("connect4.game-over", ply = ply)));
            }
            let cell = self
                .landing(&position, column)
                .map_err(|refusal| refuse(say!("connect4.at-ply", ply = ply, what = refusal.message)))?;
            self.play(&mut position, cell);
        }
        Ok(position)
    }

    /// Where a stone dropped into the column with this digit comes to rest.
    pub(super) fn landing(&self, position: &Position, digit: char) -> Result<Cell, Refusal> {
        let column = digit.to_digit(10).filter(|column| (1..=self.width).contains(column));
        let Some(column) = column else {
            return Err(say!("connect4.column", width = self.width, found = digit).into());
        };
        match self.landings(position) & (0xff << (8 * (column - 1))) {
            0 => Err(say!("connect4.column-full", column = column).into()),
            cell => Ok(Cell(cell)),
        }
    }

    /// Reads a drawn board: rows from the top, divided by `/` or line ends. Blanks around and between the cells do not
    /// count, so that a board can be indented and spaced as one likes.
    pub(super) fn parse_board(&self, text: &str) -> Result<Position, Refusal> {
        let mut stones = [0u64; 2];
        let (mut row, mut column) = (self.height, 0);
        for (offset, letter) in text.char_indices() {
            let refuse = |message| Err(Refusal::at_byte(message, text, offset));
            if matches!(letter, ' ' | '\t' | '\r') {
                continue;
            }
            if letter == '/' || letter == '\n' {
                if column != self.width {
                    return refuse(say!("connect4.row-length", width = self.width, found = column));
                }
                column = 0;
                row -= 1;
                if row == 0 {
                    return refuse(say!("connect4.row-count", height = self.height));
                }
                continue;
            }
            if column == self.width {
                return refuse(say!("connect4.row-length", width = self.width, found = column + 1));
            }
            let bit = Self::bit(row - 1, column);
            match letter {
                'X' | 'x' => stones[0] |= bit,
                'O' | 'o' => stones[1] |= bit,
                '.' => {}
                _ => return refuse(say!("connect4.cell", found = letter)),
            }
            column += 1;
        }
        if row != 1 || column != self.width {
            return Err(Refusal::at_byte(say!("connect4.row-count", height = self.height), text, text.len()));
        }
        self.from_stones(stones[0], stones[1])
    }

    /// Reads two bitboards, `0xFIRST:0xSECOND`: the stones of the first and of the second player, in the layout that
    /// the README draws.
    pub(super) fn parse_bitboards(&self, text: &str) -> Result<Position, Refusal> {
        let Some((first, second)) = text.split_once(':') else {
            return Err(Refusal::at_byte(say!("connect4.no-colon"), text, text.len()));
        };
        let first_stones = bitboard(text, 0, first)?;
        let second_stones = bitboard(text, first.len() + 1, second)?;
        self.from_stones(first_stones, second_stones)
    }
}

/// Reads one bitboard, which stands at byte `start` of `text`.
fn bitboard(text: &str, start: usize, word: &str) -> Result<u64, Refusal> {
    let refuse = |offset: usize| Refusal::at_byte(say!("connect4.bitboard"), text, start + offset);
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")).ok_or_else(|| refuse(0))?;
    // Reading a number would also take a sign.
    if let Some((bad, _)) = digits.char_indices().find(|(_, letter)| !letter.is_ascii_hexdigit()) {
        return Err(refuse(2 + bad));
    }
    if digits.len() > 16 {
        return Err(refuse(2));
    }
    u64::from_str_radix(digits, 16).map_err(|_| refuse(2))
}
