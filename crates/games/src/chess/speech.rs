//! Moves as people say them: "knight g1 to f3, check".

use super::uci::{is_castling, is_short};
use cozy_chess::{Board, Move, Piece};
use kythu_words::{Message, say};

fn name(piece: Piece) -> Message {
    match piece {
        Piece::King => say!("chess.king"),
        Piece::Queen => say!("chess.queen"),
        Piece::Rook => say!("chess.rook"),
        Piece::Bishop => say!("chess.bishop"),
        Piece::Knight => say!("chess.knight"),
        Piece::Pawn => say!("chess.pawn"),
    }
}

/// A legal move in words; none for one that is not legal.
pub(super) fn describe(board: &Board, mv: Move) -> Option<Message> {
    let piece = board.piece_on(mv.from).filter(|_| board.is_legal(mv))?;
    let (from, to) = (mv.from.to_string(), mv.to.to_string());
    let mut said = if is_castling(board, mv) {
        if is_short(mv) { say!("chess.castles-short") } else { say!("chess.castles-long") }
    } else if let Some(taken) = board.piece_on(mv.to) {
        say!("chess.takes", piece = name(piece), from = from, taken = name(taken), to = to)
    } else if piece == Piece::Pawn && mv.from.file() != mv.to.file() {
        say!("chess.takes-en-passant", from = from, to = to)
    } else {
        say!("chess.goes", piece = name(piece), from = from, to = to)
    };
    if let Some(promotion) = mv.promotion {
        said = say!("chess.promotes", mv = said, piece = name(promotion));
    }
    let mut after = board.clone();
    after.play_unchecked(mv);
    Some(match (after.checkers().is_empty(), after.generate_moves(|_| true)) {
        (true, _) => said,
        (false, true) => say!("chess.gives-check", mv = said),
        (false, false) => say!("chess.mates", mv = said),
    })
}
