//! Moves as chess programs send them: `e2e4`, `e7e8q`, castling `e1g1` or, in Chess960, the king taking its rook.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};

/// The move castles: the library, too, lets the king take its own rook.
pub(super) fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// A castling move goes to the king's side.
pub(super) fn is_short(castling: Move) -> bool {
    castling.to.file() > castling.from.file()
}

/// The castling move to one side, legal or not, if the right to it is still there.
pub(super) fn castling(board: &Board, short: bool) -> Option<Move> {
    let mover = board.side_to_move();
    let rights = board.castle_rights(mover);
    let rook = if short { rights.short } else { rights.long }?;
    let to = Square::new(rook, Rank::First.relative_to(mover));
    Some(Move { from: board.king(mover), to, promotion: None })
}

/// Whether a text has the shape of such a move, and which one it is: possibly not a legal one.
pub(super) fn parse(board: &Board, text: &str) -> Option<Move> {
    let promotion = match text.get(4..)? {
        "" => None,
        letter => Some(letter.to_ascii_lowercase().parse::<Piece>().ok()?),
    };
    let (from, to) = (text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
    let mv = Move { from, to, promotion };
    Some(castling_by_target(board, mv).unwrap_or(mv))
}

/// The legal moves that are meant: several for a pawn on the last rank, when what it becomes is not written.
pub(super) fn readings(board: &Board, mv: Move) -> Vec<Move> {
    let unwritten = [None, Some(Piece::Queen), Some(Piece::Knight), Some(Piece::Rook), Some(Piece::Bishop)];
    let promotions = if mv.promotion.is_some() { vec![mv.promotion] } else { unwritten.to_vec() };
    let readings = promotions.into_iter().map(|promotion| Move { promotion, ..mv });
    readings.filter(|&mv| board.is_legal(mv)).collect()
}

/// The castling move that is meant when the king goes to the g or c file by more than one step.
fn castling_by_target(board: &Board, mv: Move) -> Option<Move> {
    let (from, to) = (mv.from, mv.to);
    let far = (from.file() as usize).abs_diff(to.file() as usize) > 1 && from.rank() == to.rank();
    if from != board.king(board.side_to_move()) || !far || is_castling(board, mv) {
        return None;
    }
    match to.file() {
        File::G => castling(board, true),
        File::C => castling(board, false),
        _ => None,
    }
}

/// From where to where a move is written. Without `chess960`, castling of a king and rook in their usual places is the
/// king's two steps.
pub(super) fn as_written(board: &Board, mut mv: Move, chess960: bool) -> Move {
    let usual = mv.from.file() == File::E && matches!(mv.to.file(), File::A | File::H);
    if !chess960 && usual && is_castling(board, mv) {
        let file = if is_short(mv) { File::G } else { File::C };
        mv.to = Square::new(file, mv.from.rank());
    }
    mv
}

/// Writes a move.
pub(super) fn format(board: &Board, mv: Move, chess960: bool) -> String {
    as_written(board, mv, chess960).to_string()
}
