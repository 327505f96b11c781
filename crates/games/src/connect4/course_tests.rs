//! The course's evaluation against somebody who looks at the drawn board, line by line.

use super::*;
use kythu_game::{Described, Evaluator, Game, Notation, Side, SplitMix, conformance};

/// Sizes with odd and even widths, with and without room for a line in each direction.
const SIZES: [(u32, u32); 9] = [(7, 6), (8, 7), (6, 5), (5, 4), (4, 4), (3, 7), (8, 1), (2, 6), (1, 1)];

/// Six numbers of which no small sums agree by accident.
const DISTINCT: Weights = Weights {
    own_centre: 1,
    other_centre: 50,
    own_three: 9_999,
    other_three: 700,
    own_two: 9_000,
    other_two: 130_000,
};

/// What one sees: every line of four of the drawn board is looked at, cell by cell.
fn seen(game: &Connect4, position: &Position, weights: &Weights) -> i32 {
    let text = game.format_position(position);
    let board: Vec<Vec<char>> = text.split('/').rev().map(|row| row.chars().collect()).collect();
    let (width, height) = (board[0].len() as i32, board.len() as i32);
    let (own, other) = match game.side_to_move(position) {
        Side::First => ('X', 'O'),
        Side::Second => ('O', 'X'),
    };
    let at = |x: i32, y: i32| board[y as usize][x as usize];
    let is_playable = |x: i32, y: i32| at(x, y) == '.' && (y == 0 || at(x, y - 1) != '.');
    let mut value = 0;
    for x in (0..width).filter(|&x| x == width / 2 || x == (width - 1) / 2) {
        for y in 0..height {
            value += weights.own_centre * i32::from(at(x, y) == own);
            value -= weights.other_centre * i32::from(at(x, y) == other);
        }
    }
    let mut wins = false;
    for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let cells: Vec<(i32, i32)> = (0..4).map(|i| (x + i * dx, y + i * dy)).collect();
            if cells.iter().any(|&(x, y)| !(0..width).contains(&x) || !(0..height).contains(&y)) {
                continue;
            }
            let count = |letter| cells.iter().filter(|&&(x, y)| at(x, y) == letter).count();
            let playable = cells.iter().any(|&(x, y)| is_playable(x, y));
            match (count(own), count(other), count('.')) {
                (3, 0, 1) if playable => wins = true,
                (0, 3, 1) if playable => value -= weights.other_three,
                (2, 0, 2) => value += weights.own_two,
                (0, 2, 2) => value -= weights.other_two,
                _ => {}
            }
        }
    }
    if wins { Course::WIN } else { value }
}

/// Every position of some random games, as long as they are not over.
fn wander(game: &Connect4, games: usize, seed: u64, mut visit: impl FnMut(&Position)) {
    let mut random = SplitMix::new(seed);
    for _ in 0..games {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            visit(&position);
            let moves: Vec<Cell> = game.moves(&position).collect();
            game.play(&mut position, moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn the_evaluation_is_what_one_sees() {
    let mut positions = 0;
    for (width, height) in SIZES {
        let game = Connect4::new(width, height);
        for weights in [Weights::COURSE, Weights::SYMMETRIC, Weights::TUNED, DISTINCT] {
            let course = Course::new(&game, weights);
            wander(&game, 60, u64::from(width * height), |position| {
                let value = course.value(&game, position, &());
                assert_eq!(value, seen(&game, position, &weights), "{}", game.format_position(position));
                positions += 1;
            });
        }
    }
    assert!(positions > 20_000, "only {positions} positions");
}

#[test]
fn an_example_by_hand() {
    let game = Connect4::default();
    let value = |text: &str, weights| {
        Course::new(&game, weights).value(&game, &game.parse_position(text).unwrap(), &())
    };
    // X has d1 and e1 in three lines with two empty cells (b–e, c–f, d–g), O has d2 and e2 in the same ones a row higher.
    assert_eq!(value("4455", Weights::COURSE), 3 + 3 * 2 - 3 * 3);
    assert_eq!(value("4455", Weights::SYMMETRIC), 0);
    // X has b1, c1, d1: a–d and b–e can be completed now, c–f has two of them. O, to move, has g1 and g2.
    assert_eq!(value("27374", Weights::COURSE), 2 - 2 * 6 - 3);
    assert_eq!(value("27374", Weights::SYMMETRIC), 2 - 3 - 2 * 5 - 2);
    // It is X's move: a win.
    assert_eq!(value("273747", Weights::COURSE), Course::WIN);
}

/// The value for either side, as if it were its move; nothing where one of them would win at once.
fn both_views(game: &Connect4, course: &Course, position: &Position) -> Option<(i32, i32)> {
    let swapped = Position { own: position.other, other: position.own };
    let views = (course.value(game, position, &()), course.value(game, &swapped, &()));
    (views.0 != Course::WIN && views.1 != Course::WIN).then_some(views)
}

#[test]
fn symmetric_weights_cost_the_other_side_what_they_are_worth_to_one() {
    for (width, height) in SIZES {
        let game = Connect4::new(width, height);
        let course = Course::new(&game, Weights::SYMMETRIC);
        wander(&game, 40, 3, |position| {
            if let Some((one, other)) = both_views(&game, &course, position) {
                assert_eq!(one, -other, "{}", game.format_position(position));
            }
        });
    }
}

#[test]
fn the_weights_as_written_do_not() {
    let game = Connect4::default();
    let course = Course::new(&game, Weights::COURSE);
    let position = game.parse_position("4455").unwrap();
    assert_eq!(both_views(&game, &course, &position), Some((0, 0)), "both sides may well find it equal");
    let position = game.parse_position("4444").unwrap();
    assert_eq!(both_views(&game, &course, &position), Some((6, 6)), "and both may find it good");
}

#[test]
fn mirrored_positions_are_worth_the_same() {
    for (width, height) in SIZES {
        let game = Connect4::new(width, height);
        let course = Course::new(&game, DISTINCT);
        wander(&game, 20, 8, |position| {
            let mirror = |stones: u64| stones.swap_bytes() >> (8 * (8 - width));
            let mirrored = Position { own: mirror(position.own), other: mirror(position.other) };
            assert_eq!(course.value(&game, position, &()), course.value(&game, &mirrored, &()));
        });
    }
}

#[test]
fn every_name_is_an_evaluation_that_conforms() {
    for (width, height) in SIZES {
        let game = Connect4::new(width, height);
        for name in Connect4::EVALS {
            let judge = game.evaluator_named(name);
            assert_eq!(matches!(judge, Judge::Course(_)), *name != "usual", "{name}");
            conformance::evaluation(&game, &judge, 10, 5).unwrap();
        }
    }
}
