//! Positions as text: FEN with `KQkq`, X-FEN and Shredder-FEN castling; the clocks may be missing, as in EPD.

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};
use kythu_game::Refusal;
use kythu_words::{Message, say};

/// A word of a text that remembers where it stood.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    whole: &'a str,
    /// How many bytes of the whole text stand before the word.
    at: usize,
}

impl Word<'_> {
    /// A refusal that points at the byte `offset` of the word.
    pub(super) fn refuse_at(self, offset: usize, message: Message) -> Refusal {
        Refusal::at_byte(message, self.whole, self.at + offset)
    }

    pub(super) fn refuse(self, message: Message) -> Refusal {
        self.refuse_at(0, message)
    }
}

pub(super) fn words(whole: &str) -> impl Iterator<Item = Word<'_>> {
    let mut end = 0;
    whole.split_whitespace().map(move |text| {
        let at = end + whole[end..].find(text).unwrap_or(0);
        end = at + text.len();
        Word { text, whole, at }
    })
}

/// Reads the fields of a FEN, out of the text in which they stand.
pub(super) fn parse(whole: &str, fields: &[Word<'_>]) -> Result<Board, Refusal> {
    let field = |index: usize, name: &'static str| {
        let missing = || say!("chess.fen-missing", field = Message::new(name));
        fields.get(index).copied().ok_or_else(|| Refusal::at_byte(missing(), whole, whole.len()))
    };
    let mut builder = BoardBuilder::empty();
    let pieces = field(0, "chess.field-pieces")?;
    read_pieces(pieces, &mut builder)?;
    check_pieces(pieces, &builder)?;

    let side = field(1, "chess.field-side")?;
    builder.side_to_move = match side.text {
        "w" => Color::White,
        "b" => Color::Black,
        found => return Err(side.refuse(say!("chess.side", found = found))),
    };
    check_checks(pieces, side, &builder)?;
    read_castling(field(2, "chess.field-castling")?, &mut builder)?;
    let en_passant = field(3, "chess.field-en-passant")?;
    read_en_passant(en_passant, &mut builder)?;

    if let Some(&clock) = fields.get(4) {
        let plies = clock.text.parse().ok().filter(|&plies| plies <= 100);
        builder.halfmove_clock =
            plies.ok_or_else(|| clock.refuse(say!("chess.halfmoves", found = clock.text)))?;
    }
    if let Some(&number) = fields.get(5) {
        let moves: Option<u16> = number.text.parse().ok();
        // Some programs count from 0.
        builder.fullmove_number =
            moves.ok_or_else(|| number.refuse(say!("chess.fullmoves", found = number.text)))?.max(1);
    }
    if let Some(extra) = fields.get(6) {
        return Err(extra.refuse(say!("chess.fen-extra", found = extra.text)));
    }
    // All else has been checked by now: what the library still refuses is a pawn that cannot have made a double step.
    builder
        .build()
        .map_err(|_| en_passant.refuse(say!("chess.en-passant-impossible", square = en_passant.text)))
}

/// Writes a board: with `KQkq` where that is clear and `shredder` is not asked for, else with the files of the rooks.
pub(super) fn format(board: &Board, shredder: bool) -> String {
    let usual = |color| {
        let rights = board.castle_rights(color);
        let none = rights.short.is_none() && rights.long.is_none();
        let king = board.king(color).file() == File::E;
        let rooks =
            rights.short.is_none_or(|rook| rook == File::H) && rights.long.is_none_or(|rook| rook == File::A);
        none || (king && rooks)
    };
    let usual = Color::ALL.into_iter().all(usual);
    if shredder || !usual { format!("{board:#}") } else { format!("{board}") }
}

fn read_pieces(field: Word<'_>, builder: &mut BoardBuilder) -> Result<(), Refusal> {
    let (mut rank, mut file) = (Rank::NUM, 0);
    let end = field.text.len();
    for (offset, letter) in field.text.char_indices().chain([(end, '/')]) {
        let length =
            |found| field.refuse_at(offset, say!("chess.board-rank-length", rank = rank, found = found));
        if letter == '/' {
            if file != File::NUM {
                return Err(length(file));
            }
            (rank, file) = (rank - 1, 0);
            // The line is ended by its last rank and by nothing else.
            if (rank == 0) != (offset == end) {
                return Err(field.refuse_at(offset, say!("chess.board-rank-count")));
            }
            continue;
        }
        let width = match letter {
            '1'..='8' => letter as usize - '0' as usize,
            _ => 1,
        };
        if file + width > File::NUM {
            return Err(length(file + width));
        }
        if !matches!(letter, '1'..='8') {
            let Ok(piece) = Piece::try_from(letter.to_ascii_lowercase()) else {
                return Err(field.refuse_at(offset, say!("chess.board-letter", found = letter)));
            };
            let square = Square::new(File::index(file), Rank::index(rank - 1));
            if piece == Piece::Pawn && (rank == 1 || rank == Rank::NUM) {
                return Err(field.refuse_at(offset, say!("chess.board-pawn", square = square.to_string())));
            }
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            *builder.square_mut(square) = Some((piece, color));
        }
        file += width;
    }
    Ok(())
}

/// The squares of a builder on which one of these pieces stands.
fn squares(builder: &BoardBuilder, piece: Option<Piece>, color: Color) -> BitBoard {
    let stands = |square: &Square| {
        builder.square(*square).is_some_and(|(p, c)| c == color && piece.is_none_or(|piece| piece == p))
    };
    Square::ALL.into_iter().filter(stands).collect()
}

fn name(color: Color) -> Message {
    Message::new(match color {
        Color::White => "chess.white",
        Color::Black => "chess.black",
    })
}

/// One king a side, not touching each other, and no more than 16 pieces and 8 pawns a side.
fn check_pieces(field: Word<'_>, builder: &BoardBuilder) -> Result<(), Refusal> {
    for color in Color::ALL {
        let count = |piece| squares(builder, piece, color).len();
        let (kings, pawns, all) = (count(Some(Piece::King)), count(Some(Piece::Pawn)), count(None));
        if kings != 1 {
            return Err(field.refuse(say!("chess.board-kings", side = name(color), found = kings)));
        }
        if pawns > 8 {
            return Err(field.refuse(say!("chess.board-pawns", side = name(color), found = pawns)));
        }
        if all > 16 {
            return Err(field.refuse(say!("chess.board-crowded", side = name(color), found = all)));
        }
    }
    let [white, black] = Color::ALL.map(|color| squares(builder, Some(Piece::King), color));
    if white.into_iter().any(|king| !get_king_moves(king).is_disjoint(black)) {
        return Err(field.refuse(say!("chess.board-kings-touch")));
    }
    Ok(())
}

/// The side that has just moved is not in check, and the other one not from three pieces at once.
fn check_checks(pieces: Word<'_>, side: Word<'_>, builder: &BoardBuilder) -> Result<(), Refusal> {
    match builder.build() {
        Err(_) => Err(side.refuse(say!("chess.side-checks", side = name(builder.side_to_move)))),
        Ok(board) if board.checkers().len() > 2 => Err(pieces.refuse(say!("chess.board-checks"))),
        Ok(_) => Ok(()),
    }
}

fn read_castling(field: Word<'_>, builder: &mut BoardBuilder) -> Result<(), Refusal> {
    if field.text == "-" {
        return Ok(());
    }
    for (offset, letter) in field.text.char_indices() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let first = Rank::First.relative_to(color);
        let king = squares(builder, Some(Piece::King), color) & first.bitboard();
        let rooks = squares(builder, Some(Piece::Rook), color) & first.bitboard();
        let impossible = || field.refuse_at(offset, say!("chess.castling-impossible", found = letter));
        let king = king.next_square().ok_or_else(impossible)?.file();
        let file = match letter.to_ascii_lowercase() {
            // The outermost rook on that side of the king.
            'k' => rooks.into_iter().map(Square::file).max(),
            'q' => rooks.into_iter().map(Square::file).min(),
            letter => match File::try_from(letter) {
                Ok(file) => Some(file).filter(|&file| rooks.has(Square::new(file, first))),
                Err(_) => return Err(field.refuse_at(offset, say!("chess.castling", found = letter))),
            },
        };
        let rook = file.ok_or_else(impossible)?;
        let short = match letter.to_ascii_lowercase() {
            'k' => true,
            'q' => false,
            _ => rook > king,
        };
        // A letter `k` with no rook to the right of the king has found one on its left.
        if short != (rook > king) {
            return Err(impossible());
        }
        let rights = builder.castle_rights_mut(color);
        let right = if short { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some() {
            return Err(field.refuse_at(offset, say!("chess.castling-twice", found = letter)));
        }
    }
    Ok(())
}

fn read_en_passant(field: Word<'_>, builder: &mut BoardBuilder) -> Result<(), Refusal> {
    if field.text == "-" {
        return Ok(());
    }
    let rank = Rank::Sixth.relative_to(builder.side_to_move);
    let square = field.text.parse().ok().filter(|square: &Square| square.rank() == rank);
    let wrong = || say!("chess.en-passant", rank = rank.to_string(), found = field.text);
    builder.en_passant = Some(square.ok_or_else(|| field.refuse(wrong()))?);
    Ok(())
}
