use super::*;
use kythu_game::{
    Described, Game, Hashed, Notation, Options, Outcome, Ranked, Side, Symmetric, conformance, perft,
};
use proptest::prelude::*;

fn nim<const N: usize>(heaps: [u64; N]) -> Nim {
    Nim::new(heaps).unwrap()
}

#[test]
fn every_kind_conforms() {
    let games = [
        Nim::default(),
        nim([7, 5, 3, 4]).misere(),
        nim([1, 3, 5, 7]),
        nim([9]).taking_at_most(3),
        nim([12, 7, 7]).misere().taking_at_most(4),
        nim([0, 2, 0]),
        nim([0]),
        nim([1; 70]),
    ];
    for game in games {
        conformance::basics(&game, 20, 1).unwrap();
        conformance::hashing(&game, 20, 2).unwrap();
        conformance::symmetry(&game, 10, 3).unwrap();
        conformance::ranking(&game, 20, 4).unwrap();
        conformance::impartiality(&game, 20, 5).unwrap();
    }
}

#[test]
fn the_largest_game_conforms() {
    let game = nim([Nim::MOST_STONES; 1000]);
    conformance::notation(&game, 1, 1).unwrap();
    assert_eq!(game.ranks(), None);
    assert_eq!(game.count_moves(&game.start()), u64::MAX, "the count stops at the largest number");
    assert!(Nim::new(vec![1; Nim::MOST_HEAPS]).is_ok());
    assert!(Nim::new(vec![1; Nim::MOST_HEAPS + 1]).is_err());
    assert!(Nim::new([Nim::MOST_STONES + 1]).is_err());
    assert!(Nim::new([]).is_err());
}

#[test]
fn the_last_stone_wins_or_loses() {
    for (game, end) in [(nim([1]), Outcome::Loss), (nim([1]).misere(), Outcome::Win)] {
        let mut position = game.start();
        assert_eq!(game.outcome(&position), None);
        game.play(&mut position, Take { heap: 0, count: 1 });
        assert_eq!(game.outcome(&position), Some(end));
    }
}

#[test]
fn moves_come_by_heap_and_then_by_count() {
    let game = nim([2, 0, 3]).taking_at_most(2);
    let moves: Vec<_> = game.moves(&game.start()).map(|mv| (mv.heap, mv.count)).collect();
    assert_eq!(moves, [(0, 1), (0, 2), (2, 1), (2, 2)]);
}

#[test]
fn keys_know_the_order_and_representatives_do_not() {
    let game = Nim::default();
    let read = |text| game.parse_position(text).unwrap();
    let (one, other) = (read("7,0,5"), read("5,7,0 second"));
    assert_ne!(game.key(&one), game.key(&other));
    assert_eq!(game.key(&one), game.key(&read("7,0,5 second")), "both sides have the same future");
    assert_eq!(game.canonical(&one), game.canonical(&other));
    assert_eq!(game.canonical(&one).heaps(), [5, 7]);
}

#[test]
fn ranks_number_every_position_below_the_start() {
    let game = nim([2, 3]);
    assert_eq!(game.ranks(), Some(24));
    let mut seen: Vec<_> = (0..24).map(|rank| game.unrank(rank)).collect();
    for (rank, position) in seen.iter().enumerate() {
        assert_eq!(game.rank(position), rank as u64);
    }
    seen.dedup();
    assert_eq!(seen.len(), 24);
    // Not numbered, but no reason to panic.
    game.rank(&Position::new([u64::MAX; 9], Side::Second));
    game.unrank(u64::MAX);
}

/// Every line that the course's program crashed on is answered with what is wrong with it.
#[test]
fn bad_moves_are_explained() {
    let game = nim([7, 6, 4, 5]);
    let at = game.start();
    for (text, key, place) in [
        ("0 0", "nim.take-none", Some(0)),
        ("4 9", "nim.no-heap", Some(2)),
        ("9 4", "nim.heap-has", Some(0)),
        ("abc", "nim.move", None),
        ("", "nim.move-empty", None),
        (" \t", "nim.move-empty", None),
        ("4 5 6", "nim.move-words", None),
        ("4", "nim.move", None),
        ("h4", "nim.move", None),
        ("h-3", "nim.move", None),
        ("h4-", "nim.move", None),
        ("h4--1", "nim.move", None),
        ("-1 2", "nim.move", None),
        ("h0-1", "nim.no-heap", Some(1)),
        ("  h4-6", "nim.heap-has", Some(5)),
        ("99999999999999999999999 1", "nim.heap-has", Some(0)),
        ("1 99999999999999999999999", "nim.no-heap", Some(2)),
    ] {
        let refusal = game.parse_move(&at, text).expect_err(text);
        assert_eq!((refusal.message.key, refusal.at), (key, place), "{text:?}");
    }
    let limited = nim([7, 0]).taking_at_most(3);
    assert_eq!(limited.parse_move(&limited.start(), "h1-4").unwrap_err().message.key, "nim.take-limit");
    assert_eq!(limited.parse_move(&limited.start(), "h2-1").unwrap_err().message.key, "error.heap-empty");
    let says = game.parse_move(&at, "9 4").unwrap_err();
    assert_eq!(says.message.to_string(), "heap 4 has only 5 stones: 9 cannot be taken");
    assert_eq!(says.message.in_lang(kythu_words::Lang::Vi), "đống 4 chỉ còn 5 viên, không lấy được 9 viên");
}

#[test]
fn both_forms_of_a_move_are_read_and_one_is_written() {
    let game = nim([7, 6, 4, 5]);
    let three_from_two = Take { heap: 1, count: 3 };
    for text in ["h2-3", "H2-3", " h2-3 ", "3 2", "\t3   2\n"] {
        assert_eq!(game.parse_move(&game.start(), text).unwrap(), three_from_two, "{text:?}");
    }
    assert_eq!(game.format_move(&game.start(), three_from_two), "h2-3");
    assert_eq!(three_from_two.in_words().to_string(), "take 3 from heap 2");
}

#[test]
fn positions_are_read_and_bad_ones_name_the_place() {
    let game = Nim::default();
    let read = |text| game.parse_position(text).unwrap();
    assert_eq!(read("-"), game.start());
    assert_eq!(read("7, 5 3,4"), read("7,5,3,4"));
    assert_eq!(read("7,5 SECOND").side(), Side::Second);
    assert_eq!(game.format_position(&read("7 5 second")), "7,5 second");
    for (text, key, at) in [
        ("7,x", "nim.heap", Some(2)),
        ("7,-1", "nim.heap", Some(2)),
        ("second", "nim.heap-count", None),
        (",", "nim.heap-missing", Some(0)),
        ("7,,3", "nim.heap-missing", Some(2)),
        ("7,5,", "nim.heap-missing", Some(4)),
        ("đ", "nim.heap", Some(0)),
        ("7 second 5", "nim.heap", Some(2)),
        ("1,9223372036854775809", "nim.heap-size", Some(2)),
        ("1,99999999999999999999999", "nim.heap-size", Some(2)),
    ] {
        let refusal = game.parse_position(text).expect_err(text);
        assert_eq!((refusal.message.key, refusal.at), (key, at), "{text}");
    }
}

#[test]
fn options_set_the_rules() {
    let with = |name, value| Nim::with_options(&Options::new().with(name, value));
    assert!(with("misere", "on").unwrap().is_misere());
    assert_eq!(with("take", "3").unwrap().take(), Some(3));
    assert_eq!(with("take", "0").unwrap().take(), None);
    assert!(with("take", "-3").is_err() && with("heaps", "3").is_err());
    assert_eq!(Nim::with_options(&Options::new()).unwrap(), Nim::default());
}

/// The course's search: values ±1, the full window at the root, a cut when α ≥ β, an end when no stone is left.
fn alpha_beta(game: &Nim, position: &mut Position, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(outcome) = game.outcome(position) {
        return if outcome == Outcome::Win { 1 } else { -1 };
    }
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        game.play(position, mv);
        let value = -alpha_beta(game, position, -beta, -alpha, nodes);
        game.undo(position, mv, ());
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn count(game: &Nim) -> (i32, u64) {
    let mut nodes = 0;
    let value = alpha_beta(game, &mut game.start(), i32::MIN + 1, i32::MAX, &mut nodes);
    (value, nodes)
}

/// The order of moves is part of the rules' contract: these counts hang on it.
#[test]
fn plain_alpha_beta_visits_the_known_number_of_nodes() {
    assert_eq!(count(&nim([3, 4, 5])), (1, 33_916));
    assert_eq!(count(&nim([7, 5, 3, 4]).misere()), (1, 65_482_876));
}

#[test]
fn perft_counts_the_ways() {
    // Two stones in one heap and one in another: take both, one, or the other; and so on.
    let game = nim([2, 1]);
    let counts: Vec<_> = (0..4).map(|depth| perft(&game, &mut game.start(), depth)).collect();
    assert_eq!(counts, [1, 3, 5, 3]);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", list in "[0-9, sS]{0,20}(second|first|)", mv in "[hH0-9 ,-]{0,12}") {
        let game = nim([7, 6, 4, 5]);
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
    fn play_and_undo_are_inverse(heaps in prop::collection::vec(0..6u64, 1..6), picks in prop::collection::vec(any::<usize>(), 0..30)) {
        let game = Nim::new(heaps).unwrap();
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
