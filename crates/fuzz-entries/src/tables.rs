//! Tables that were learnt. They are bytes: a letter stands for the byte of its number, modulo 256.

use crate::promises;
use kythu_game::{Game, Hashed, Refusal};
use kythu_games::nim::Nim;
use kythu_learn::Saved;

/// A table, whole or without its checksum.
pub fn tables(text: &str) {
    let mut bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    read(text, &bytes);
    // A changed table would never get past the checksum: with the right one the rest of it is read.
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    read(text, &bytes);
}

fn read(text: &str, bytes: &[u8]) {
    let read: Result<Saved, Refusal> = Saved::from_bytes(bytes);
    match read {
        Ok(saved) => {
            assert_eq!(saved.to_bytes(), bytes, "a table is written as it was read");
            plays(saved, text);
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
}

/// Whatever is in it, there is a legal move in every position.
fn plays(saved: Saved, text: &str) {
    let game = Nim::default();
    match saved.learner(game.clone(), game.start(), Some(<Nim as kythu_game::Symmetric>::canonical)) {
        Ok(learner) => {
            let mut position = game.start();
            while let Some(choice) = learner.choose(&position) {
                assert_eq!(learner.opinions(&position).len() as u64, game.count_moves(&position));
                let mv = game.moves(&position).nth(choice);
                game.play(&mut position, mv.expect("a number of a legal move"));
            }
            assert!(game.outcome(&position).is_some(), "a table stops at key {}", game.key(&position));
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_learn::{Identity, Learner, Lesson};

    /// The seeds that are tables, as they are written today: whoever changes the format changes these.
    #[test]
    fn some_seeds_are_tables() {
        let read = |seed: &str| {
            let mut bytes: Vec<u8> = seed.chars().map(|letter| letter as u8).collect();
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            Saved::from_bytes(&bytes)
        };
        assert_eq!(crate::seeds::TABLES.iter().filter(|seed| read(seed).is_ok()).count(), 2);
        let game = Nim::default();
        let learner = Learner::new(game.clone(), game.start(), Lesson::default(), None).unwrap();
        let identity = Identity { game: "nim".into(), rules: String::new(), start: "3,4,5".into() };
        let bytes = learner.to_bytes(&identity);
        let letters: String = bytes[..bytes.len() - 4].iter().map(|&byte| char::from(byte)).collect();
        assert_eq!(letters, crate::seeds::TABLES[0], "{:?}", letters.escape_unicode().to_string());
    }
}
