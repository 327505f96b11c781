//! Perft: the number of ways to play n moves, against published counts.

use super::*;
use kythu_game::perft;

/// A position and its counts for 1, 2, 3… plies.
type Fact = (&'static str, &'static [u64]);

#[rustfmt::skip]
const FACTS: &[Fact] = &[
    // the start, and the busiest of the classics
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    // en passant along a rank with a king and a rook on it; promotions under check; a discovered defence
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    // castling: rights lost by moves and by captures, squares attacked
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[26, 112, 3_189, 17_945]),
    ("8/8/8/8/8/8/6k1/4K2R w K - 0 1", &[12, 38, 564, 2_219, 37_735, 185_867]),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[26, 568, 13_744, 314_346]),
    ("1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", &[26, 583, 14_252, 334_705]),
    ("r3k1r1/8/8/8/8/8/8/R3K2R b KQq - 0 1", &[25, 547, 13_579, 316_214]),
    // pieces that pin and fork
    ("8/8/4k3/3Nn3/3nN3/4K3/8/8 w - - 0 1", &[19, 289, 4_442, 73_584]),
    ("8/8/1B6/7b/7k/8/2B1b3/7K w - - 0 1", &[21, 316, 5_744, 93_338]),
    ("7k/RR6/8/8/8/8/rr6/7K b - - 0 1", &[19, 275, 5_300, 104_342]),
    ("K7/8/8/3Q4/4q3/8/8/7k b - - 0 1", &[6, 35, 495, 8_349, 166_741]),
    // pawns: double steps, en passant, promotion, both colours
    ("8/2k1p3/3pP3/3P2K1/8/8/8/8 w - - 0 1", &[7, 35, 210, 1_091, 7_028, 34_834]),
    ("3k4/3pp3/8/8/8/8/3PP3/3K4 w - - 0 1", &[7, 49, 378, 2_902, 24_122, 199_002]),
    ("8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", &[11, 97, 887, 8_048, 90_606]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1", &[24, 496, 9_483, 182_838]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]),
    // Chess960: king and rooks anywhere, and rights of one side only
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958]),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1_120, 31_058]),
    ("2rnbkrb/pqppppp1/1pn5/7p/2P5/P1R5/QP1PPPPP/1N1NBKRB w Ggc - 4 9", &[26, 625, 16_506, 434_635]),
    ("r1bnnkrb/q1ppp1pp/p7/1p3pB1/2P1P3/3P4/PP3PPP/RQ1NNKRB w GAga - 2 9", &[31, 925, 27_776, 860_969]),
    ("brkqnnrb/1ppppppp/8/8/p3P3/5N2/PPPP1PPP/BRKQ1NRB w GBgb - 3 9", &[21, 397, 9_653, 204_350]),
    ("rkb1nrnb/pppp1pp1/5q1p/8/P3p3/4R1P1/1PPPPP1P/1KBQNRNB w Ffa - 0 9", &[28, 873, 23_690, 720_814]),
];

#[test]
fn perft_agrees_with_the_published_counts() {
    let game = Chess::default().without_draws();
    for (fen, counts) in FACTS {
        let mut position = game.parse_position(fen).unwrap();
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(perft(&game, &mut position, depth), count, "{fen} depth {depth}");
        }
    }
}
