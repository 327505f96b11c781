//! A book knows what search finds.

use super::{Folder, children, made, reachable, score, solver};
use crate::connect4::book::Book;
use kythu_game::{Game, Notation, Outcome, Symmetric};
use kythu_games::connect4::{Connect4, Position};
use std::collections::HashSet;

#[test]
fn a_book_knows_what_search_finds() {
    for (width, height, ply) in [(4, 4, 6), (5, 4, 5), (1, 1, 1), (2, 3, 6), (4, 2, 0), (4, 3, 12)] {
        let folder = Folder::new(&format!("knows-{width}x{height}"));
        let (game, solver) = (Connect4::new(width, height), solver(width, height));
        let book = made(&solver, ply, &folder.file("a.book"));
        assert_eq!((*book.game(), book.ply()), (game, ply));
        for (ply, positions) in (0..).zip(reachable(&game, ply)) {
            let mut classes = HashSet::new();
            for position in &positions {
                let expected = game.outcome(position).is_none().then(|| score(&solver, position));
                assert_eq!(book.score(position), expected, "{}", game.format_position(position));
                if expected.is_some() {
                    classes.insert(game.canonical(position));
                }
            }
            // Nothing else is in it: what no game reaches, or what is over.
            assert_eq!(book.count(ply), classes.len() as u64, "ply {ply}");
            let listed: HashSet<_> =
                book.positions(ply).map(|(position, _)| game.canonical(&position)).collect();
            assert_eq!(listed, classes);
            assert!(book.positions(ply).all(|(position, score)| book.score(&position) == Some(score)));
        }
        assert_eq!((book.count(ply + 1), book.positions(ply + 1).count()), (0, 0));
    }
}

#[test]
fn earlier_plies_are_one_move_ahead_of_later_ones() {
    let folder = Folder::new("minimax");
    let (game, solver) = (Connect4::new(4, 4), solver(4, 4));
    let book = made(&solver, 7, &folder.file("a.book"));
    for ply in 0..7 {
        for (position, score) in book.positions(ply) {
            let worth = |child: &Position| match game.outcome(child) {
                Some(Outcome::Loss) => (16 + 1 - ply as i32) / 2,
                Some(_) => 0,
                None => -book.score(child).unwrap(),
            };
            assert_eq!(children(&game, &position).iter().map(worth).max(), Some(score));
        }
    }
}

/// A position of a ply that is left out has a score if a game reaches it, as one of a ply that is kept.
#[test]
fn every_other_ply_is_left_out() {
    let folder = Folder::new("left-out");
    let solver = solver(4, 4);
    let (even, odd) =
        (made(&solver, 6, &folder.file("6")), made(&solver, 7, &Folder::new("left-out-7").file("7")));
    for ply in 0..=6 {
        let of = |book: &Book| book.positions(ply).collect::<Vec<_>>();
        assert_eq!(of(&even), of(&odd), "ply {ply}");
        let stored = |book: &Book| book.layout.section(ply).is_some();
        assert!(stored(&even) != stored(&odd), "ply {ply}");
    }
}

#[test]
fn the_book_of_the_usual_board() {
    let game = Connect4::default();
    let book = Book::embedded(&game).expect("its beginning is right");
    assert!(Book::from_bytes(book.bytes().to_vec()).is_ok(), "it is whole");
    assert_eq!(book.score(&game.start()), Some(1));
    // The published values of the first moves.
    let first: Vec<_> = children(&game, &game.start()).iter().map(|child| book.score(child)).collect();
    assert_eq!(first, [2, 1, 0, -1, 0, 1, 2].map(Some));
    assert!(Book::embedded(&Connect4::new(6, 7)).is_none());
}
