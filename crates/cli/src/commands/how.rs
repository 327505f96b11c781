use super::{number, text};
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Options, Refusal};
use kythu_games::connect4::Connect4;
use kythu_players::connect4::Equipment;
use kythu_solvers::connect4::book::Book;
use kythu_words::say;
use std::path::Path;

/// How the exact solver of Connect 4 shall work: `--threads`, `--hash`, `--no-book`, `--book` and `--weak` as options of the
/// seam. A book that is of no use for this board is told, and search goes on without it.
pub(super) fn how(talk: &Talk, matches: &ArgMatches, game: &Connect4) -> Result<Options, Failure> {
    let mut how = Options::new();
    for (name, most) in [("threads", Equipment::MOST_THREADS), ("hash", Equipment::MOST_MIB)] {
        if let Some(value) = number(matches, name, 1, most)? {
            how.set(name, value.to_string());
        }
    }
    if matches.get_flag("no-book") {
        how.set("book", "off");
    }
    if let Some(file) = text(matches, "book") {
        match useful(file, game) {
            Ok(()) => how.set("book-file", file),
            Err(refusal) => talk.warn(&say!("cli.book-unused", file = file, what = refusal.message)),
        }
    }
    if matches.get_flag("weak") {
        how.set("weak", "on");
    }
    Ok(how)
}

/// Whether a file is a whole book of this board.
fn useful(file: &str, game: &Connect4) -> Result<(), Refusal> {
    let book = Book::open(Path::new(file))?;
    let board = |game: &Connect4| format!("{}x{}", game.size().0, game.size().1);
    if book.game() == game {
        Ok(())
    } else {
        Err(say!("cli.book-other-board", found = board(book.game()), expected = board(game)).into())
    }
}
