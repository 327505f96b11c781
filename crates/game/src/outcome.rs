/// How a finished game ended, seen by the side to move in the final position.
///
/// Relative to the mover, because the rules know it that way for free: in Connect 4 a finished game is one that the
/// mover has just lost, in misère Nim an empty table is one that the mover has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// The side to move has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// The side to move gets this many points, the other side loses as many (a leaf of a written tree).
    Payoff(i32),
}
