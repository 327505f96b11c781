//! What is not a whole and undamaged book is refused.

use super::{Folder, made, solver};
use crate::connect4::book::Book;
use proptest::prelude::*;

fn key(bytes: Vec<u8>) -> Option<&'static str> {
    Book::from_bytes(bytes).err().map(|refusal| refusal.message.key)
}

fn tiny(name: &str, ply: u32) -> Vec<u8> {
    let folder = Folder::new(name);
    made(&solver(4, 4), ply, &folder.file("a.book")).bytes().to_vec()
}

#[test]
fn every_flipped_bit_is_noticed() {
    let good = tiny("flipped", 4);
    assert_eq!(key(good.clone()), None);
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[at] ^= 1 << bit;
            let key = key(bad).unwrap_or_else(|| panic!("byte {at}, bit {bit}"));
            match at {
                0..8 => assert_eq!(key, "book.not-a-book"),
                8 => assert_eq!(key, "book.version"),
                9..12 => {}
                _ => assert_eq!(key, "book.checksum"),
            }
        }
    }
}

#[test]
fn every_truncation_is_noticed() {
    let folder = Folder::new("truncated-files");
    let good = tiny("truncated", 3);
    for length in 0..good.len() {
        let expected = if length < 8 { "book.not-a-book" } else { "book.truncated" };
        assert_eq!(key(good[..length].to_vec()), Some(expected), "{length} bytes");
        let path = folder.file("short.book");
        std::fs::write(&path, &good[..length]).unwrap();
        assert_eq!(Book::open(&path).unwrap_err().message.key, expected);
    }
    let longer = [&good[..], &[0]].concat();
    assert_eq!(key(longer.clone()), Some("book.too-long"));
    let path = folder.file("long.book");
    std::fs::write(&path, longer).unwrap();
    assert_eq!(Book::open(&path).unwrap_err().message.key, "book.too-long");
    assert_eq!(Book::open(&folder.file("none.book")).unwrap_err().message.key, "book.io");
    assert_eq!(Book::open(&folder.0).unwrap_err().message.key, "book.io");
}

#[test]
fn impossible_beginnings_are_refused() {
    let good = tiny("beginnings", 2);
    for (at, value, expected) in [
        (8, 1, "book.version"),
        (8, 3, "book.version"),
        (9, 0, "book.board"),
        (9, 9, "book.board"),
        (10, 8, "book.board"),
        (11, 17, "book.ply"),
        (11, 4, "book.truncated"),
        (11, 0, "book.too-long"),
    ] {
        let mut bad = good.clone();
        bad[at] = value;
        assert_eq!(key(bad), Some(expected), "byte {at} is {value}");
    }
    let mut huge = good;
    huge[9..12].copy_from_slice(&[8, 7, 40]);
    assert_eq!(key(huge), Some("book.too-large"));
}

proptest! {
    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Book::from_bytes(bytes.clone()).is_err());
        prop_assert!(Book::from_bytes([&b"KYTHU-C4\x02"[..], &bytes].concat()).is_err());
    }
}
