//! Files: what is written is read back, and what is damaged, cut short or foreign is refused with the reason.

use super::{fold, misere, practised};
use crate::{Identity, Lesson, Method, Saved, load, save};
use kythu_game::{Game, Hashed};
use kythu_games::nim::Nim;

fn identity() -> Identity {
    Identity { game: "nim".into(), rules: "misere=on take=0".into(), start: "1,3,5,7".into() }
}

fn bytes() -> Vec<u8> {
    let lesson = Lesson { method: Method::Sarsa, halving: Some(77), ..Lesson::default() };
    practised(&misere(), &lesson, fold(), 50).to_bytes(&identity())
}

fn refused(bytes: &[u8]) -> &'static str {
    Saved::from_bytes(bytes).unwrap_err().message.key
}

/// The bytes with something changed and the right checksum again.
fn resealed(mut bytes: Vec<u8>, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    change(&mut bytes);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = bytes();
    let saved = Saved::from_bytes(&bytes).unwrap();
    assert_eq!(saved.identity, identity());
    assert_eq!((saved.episodes, saved.lesson.method, saved.lesson.halving), (50, Method::Sarsa, Some(77)));
    assert_eq!(saved.to_bytes(), bytes);
    let game = misere();
    let learner = saved.learner(game.clone(), game.start(), fold()).unwrap();
    assert_eq!(learner.to_bytes(&identity()), bytes);
}

#[test]
fn every_cut_and_every_flipped_byte_is_noticed() {
    let bytes = bytes();
    for length in 0..bytes.len() {
        assert!(Saved::from_bytes(&bytes[..length]).is_err(), "{length} of {} bytes", bytes.len());
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(Saved::from_bytes(&changed).is_err(), "byte {at}");
    }
    assert_eq!(refused(b"PNG"), "learn.not-a-table");
    assert_eq!(refused(&bytes[..bytes.len() - 1]), "learn.damaged");
    assert_eq!(refused(&resealed(bytes.clone(), |bytes| bytes[8] = 2)), "learn.version");
    assert_eq!(refused(&resealed(bytes.clone(), |bytes| bytes[9] = 3)), "learn.damaged");
    assert_eq!(refused(&resealed(bytes.clone(), |bytes| bytes.push(0))), "learn.damaged");
    let too_eager = resealed(bytes.clone(), |bytes| bytes[11..19].copy_from_slice(&7f64.to_le_bytes()));
    assert_eq!(refused(&too_eager), "learn.range");
    let endless = resealed(bytes.clone(), |bytes| {
        bytes.truncate(75 + 3 * 2 + 3 + 16 + 7);
        bytes.extend(u64::MAX.to_le_bytes());
    });
    assert_eq!(refused(&endless), "learn.damaged");
    let not_a_number = resealed(bytes, |bytes| {
        let at = bytes.len() - 4;
        bytes[at..].copy_from_slice(&f32::NAN.to_le_bytes());
    });
    assert_eq!(refused(&not_a_number), "learn.damaged");
}

#[test]
fn another_game_other_rules_and_another_start_are_refused() {
    let saved = Saved::from_bytes(&bytes()).unwrap();
    let key = |result: Result<(), kythu_game::Refusal>| result.err().map(|refusal| refusal.message.key);
    assert_eq!(key(saved.check_rules("nim", "misere=on take=0")), None);
    assert_eq!(key(saved.check_rules("mnk", "misere=on take=0")), Some("learn.other-game"));
    assert_eq!(key(saved.check_rules("nim", "misere=off take=0")), Some("learn.other-rules"));
    assert_eq!(key(saved.check_start("1,3,5,7")), None);
    assert_eq!(key(saved.check_start("1,3,5,8")), Some("learn.other-start"));
    let other = Nim::new([1, 3, 5, 8]).unwrap();
    assert_ne!(other.key(&other.start()), misere().key(&misere().start()));
    assert_eq!(
        saved.learner(other.clone(), other.start(), fold()).unwrap_err().message.key,
        "learn.other-keys"
    );
}

#[test]
fn files_are_written_whole_and_what_is_no_file_is_refused() {
    let folder = std::env::temp_dir().join(format!("kythu-learn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("table.q");
    save(&path, &bytes()).unwrap();
    save(&path, &bytes()).unwrap();
    assert_eq!(load(&path).unwrap().to_bytes(), bytes());
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["table.q"], "nothing is left beside it");
    std::fs::write(&path, &bytes()[..100]).unwrap();
    assert!(load(&path).unwrap_err().to_string().contains("table.q"));
    for wrong in [folder.clone(), folder.join("missing"), "/dev/zero".into()] {
        let refusal = load(&wrong).unwrap_err();
        assert_eq!(refusal.message.key, "learn.file", "{refusal}");
    }
    assert!(save(&folder.join("no/such/folder"), b"").is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
