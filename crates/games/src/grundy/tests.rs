use super::*;
use kythu_game::{Game, Notation, Outcome, Side, Symmetric, conformance};
use proptest::prelude::*;
use std::collections::HashSet;

fn grundy<const N: usize>(heaps: [u64; N]) -> Grundy {
    Grundy::new(heaps).unwrap()
}

#[test]
fn every_start_conforms() {
    for game in [Grundy::default(), grundy([1]), grundy([3, 3]), grundy([20, 1, 9]), grundy([40])] {
        conformance::basics(&game, 20, 1).unwrap();
        conformance::hashing(&game, 20, 2).unwrap();
        conformance::symmetry(&game, 10, 3).unwrap();
        conformance::impartiality(&game, 20, 5).unwrap();
    }
}

/// The course's example: 14 different positions, 1, 3, 4, 3, 2 and 1 on the levels.
#[test]
fn seven_tokens_make_fourteen_positions() {
    let game = Grundy::default();
    let mut level = HashSet::from([game.canonical(&game.start())]);
    let mut sizes = Vec::new();
    while !level.is_empty() {
        sizes.push(level.len());
        let children = level.iter().flat_map(|parent| {
            game.moves(parent).map(|mv| {
                let mut child = parent.clone();
                game.play(&mut child, mv);
                game.canonical(&child)
            })
        });
        level = children.collect();
    }
    assert_eq!(sizes, [1, 3, 4, 3, 2, 1]);
    assert_eq!(sizes.iter().sum::<usize>(), 14);
}

fn mover_wins(game: &Grundy, position: &mut Position) -> bool {
    let moves: Vec<_> = game.moves(position).collect();
    moves.into_iter().any(|mv| {
        game.play(position, mv);
        let wins = !mover_wins(game, position);
        game.undo(position, mv, ());
        wins
    })
}

/// MIN moves first, and 6-1, 5-2 and 4-3 all lead to a win for MAX.
#[test]
fn seven_tokens_are_lost_for_the_first_player() {
    let game = Grundy::default();
    let moves: Vec<_> = game.moves(&game.start()).map(|mv| game.format_move(&game.start(), mv)).collect();
    assert_eq!(moves, ["h1=6+1", "h1=5+2", "h1=4+3"]);
    assert!(!mover_wins(&game, &mut game.start()));
    for mv in moves {
        let mut position = game.start();
        game.play(&mut position, game.parse_move(&game.start(), &mv).unwrap());
        assert!(mover_wins(&game, &mut position), "{mv}");
    }
}

#[test]
fn a_game_of_ones_and_twos_is_over() {
    let game = Grundy::default();
    assert_eq!(game.outcome(&game.parse_position("2,1,2").unwrap()), Some(Outcome::Loss));
    assert_eq!(game.outcome(&game.parse_position("2,3").unwrap()), None);
}

#[test]
fn moves_are_read_in_three_forms_and_bad_ones_explained() {
    let game = grundy([7, 4, 7]);
    let at = game.start();
    for (text, heap, smaller) in
        [("h1=4+3", 0, 3), ("H3=3+4", 2, 3), ("7=6+1", 0, 1), ("3+1", 1, 1), (" h2 = 3 + 1 ", 1, 1)]
    {
        assert_eq!(game.parse_move(&at, text).unwrap(), Split { heap, smaller }, "{text}");
    }
    for (text, key) in [
        ("", "grundy.move"),
        ("abc", "grundy.move"),
        ("7", "grundy.move"),
        ("h1=7", "grundy.move"),
        ("h1=a+3", "grundy.move"),
        ("h9=4+3", "nim.no-heap"),
        ("h0=4+3", "nim.no-heap"),
        ("h1=4+4", "grundy.wrong-sum"),
        ("h2=2+2", "grundy.equal-parts"),
        ("h2=4+0", "grundy.equal-parts"),
        ("5+4", "grundy.no-such-size"),
        ("9=5+4", "grundy.no-such-size"),
        ("h1=99999999999999999999+99999999999999999999", "grundy.wrong-sum"),
    ] {
        assert_eq!(game.parse_move(&at, text).expect_err(text).message.key, key, "{text}");
    }
    let split = Split { heap: 0, smaller: 3 };
    assert_eq!(split.in_words(&at).to_string(), "split heap 1 into 4 and 3");
}

#[test]
fn positions_are_read_and_bad_ones_refused() {
    let game = Grundy::default();
    assert_eq!(game.parse_position("-").unwrap(), game.start());
    assert_eq!(game.parse_position("4 3 second").unwrap(), Position::new([4, 3], Side::Second));
    for (text, key) in [
        ("0,7", "grundy.heap-empty"),
        ("7,x", "nim.heap"),
        ("1000001", "nim.heap-size"),
        ("7,,3", "nim.heap-missing"),
    ] {
        assert_eq!(game.parse_position(text).expect_err(text).message.key, key, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", list in "[0-9, ]{0,20}", mv in "[hH0-9 =+]{0,12}") {
        let game = grundy([7, 9, 4]);
        let _ = game.parse_move(&game.start(), &text);
        if let Ok(mv) = game.parse_move(&game.start(), &mv) {
            prop_assert!(game.moves(&game.start()).any(|legal| legal == mv));
        }
        for text in [text, list] {
            if let Ok(position) = game.parse_position(&text) {
                prop_assert_eq!(game.parse_position(&game.format_position(&position)).unwrap(), position);
            }
        }
    }

    #[test]
    fn play_and_undo_are_inverse(heaps in prop::collection::vec(1..12u64, 1..4), picks in prop::collection::vec(any::<usize>(), 0..30)) {
        let game = Grundy::new(heaps).unwrap();
        let mut position = game.start();
        let mut played = Vec::new();
        for pick in picks {
            let moves: Vec<_> = game.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[pick % moves.len()];
            game.play(&mut position, mv);
            prop_assert_eq!(&position, &Position::new(position.heaps(), position.side()), "the count of live heaps");
            played.push(mv);
        }
        for mv in played.into_iter().rev() {
            game.undo(&mut position, mv, ());
        }
        prop_assert_eq!(position, game.start());
    }
}
