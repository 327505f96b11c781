use super::*;
use kythu_game::{Described, Game, Notation, Outcome, conformance};

mod draws;
mod evaluation;
mod notation;
mod perft;

/// The position after these moves from the start.
fn after(game: &Chess, moves: &str) -> Position {
    game.parse_position(&format!("startpos moves {moves}")).unwrap()
}

#[test]
fn every_variant_conforms() {
    let tricky = Chess::chess960(0).unwrap();
    for game in [Chess::default(), Chess::chess960(518).unwrap(), tricky, Chess::chess960(959).unwrap()] {
        conformance::basics(&game, 4, 1).unwrap();
        conformance::evaluation(&game, &game.evaluator(), 4, 2).unwrap();
        // Keys leave the past out, so that with draws on a position may be over or not under the same key.
        conformance::hashing(&game.without_draws(), 4, 3).unwrap();
    }
}

#[test]
fn options_set_the_rules() {
    use kythu_game::Options;
    let with = |name, value: &str| Chess::with_options(&Options::new().with(name, value));
    assert_eq!(Chess::with_options(&Options::new()).unwrap(), Chess::default());
    assert_eq!(with("draws", "off").unwrap(), Chess::default().without_draws());
    assert_eq!(with("draws", "on").unwrap(), Chess::default());
    assert_eq!(with("chess960", "on").unwrap(), Chess::chess960(518).unwrap());
    assert_eq!(with("setup", "0").unwrap(), Chess::chess960(0).unwrap());
    assert_eq!(with("setup", "960").unwrap_err().message.key, "error.option-number");
    assert_eq!(with("board", "8x8").unwrap_err().message.key, "error.option-unknown");
    assert_eq!(Chess::chess960(960), None);
    for info in Chess::option_infos() {
        assert_eq!(with(info.name, &info.default).unwrap(), Chess::default(), "the default of {}", info.name);
    }
}

#[test]
fn the_board_is_drawn_from_whites_side() {
    use kythu_game::{GridStyle, Picture, Show, Side};
    let game = Chess::default();
    let Picture::Grid(grid) = game.picture(&game.start()) else { panic!("chess is drawn as a grid") };
    assert_eq!((grid.style, grid.width, grid.height, grid.cells.len()), (GridStyle::Chequered, 8, 8, 64));
    assert_eq!((grid.columns.concat(), grid.rows.concat()), ("abcdefgh".into(), "87654321".into()));
    let stone = |cell: usize| grid.cells[cell].map(|stone| (stone.side, stone.letter, stone.symbol));
    assert_eq!(stone(4), Some((Side::Second, 'K', '♚')));
    assert_eq!(stone(59), Some((Side::First, 'Q', '♕')));
    assert_eq!(stone(30), None);
}

#[test]
fn slots_tell_apart_what_comes_from_different_directions() {
    use kythu_game::Hashed;
    let game = Chess::default();
    let position = game.parse_position("3R4/5B2/1N3N2/3r4/7k/1B6/3R4/K7 w - - 0 1").unwrap();
    let mut slots: Vec<_> = ["d8d5", "f7d5", "b6d5", "f6d5", "b3d5", "d2d5"]
        .map(|mv| game.slot(game.parse_move(&position, mv).unwrap()))
        .to_vec();
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), 6);
}
