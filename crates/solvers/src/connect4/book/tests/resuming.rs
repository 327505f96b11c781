//! A book that was stopped goes on, and nobody's files are harmed.

use super::{Folder, made, solver};
use crate::connect4::book::{Book, Made, Order, Progress};
use kythu_game::Stop;
use std::collections::HashSet;

/// Makes a book until so many positions are solved; what was left behind then.
fn stopped(order: &Order<'_>, enough: u64) -> Made {
    let stop = Stop::new();
    let made = order.make(&stop, &mut |progress| {
        if matches!(progress, Progress::Solving { done, .. } if done >= enough) {
            stop.raise();
        }
    });
    made.unwrap()
}

#[test]
fn a_stopped_book_goes_on_and_becomes_the_same() {
    let (folder, whole) = (Folder::new("stopped"), Folder::new("whole"));
    let solver = solver(5, 4);
    let expected = made(&solver, 8, &whole.file("a.book"));
    let (out, journal) = (folder.file("b.book"), folder.file("b.book.partial"));
    let order = Order::new(&solver, 8, &out, 2).unwrap();
    let first = stopped(&order, 200);
    assert!(!first.complete && first.solved > 0 && first.solved < first.total, "{first:?}");
    assert!(journal.exists() && !out.exists());
    // The end of the journal was not written when the machine died, and something else stands there.
    let safe = std::fs::read(&journal).unwrap();
    for tail in [&[0; 100][..], &[0xff; 56], &safe[12..40]] {
        std::fs::write(&journal, [&safe, tail].concat()).unwrap();
        let again = stopped(&order, 0);
        assert_eq!(again.resumed, first.solved, "what was safe is not lost");
        std::fs::write(&journal, &safe).unwrap();
    }
    // A record in the middle is damaged: all before it is good.
    let mut damaged = safe.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(&journal, &damaged).unwrap();
    let last = order.make(&Stop::new(), &mut |_| {}).unwrap();
    assert!(last.complete && last.resumed < first.solved, "{last:?}");
    assert!(last.resumed > 0 || middle < 12 + 56, "{last:?}");
    assert_eq!(std::fs::read(&out).unwrap(), expected.bytes());
    assert!(!journal.exists());
}

#[test]
fn what_is_finished_is_not_solved_again() {
    let folder = Folder::new("not-again");
    let solver = solver(4, 4);
    let (out, journal) = (folder.file("a.book"), folder.file("a.book.partial"));
    let order = Order::new(&solver, 8, &out, 2).unwrap();
    let (mut before, mut runs) = (0, 0);
    loop {
        let made = stopped(&order, before + 100);
        assert_eq!(made.resumed, before);
        if made.complete {
            break;
        }
        let records = std::fs::read(&journal).unwrap();
        let chunks = || records[12..].chunks(56).map(|record| &record[..4]);
        assert_eq!(chunks().count(), chunks().collect::<HashSet<_>>().len(), "a chunk was solved twice");
        (before, runs) = (made.solved, runs + 1);
        assert!(runs < 1000, "it gets on");
    }
    assert!(runs > 1);
    assert!(Book::open(&out).is_ok());
}

#[test]
fn other_peoples_files_are_left_alone() {
    let folder = Folder::new("others");
    let solver = solver(4, 4);
    let (out, journal) = (folder.file("a.book"), folder.file("a.book.partial"));
    let key = |ply| {
        let made = Order::new(&solver, ply, &out, 1).unwrap().make(&Stop::new(), &mut |_| {});
        made.err().map(|refusal| refusal.message.key)
    };
    stopped(&Order::new(&solver, 6, &out, 1).unwrap(), 0);
    assert_eq!(key(5), Some("book.other-journal"));
    std::fs::write(&journal, "a letter to my aunt").unwrap();
    assert_eq!(key(6), Some("book.other-journal"));
    // Killed while it wrote the first bytes.
    for length in 0..12 {
        let _ = std::fs::remove_file(&out);
        std::fs::write(&journal, &b"KYTHUC4J\x01\x04\x04\x02"[..length]).unwrap();
        assert_eq!(key(2), None);
    }
    assert_eq!(key(2), Some("book.exists"));
}

#[test]
fn two_programs_do_not_make_the_same_book() {
    let folder = Folder::new("two");
    let solver = solver(4, 4);
    let order = Order::new(&solver, 4, folder.file("a.book"), 1).unwrap();
    let mut second = None;
    let first = order.make(&Stop::new(), &mut |progress| {
        if matches!(progress, Progress::Solving { .. }) && second.is_none() {
            second = Some(order.make(&Stop::new(), &mut |_| {}));
        }
    });
    assert!(first.unwrap().complete);
    assert_eq!(second.unwrap().unwrap_err().message.key, "book.busy");
}

#[test]
fn impossible_orders_are_refused() {
    let usual = solver(7, 6);
    for (solver, ply, key) in [(&usual, 43, "book.ply"), (&usual, 30, "book.too-large")] {
        assert_eq!(Order::new(solver, ply, "x", 1).unwrap_err().message.key, key);
    }
    let folder = Folder::new("nowhere");
    let order = Order::new(&usual, 0, folder.file("no/such/folder/a.book"), 1).unwrap();
    assert_eq!(order.make(&Stop::new(), &mut |_| {}).unwrap_err().message.key, "book.file");
}
