//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q`, `Rad1+`.

use super::uci::{castling, is_castling, is_short};
use cozy_chess::{Board, File, Move, Piece, Rank, Square};

/// What a text in this notation says about a move.
pub(super) enum Wanted {
    /// Castling, to the king's side or not.
    Castling(bool),
    /// A piece and where it goes; the rest only as far as it is written.
    Piece { piece: Piece, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Piece> },
}

impl Wanted {
    /// Reads a text from its end, where the target stands: `[piece] [file] [rank] [x] target [=promotion] [+#!?]`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text.replace(['0', 'o'], "O").as_str() {
            "O-O" | "OO" => return Some(Self::Castling(true)),
            "O-O-O" | "OOO" => return Some(Self::Castling(false)),
            _ => {}
        }
        let mut letters: Vec<char> = text.chars().collect();
        let promotion = letters.pop_if(|letter| letter.is_ascii_uppercase());
        let promotion = match promotion {
            None => None,
            Some(letter) => {
                letters.pop_if(|letter| matches!(letter, '=' | '/'));
                Some(Piece::try_from(letter.to_ascii_lowercase()).ok()?)
            }
        };
        let to_rank = Rank::try_from(letters.pop()?).ok()?;
        let to_file = File::try_from(letters.pop()?).ok()?;
        letters.pop_if(|letter| matches!(letter, 'x' | '-' | ':'));
        let rank = letters.pop_if(|letter| Rank::try_from(*letter).is_ok());
        let file = letters.pop_if(|letter| File::try_from(*letter).is_ok());
        let piece = match letters.pop() {
            None => Piece::Pawn,
            Some(letter) if letter.is_ascii_uppercase() => {
                Piece::try_from(letter.to_ascii_lowercase()).ok()?
            }
            Some(_) => return None,
        };
        letters.is_empty().then(|| Self::Piece {
            piece,
            file: file.and_then(|letter| letter.try_into().ok()),
            rank: rank.and_then(|letter| letter.try_into().ok()),
            to: Square::new(to_file, to_rank),
            promotion,
        })
    }

    /// The legal moves that fit. A pawn for which no promotion is written fits with each of them.
    pub(super) fn readings(&self, board: &Board) -> Vec<Move> {
        match *self {
            Self::Castling(short) => {
                castling(board, short).filter(|&mv| board.is_legal(mv)).into_iter().collect()
            }
            Self::Piece { piece, file, rank, to, promotion } => {
                let fits = |mv: &Move| {
                    mv.to == to
                        && file.is_none_or(|file| file == mv.from.file())
                        && rank.is_none_or(|rank| rank == mv.from.rank())
                        && (promotion.is_none() || promotion == mv.promotion)
                        && !is_castling(board, *mv)
                };
                moves_of(board, piece).filter(fits).collect()
            }
        }
    }
}

/// The legal moves of the pieces of one kind.
fn moves_of(board: &Board, piece: Piece) -> impl Iterator<Item = Move> {
    let mut moves = Vec::new();
    board.generate_moves_for(board.pieces(piece), |of_one| {
        moves.extend(of_one);
        false
    });
    moves.into_iter()
}

/// Writes a legal move. One that is not legal is written as its two squares.
pub(super) fn format(board: &Board, mv: Move) -> String {
    let Some(piece) = board.piece_on(mv.from).filter(|_| board.is_legal(mv)) else { return mv.to_string() };
    let mut text = if is_castling(board, mv) {
        String::from(if is_short(mv) { "O-O" } else { "O-O-O" })
    } else {
        plain(board, mv, piece)
    };
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

fn plain(board: &Board, mv: Move, piece: Piece) -> String {
    let (file, rank) = (mv.from.file(), mv.from.rank());
    let mut text = String::new();
    let takes = if piece == Piece::Pawn {
        // A pawn changes its file only to take, en passant or not.
        let takes = file != mv.to.file();
        if takes {
            text.push(file.into());
        }
        takes
    } else {
        text.push(char::from(piece).to_ascii_uppercase());
        // Where others of its kind could go there: the file if it tells them apart, else the rank, else both.
        let rivals: Vec<Square> = moves_of(board, piece)
            .filter(|other| other.to == mv.to && other.from != mv.from)
            .map(|other| other.from)
            .collect();
        let same_file = rivals.iter().any(|rival| rival.file() == file);
        let same_rank = rivals.iter().any(|rival| rival.rank() == rank);
        if !rivals.is_empty() && (!same_file || same_rank) {
            text.push(file.into());
        }
        if same_file {
            text.push(rank.into());
        }
        board.occupied().has(mv.to)
    };
    if takes {
        text.push('x');
    }
    text += &mv.to.to_string();
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(char::from(promotion).to_ascii_uppercase());
    }
    text
}
