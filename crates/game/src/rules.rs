use crate::{Outcome, Side, SplitMix};
use std::fmt::Debug;

/// The rules of a two-player, zero-sum game with open information.
///
/// The implementing type *is* the rules: a value that holds the board size, the misère flag and whatever else is agreed
/// before the first move. Positions are separate values. The methods are what a node loop needs, shaped so that a game
/// pays only for what it uses:
///
/// * **Moves come one at a time.** [`cursor`](Self::cursor) starts, [`next_move`](Self::next_move) yields. A cut-off
///   after the first move never pays for the others. The cursor borrows nothing, so the position may be played on
///   between two calls, as long as it has been restored by then.
/// * **Play and undo.** [`play`](Self::play) changes the position in place and returns what [`undo`](Self::undo) needs:
///   nothing for a game that can take a stone back, the old board for one that cannot.
/// * **The side to move is asked**, never assumed to alternate; a game that does alternate says so in a constant, and
///   the question costs nothing.
///
/// ARCHITECTURE.md has the measurements behind these choices.
///
/// ```
/// use kythu_game::{Game, Outcome, Side};
///
/// /// Players take one or two of the stones on the table; who takes the last one wins.
/// struct LastStone;
///
/// impl Game for LastStone {
///     type Position = (u32, Side);
///     type Move = u32;
///     type Undo = ();
///     type Cursor = u32;
///     const ALTERNATES: bool = true;
///
///     fn start(&self) -> (u32, Side) { (7, Side::First) }
///     fn side_to_move(&self, position: &(u32, Side)) -> Side { position.1 }
///     fn outcome(&self, position: &(u32, Side)) -> Option<Outcome> { (position.0 == 0).then_some(Outcome::Loss) }
///     fn cursor(&self, _: &(u32, Side)) -> u32 { 0 }
///     fn next_move(&self, position: &(u32, Side), last: &mut u32) -> Option<u32> {
///         (*last < position.0.min(2)).then(|| { *last += 1; *last })
///     }
///     fn play(&self, position: &mut (u32, Side), taken: u32) { *position = (position.0 - taken, position.1.other()); }
///     fn undo(&self, position: &mut (u32, Side), taken: u32, (): ()) { *position = (position.0 + taken, position.1.other()); }
/// }
///
/// assert_eq!(LastStone.moves(&LastStone.start()).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(kythu_game::perft(&LastStone, &mut LastStone.start(), 3), 8);
/// ```
pub trait Game: Sized + Sync {
    /// A state of play, including the side to move and whatever history the rules depend on.
    type Position: Clone + Eq + Debug + Send + Sync;
    /// A move. Only meaningful in the position that generated it.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// What [`undo`](Self::undo) needs to take a move back.
    type Undo;
    /// Where a generation of moves stands.
    type Cursor;
    /// The sides take turns without exception. A promise that the conformance suite checks.
    const ALTERNATES: bool = false;

    /// The position at the beginning of the game.
    fn start(&self) -> Self::Position;

    /// Whose turn it is. In a finished position: whose turn it would be.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// How the game has ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Begins the list of moves of an unfinished position. Callers ask [`outcome`](Self::outcome) first.
    fn cursor(&self, position: &Self::Position) -> Self::Cursor;

    /// The next move, in an order that depends on the position alone.
    fn next_move(&self, position: &Self::Position, cursor: &mut Self::Cursor) -> Option<Self::Move>;

    /// Plays a move that [`next_move`](Self::next_move) yielded for this position.
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move played: the position is again exactly what it was.
    fn undo(&self, position: &mut Self::Position, mv: Self::Move, undo: Self::Undo);

    /// The number of legal moves, 0 when the game is over. Games that can count without listing override it.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.moves(position).count() as u64
    }

    /// The move with this number in the order of [`next_move`](Self::next_move), counted from 0, of an unfinished position;
    /// none if there are not so many. A tree that knows its branches by their numbers needs to store no moves. Games that
    /// find it without listing those before it override it.
    fn nth_move(&self, position: &Self::Position, number: u64) -> Option<Self::Move> {
        let mut cursor = self.cursor(position);
        for _ in 0..number {
            self.next_move(position, &mut cursor)?;
        }
        self.next_move(position, &mut cursor)
    }

    /// Any move of an unfinished position, each as likely as every other. Games that can draw one without counting them all
    /// override it.
    fn random_move(&self, position: &Self::Position, random: &mut SplitMix) -> Option<Self::Move> {
        self.nth_move(position, random.pick(self.count_moves(position)))
    }

    /// The legal moves as an iterator, none when the game is over: for everything but node loops.
    fn moves<'a>(&'a self, position: &'a Self::Position) -> Moves<'a, Self> {
        let cursor = if self.outcome(position).is_some() { None } else { Some(self.cursor(position)) };
        Moves { game: self, position, cursor }
    }
}

/// The legal moves of a position; see [`Game::moves`].
pub struct Moves<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    cursor: Option<G::Cursor>,
}

impl<G: Game> Iterator for Moves<'_, G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        self.game.next_move(self.position, self.cursor.as_mut()?)
    }
}
