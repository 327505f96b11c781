use super::{Chess, Position, fen, san, uci};
use cozy_chess::Move;
use kythu_game::{Game, Notation, Refusal};
use kythu_words::say;

impl Chess {
    /// A move in the notation of books: `Nf3`, `exd8=Q+`.
    ///
    /// ```
    /// use kythu_game::{Game, Notation};
    /// use kythu_games::chess::Chess;
    ///
    /// let game = Chess::default();
    /// let start = game.start();
    /// let mv = game.parse_move(&start, "g1f3").unwrap();
    /// assert_eq!(game.san(&start, mv), "Nf3");
    /// ```
    #[must_use]
    pub fn san(&self, position: &Position, mv: Move) -> String {
        san::format(&position.board, mv)
    }
}

impl Notation for Chess {
    /// Reads `startpos` or nothing for the start, else a FEN; either may be followed by `moves` and the moves played.
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        let words: Vec<_> = fen::words(text).collect();
        let played = words.iter().position(|word| word.text == "moves").unwrap_or(words.len());
        let (setup, played) = words.split_at(played);
        let mut position = match setup {
            [] => self.start(),
            [word] if word.text == "startpos" => self.start(),
            [word, fields @ ..] if word.text == "fen" => Position::new(fen::parse(text, fields)?),
            fields => Position::new(fen::parse(text, fields)?),
        };
        for word in played.iter().skip(1) {
            if self.outcome(&position).is_some() {
                return Err(word.refuse(say!("chess.game-over")));
            }
            let mv = self.parse_move(&position, word.text).map_err(|refusal| word.refuse(refusal.message))?;
            self.play(&mut position, mv);
        }
        Ok(position)
    }

    /// Writes the FEN. It holds the clocks, but not the earlier positions that repetition depends on.
    fn format_position(&self, position: &Position) -> String {
        fen::format(&position.board, self.chess960)
    }

    /// Reads `e2e4` and `Nf3` alike.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        let (board, text) = (&position.board, text.trim());
        let candidates = if let Some(mv) = uci::parse(board, text) {
            uci::readings(board, mv)
        } else if let Some(wanted) = san::Wanted::parse(text) {
            wanted.readings(board)
        } else {
            return Err(say!("chess.move", found = text).into());
        };
        match candidates.as_slice() {
            [] => Err(say!("chess.move-illegal", found = text).into()),
            [mv] => Ok(*mv),
            several => {
                let several: Vec<_> = several.iter().map(|&mv| self.san(position, mv)).collect();
                Err(say!("chess.move-ambiguous", found = text, moves = several.join(", ")).into())
            }
        }
    }

    /// Writes `e2e4`, `e7e8q`; castling is `e1g1`, or the king taking its rook where that alone is clear.
    fn format_move(&self, position: &Position, mv: Move) -> String {
        uci::format(&position.board, mv, self.chess960)
    }

    /// Writes `Nf3`, `exd5`, `O-O`.
    fn short_move(&self, position: &Position, mv: Move) -> Option<String> {
        Some(self.san(position, mv))
    }
}
