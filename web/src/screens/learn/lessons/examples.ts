// The worked examples of the course.

export const FIRST = "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))";
export const EIGHT = "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))";
export const BOTH_CUTS = "A(B(D(6 5) E(8 K=3)) C(F(2 1) G(4 9)))";
export const THREE_MIN = "S(A(D(2 3) E(5 9)) B(F(0) G(7 4)) C(H(2 1) K(5 6)))";

/** Two rooks guard the pawn d5. Three plies see two captures and one recapture, and stop there. */
export const BEYOND = "3r2k1/3r1ppp/8/3p4/8/8/3R1PPP/3Q2K1 w - - 0 1";
/** An Italian game, Black to move: an ordinary position with ordinary moves. */
export const ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
