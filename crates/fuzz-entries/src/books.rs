//! Books of Connect 4 scores. They are bytes: a letter stands for the byte of its number, modulo 256.

use crate::promises;
use kythu_game::{Game, Refusal, SplitMix};
use kythu_games::connect4::Position;
use kythu_solvers::connect4::book::Book;

/// Positions that are looked up in an accepted book.
const LOOKED_UP: usize = 40;

/// A book, whole or without its checksum.
pub fn books(text: &str) {
    let mut bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    read(text, &bytes);
    // A changed book would never get past the checksum: with the right one the rest of it is read.
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    read(text, &bytes);
}

fn read(text: &str, bytes: &[u8]) {
    let read: Result<Book, Refusal> = Book::from_bytes(bytes.to_vec());
    match read {
        Ok(book) => {
            assert_eq!(book.bytes(), bytes, "a book is written as it was read");
            answers(&book, u64::from(crc32fast::hash(bytes)));
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
}

/// Whatever is looked up, there is a score or none.
fn answers(book: &Book, seed: u64) {
    let mut random = SplitMix::new(seed);
    let game = book.game();
    let (width, height) = game.size();
    for _ in 0..LOOKED_UP {
        let mut position = game.start();
        for _ in 0..random.below(book.ply() as usize + 3) {
            let moves: Vec<_> = game.moves(&position).collect();
            if moves.is_empty() || game.outcome(&position).is_some() {
                break;
            }
            game.play(&mut position, moves[random.below(moves.len())]);
            in_range(book, &position);
        }
        // Stones that no game leaves behind, and stones that lie on no board.
        let (own, other) = (random.next(), random.next());
        for position in [Position { own, other }, Position { own: own & !other, other: other & own }] {
            in_range(book, &position);
        }
    }
    let beyond = width * height + 1;
    for ply in (0..=book.ply()).chain([book.ply() + 1, beyond, u32::MAX]) {
        for (position, _) in book.positions(ply).take(LOOKED_UP) {
            let stones = (position.own | position.other).count_ones();
            assert_eq!(stones, ply, "{position:?} in a list of ply {ply}");
            in_range(book, &position);
        }
    }
}

fn in_range(book: &Book, position: &Position) {
    let stones = (position.own | position.other).count_ones();
    if let Some(score) = book.score(position) {
        // Six bits hold no more than this, whatever they were changed to.
        assert!((-31..=30).contains(&score), "{position:?}: {score}");
        assert!(stones <= book.ply(), "{position:?} is beyond the book");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_seeds_are_books() {
        let is_book = |seed: &&&str| {
            let mut bytes: Vec<u8> = seed.chars().map(|letter| letter as u8).collect();
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            Book::from_bytes(bytes).is_ok()
        };
        assert_eq!(crate::seeds::BOOKS.iter().filter(is_book).count(), 7);
    }
}
