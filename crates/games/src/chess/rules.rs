use super::draws;
use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, PieceMoves, Rank};
use kythu_game::{Game, Hashed, OptionInfo, OptionKind, Options, Outcome, Refusal, Side, SplitMix};
use std::fmt;

/// The rules: how a game starts, whether draws by rule end it, and how castling is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess {
    /// The start position, by its Scharnagl number.
    setup: u32,
    /// Repetition, the fifty-move rule and bare material end the game.
    pub(super) draws: bool,
    /// Castling is written as the king taking its rook, castling rights as the files of the rooks.
    pub(super) chess960: bool,
}

/// A board, and the keys of the positions before it: repetition is a matter of the whole game.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    /// The keys of the earlier positions, the oldest first. Empty when draws are off.
    pub(super) past: Vec<u64>,
}

impl Position {
    /// A game that begins with this board. Not public, as the library makes boards, too, on which a king could be taken.
    pub(super) const fn new(board: Board) -> Self {
        Self { board, past: Vec::new() }
    }

    /// The pieces, the side to move, castling rights, en passant and clocks.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}, {} plies played", self.board, self.past.len())
    }
}

impl Default for Chess {
    fn default() -> Self {
        Self { setup: Self::USUAL_SETUP, draws: true, chess960: false }
    }
}

impl Chess {
    /// The Scharnagl number of the usual start position.
    pub const USUAL_SETUP: u32 = 518;
    /// There are this many start positions in Chess960, numbered from 0.
    pub const SETUPS: u32 = 960;

    /// The same rules without repetition, fifty-move rule and bare material. Perft counts like this.
    #[must_use]
    pub const fn without_draws(self) -> Self {
        Self { draws: false, ..self }
    }

    /// Chess960 from the start position with this Scharnagl number, if there is one.
    #[must_use]
    pub const fn chess960(setup: u32) -> Option<Self> {
        if setup < Self::SETUPS { Some(Self { setup, draws: true, chess960: true }) } else { None }
    }

    pub(super) fn from_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&["draws", "chess960", "setup"])?;
        let draws = options.get("draws").is_none() || options.flag("draws")?;
        let last = u64::from(Self::SETUPS - 1);
        let setup = options.number("setup", 0, last)?.map_or(Self::USUAL_SETUP, |setup| setup as u32);
        // Another start position has its rooks and king elsewhere, and needs the other way to write castling.
        let chess960 = options.flag("chess960")? || setup != Self::USUAL_SETUP;
        Ok(Self { setup, draws, chess960 })
    }

    pub(super) fn infos() -> Vec<OptionInfo> {
        let setups = OptionKind::Number { min: 0, max: u64::from(Self::SETUPS - 1) };
        vec![
            OptionInfo { name: "draws", kind: OptionKind::Flag, default: "on".into() },
            OptionInfo { name: "chess960", kind: OptionKind::Flag, default: "off".into() },
            OptionInfo { name: "setup", kind: setups, default: Self::USUAL_SETUP.to_string() },
        ]
    }

    /// The move that comes after so many others: pieces are passed over whole.
    fn skip(&self, mut cursor: Cursor, position: &Position, mut number: u64) -> Option<Move> {
        while let Some(moves) =
            cursor.pieces.get(cursor.at).map(|piece| piece.len() as u64).filter(|&moves| moves <= number)
        {
            number -= moves;
            cursor.at += 1;
        }
        for _ in 0..number {
            self.next_move(position, &mut cursor)?;
        }
        self.next_move(position, &mut cursor)
    }

    /// The game is drawn although there may be moves.
    #[inline]
    fn is_drawn_by_rule(self, position: &Position) -> bool {
        self.draws && draws::drawn_by_rule(position).is_some()
    }
}

/// White starts, and is the first side even where a position is set up with Black to move.
#[inline]
pub(super) const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

/// The moves are generated piece by piece (each with a set of targets) and taken out of those sets one by one.
pub struct Cursor {
    /// 16 pieces, and two more entries for pawns that can take en passant.
    pieces: ArrayVec<PieceMoves, 18>,
    at: usize,
    /// The number of pieces into which the pawn at hand has already been promoted on its next square.
    promoted: usize,
}

const LAST_RANKS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    /// The board before the move: copying it is cheaper than working out what has changed.
    type Undo = Board;
    type Cursor = Cursor;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        Position::new(Board::chess960_startpos(self.setup))
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        side(position.board.side_to_move())
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = &position.board;
        // The generator stops at the first piece that can move. Mate goes before every draw.
        if !board.generate_moves(|_| true) {
            return Some(if board.checkers().is_empty() { Outcome::Draw } else { Outcome::Loss });
        }
        self.is_drawn_by_rule(position).then_some(Outcome::Draw)
    }

    #[inline]
    fn cursor(&self, position: &Position) -> Cursor {
        let mut pieces = ArrayVec::new();
        position.board.generate_moves(|moves| {
            pieces.push(moves);
            false
        });
        Cursor { pieces, at: 0, promoted: 0 }
    }

    #[inline]
    fn next_move(&self, _: &Position, cursor: &mut Cursor) -> Option<Move> {
        loop {
            let piece = cursor.pieces.get_mut(cursor.at)?;
            let Some(to) = piece.to.next_square() else {
                cursor.at += 1;
                continue;
            };
            let from = piece.from;
            // Bits, not ranks: asked for the rank, the compiler makes a jump table of the 64 squares.
            let rest = BitBoard(piece.to.0 & (piece.to.0 - 1));
            if piece.piece == Piece::Pawn && !((piece.to ^ rest) & LAST_RANKS).is_empty() {
                let promotion = PROMOTIONS[cursor.promoted];
                cursor.promoted = (cursor.promoted + 1) % PROMOTIONS.len();
                if cursor.promoted == 0 {
                    piece.to = rest;
                }
                return Some(Move { from, to, promotion: Some(promotion) });
            }
            piece.to = rest;
            return Some(Move { from, to, promotion: None });
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) -> Board {
        if self.draws {
            position.past.push(draws::key(&position.board));
        }
        let before = position.board.clone();
        position.board.play_unchecked(mv);
        before
    }

    #[inline]
    fn undo(&self, position: &mut Position, _: Move, before: Board) {
        position.board = before;
        if self.draws {
            position.past.pop();
        }
    }

    #[inline]
    fn nth_move(&self, position: &Position, number: u64) -> Option<Move> {
        self.skip(self.cursor(position), position, number)
    }

    /// The moves are generated once, to be counted and to be drawn from.
    #[inline]
    fn random_move(&self, position: &Position, random: &mut SplitMix) -> Option<Move> {
        let cursor = self.cursor(position);
        let count = cursor.pieces.iter().map(|moves| moves.len() as u64).sum();
        self.skip(cursor, position, random.pick(count))
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        if self.is_drawn_by_rule(position) {
            return 0;
        }
        let mut count = 0;
        position.board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }
}

/// From this halfmove clock on, positions that differ in it have different keys: the fifty-move rule is then near enough
/// to turn a win that a search has found into a draw. Before, sharing what is known is worth more.
const CLOCK_MATTERS: u8 = 60;

impl Hashed for Chess {
    /// Repetitions are not in the key.
    const FORGETS: bool = true;

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let key = draws::key(&position.board);
        let clock = position.board.halfmove_clock();
        if self.draws && clock >= CLOCK_MATTERS {
            return key ^ u64::from(clock).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        key
    }

    /// The target square and the direction from which it is reached, eight straight and eight of a knight: only
    /// moves along the same line share a slot.
    #[inline]
    fn slot(&self, mv: Move) -> usize {
        let step = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
        let right = step(mv.from.file() as usize, mv.to.file() as usize);
        let up = step(mv.from.rank() as usize, mv.to.rank() as usize);
        let direction = if right == 0 || up == 0 || right.abs() == up.abs() {
            let compass = (right.signum() + 1) * 3 + up.signum() + 1;
            // The middle of the compass is no direction.
            (compass - isize::from(compass > 4)).cast_unsigned()
        } else {
            8 + usize::from(right > 0) + 2 * usize::from(up > 0) + 4 * usize::from(up.abs() > right.abs())
        };
        mv.to as usize * 16 + direction
    }
}
