use super::*;
use kythu_game::Hashed;

fn outcome(fen: &str) -> Option<Outcome> {
    let game = Chess::default();
    game.outcome(&game.parse_position(fen).unwrap())
}

#[test]
fn mate_loses_and_stalemate_draws() {
    let game = Chess::default();
    assert_eq!(game.outcome(&after(&game, "f3 e5 g4 Qh4")), Some(Outcome::Loss));
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
    assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Loss));
    assert_eq!(game.outcome(&game.start()), None);
    // Both hold with the draw rules off, too.
    let game = game.without_draws();
    assert_eq!(game.outcome(&after(&game, "f3 e5 g4 Qh4")), Some(Outcome::Loss));
    let stalemate = game.parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(game.outcome(&stalemate), Some(Outcome::Draw));
}

#[test]
fn the_third_occurrence_draws() {
    let game = Chess::default();
    let twice = "Nf3 Nf6 Ng1 Ng8";
    assert_eq!(game.outcome(&after(&game, twice)), None);
    assert_eq!(game.outcome(&after(&game, &format!("{twice} Nf3 Nf6 Ng1"))), None);
    let drawn = after(&game, &format!("{twice} {twice}"));
    assert_eq!(game.outcome(&drawn), Some(Outcome::Draw));
    assert_eq!((game.count_moves(&drawn), game.moves(&drawn).count()), (0, 0));
    // The past is not in the FEN, nor in the key.
    let forgotten = game.parse_position(&game.format_position(&drawn)).unwrap();
    assert_eq!(game.outcome(&forgotten), None);
    assert_eq!(game.key(&forgotten), game.key(&drawn));

    let game = game.without_draws();
    assert_eq!(game.outcome(&after(&game, &format!("{twice} {twice} {twice}"))), None);
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let game = Chess::default();
    // The start position after 0, 4 and 12 plies: two round trips of different length.
    let moves = "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nf3 Nf6 Ng1 Ng8 Nb1 Nb8";
    assert_eq!(game.outcome(&after(&game, moves)), Some(Outcome::Draw));
    // A pawn move in between makes them different positions.
    let moves = "Nf3 Nf6 Ng1 Ng8 a3 a6 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(game.outcome(&after(&game, moves)), None);
}

#[test]
fn lost_castling_rights_make_another_position() {
    let game = Chess::default();
    let open = "e4 e5 Nf3 Nf6 Be2 Be7";
    // The first trip of the rooks ends with the same pieces, but without the rights.
    let trip = "Rg1 Rg8 Rh1 Rh8";
    assert_eq!(game.outcome(&after(&game, &format!("{open} {trip} {trip} Rg1"))), None);
    assert_eq!(game.outcome(&after(&game, &format!("{open} {trip} {trip} Rg1 Rg8"))), Some(Outcome::Draw));
}

/// After a double step the library notes the file. Only when a pawn can really take does that make another position.
#[test]
fn an_en_passant_square_counts_only_if_a_pawn_can_take() {
    let game = Chess::default();
    let trip = "Nf3 Nf6 Ng1 Ng8";
    // No black pawn is near e3: the position right after e4 is the first of three.
    assert_eq!(game.outcome(&after(&game, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1")), Some(Outcome::Draw));
    // A white pawn on e5 can take on d6: the position right after d5 is different from those that follow.
    let opening = "e4 a6 e5 d5";
    assert_eq!(game.outcome(&after(&game, &format!("{opening} {trip} {trip}"))), None);
    assert_eq!(game.outcome(&after(&game, &format!("{opening} {trip} {trip} Nf3"))), Some(Outcome::Draw));
    // A pawn is there, but it depends on the lines to its king whether it may take.
    for (setup, takes) in [
        ("4k3/3p4/8/4P2b/8/4K3/8/8 b - - 0 1", true),
        // Pinned on the e file.
        ("4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", false),
        // Both pawns would leave the rank on which the rook stands.
        ("7k/3p4/8/K3P2r/8/8/8/8 b - - 0 1", false),
    ] {
        let position = game.parse_position(&format!("{setup} moves d7d5")).unwrap();
        assert_eq!(game.parse_move(&position, "e5d6").is_ok(), takes, "{setup}");
        let fen = game.format_position(&position);
        assert!(fen.contains(" d6 "), "{fen}");
        let without = game.parse_position(&fen.replace(" d6 ", " - ")).unwrap();
        assert_eq!(game.key(&position) != game.key(&without), takes, "{setup}");
    }
}

#[test]
fn fifty_moves_draw_unless_the_last_one_mates() {
    let game = Chess::default();
    let play = |fen: &str, mv: &str| {
        let mut position = game.parse_position(fen).unwrap();
        let mv = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, mv);
        game.outcome(&position)
    };
    let rook = "7k/8/6K1/8/8/8/8/R7 w - -";
    assert_eq!(play(&format!("{rook} 98 80"), "Ra2"), None);
    assert_eq!(play(&format!("{rook} 99 80"), "Ra2"), Some(Outcome::Draw));
    assert_eq!(play(&format!("{rook} 99 80"), "Ra8"), Some(Outcome::Loss));
    // A capture on the hundredth ply begins a new count.
    assert_eq!(play("7k/8/6K1/8/8/8/8/RR5r b - - 99 80", "Rxb1"), None);
    let game = game.without_draws();
    assert_eq!(game.outcome(&game.parse_position(&format!("{rook} 100 80")).unwrap()), None);
}

#[test]
fn bare_material_draws() {
    for (fen, drawn) in [
        ("4k3/8/8/8/8/8/8/4K3 w - -", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - -", true),
        ("4kb2/8/8/8/8/8/8/4K3 w - -", true),
        // Bishops on squares of one colour, however many and whosever they are.
        ("4kb2/8/8/8/8/8/8/2B1K3 w - -", true),
        ("4kb2/8/8/8/8/2B5/8/B3K3 w - -", true),
        // A mate can be thought of in all of these, even if it cannot be forced.
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - -", false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", false),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - -", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - -", false),
        ("4kb2/8/8/8/8/8/8/4KN2 w - -", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", false),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", false),
        ("4k3/8/8/8/8/8/8/Q3K3 w - -", false),
    ] {
        assert_eq!(outcome(fen), drawn.then_some(Outcome::Draw), "{fen}");
    }
}

#[test]
fn an_ending_has_a_reason() {
    let game = Chess::default();
    let why = |position| game.ending(&position).map(|message| message.key.to_owned());
    let fen = |text| game.parse_position(text).unwrap();
    let twice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    for (position, expected) in [
        (after(&game, "f3 e5 g4 Qh4"), "chess.end-mate"),
        (fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "chess.end-stalemate"),
        (after(&game, twice), "chess.end-repetition"),
        (fen("7k/8/6K1/8/8/8/8/R7 w - - 100 90"), "chess.end-fifty"),
        (fen("7k/8/6K1/8/8/8/8/N7 w - - 0 90"), "chess.end-material"),
    ] {
        assert_eq!(why(position).as_deref(), Some(expected));
    }
    assert_eq!(why(game.start()), None);
}
