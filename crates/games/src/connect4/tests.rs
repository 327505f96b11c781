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
    let empty = ".......";
    let board = |upper: &str, lower: &str| [empty, empty, empty, empty, upper, lower].join("/");
    for (text, at, says) in [
        ("448", Some(2), "ply 3: expected a column from 1 to 7, found 8"),
        ("4444444", Some(6), "ply 7: column 4 is full"),
        (" 44x", Some(3), "ply 3: expected a column"),
        ("12121213", Some(7), "the game is over before ply 8"),
        (&board("...X...", empty), None, "column 4, row 2 floats"),
        (&board(empty, "XX....."), None, "2 of the first player, 0 of the second"),
        (
            &board("OOOO...", "XXXX..."),
            None,
            "the first player from column 1, row 1, the second from column 1, row 2",
        ),
        (
            &board("OOO....", "XXXXO.."),
            None,
            "the side to move already has four in a row, from column 1, row 1",
        ),
        ("......./.......", Some(15), "expected 6 rows"),
        ("......./........", Some(15), "expected 7 cells in a row, found 8"),
        ("...Z", Some(3), "found Z"),
        ("0x1", Some(3), "expected a :"),
        ("0x1:1", Some(4), "expected 0x"),
        ("0x:0x1", Some(2), "expected 0x"),
        ("0x1:0x+1", Some(6), "expected 0x"),
        ("0x1:0x10000000000000000", Some(6), "1 to 16 hexadecimal digits"),
        ("0x1:0x1", None, "two stones in column 1, row 1"),
        ("0x1:0x2000000000000", None, "column 7, row 2 floats"),
        ("0x1:0x100000000000000", None, "column 8, row 1 lies outside the board, which is 7x6"),
        ("0x40:0x0", None, "column 1, row 7 lies outside"),
        ("0x3:0x0", None, "2 of the first player, 0 of the second"),
    ] {
        let refusal = game.parse_position(text).expect_err(text);
        assert_eq!(refusal.at, at, "{text}");
        assert!(refusal.message.to_string().contains(says), "{text}: {refusal}");
    }
}

#[test]
fn a_four_is_made_by_the_last_stone() {
    let game = Connect4::default();
    // All of the four lie under other stones.
    let covered = "......./......./......./......./OOXO.../XXXX.O.";
    let refusal = game.parse_position(covered).unwrap_err();
    assert!(
        refusal.to_string().contains("the four in a row from column 1, row 1 was there before"),
        "{refusal}"
    );
    // One stone may well make two fours: here the one in the corner.
    let crossing = "......./......./XXXX.../XOOO.../XOXO.../XXOO.O.";
    let position = game.parse_position(crossing).unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Loss));
}

#[test]
fn the_three_ways_to_write_a_position_agree() {
    let game = Connect4::default();
    for (columns, board, bits) in [
        ("-", "......./......./......./......./......./.......", "0x0:0x0"),
        ("4", "......./......./......./......./......./...X...", "0x1000000:0x0"),
        ("4453", "......./......./......./......./...O.../..OXX..", "0x101000000:0x2010000"),
    ] {
        let position = game.parse_position(columns).unwrap();
        let spaced = board.chars().map(|cell| format!(" {cell}")).collect::<String>().replace('/', "\r\n");
        for text in [board, bits, &board.replace('/', "\n"), &spaced, &bits.to_uppercase()] {
            assert_eq!(game.parse_position(text), Ok(position), "{text}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", moves in "[0-9X./O-]{0,60}", bits in "0x[01]{0,7}:0x[0-9a-f]{0,8}") {
        let game = Connect4::default();
        let _ = game.parse_position(&text);
        for text in [moves, bits] {
            if let Ok(position) = game.parse_position(&text) {
                let written = game.format_position(&position);
                prop_assert_eq!(game.parse_position(&written).unwrap(), position);
            }
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
