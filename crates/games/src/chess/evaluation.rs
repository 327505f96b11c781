use super::uci::{is_castling, is_short};
use super::{Chess, Position};
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
use kythu_game::Evaluator;

/// What the pieces are worth and where they stand, in hundredths of a pawn.
///
/// Every square has two values for every piece, one for the middle game and one for the endgame; the material left
/// says how far the game has come from the one to the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialAndSquares;

/// The running sum of [`MaterialAndSquares`]: White's squares minus Black's, and the material left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    middle: i32,
    end: i32,
    phase: i32,
}

/// The worth of a kind of piece: material, plus a term for the rank and one for the file on which it stands.
///
/// Ranks are seen from the piece's own side; files are counted from the edge, as both wings are alike.
struct Worth {
    material: i32,
    ranks: [i32; 8],
    files: [i32; 4],
}

const fn worth(material: i32, ranks: [i32; 8], files: [i32; 4]) -> Worth {
    Worth { material, ranks, files }
}

/// In the order of [`Piece::ALL`]: pawn, knight, bishop, rook, queen, king. The king's material never changes hands.
const MIDDLE: [Worth; 6] = [
    worth(85, [0, -2, 0, 9, 18, 35, 60, 0], [-7, -1, 3, 10]),
    worth(325, [-22, -9, 4, 10, 16, 14, 2, -18], [-20, -6, 6, 10]),
    worth(335, [-12, 4, 7, 6, 6, 4, 0, -10], [-7, 1, 2, 5]),
    worth(480, [0, -6, -7, -6, -2, 3, 16, 8], [-5, -1, 4, 7]),
    worth(980, [-5, 1, 3, 2, 1, 2, 3, 0], [-5, 0, 2, 3]),
    worth(0, [10, -6, -32, -48, -58, -64, -68, -72], [16, 22, -4, -10]),
];
const END: [Worth; 6] = [
    worth(110, [0, -3, 0, 10, 28, 60, 105, 0], [3, 2, 0, -3]),
    worth(300, [-18, -8, 2, 9, 11, 6, -4, -18], [-18, -5, 5, 9]),
    worth(325, [-8, -3, 2, 5, 6, 4, 0, -6], [-6, -1, 3, 5]),
    worth(540, [-3, -4, -2, 2, 5, 6, 7, 5], [-1, 0, 1, 1]),
    worth(1010, [-16, -9, 0, 7, 10, 9, 5, -2], [-9, -1, 4, 7]),
    worth(0, [-28, -12, 0, 11, 17, 15, 4, -16], [-18, -2, 7, 12]),
];

/// How much of a middle game a piece makes; 24 with all pieces on the board.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;

/// [`MIDDLE`] and [`END`] square by square, from White's side.
static SQUARES: [[Sum; 64]; 6] = squares();

const fn squares() -> [[Sum; 64]; 6] {
    let mut squares = [[Sum { middle: 0, end: 0, phase: 0 }; 64]; 6];
    let mut piece = 0;
    while piece < 6 {
        let (middle, end) = (&MIDDLE[piece], &END[piece]);
        let mut square = 0;
        while square < 64 {
            let (rank, file) = (square / 8, square % 8);
            let file = if file < 4 { file } else { 7 - file };
            squares[piece][square] = Sum {
                middle: middle.material + middle.ranks[rank] + middle.files[file],
                end: end.material + end.ranks[rank] + end.files[file],
                phase: PHASES[piece],
            };
            square += 1;
        }
        piece += 1;
    }
    squares
}

impl Sum {
    /// The sum with a piece put on the board (`times` 1) or taken off it (-1).
    #[inline]
    fn with(self, times: i32, piece: Piece, color: Color, square: Square) -> Self {
        let worth = SQUARES[piece as usize][square.relative_to(color) as usize];
        let signed = if color == Color::White { times } else { -times };
        Self {
            middle: self.middle + signed * worth.middle,
            end: self.end + signed * worth.end,
            phase: self.phase + times * worth.phase,
        }
    }
}

/// What a move takes, and where that piece stands. Castling takes nothing.
#[inline]
fn victim(board: &Board, mv: Move) -> Option<(Piece, Square)> {
    let mover = board.side_to_move();
    if board.colors(!mover).has(mv.to) {
        return board.piece_on(mv.to).map(|piece| (piece, mv.to));
    }
    let en_passant = mv.from.file() != mv.to.file() && board.colored_pieces(mover, Piece::Pawn).has(mv.from);
    en_passant.then(|| (Piece::Pawn, Square::new(mv.to.file(), mv.from.rank())))
}

impl Evaluator<Chess> for MaterialAndSquares {
    type Sum = Sum;

    fn fresh(&self, _: &Chess, position: &Position) -> Sum {
        let board = &position.board;
        let mut sum = Sum::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    sum = sum.with(1, piece, color, square);
                }
            }
        }
        sum
    }

    #[inline]
    fn after(&self, _: &Chess, before: &Position, mv: Move, sum: &Sum) -> Sum {
        let board = &before.board;
        let mover = board.side_to_move();
        if is_castling(board, mv) {
            let first = Rank::First.relative_to(mover);
            let (king, rook) = if is_short(mv) { (File::G, File::F) } else { (File::C, File::D) };
            return sum
                .with(-1, Piece::King, mover, mv.from)
                .with(-1, Piece::Rook, mover, mv.to)
                .with(1, Piece::King, mover, Square::new(king, first))
                .with(1, Piece::Rook, mover, Square::new(rook, first));
        }
        let Some(piece) = board.piece_on(mv.from) else { return *sum };
        let mut sum = sum.with(-1, piece, mover, mv.from);
        if let Some((taken, square)) = victim(board, mv) {
            sum = sum.with(-1, taken, !mover, square);
        }
        sum.with(1, mv.promotion.unwrap_or(piece), mover, mv.to)
    }

    #[inline]
    fn value(&self, _: &Chess, position: &Position, sum: &Sum) -> i32 {
        // Promoted pieces can bring more material onto the board than the game began with.
        let phase = sum.phase.min(FULL_PHASE);
        let white = (sum.middle * phase + sum.end * (FULL_PHASE - phase)) / FULL_PHASE;
        if position.board.side_to_move() == Color::White { white } else { -white }
    }

    /// The most valuable victim first, by the least valuable attacker; a new queen counts like one taken.
    #[inline]
    fn urgency(&self, _: &Chess, position: &Position, mv: Move) -> i32 {
        let board = &position.board;
        let victim = victim(board, mv).map(|(piece, _)| piece);
        let queen = mv.promotion.filter(|&piece| piece == Piece::Queen);
        if victim.is_none() && queen.is_none() {
            return 0;
        }
        let gain: i32 =
            [victim, queen].into_iter().flatten().map(|piece| MIDDLE[piece as usize].material).sum();
        let attacker = board.piece_on(mv.from).map_or(0, |piece| piece as i32);
        // The attacker only decides between equal victims: there are fewer than 8 kinds.
        gain * 8 - attacker
    }

    #[inline]
    fn is_noisy(&self, _: &Chess, position: &Position, mv: Move) -> bool {
        mv.promotion == Some(Piece::Queen) || victim(&position.board, mv).is_some()
    }

    const HAS_NOISE: bool = true;
}
