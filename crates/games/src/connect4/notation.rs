use super::{Cell, Connect4, Judge, Position};
use kythu_game::{
    Described, Game, Grid, GridStyle, Notation, OptionInfo, Options, Outcome, Picture, Refusal, Show, Side,
    Stone, Touch,
};
use kythu_words::{Message, say};

impl Notation for Connect4 {
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        let indent = text.chars().take_while(|letter| letter.is_whitespace()).count();
        let position = match text.trim() {
            "" | "-" => Ok(self.start()),
            // No column is called 0, so what begins with 0x can only be bitboards.
            text if text.starts_with("0x") || text.starts_with("0X") => self.parse_bitboards(text),
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
        let grid = Grid {
            style: GridStyle::Discs,
            width: self.width as usize,
            height: self.height as usize,
            cells: cells.collect(),
            columns: (1..=self.width).map(|column| column.to_string()).collect(),
            rows: vec![String::new(); self.height as usize],
            marked: Vec::new(),
        };
        Picture::Grid(grid.marking_rows(4))
    }

    fn touch(&self, _: &Position, cell: Cell) -> Touch {
        let from_the_top = self.height - 1 - cell.row();
        Touch::cells([(from_the_top * self.width + cell.column()) as usize])
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

    fn ending(&self, position: &Position) -> Option<Message> {
        Some(match self.outcome(position)? {
            Outcome::Draw => say!("end.full"),
            _ => say!("end.row", k = 4),
        })
    }
}
