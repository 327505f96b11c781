use super::*;
use cozy_chess::{BoardBuilder, Color, Square};
use kythu_game::Evaluator;

fn value(game: &Chess, position: &Position) -> i32 {
    let evaluator = game.evaluator();
    evaluator.value(game, position, &evaluator.fresh(game, position))
}

/// The same game with the colours changed over and the board turned upside down.
fn colours_changed(position: &Position) -> Position {
    let old = BoardBuilder::from_board(position.board());
    let mut new = BoardBuilder { side_to_move: !old.side_to_move, ..old.clone() };
    for square in Square::ALL {
        *new.square_mut(square.flip_rank()) = old.square(square).map(|(piece, color)| (piece, !color));
    }
    new.castle_rights = [*old.castle_rights(Color::Black), *old.castle_rights(Color::White)];
    new.en_passant = old.en_passant.map(Square::flip_rank);
    Position::new(new.build().unwrap())
}

#[test]
fn colours_do_not_matter() {
    let game = Chess::default();
    conformance::wander(&game, 20, 4, |position, moves| {
        let changed = colours_changed(position);
        assert_eq!(value(&game, position), value(&game, &changed), "{position:?}");
        let evaluator = game.evaluator();
        for &mv in moves {
            let same = Move { from: mv.from.flip_rank(), to: mv.to.flip_rank(), ..mv };
            let urgency = evaluator.urgency(&game, position, mv);
            assert_eq!(urgency, evaluator.urgency(&game, &changed, same), "{position:?} {mv}");
            let noisy = evaluator.is_noisy(&game, position, mv);
            assert_eq!(noisy, evaluator.is_noisy(&game, &changed, same), "{position:?} {mv}");
        }
        Ok(())
    })
    .unwrap();
}

#[test]
fn material_counts() {
    let game = Chess::default();
    assert_eq!(value(&game, &game.start()), 0);
    let of = |fen: &str| value(&game, &game.parse_position(fen).unwrap());
    // Without the black queen, without a white knight, without a black pawn.
    assert!(of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 800);
    assert!(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1") < -250);
    assert!((50..150).contains(&of("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")));
    // The side to move is the one whose value it is.
    assert!(of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1") < -800);
}

#[test]
fn captures_are_tried_in_a_good_order() {
    let game = Chess::default();
    let position = game.parse_position("3q3k/1P6/5n2/4p3/1r1P4/2N5/8/K2RQ3 w - - 0 1").unwrap();
    let evaluator = game.evaluator();
    let mut moves: Vec<_> = game.moves(&position).collect();
    moves.sort_by_key(|&mv| -evaluator.urgency(&game, &position, mv));
    let noisy = |mv: &Move| evaluator.is_noisy(&game, &position, *mv);
    let firsts: Vec<_> = moves.iter().filter(|mv| noisy(mv)).map(|&mv| game.san(&position, mv)).collect();
    assert_eq!(firsts, ["b8=Q", "dxe5", "Qxe5"]);
    assert!(moves.iter().take(3).all(noisy), "noisy moves come before quiet ones");
    const { assert!(<MaterialAndSquares as Evaluator<Chess>>::HAS_NOISE) };
}

/// Castling, en passant, promotion with and without capture: where a running sum goes wrong first.
#[test]
fn the_running_sum_follows_special_moves() {
    let game = Chess::default();
    let evaluator = game.evaluator();
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3PpP2/8/8/4K3 b - f3 0 1",
        "1r1k2r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
    ] {
        let position = game.parse_position(fen).unwrap();
        let sum = evaluator.fresh(&game, &position);
        for mv in game.moves(&position) {
            let mut child = position.clone();
            game.play(&mut child, mv);
            assert_eq!(
                evaluator.after(&game, &position, mv, &sum),
                evaluator.fresh(&game, &child),
                "{fen} {mv}"
            );
        }
    }
}
