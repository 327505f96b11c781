//! Games in PGN, as openings: tags, moves, and all that may stand between them.

use super::BadOpening;
use crate::Opening;
use kythu_game::{Options, Refusal};
use kythu_players::{GameKind, Setup, Table};
use kythu_words::say;

/// The text of a PGN file. Its own character set is Latin-1, and many files are in UTF-8: bytes that are no UTF-8 are Latin-1.
#[must_use]
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

/// A word of the text that means something to us.
enum Token<'a> {
    Tag(&'a str, String),
    Move(&'a str),
    End,
}

/// Goes through the text and knows in which line it is.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !holds(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// Takes everything up to and with `end`; refuses a text that ends before.
    fn take_through(&mut self, end: char) -> Result<&'a str, BadOpening> {
        let line = self.line;
        match self.rest.find(end) {
            Some(at) => Ok(self.take(at + end.len_utf8())),
            None => Err(BadOpening { line, refusal: say!("referee.pgn-open", expected = end).into() }),
        }
    }

    /// The next word that counts, and the line in which it stands; none at the end of the text.
    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, BadOpening> {
        // Variations in brackets, one inside the other.
        let mut depth = 0u32;
        let opened = self.line;
        loop {
            let before = self.line;
            self.take_while(char::is_whitespace);
            let fresh_line = self.line != before;
            let line = self.line;
            let Some(letter) = self.rest.chars().next() else {
                let open =
                    BadOpening { line: opened, refusal: say!("referee.pgn-open", expected = ')').into() };
                return if depth > 0 { Err(open) } else { Ok(None) };
            };
            match letter {
                '{' => {
                    self.take_through('}')?;
                }
                ';' => {
                    self.take_while(|c| c != '\n');
                }
                '%' if fresh_line => {
                    self.take_while(|c| c != '\n');
                }
                '(' => {
                    self.take(1);
                    depth += 1;
                }
                ')' if depth > 0 => {
                    self.take(1);
                    depth -= 1;
                }
                '[' if depth == 0 => {
                    let tag = self.take_through(']')?;
                    let refuse = || BadOpening { line, refusal: say!("referee.pgn-tag", found = tag).into() };
                    let inside = tag[1..tag.len() - 1].trim();
                    let (name, value) = inside.split_once(char::is_whitespace).ok_or_else(refuse)?;
                    let value = value.trim().strip_prefix('"').and_then(|value| value.strip_suffix('"'));
                    return Ok(Some((
                        line,
                        Token::Tag(name, value.ok_or_else(refuse)?.replace("\\\"", "\"")),
                    )));
                }
                _ => {
                    let word = self.take_while(|c| !c.is_whitespace() && !"{}();[]".contains(c));
                    if word.is_empty() {
                        let found = self.take(letter.len_utf8());
                        let refusal: Refusal = say!("referee.pgn-word", found = found).into();
                        return Err(BadOpening { line, refusal });
                    }
                    if let Some(token) = counts(word).filter(|_| depth == 0) {
                        return Ok(Some((line, token)));
                    }
                }
            }
        }
    }
}

/// What a word of the moves means; none for numbers, glyphs and their like.
fn counts(word: &str) -> Option<Token<'_>> {
    if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
        return Some(Token::End);
    }
    if word.starts_with('$') {
        return None;
    }
    // `12.`, `12...`, and `12.Nf3` without a blank.
    let behind_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if behind_number.starts_with('.') { behind_number.trim_start_matches('.') } else { word };
    let said = word.chars().any(char::is_alphanumeric) && !word.chars().all(|c| c.is_ascii_digit());
    // Castling with zeros is a move; a bare number is not.
    (said || word.starts_with("0-0")).then_some(Token::Move(word))
}

/// A game that is being read.
struct Game {
    line: usize,
    table: Box<dyn Table>,
    moved: bool,
}

/// Reads the games of a text, of each at most `plies` moves.
pub(super) fn read(
    text: &str,
    kind: &dyn GameKind,
    rules: &Options,
    plies: Option<usize>,
) -> Result<Vec<(usize, Opening)>, BadOpening> {
    let plies = plies.unwrap_or(usize::MAX);
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    let open = |line: usize, position: Option<String>| {
        let setup = Setup { options: rules.clone(), position, moves: Vec::new() };
        let table = kind.open(&setup).map_err(|refusal| BadOpening { line, refusal })?;
        Ok(Game { line, table, moved: false })
    };
    let mut games = Vec::new();
    let mut game: Option<Game> = None;
    let close = |game: Option<Game>, games: &mut Vec<(usize, Opening)>| {
        games.extend(game.map(|game| {
            let setup = game.table.setup();
            (game.line, Opening { position: setup.position.clone(), moves: setup.moves.clone() })
        }));
    };
    while let Some((line, token)) = reader.next()? {
        match token {
            Token::End => close(game.take(), &mut games),
            Token::Tag(name, value) => {
                // Tags behind moves begin the next game, even if the last one forgot to say how it ended.
                if game.as_ref().is_some_and(|game| game.moved) {
                    close(game.take(), &mut games);
                }
                let begun = match game.take() {
                    Some(game) => game,
                    None => open(line, None)?,
                };
                game = Some(if name == "FEN" { open(line, Some(value))? } else { begun });
            }
            Token::Move(word) => {
                let playing = match game.take() {
                    Some(game) => game,
                    None => open(line, None)?,
                };
                let playing = game.insert(playing);
                playing.moved = true;
                if playing.table.setup().moves.len() < plies {
                    // Nothing after the end of a game can be wrong about its opening.
                    playing.table.play(word).map_err(|refusal| BadOpening { line, refusal })?;
                }
            }
        }
    }
    close(game.take(), &mut games);
    Ok(games)
}
