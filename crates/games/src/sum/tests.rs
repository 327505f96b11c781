use super::*;
use crate::grundy::Grundy;
use crate::nim::Nim;
use kythu_game::{Described, Game, Impartial, Notation, Options, Picture, Press, Show, Side, conformance};
use proptest::prelude::*;

type Nested = Sum<Sum<Nim, Grundy>, Nim>;

fn nested() -> Nested {
    Sum::new(Sum::default(), Nim::new([2, 1]).unwrap()).unwrap()
}

#[test]
fn sums_and_sums_of_sums_conform() {
    fn all<A, B>(game: &Sum<A, B>)
    where
        A: Addend + kythu_game::Hashed + kythu_game::Symmetric + Notation + Show,
        B: Addend + kythu_game::Hashed + kythu_game::Symmetric + Notation + Show,
    {
        conformance::basics(game, 20, 1).unwrap();
        conformance::hashing(game, 20, 2).unwrap();
        conformance::symmetry(game, 10, 3).unwrap();
        conformance::impartiality(game, 20, 5).unwrap();
    }
    all(&Sum::default());
    all(&nested());
    all(&Sum::new(Nim::default(), nested()).unwrap());
    all(&Sum::new(Nim::default(), Nim::default()).unwrap());
    all(&Sum::new(Nim::new([0]).unwrap(), Grundy::default()).unwrap());
    all(&Sum::new(Nim::default(), Grundy::new([1]).unwrap()).unwrap());
}

#[test]
fn misere_parts_are_refused() {
    let refusal = Sum::new(Nim::default().misere(), Grundy::default()).unwrap_err();
    assert_eq!(refusal.message.key, "sum.misere");
    let refusal = Sum::new(Grundy::default(), Nim::default().misere()).unwrap_err();
    assert_eq!(refusal.message.key, "sum.misere");
    assert!(Sum::with_options(&Options::new().with("misere", "on")).is_err());
    assert_eq!(Sum::with_options(&Options::new().with("take", "2")).unwrap().a().take(), Some(2));
}

#[test]
fn the_text_of_a_sum_tells_nothing_but_the_sum() {
    let game = Sum::default();
    let mut position = game.parse_position("3,5+7").unwrap();
    assert_eq!(game.format_position(&position), "3,5 + 7");
    for (mv, then) in [
        ("a:h2-3", "3,2 + 7 second"),
        ("b:h1=4+3", "3,2 + 4,3"),
        ("B: 3+1", "3,2 + 3,3,1 second"),
        ("A:3 1", "0,2 + 3,3,1"),
    ] {
        let mv = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, mv);
        assert_eq!(game.format_position(&position), then);
        assert_eq!(game.parse_position(then).unwrap(), position);
    }
    let nested = nested();
    assert_eq!(nested.format_position(&nested.start()), "(3,4,5 + 7) + 2,1");
    let at = nested.parse_position("( 3 + 4 )+2 second").unwrap();
    assert_eq!(nested.format_position(&at), "(3 + 4) + 2 second");
    assert_eq!(nested.side_to_move(&at), Side::Second);
    let mv = nested.parse_move(&at, "a:b:h1=3+1").unwrap();
    assert_eq!(nested.format_move(&at, mv), "a:b:h1=3+1");
    assert_eq!(nested.parts(&at), [Either::A(Either::A(3)), Either::A(Either::B(4)), Either::B(2)]);
}

#[test]
fn bad_texts_are_explained() {
    let game = Sum::default();
    for (text, key, at) in [
        ("3,5", "sum.no-plus", None),
        ("3,x + 7", "nim.heap", Some(2)),
        ("3,5 + 7,x", "nim.heap", Some(8)),
        ("3,5 + (0)", "grundy.heap-empty", Some(7)),
        ("3,5 second + 7", "sum.side", Some(0)),
        ("3 + (7 second)", "sum.side", Some(5)),
        ("3 + 4 + 5", "nim.heap", Some(6)),
    ] {
        let refusal = game.parse_position(text).expect_err(text);
        assert_eq!((refusal.message.key, refusal.at), (key, at), "{text}");
    }
    let at = game.parse_position("3 + 2").unwrap();
    for (text, key) in [
        ("", "sum.move"),
        ("h1-2", "sum.move"),
        ("c:h1-2", "sum.move"),
        ("a:h1-4", "nim.heap-has"),
        ("b:2+1", "sum.part-over"),
    ] {
        assert_eq!(game.parse_move(&at, text).expect_err(text).message.key, key, "{text}");
    }
    assert_eq!(game.parse_move(&at, "a:h1-4").unwrap_err().at, Some(5));
}

#[test]
fn a_sum_is_drawn_side_by_side() {
    let game = Sum::default();
    let nim = Picture::Heaps { heaps: vec![3, 4, 5], press: Press::Take };
    let grundy = Picture::Heaps { heaps: vec![7], press: Press::Split };
    assert_eq!(game.picture(&game.start()), Picture::Sum(vec![nim, grundy]));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", list in "[0-9, ()+]{0,24}", mv in "[abh0-9: =+-]{0,12}") {
        let game = nested();
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
}
