use super::*;
use kythu_words::Lang;
use proptest::prelude::*;

fn read(fen: &str) -> Position {
    Chess::default().parse_position(fen).unwrap()
}

#[test]
fn positions_are_read_and_written() {
    let game = Chess::default();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in
        ["", "  ", "startpos", start, "startpos moves", &format!("fen {start}"), &format!(" {start} moves ")]
    {
        assert_eq!(game.parse_position(text).unwrap(), game.start(), "{text}");
    }
    let played = game.parse_position("startpos moves e2e4 c7c5 Nf3").unwrap();
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(game.format_position(&played), fen);
    // Fields that EPD leaves out, a move number from 0, castling rights of both kinds, a square after a double step.
    for (text, written) in [
        ("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w H - 7 0", "4k3/8/8/8/8/8/8/4K2R w K - 7 1"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
        ("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
    ] {
        assert_eq!(game.format_position(&read(text)), written, "{text}");
    }
    let game = Chess::chess960(518).unwrap();
    assert_eq!(game.format_position(&game.start()), start.replace("KQkq", "HAha"));
}

#[test]
fn bad_positions_name_the_field_and_the_place() {
    for (text, at, key) in [
        ("8/8", 3, "chess.board-rank-count"),
        ("8/8/8/8/8/8/8/8/8 w - -", 15, "chess.board-rank-count"),
        ("8/8/7/8/8/8/8/8 w - -", 5, "chess.board-rank-length"),
        ("8/8/8/8/4k4/8/8/8 w - -", 10, "chess.board-rank-length"),
        ("8/8/8/8/3kx3/8/8/8 w - -", 10, "chess.board-letter"),
        ("8/8/8/9/8/8/8/8 w - -", 6, "chess.board-letter"),
        ("  8/8/8/vua/8/8/8/8 w - -", 8, "chess.board-letter"),
        ("8/8/8/đ7/8/8/8/8 w - -", 6, "chess.board-letter"),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", 3, "chess.board-pawn"),
        ("4k3/8/8/8/8/8/8/8 w - -", 0, "chess.board-kings"),
        ("4k3/8/8/8/8/8/8/K3K3 w - -", 0, "chess.board-kings"),
        ("8/8/8/3kK3/8/8/8/8 w - -", 0, "chess.board-kings-touch"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", 0, "chess.board-pawns"),
        ("4k3/8/8/8/8/R7/PPPPPPPP/RNBQKBNR w - -", 0, "chess.board-crowded"),
        ("4k3/8/8/8/8/8/8/4K3", 19, "chess.fen-missing"),
        ("4k3/8/8/8/8/8/8/4K3 w", 21, "chess.fen-missing"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", 20, "chess.side"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - -", 22, "chess.side-checks"),
        ("4k3/5P2/3N4/1B6/8/8/8/4K3 b - -", 0, "chess.board-checks"),
        ("4k3/8/8/8/8/8/8/4K2R w KX -", 24, "chess.castling"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ -", 24, "chess.castling-impossible"),
        ("4k3/8/8/8/8/8/4K3/7R w K -", 23, "chess.castling-impossible"),
        ("4k3/8/8/8/8/8/8/4K2R w KH -", 24, "chess.castling-twice"),
        ("4k3/8/8/8/8/8/8/4K2R w KK -", 24, "chess.castling-twice"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3", 24, "chess.en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", 24, "chess.en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", 24, "chess.en-passant-impossible"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 101 1", 26, "chess.halfmoves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", 26, "chess.halfmoves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", 28, "chess.fullmoves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", 30, "chess.fen-extra"),
        ("startpos moves e4 e5 Ke3", 21, "chess.move-illegal"),
        ("startpos moves f3 e5 g4 Qh4 a3", 28, "chess.game-over"),
        ("start", 0, "chess.board-letter"),
    ] {
        let refusal = Chess::default().parse_position(text).expect_err(text);
        assert_eq!((refusal.message.key, refusal.at), (key, Some(at)), "{text}: {refusal}");
        for lang in Lang::ALL {
            assert!(!refusal.in_lang(lang).contains(['{', '}']), "a hole in {}", refusal.in_lang(lang));
        }
    }
}

#[test]
fn refusals_read_well() {
    let refusal = Chess::default().parse_position("4k3/8/8/8/8/8/8/4K3 w").unwrap_err();
    assert_eq!(refusal.in_lang(Lang::En), "at character 22: the FEN ends before its castling rights");
    assert_eq!(refusal.in_lang(Lang::Vi), "ký tự thứ 22: FEN còn thiếu phần quyền nhập thành");
    let refusal = Chess::default().parse_position("8/8/8/8/3kx3/8/8/8 w - -").unwrap_err();
    let english =
        "at character 11: pieces: expected one of KQRBNP or kqrbnp, a digit from 1 to 8 or /, found x";
    assert_eq!(refusal.in_lang(Lang::En), english);
}

/// Reads `text` in `fen`, and writes what was read in both notations; or gives the key of the refusal.
fn reading(game: &Chess, fen: &str, text: &str) -> String {
    let position = game.parse_position(fen).unwrap();
    match game.parse_move(&position, text) {
        Ok(mv) => format!("{} {}", game.format_move(&position, mv), game.san(&position, mv)),
        Err(refusal) => refusal.message.key.into(),
    }
}

#[test]
fn moves_are_read_in_both_notations() {
    let busy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let promoting = "n1n4k/1P6/8/8/8/8/8/K7 w - - 0 1";
    let passing = "4k3/8/8/3pPp2/8/8/8/4K3 w - d6 0 1";
    for (fen, texts, read) in [
        ("", "e2e4 e4 e2-e4 Pe4 e4! e4?? e4+", "e2e4 e4"),
        ("", "g1f3 Nf3 Ng1f3 Ng1-f3 Ngf3 N1f3 Nf3!?", "g1f3 Nf3"),
        (busy, "e1g1 e1h1 O-O 0-0 o-o OO O-O+", "e1g1 O-O"),
        (busy, "e1c1 e1a1 O-O-O 0-0-0 OOO", "e1c1 O-O-O"),
        (busy, "d5e6 dxe6 de6 d5xe6 dxe6!", "d5e6 dxe6"),
        (busy, "e5d7 Nxd7 Nd7 Ne5xd7", "e5d7 Nxd7"),
        (busy, "e2a6 Bxa6 B:a6", "e2a6 Bxa6"),
        (promoting, "b7b8q b8=Q b8Q b8/Q b7b8Q", "b7b8q b8=Q"),
        (promoting, "b7a8n bxa8=N bxa8N ba8=N", "b7a8n bxa8=N"),
        (promoting, "b7c8q bxc8=Q+ bxc8Q bc8=Q", "b7c8q bxc8=Q+"),
        (passing, "e5d6 exd6 ed6", "e5d6 exd6"),
        // The letter of a piece is a capital: a small b is the file.
        ("4k3/8/8/2p5/1P1B4/8/8/4K3 w - -", "bxc5 bc5 b4c5", "b4c5 bxc5"),
        ("4k3/8/8/2p5/1P1B4/8/8/4K3 w - -", "Bxc5 Bc5", "d4c5 Bxc5"),
        ("", "e2e5 e2 Nf4 Ke2 O-O e5 a1a1 e1g1 Qxd7 e2e4q Ne4", "chess.move-illegal"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "Kh1 Kg1 e1g2 e1c1 O-O-O", "chess.move-illegal"),
        (promoting, "b8 b7b8 bxa8", "chess.move-ambiguous"),
        (promoting, "bxa8=K b7a8k b8=P", "chess.move-illegal"),
        ("", "N x zz9 nf3 Nf9 Xf3 e4e4e4 ♘f3 e2e4x - -- +", "chess.move"),
    ] {
        for text in texts.split(' ') {
            assert_eq!(reading(&Chess::default(), fen, text), read, "{text} in {fen}");
        }
    }
}

#[test]
fn ambiguous_moves_say_what_they_could_mean() {
    let game = Chess::default();
    let position = read("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    let refusal = game.parse_move(&position, "Nd2").unwrap_err();
    assert_eq!(refusal.to_string(), "Nd2 could mean Nbd2, Nfd2");
    assert_eq!(refusal.in_lang(Lang::Vi), "Nd2 có thể là Nbd2, Nfd2");
    let position = read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let refusal = game.parse_move(&position, "a8").unwrap_err();
    assert_eq!(refusal.to_string(), "a8 could mean a8=N, a8=B, a8=R+, a8=Q+");
}

#[test]
fn disambiguation_is_as_short_as_possible() {
    // Three queens that see e4: the file tells one apart, the rank another, and the third needs both.
    let queens = "1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
    for (mv, san) in [("a4e4", "Qae4"), ("h4e4", "Qh4e4"), ("h1e4", "Q1e4"), ("h1e1", "Q1e1")] {
        let position = read(queens);
        let mv = Chess::default().parse_move(&position, mv).unwrap();
        let written = Chess::default().san(&position, mv);
        assert_eq!(written.trim_end_matches(['+', '#']), san, "{mv}");
    }
    // A pinned rival cannot go there, so the other one needs no help.
    let position = read("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1");
    let mv = Chess::default().parse_move(&position, "a1c2").unwrap();
    assert_eq!(Chess::default().san(&position, mv), "Nc2");
}

#[test]
fn castling_in_chess960_is_the_king_taking_its_rook() {
    let game = Chess::chess960(518).unwrap();
    let fen = "7k/8/8/8/8/8/8/1R1K2R1 w GB - 0 1";
    for text in ["d1g1", "O-O"] {
        assert_eq!(reading(&game, fen, text), "d1g1 O-O");
        assert_eq!(reading(&Chess::default(), fen, text), "d1g1 O-O");
    }
    assert_eq!(reading(&game, fen, "d1b1"), "d1b1 O-O-O");
    // One step is a step of the king, not castling to that square.
    assert_eq!(reading(&game, fen, "d1c1"), "d1c1 Kc1");
    let usual = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(reading(&game, usual, "e1g1"), "e1h1 O-O");
    assert_eq!(reading(&Chess::default(), usual, "e1h1"), "e1g1 O-O");
    // The king stays where it is and only the rook moves.
    assert_eq!(reading(&game, "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), "g1h1 O-O");
}

/// Games that everybody knows, in the notation in which they are printed: read, written, and ended as they did.
#[test]
fn known_games_are_written_as_printed() {
    let opera = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O \
                 Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
    let immortal = "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 \
                    Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#";
    let game = Chess::default();
    for printed in [opera, immortal] {
        let mut position = game.start();
        for text in printed.split_whitespace() {
            assert_eq!(game.outcome(&position), None);
            let mv = game.parse_move(&position, text).unwrap();
            assert_eq!(game.san(&position, mv), text);
            assert_eq!(game.parse_move(&position, &game.format_move(&position, mv)), Ok(mv));
            game.play(&mut position, mv);
        }
        assert_eq!(game.outcome(&position), Some(Outcome::Loss));
    }
}

#[test]
fn what_is_not_a_legal_move_is_written_all_the_same() {
    let game = Chess::default();
    assert_eq!(game.san(&game.start(), "e4e5".parse().unwrap()), "e4e5");
    assert_eq!(game.format_move(&game.start(), "a1h8".parse().unwrap()), "a1h8");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "\\PC*",
        fen in "[kqrbnpKQRBNP1-8/]{1,30} [wb] [KQkqA-Ha-h-]{1,4} (-|[a-h][36]) [0-9]{1,3} [0-9]{1,5}",
        mv in "[KQRBNO0a-h1-8x=+#-]{0,8}",
    ) {
        let game = Chess::default();
        let _ = game.parse_position(&text);
        let _ = game.parse_position(&fen);
        let _ = game.parse_move(&game.start(), &text);
        if let Ok(mv) = game.parse_move(&game.start(), &mv) {
            prop_assert!(game.moves(&game.start()).any(|legal| legal == mv));
        }
    }

    /// Boards with pieces strewn about: what is accepted can be played on, by every move, without a panic.
    #[test]
    fn accepted_positions_can_be_played(
        squares in prop::collection::vec(prop::sample::select(b"111111111111111111111qrbnppPPQRBN".as_slice()), 64),
        kings in (0usize..64, 0usize..64),
        tail in "[wb] (-|-|-|K|Q|k|q|KQkq) (-|-|[a-h]3|[a-h]6) [0-9]{1,2} [0-9]",
    ) {
        let game = Chess::default();
        let mut squares: Vec<char> = squares.into_iter().map(char::from).collect();
        for end in (0..8).chain(56..64) {
            if squares[end].eq_ignore_ascii_case(&'p') {
                squares[end] = '1';
            }
        }
        (squares[kings.0], squares[kings.1]) = ('K', 'k');
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
        let text = format!("{} {tail}", ranks.join("/"));
        if let Ok(position) = game.parse_position(&text) {
            let written = game.format_position(&position);
            prop_assert_eq!(game.parse_position(&written).unwrap(), position.clone());
            for mv in game.moves(&position) {
                let mut child = position.clone();
                game.play(&mut child, mv);
                game.outcome(&child);
            }
        }
    }

    #[test]
    fn random_play_survives_writing(seed: u64, setup in 0u32..960) {
        let game = Chess::chess960(setup).unwrap();
        let mut random = kythu_game::SplitMix::new(seed);
        let mut position = game.start();
        for _ in 0..120 {
            let moves: Vec<_> = game.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                prop_assert_eq!(game.parse_move(&position, &game.san(&position, mv)), Ok(mv));
                prop_assert_eq!(game.parse_move(&position, &game.format_move(&position, mv)), Ok(mv));
            }
            game.play(&mut position, moves[random.below(moves.len())]);
            let read = game.parse_position(&game.format_position(&position)).unwrap();
            prop_assert_eq!(read.board(), position.board());
        }
    }
}

#[test]
fn moves_are_said_as_people_say_them() {
    let game = Chess::default();
    let said = |fen: &str, mv: &str| {
        let position = game.parse_position(fen).unwrap();
        let mv = game.parse_move(&position, mv).unwrap();
        [Lang::En, Lang::Vi].map(|lang| game.describe(&position, mv).unwrap().in_lang(lang))
    };
    for (fen, mv, english, vietnamese) in [
        ("startpos", "g1f3", "knight g1 to f3", "mã g1 đến f3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "pawn e4 takes pawn on d5", "tốt e4 ăn tốt d5"),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "pawn e5 takes en passant on d6",
            "tốt e5 ăn tốt qua đường, đến d6",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castles kingside", "nhập thành gần"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "castles queenside", "nhập thành xa"),
        (
            "8/P2k4/8/8/8/8/8/4K3 w - - 0 1",
            "a8=N",
            "pawn a7 to a8, promotes to knight",
            "tốt a7 đến a8, phong mã",
        ),
        ("4k3/8/8/8/8/8/8/K6Q w - - 0 1", "Qh5", "queen h1 to h5, check", "hậu h1 đến h5, chiếu"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "Re8", "rook e1 to e8, checkmate", "xe e1 đến e8, chiếu hết"),
    ] {
        assert_eq!(said(fen, mv), [english, vietnamese]);
    }
}
