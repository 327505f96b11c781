//! Draws that the moves alone do not show: repetition, fifty moves, bare material.

use super::Position;
use cozy_chess::{BitBoard, Board, Move, Piece, Rank, Square, get_pawn_attacks};

/// Plies without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u8 = 100;
/// A position can occur for the third time only after this many plies without capture or pawn move.
const SHORTEST_REPETITION: u8 = 8;

/// A rule by which a game is drawn although there are moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    FiftyMoves,
    Repetition,
    BareMaterial,
}

/// Asked after mate and stalemate have been ruled out.
#[inline]
pub(super) fn drawn_by_rule(position: &Position) -> Option<Draw> {
    let clock = position.board.halfmove_clock();
    if clock >= FIFTY_MOVES {
        Some(Draw::FiftyMoves)
    } else if clock >= SHORTEST_REPETITION && is_third_occurrence(position) {
        Some(Draw::Repetition)
    } else if is_bare(&position.board) {
        Some(Draw::BareMaterial)
    } else {
        None
    }
}

/// The same position, with the same side to move and the same moves, has occurred twice before.
fn is_third_occurrence(position: &Position) -> bool {
    let key = key(&position.board);
    let clock = usize::from(position.board.halfmove_clock());
    // Nothing before the last capture or pawn move can come back, and it takes four plies to come back at all.
    let reversible = position.past.iter().rev().take(clock);
    reversible.skip(3).step_by(2).filter(|&&earlier| earlier == key).nth(1).is_some()
}

/// No sequence of moves can mate: lone kings, one knight or bishop, or bishops on squares of one colour only.
fn is_bare(board: &Board) -> bool {
    let of = |piece| board.pieces(piece);
    if !(of(Piece::Pawn) | of(Piece::Rook) | of(Piece::Queen)).is_empty() {
        return false;
    }
    let (knights, bishops) = (of(Piece::Knight), of(Piece::Bishop));
    (knights | bishops).len() <= 1
        || (knights.is_empty()
            && (bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES)))
}

/// The key of a board, equal for boards with the same moves.
///
/// The library's own hash has the en passant file in it after every double step; but as long as no pawn can really
/// take, the position is the same as without.
#[inline]
pub(super) fn key(board: &Board) -> u64 {
    if board.en_passant().is_none() || can_take_en_passant(board) {
        board.hash()
    } else {
        board.hash_without_ep()
    }
}

fn can_take_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else { return false };
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let takers = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
    // A pinned pawn, or one whose disappearance uncovers the king, may not.
    takers.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
}
