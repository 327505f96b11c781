//! What a front end needs: the name, the options, the drawing.

use super::draws::{Draw, drawn_by_rule};
use super::rules::side;
use super::{Chess, MaterialAndSquares, Position};
use super::{speech, uci};
use cozy_chess::{Color, File, Move, Piece, Rank, Square};
use kythu_game::{
    Described, Game, Grid, GridStyle, OptionInfo, Options, Outcome, Picture, Refusal, Show, Stone, Touch,
};
use kythu_words::{Message, say};

const fn symbol(piece: Piece, color: Color) -> char {
    match (color, piece) {
        (Color::White, Piece::King) => '♔',
        (Color::White, Piece::Queen) => '♕',
        (Color::White, Piece::Rook) => '♖',
        (Color::White, Piece::Bishop) => '♗',
        (Color::White, Piece::Knight) => '♘',
        (Color::White, Piece::Pawn) => '♙',
        (Color::Black, Piece::King) => '♚',
        (Color::Black, Piece::Queen) => '♛',
        (Color::Black, Piece::Rook) => '♜',
        (Color::Black, Piece::Bishop) => '♝',
        (Color::Black, Piece::Knight) => '♞',
        (Color::Black, Piece::Pawn) => '♟',
    }
}

/// The number of a square in the picture.
const fn cell(square: Square) -> usize {
    (Rank::NUM - 1 - square.rank() as usize) * File::NUM + square.file() as usize
}

impl Show for Chess {
    fn picture(&self, position: &Position) -> Picture {
        let board = &position.board;
        let stone = |square| {
            let (piece, color) = board.piece_on(square).zip(board.color_on(square))?;
            let letter = char::from(piece).to_ascii_uppercase();
            Some(Stone { side: side(color), letter, symbol: symbol(piece, color) })
        };
        let from_the_top = || Rank::ALL.into_iter().rev();
        let cells = from_the_top().flat_map(|rank| File::ALL.map(|file| stone(Square::new(file, rank))));
        Picture::Grid(Grid {
            style: GridStyle::Chequered,
            width: File::NUM,
            height: Rank::NUM,
            cells: cells.collect(),
            columns: File::ALL.iter().map(File::to_string).collect(),
            rows: from_the_top().map(|rank| rank.to_string()).collect(),
            marked: if board.checkers().is_empty() {
                Vec::new()
            } else {
                vec![cell(board.king(board.side_to_move()))]
            },
        })
    }

    fn touch(&self, position: &Position, mv: Move) -> Touch {
        let mv = uci::as_written(&position.board, mv, self.chess960);
        let choice = mv.promotion.map(|piece| char::from(piece).to_ascii_uppercase());
        Touch { choice, ..Touch::cells([cell(mv.from), cell(mv.to)]) }
    }
}

impl Described for Chess {
    const NAME: &'static str = "chess";
    type Eval = MaterialAndSquares;

    fn option_infos() -> Vec<OptionInfo> {
        Self::infos()
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        Self::from_options(options)
    }

    fn evaluator(&self) -> MaterialAndSquares {
        MaterialAndSquares
    }

    fn ending(&self, position: &Position) -> Option<Message> {
        match self.outcome(position)? {
            Outcome::Draw => Some(match drawn_by_rule(position) {
                Some(Draw::FiftyMoves) => say!("chess.end-fifty"),
                Some(Draw::Repetition) => say!("chess.end-repetition"),
                Some(Draw::BareMaterial) => say!("chess.end-material"),
                None => say!("chess.end-stalemate"),
            }),
            _ => Some(say!("chess.end-mate")),
        }
    }

    fn describe(&self, position: &Position, mv: Move) -> Option<Message> {
        speech::describe(&position.board, mv)
    }
}
