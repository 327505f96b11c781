//! Positions have numbers, and numbers positions.

use super::{children, mirrored};
use crate::connect4::book::draft::Draft;
use crate::connect4::book::file::Layout;
use crate::connect4::book::index::Index;
use kythu_game::{Game, Stop};
use kythu_games::connect4::{Connect4, Position};
use proptest::prelude::*;
use std::collections::HashSet;

#[test]
fn every_number_is_a_position_and_back() {
    for (width, height) in [(1, 1), (1, 7), (2, 2), (8, 1), (3, 3), (4, 3), (5, 2), (4, 4)] {
        let game = Connect4::new(width, height);
        let index = Index::new(&game);
        for ply in 0..=width * height {
            let mut seen = HashSet::new();
            for number in 0..index.len(ply) {
                let position = index.unrank(ply, number).unwrap();
                assert!(seen.insert(position), "{position:?} has two numbers");
                let (of, back) = index.rank(&position).unwrap();
                assert_eq!(of, ply);
                let image = mirrored(&game, &position);
                assert_eq!(index.rank(&image), Some((ply, back)), "{position:?}");
                // Only where the image has the same heights may the number be that of the image.
                let tied = image.own | image.other == position.own | position.other;
                assert!(back == number || (tied && back < number), "{position:?}");
                assert!(back == number || index.unrank(ply, back) == Some(image), "{position:?}");
            }
            assert_eq!(index.unrank(ply, index.len(ply)), None);
        }
        assert_eq!(index.len(width * height + 1), 0);
    }
}

/// The heights are counted anew, one by one.
#[test]
fn there_are_no_gaps() {
    for (width, height) in [(1, 3), (4, 4), (5, 3), (7, 2), (6, 3)] {
        let index = Index::new(&Connect4::new(width, height));
        let mut stackings = vec![0u64; (width * height + 1) as usize];
        for code in 0..(height + 1).pow(width) {
            let heights: Vec<u32> = (0..width).map(|x| code / (height + 1).pow(x) % (height + 1)).collect();
            let image: Vec<u32> = heights.iter().rev().copied().collect();
            stackings[heights.iter().sum::<u32>() as usize] += u64::from(heights <= image);
        }
        for (ply, stackings) in (0..).zip(stackings) {
            let colourings = (1..=u64::from(ply / 2)).fold(1, |ways, k| ways * (u64::from(ply) + 1 - k) / k);
            assert_eq!(index.len(ply), stackings * colourings, "{width}x{height}, ply {ply}");
        }
    }
}

/// The counts are those of the On-Line Encyclopedia of Integer Sequences, A212693.
#[test]
fn the_positions_of_the_usual_board_are_all_listed() {
    let layout = Layout::new(Connect4::default(), 8).unwrap();
    let mut draft = Draft::new(&layout).unwrap();
    assert!(draft.list(&Stop::new(), |_| {}));
    let known = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    let mut finished = HashSet::new();
    for (ply, known) in (0..).zip(known) {
        let (mut count, mut next_finished) = (finished.len(), HashSet::new());
        for number in 0..layout.index.len(ply) {
            if !draft.is_listed(ply, number) {
                continue;
            }
            let position = layout.index.unrank(ply, number).unwrap();
            let image = mirrored(&layout.game, &position);
            count += if image == position { 1 } else { 2 };
            let ends = children(&layout.game, &position).into_iter().chain(children(&layout.game, &image));
            next_finished.extend(ends.filter(|end| layout.game.outcome(end).is_some()));
        }
        finished = next_finished;
        assert_eq!(count, known, "ply {ply}");
    }
}

/// Drops stones into columns as long as there is room, whether the game is over or not.
fn dropped(game: &Connect4, columns: &[u32]) -> Position {
    let mut position = game.start();
    for column in columns {
        let moves = children(game, &position);
        if !moves.is_empty() {
            position = moves[*column as usize % moves.len()];
        }
    }
    position
}

proptest! {
    #[test]
    fn large_boards(width in 1..=8u32, height in 1..=7u32, columns in prop::collection::vec(0..8u32, 0..57)) {
        for game in [Connect4::default(), Connect4::new(8, 7), Connect4::new(width, height)] {
            let index = Index::new(&game);
            let position = dropped(&game, &columns);
            let (ply, number) = index.rank(&position).unwrap();
            prop_assert_eq!(ply, (position.own | position.other).count_ones());
            prop_assert!(number < index.len(ply));
            prop_assert_eq!(index.rank(&mirrored(&game, &position)), Some((ply, number)));
            let back = index.unrank(ply, number).unwrap();
            prop_assert!(back == position || back == mirrored(&game, &position));
        }
    }

    #[test]
    fn any_bits_have_a_number_or_none(own: u64, other: u64, ply in 0..70u32, number: u64) {
        let game = Connect4::default();
        let index = Index::new(&game);
        for position in [Position { own, other }, Position { own: own & !other, other }] {
            if let Some((ply, number)) = index.rank(&position) {
                let back = index.unrank(ply, number).unwrap();
                prop_assert!(back == position || back == mirrored(&game, &position));
            }
        }
        if let Some(position) = index.unrank(ply, number) {
            prop_assert!(index.rank(&position).is_some());
        }
    }
}

#[test]
fn stones_that_cannot_be_there_have_no_number() {
    let game = Connect4::new(4, 4);
    let index = Index::new(&game);
    for (own, other, what) in [
        (0, 0b10, "floating"),
        (0, 0b11, "two of one side"),
        (1, 1, "two in one cell"),
        (0b10101, 0b01010, "above the top"),
        (0, 1 << 32, "right of the board"),
        (1, 0, "the mover is ahead"),
    ] {
        assert_eq!(index.rank(&Position { own, other }), None, "{what}");
    }
}
