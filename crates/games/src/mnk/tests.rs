use super::*;
use kythu_game::{
    Described, Evaluator, Game, Hashed, Notation, Options, Outcome, Ranked, Score, Side, conformance, perft,
};
use proptest::prelude::*;
use std::collections::HashSet;

const SIZES: [(u32, u32, u32); 12] = [
    (3, 3, 3),
    (1, 1, 2),
    (1, 5, 2),
    (5, 1, 3),
    (4, 3, 3),
    (4, 4, 4),
    (5, 5, 5),
    (7, 7, 5),
    (8, 8, 5),
    (9, 6, 19),
    (10, 10, 5),
    (6, 11, 4),
];

#[test]
fn every_size_conforms() {
    for (width, height, k) in SIZES {
        let game = Mnk::new(width, height, k);
        conformance::basics(&game, 10, 1).unwrap();
        conformance::hashing(&game, 10, 2).unwrap();
        conformance::symmetry(&game, 3, 3).unwrap();
        conformance::ranking(&game, 20, 4).unwrap();
        conformance::evaluation(&game, &game.evaluator(), 4, 5).unwrap();
        conformance::evaluation(&game, &OpenLines, 4, 6).unwrap();
    }
}

#[test]
fn the_largest_board_conforms() {
    let game = Mnk::new(20, 20, 5);
    conformance::basics(&game, 1, 1).unwrap();
    conformance::hashing(&game, 1, 2).unwrap();
    conformance::symmetry(&game, 1, 3).unwrap();
    conformance::evaluation(&game, &game.evaluator(), 1, 5).unwrap();
    assert_eq!(game.ranks(), None);
}

#[test]
fn perft_of_tic_tac_toe_agrees_with_the_known_counts() {
    let game = Mnk::tic_tac_toe();
    let counts = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in counts.into_iter().enumerate() {
        assert_eq!(perft(&game, &mut game.start(), depth as u32), count, "depth {depth}");
    }
}

/// Nodes, finished games and the distinct positions below a position.
fn explore(game: &Mnk, position: &mut Position, seen: &mut HashSet<Position>) -> (u64, u64) {
    seen.insert(*position);
    if game.outcome(position).is_some() {
        return (1, 1);
    }
    let mut counts = (1, 0);
    let mut cursor = game.cursor(position);
    while let Some(cell) = game.next_move(position, &mut cursor) {
        game.play(position, cell);
        let below = explore(game, position, seen);
        game.undo(position, cell, ());
        counts = (counts.0 + below.0, counts.1 + below.1);
    }
    counts
}

#[test]
fn tic_tac_toe_has_5478_positions_and_255168_games() {
    let game = Mnk::tic_tac_toe();
    let mut seen = HashSet::new();
    assert_eq!(explore(&game, &mut game.start(), &mut seen), (549_946, 255_168));
    assert_eq!(seen.len(), 5_478);
    // Keys and ranks tell all of them apart, drawings are read back.
    let keys: HashSet<_> = seen.iter().map(|position| game.key(position)).collect();
    assert_eq!(keys.len(), seen.len());
    let ranks: HashSet<_> = seen.iter().map(|position| game.rank(position)).collect();
    assert_eq!(ranks.len(), seen.len());
    for position in &seen {
        assert_eq!(game.parse_position(&game.format_position(position)), Ok(*position));
        assert_eq!(game.unrank(game.rank(position)), *position);
    }
}

fn minimax(game: &Mnk, position: &mut Position, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(outcome) = game.outcome(position) {
        return Score::untimed(outcome).utility();
    }
    let mut best = -2;
    let mut cursor = game.cursor(position);
    while let Some(cell) = game.next_move(position, &mut cursor) {
        game.play(position, cell);
        best = best.max(-minimax(game, position, nodes));
        game.undo(position, cell, ());
    }
    best
}

fn alpha_beta(game: &Mnk, position: &mut Position, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(outcome) = game.outcome(position) {
        return Score::untimed(outcome).utility();
    }
    let mut cursor = game.cursor(position);
    while let Some(cell) = game.next_move(position, &mut cursor) {
        game.play(position, cell);
        alpha = alpha.max(-alpha_beta(game, position, -beta, -alpha, nodes));
        game.undo(position, cell, ());
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The order of the moves is part of the interface: course books count alpha-beta's nodes in row-major order.
#[test]
fn tic_tac_toe_is_a_draw_with_the_known_node_counts() {
    let game = Mnk::tic_tac_toe();
    let (mut full, mut pruned) = (0, 0);
    assert_eq!(minimax(&game, &mut game.start(), &mut full), 0);
    assert_eq!(alpha_beta(&game, &mut game.start(), -2, 2, &mut pruned), 0);
    assert_eq!((full, pruned), (549_946, 18_297));
}

/// The oracle for `outcome`: look along every line of the drawn board for k stones of the last mover.
fn won_by_looking(game: &Mnk, position: &Position) -> bool {
    let board: Vec<Vec<char>> =
        game.format_position(position).split('/').map(|row| row.chars().collect()).collect();
    let at = |x: i32, y: i32| board.get(y as usize).and_then(|row| row.get(x as usize)).copied();
    let (width, height, k) = (game.width() as i32, game.height() as i32, game.k() as i32);
    (0..height).any(|y| {
        (0..width).any(|x| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
                let line: Vec<_> = (0..k).map(|i| at(x + i * dx, y + i * dy)).collect();
                line[0] != Some('.') && line.iter().all(|&cell| cell == line[0])
            })
        })
    })
}

#[test]
fn wins_are_what_one_sees() {
    for (width, height, k) in
        SIZES.into_iter().chain([(20, 20, 4), (19, 19, 4), (13, 17, 3), (19, 3, 3), (2, 19, 2)])
    {
        let game = Mnk::new(width, height, k);
        conformance::wander(&game, 30, 7, |position, _| {
            let won = game.outcome(position) == Some(Outcome::Loss);
            if won == won_by_looking(&game, position) { Ok(()) } else { Err(game.format_position(position)) }
        })
        .unwrap();
    }
}

#[test]
fn more_than_k_in_a_row_win_too() {
    let game = Mnk::new(8, 8, 5);
    let position = game.parse_position("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1").unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Loss));
}

#[test]
fn a_cell_has_four_names() {
    let game = Mnk::new(5, 4, 4);
    let start = game.start();
    for text in ["d3", "D3", "2,4", "2 4", "2, 4", " 9 "] {
        let cell = game.parse_move(&start, text).expect(text);
        assert_eq!((game.row(cell), game.column(cell)), (1, 3), "{text}");
        assert_eq!(game.format_move(&start, cell), "d3");
    }
    // The acceptance example: on 5×5 c3 is the centre.
    let game = Mnk::new(5, 5, 5);
    assert_eq!(game.parse_position("c3,b2"), game.parse_position("...../...../..X../.O.../....."));
    assert_eq!(game.parse_position("13 17"), game.parse_position("c3,b2"));
}

#[test]
fn bad_moves_are_explained() {
    let game = Mnk::tic_tac_toe();
    let position = game.parse_position("b2").unwrap();
    for (text, key) in [
        ("b2", "mnk.taken"),
        ("5", "mnk.taken"),
        ("2,2", "mnk.taken"),
        ("d1", "mnk.outside"),
        ("a4", "mnk.outside"),
        ("a0", "mnk.outside"),
        ("0", "mnk.outside"),
        ("10", "mnk.outside"),
        ("4,1", "mnk.outside"),
        ("1,0", "mnk.outside"),
        ("99999999999999999999", "mnk.outside"),
        ("centre", "mnk.move"),
        ("", "mnk.move"),
        ("1,2,3", "mnk.move"),
        ("đ1", "mnk.move"),
        ("-1", "mnk.move"),
    ] {
        assert_eq!(game.parse_move(&position, text).expect_err(text).message.key, key, "{text}");
    }
}

#[test]
fn bad_positions_name_the_place() {
    let game = Mnk::tic_tac_toe();
    for (text, at, key) in [
        ("b2,b2", Some(3), "mnk.taken"),
        ("  b2, d4", Some(6), "mnk.outside"),
        ("b2 hello", Some(3), "mnk.move"),
        ("1 4 2 5 3 6", Some(10), "mnk.game-over"),
        ("X?./.../...", Some(1), "mnk.cell"),
        ("XO/.../...", Some(2), "mnk.row-length"),
        ("XO.X/.../...", Some(3), "mnk.row-length"),
        (".../...", Some(7), "mnk.row-count"),
        (".../.../.../...", Some(11), "mnk.row-count"),
        ("XX./.../...", None, "mnk.stone-counts"),
        ("O../.../...", None, "mnk.stone-counts"),
        ("XXX/OOO/...", None, "mnk.two-winners"),
        ("XXX/OO./O..", None, "mnk.played-on"),
        ("...", Some(3), "mnk.row-count"),
    ] {
        let refusal = game.parse_position(text).expect_err(text);
        assert_eq!((refusal.at, refusal.message.key), (at, key), "{text}");
    }
    // Two lines that share no stone cannot both be finished by the last one.
    let game = Mnk::new(4, 4, 3);
    let refusal = game.parse_position("XXX./OO.O/XXX./O.O.").unwrap_err();
    assert_eq!(refusal.message.key, "mnk.won-before");
}

#[test]
fn options_are_read_or_refused() {
    let read = |size: &str, k: &str| {
        let options = [("size", size), ("k", k)].into_iter().filter(|(_, value)| !value.is_empty());
        Mnk::with_options(&options.fold(Options::new(), |options, (name, value)| options.with(name, value)))
    };
    assert_eq!(read("", ""), Ok(Mnk::tic_tac_toe()));
    assert_eq!(read("4x4", ""), Ok(Mnk::new(4, 4, 4)));
    assert_eq!(read("5x5", "auto"), Ok(Mnk::new(5, 5, 5)));
    assert_eq!(read("10x10", ""), Ok(Mnk::new(10, 10, 5)));
    assert_eq!(read("19x1", ""), Ok(Mnk::new(19, 1, 2)));
    assert_eq!(read("7x4", "6"), Ok(Mnk::new(7, 4, 6)));
    for (size, k) in
        [("21x3", ""), ("0x0", ""), ("3x3", "1"), ("3x3", "21"), ("3x3", "x"), ("3x", ""), ("3", "")]
    {
        assert!(read(size, k).is_err(), "{size} {k}");
    }
    assert!(Mnk::with_options(&Options::new().with("board", "3x3")).is_err());
}

/// The textbook's examples: X in a corner and O on an edge are worth 6 − 5, X on an edge and O in the centre 4 − 6.
#[test]
fn open_lines_are_counted_as_in_the_book() {
    let game = Mnk::tic_tac_toe();
    let value = |x: &str, o: &str| {
        let position = game.parse_position(&format!("{x} {o}")).unwrap();
        OpenLines.value(&game, &position, &OpenLines.fresh(&game, &position))
    };
    for edge in ["b1", "b3", "a2", "c2"] {
        for corner in ["a1", "a3", "c1", "c3"] {
            assert_eq!(value(corner, edge), 1, "X {corner}, O {edge}");
        }
        assert_eq!(value(edge, "b2"), -2, "X {edge}, O centre");
    }
}

fn most_urgent(game: &Mnk, position: &str) -> String {
    let position = game.parse_position(position).unwrap();
    let lines = game.evaluator();
    let best = game.moves(&position).max_by_key(|&cell| lines.urgency(game, &position, cell)).unwrap();
    game.name(best)
}

#[test]
fn winning_comes_before_blocking_and_blocking_before_building() {
    let game = Mnk::new(10, 10, 5);
    // X: e5 f5 g5 h5 with d5 blocked; O: four in row 8 with one end blocked; X to move.
    let fours = "e5 d5 f5 b8 g5 c8 h5 d8 a8 e8";
    assert_eq!(most_urgent(&game, fours), "i5");
    assert_eq!(most_urgent(&game, "e5 b8 f6 c8 a8 d8 b1 e8"), "f8");
    // Three in the open become four in the open.
    let builds = most_urgent(&game, "e5 a1 f5 a10 g5 j10");
    assert!(builds == "d5" || builds == "h5", "{builds}");
    assert_eq!(most_urgent(&Mnk::tic_tac_toe(), "-"), "b2");
}

#[test]
fn far_moves_on_large_boards_are_not_worth_a_look() {
    let game = Mnk::new(19, 19, 5);
    let lines = game.evaluator();
    let looked_at = |text: &str| {
        let position = game.parse_position(text).unwrap();
        game.moves(&position).filter(|&cell| lines.urgency(&game, &position, cell) > i32::MIN).count()
    };
    assert_eq!(looked_at("-"), 1);
    assert_eq!(looked_at("j10"), 24);
    assert_eq!(looked_at("a1"), 8);
    assert_eq!(looked_at("s10"), 14);
    let small = Mnk::new(7, 7, 5);
    let start = small.start();
    assert!(small.moves(&start).all(|cell| small.evaluator().urgency(&small, &start, cell) > i32::MIN));
}

#[test]
fn sides_take_turns_and_stones_are_theirs() {
    let game = Mnk::new(5, 5, 5);
    let position = game.parse_position("c3,b2").unwrap();
    let at = |text: &str| position.stone(game.parse_move(&game.start(), text).unwrap());
    assert_eq!((at("c3"), at("b2"), at("a1")), (Some(Side::First), Some(Side::Second), None));
    assert_eq!(game.side_to_move(&position), Side::First);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*",
        moves in "([a-e][1-5][ ,]{1,2}){0,12}",
        drawn in "([XO.]{3}/){2}[XO.]{3}",
        near in "[a-e0-9 ,X./O\n-]{0,40}",
    ) {
        for game in [Mnk::tic_tac_toe(), Mnk::new(5, 5, 4), Mnk::new(19, 19, 5)] {
            for text in [&text, &moves, &drawn, &near] {
                let _ = game.parse_move(&game.start(), text);
                if let Ok(position) = game.parse_position(text) {
                    let written = game.format_position(&position);
                    prop_assert_eq!(game.parse_position(&written).unwrap(), position);
                }
            }
        }
    }
}
