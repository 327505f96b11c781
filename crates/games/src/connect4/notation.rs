use super::rules::has_four;
use super::{Cell, Connect4, Judge, Position};
use kythu_game::{
    Described, Game, Grid, GridStyle, Notation, OptionInfo, Options, Picture, Refusal, Show, Side, Stone,
};
use kythu_words::say;

impl Connect4 {
    const fn bit(row: u32, column: u32) -> u64 {
        1 << (8 * column + row)
    }

    /// Reads the columns played: `4453`.
    fn parse_columns(&self, text: &str) -> Result<Position, Refusal> {
        let mut position = self.start();
        for (offset, column) in text.char_indices() {
            let refuse = |message| Refusal::at_byte(message, text, offset);
            if self.outcome(&position).is_some() {
                return Err(refuse(say!("connect4.game-over", ply = offset + 1)));
            }
            let cell = self.landing(&position, column).map_err(|refusal| refuse(refusal.message))?;
            self.play(&mut position, cell);
        }
        Ok(position)
    }

    /// Where a stone dropped into the column with this digit comes to rest.
    fn landing(&self, position: &Position, digit: char) -> Result<Cell, Refusal> {
        let column = digit.to_digit(10).filter(|column| (1..=self.width).contains(column));
        let Some(column) = column else {
            return Err(say!("connect4.column", width = self.width, found = digit).into());
        };
        match self.landings(position) & (0xff << (8 * (column - 1))) {
            0 => Err(say!("connect4.column-full", column = column).into()),
            cell => Ok(Cell(cell)),
        }
    }

    /// Reads a drawn board: rows from the top, divided by `/`.
    fn parse_board(&self, text: &str) -> Result<Position, Refusal> {
        let mut stones = [0u64; 2];
        let (mut row, mut column) = (self.height, 0);
        for (offset, letter) in text.char_indices() {
            let refuse = |message| Err(Refusal::at_byte(message, text, offset));
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

    /// The position with these stones of the first and the second player, if a game can lead to it: no floating
    /// stone, as many stones as turns, at most one winner, and that one the last mover.
    pub fn from_stones(&self, first: u64, second: u64) -> Result<Position, Refusal> {
        let all = first | second;
        if first & second != 0 {
            return Err(self.at_cell("connect4.two-stones", first & second));
        }
        if all & !self.board != 0 {
            return Err(say!("connect4.outside").into());
        }
        // A stone rests on the floor or on a stone: shifting the stones down must lose none but the lowest.
        let floating = all & !(all << 1) & !(self.board & !(self.board << 1));
        if floating != 0 {
            return Err(self.at_cell("connect4.floating", floating));
        }
        let (x, o) = (first.count_ones(), second.count_ones());
        if x != o && x != o + 1 {
            return Err(say!("connect4.stone-counts", first = x, second = o).into());
        }
        let mover_is_first = x == o;
        let (own, other) = if mover_is_first { (first, second) } else { (second, first) };
        match (has_four(own), has_four(other)) {
            (true, true) => Err(say!("connect4.two-winners").into()),
            (true, false) => Err(say!("connect4.played-on").into()),
            _ => Ok(Position { own, other }),
        }
    }

    fn at_cell(&self, key: &'static str, cells: u64) -> Refusal {
        let at = cells.trailing_zeros();
        kythu_words::Message::new(key).with("column", at / 8 + 1).with("row", at % 8 + 1).into()
    }
}

impl Notation for Connect4 {
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        let indent = text.chars().take_while(|letter| letter.is_whitespace()).count();
        let position = match text.trim() {
            "" | "-" => Ok(self.start()),
            // A drawn board begins with a cell, a list of columns with a digit.
            text if !text.starts_with(|c: char| c.is_ascii_digit()) => self.parse_board(text),
            text => self.parse_columns(text),
        };
        position.map_err(|refusal| refusal.shifted(indent))
    }

    fn format_position(&self, position: &Position) -> String {
        let [first, second] = self.by_side(position);
        let row = |row| {
            let cell = |column| match Self::bit(row, column) {
                bit if first & bit != 0 => 'X',
                bit if second & bit != 0 => 'O',
                _ => '.',
            };
            (0..self.width).map(cell).collect::<String>()
        };
        (0..self.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Cell, Refusal> {
        let mut letters = text.trim().chars();
        match (letters.next(), letters.next()) {
            (Some(digit), None) => self.landing(position, digit),
            _ => Err(say!("connect4.column", width = self.width, found = text.trim()).into()),
        }
    }

    fn format_move(&self, _: &Position, cell: Cell) -> String {
        (cell.column() + 1).to_string()
    }
}

impl Show for Connect4 {
    fn picture(&self, position: &Position) -> Picture {
        let [first, second] = self.by_side(position);
        let stone = |side, letter| Some(Stone { side, letter, symbol: '●' });
        let cells = (0..self.height).rev().flat_map(|row| {
            (0..self.width).map(move |column| match Self::bit(row, column) {
                bit if first & bit != 0 => stone(Side::First, 'X'),
                bit if second & bit != 0 => stone(Side::Second, 'O'),
                _ => None,
            })
        });
        Picture::Grid(Grid {
            style: GridStyle::Discs,
            width: self.width as usize,
            height: self.height as usize,
            cells: cells.collect(),
            columns: (1..=self.width).map(|column| column.to_string()).collect(),
            rows: vec![String::new(); self.height as usize],
        })
    }
}

impl Described for Connect4 {
    const NAME: &'static str = "connect4";
    type Eval = Judge;
    const EVALS: &'static [&'static str] = Judge::NAMES;

    fn option_infos() -> Vec<OptionInfo> {
        Self::infos()
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        Self::from_options(options)
    }

    fn evaluator(&self) -> Judge {
        Judge::named(self, "usual")
    }

    fn evaluator_named(&self, name: &str) -> Judge {
        Judge::named(self, name)
    }
}
