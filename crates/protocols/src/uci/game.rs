use kythu_game::{Refusal, Side};
use kythu_players::{GameKind, Setup};
use std::fmt::Write;

/// The start of an ordinary game.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A game of chess as an engine is told it: where it began and the moves since, in the engine's notation.
#[derive(Clone, Debug)]
pub(super) struct Told {
    setup: Setup,
    fen: Option<String>,
    /// Who was to move where it began.
    begins: Side,
    moves: Vec<String>,
    /// Castling has to be written as the king taking its rook.
    pub(super) chess960: bool,
}

impl Told {
    /// Reads a game. Its position may be written in any way that the game reads, and so may its moves.
    pub(super) fn new(kind: &dyn GameKind, setup: &Setup) -> Result<Self, Refusal> {
        // Moves may stand behind the position; the engine needs to know them apart, because of repetitions.
        let written = setup.position.as_deref().unwrap_or_default();
        let mut words = written.split_whitespace();
        let begin: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
        let position = (!begin.is_empty()).then(|| begin.join(" "));
        let mut whole = Setup { options: setup.options.clone(), position, moves: Vec::new() };
        let start = kind.open(&whole)?;
        whole.moves = words.map(str::to_owned).chain(setup.moves.iter().cloned()).collect();
        let fen = start.position();
        let castling = fen.split(' ').nth(2).unwrap_or("-");
        Ok(Self {
            setup: setup.clone(),
            begins: start.side_to_move(),
            moves: kind.open(&whole)?.setup().moves.clone(),
            chess960: !castling.chars().all(|letter| "KQkq-".contains(letter)),
            fen: (fen != USUAL_START).then_some(fen),
        })
    }

    /// The game has gone on: takes the new moves over. False if it is another game, or if a move is not written as an
    /// engine writes it.
    pub(super) fn goes_on(&mut self, setup: &Setup) -> bool {
        let known = &self.setup.moves;
        if self.setup.options != setup.options
            || self.setup.position != setup.position
            || !setup.moves.starts_with(known)
        {
            return false;
        }
        let new = &setup.moves[known.len()..];
        if !new.iter().all(|mv| is_usual(mv)) {
            return false;
        }
        self.moves.extend_from_slice(new);
        self.setup.moves.extend_from_slice(new);
        true
    }

    /// Whose turn it is.
    pub(super) fn side_to_move(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { self.begins } else { self.begins.other() }
    }

    /// The `position` command.
    pub(super) fn command(&self) -> String {
        let mut line = String::with_capacity(100 + 6 * self.moves.len());
        line.push_str("position ");
        let _ = match &self.fen {
            None => line.write_str("startpos"),
            Some(fen) => write!(line, "fen {fen}"),
        };
        if !self.moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in &self.moves {
            line.push(' ');
            line.push_str(mv);
        }
        line
    }
}

/// `e2e4`, `e7e8q`
fn is_usual(mv: &str) -> bool {
    let bytes = mv.as_bytes();
    let square = |at: usize| matches!(bytes.get(at..at + 2), Some([b'a'..=b'h', b'1'..=b'8']));
    square(0) && square(2) && matches!(bytes.get(4..), Some([] | [b'q' | b'r' | b'b' | b'n']))
}
