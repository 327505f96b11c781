use super::*;
use kythu_game::{Described, Game, Notation, Outcome, conformance, perft};
use proptest::prelude::*;

#[test]
fn every_size_conforms() {
    for (width, height) in [(7, 6), (8, 7), (1, 1), (4, 4), (5, 4), (3, 7), (8, 1)] {
        let game = Connect4::new(width, height);
        conformance::basics(&game, 20, 1).unwrap();
        conformance::hashing(&game, 20, 2).unwrap();
        conformance::symmetry(&game, 10, 3).unwrap();
        conformance::ranking(&game, 20, 4).unwrap();
        conformance::evaluation(&game, &game.evaluator(), 20, 5).unwrap();
    }
}

/// Perft of the usual board; the counts are those of the published generators.
#[test]
fn perft_agrees_with_the_known_counts() {
    let game = Connect4::default();
    let counts = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in counts.into_iter().enumerate() {
        assert_eq!(perft(&game, &mut game.start(), depth as u32), count, "depth {depth}");
    }
}

#[test]
fn lines_are_found_in_all_four_directions_and_do_not_wrap() {
    let game = Connect4::default();
    for won in ["1212121", "11223344", "1223343445"] {
        let result = game.parse_position(won);
        // The second text plays on after the win: that is an error at the eighth stone.
        if won.len() == 8 {
            assert_eq!(result.unwrap_err().at, Some(7));
        } else {
            let position = result.unwrap();
            let won = game.outcome(&position) == Some(Outcome::Loss);
            assert_eq!(won, won_by_looking(&game, &position), "{position:?}");
        }
    }
}

/// The oracle for `outcome`: look along every line of the drawn board.
fn won_by_looking(game: &Connect4, position: &Position) -> bool {
    let board: Vec<Vec<char>> =
        game.format_position(position).split('/').map(|row| row.chars().collect()).collect();
    let (height, width) = (board.len() as i32, board[0].len() as i32);
    let at = |x: i32, y: i32| {
        ((0..width).contains(&x) && (0..height).contains(&y)).then(|| board[y as usize][x as usize])
    };
    (0..height).any(|y| {
        (0..width).any(|x| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
                let line: Vec<_> = (0..4).map(|i| at(x + i * dx, y + i * dy)).collect();
                line[0].is_some_and(|stone| stone != '.') && line.iter().all(|&cell| cell == line[0])
            })
        })
    })
}

#[test]
fn bad_positions_name_the_place() {
    let game = Connect4::default();
    for (text, at, key) in [
        ("448", Some(2), "connect4.column"),
        ("4444444", Some(6), "connect4.column-full"),
        ("44x", Some(2), "connect4.column"),
        ("12121213", Some(7), "connect4.game-over"),
        ("......./......./......./......./...X.../.......", None, "connect4.floating"),
        ("......./......./......./......./......./XX.....", None, "connect4.stone-counts"),
        ("......./......./......./......./OOOO.../XXXX...", None, "connect4.two-winners"),
        ("......./......./......./......./OOO..../XXXXO..", None, "connect4.played-on"),
        ("......./.......", Some(15), "connect4.row-count"),
        ("......./........", Some(15), "connect4.row-length"),
    ] {
        let refusal = game.parse_position(text).expect_err(text);
        if at.is_some() {
            assert_eq!(refusal.at, at, "{text}");
        }
        assert_eq!(refusal.message.key, key, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", moves in "[0-9X./O-]{0,60}") {
        let game = Connect4::default();
        let _ = game.parse_position(&text);
        if let Ok(position) = game.parse_position(&moves) {
            let written = game.format_position(&position);
            prop_assert_eq!(game.parse_position(&written).unwrap(), position);
        }
    }

    #[test]
    fn wins_are_what_one_sees(columns in "[1-7]{4,42}") {
        let game = Connect4::default();
        for end in 0..=columns.len() {
            let Ok(position) = game.parse_position(&columns[..end]) else { break };
            prop_assert_eq!(game.outcome(&position) == Some(Outcome::Loss), won_by_looking(&game, &position));
        }
    }
}
