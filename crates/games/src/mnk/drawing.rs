//! Boards drawn as text, and as pictures.

use super::board::{Stones, WORDS, cells};
use super::notation::column_letter;
use super::{Cell, Mnk, Position};
use kythu_game::{Grid, GridStyle, Picture, Refusal, Show, Side, Stone, Touch};
use kythu_words::say;

const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

impl Mnk {
    /// The board as text: rows from the top, divided by `/`.
    pub(super) fn draw(&self, position: &Position) -> String {
        let mut text = String::new();
        for cell in self.cells() {
            if self.column(cell) == 0 && self.row(cell) > 0 {
                text.push('/');
            }
            text.push(position.stone(cell).map_or('.', letter));
        }
        text
    }

    /// Reads a drawn board.
    pub(super) fn parse_board(&self, text: &str) -> Result<Position, Refusal> {
        let mut stones = [[0; WORDS]; 2];
        let (mut row, mut column) = (0, 0);
        for (offset, found) in text.char_indices() {
            let refuse = |message| Err(Refusal::at_byte(message, text, offset));
            let player = match found {
                '\r' => continue,
                '/' | '\n' => {
                    if column != self.width {
                        return refuse(say!("mnk.row-length", width = self.width, found = column));
                    }
                    (row, column) = (row + 1, 0);
                    if row == self.height {
                        return refuse(say!("mnk.row-count", height = self.height));
                    }
                    continue;
                }
                '.' => None,
                'X' | 'x' => Some(0),
                'O' | 'o' => Some(1),
                _ => return refuse(say!("mnk.cell", found = found)),
            };
            let Some(cell) = self.cell(row, column) else {
                return refuse(say!("mnk.row-length", width = self.width, found = column + 1));
            };
            if let Some(player) = player {
                let player: &mut Stones = &mut stones[player];
                player[cell.word()] |= cell.bit();
            }
            column += 1;
        }
        let end = |message| Err(Refusal::at_byte(message, text, text.len()));
        if column != self.width {
            return end(say!("mnk.row-length", width = self.width, found = column));
        }
        if row + 1 != self.height {
            return end(say!("mnk.row-count", height = self.height));
        }
        self.check_stones(stones)
    }

    /// The position with these stones, if a game can lead to it: as many stones as turns, at most one winner, that one
    /// the last mover, and a last stone that all its lines have in common.
    fn check_stones(&self, stones: [Stones; 2]) -> Result<Position, Refusal> {
        let [x, o] = stones.map(|stones| stones.iter().map(|word| word.count_ones()).sum::<u32>());
        if x != o && x != o + 1 {
            return Err(say!("mnk.stone-counts", first = x, second = o).into());
        }
        let position = self.assemble(stones);
        let mover = position.mover();
        let refused = match (position.won, self.has_line(&stones[mover])) {
            (true, true) => say!("mnk.two-winners", k = self.k),
            (false, true) => say!("mnk.played-on", k = self.k),
            (true, false) if !self.won_at_once(&stones[1 - mover]) => say!("mnk.won-before"),
            _ => return Ok(position),
        };
        Err(refused.into())
    }

    /// Whether there is a stone without which there would be no line yet: the one played last.
    fn won_at_once(&self, stones: &Stones) -> bool {
        let without = |cell: Cell| {
            let mut fewer = *stones;
            fewer[cell.word()] &= !cell.bit();
            fewer
        };
        cells(stones).any(|cell| !self.has_line(&without(cell)))
    }
}

impl Show for Mnk {
    fn picture(&self, position: &Position) -> Picture {
        let stone = |cell| {
            let side = position.stone(cell)?;
            Some(Stone { side, letter: letter(side), symbol: letter(side) })
        };
        let grid = Grid {
            style: GridStyle::Cells,
            width: self.width as usize,
            height: self.height as usize,
            cells: self.cells().map(stone).collect(),
            columns: (0..self.width).map(|column| column_letter(column).to_string()).collect(),
            rows: (1..=self.height).rev().map(|row| row.to_string()).collect(),
            marked: Vec::new(),
        };
        Picture::Grid(if position.won { grid.marking_rows(self.k as usize) } else { grid })
    }

    fn touch(&self, _: &Position, cell: Cell) -> Touch {
        Touch::cells([(self.row(cell) * self.width + self.column(cell)) as usize])
    }
}
