//! What a game may be able to do beyond its rules, one trait a power.

use crate::{Evaluator, Game, OptionInfo, Options, Refusal, Score, Show};
use kythu_words::Message;

/// Positions have a 64-bit key, equal for equal positions: the power behind transposition tables.
pub trait Hashed: Game {
    /// The key leaves out some of the history that draw rules look at (repetition), so that a draw on one way to a position
    /// may not be one on another. A draw is then never remembered, or reported, as proven.
    const FORGETS: bool = false;

    /// The key of a position. Any number is possible, 0 included.
    ///
    /// Equal keys promise the same moves and, but for what the game [`FORGETS`](Self::FORGETS), the same future.
    fn key(&self, position: &Self::Position) -> u64;

    /// A small number for a move, for tables of how often a move was good: `0..1024`, collisions allowed.
    fn slot(&self, mv: Self::Move) -> usize;
}

/// Positions fall into classes with the same value, and each class has a representative.
pub trait Symmetric: Game {
    /// The representative of the position's class: `canonical(canonical(p)) == canonical(p)`.
    fn canonical(&self, position: &Self::Position) -> Self::Position;
}

/// Positions are numbered without gaps in meaning: different positions, different numbers.
pub trait Ranked: Game {
    /// All ranks are below this; `None` when they would not fit in 64 bits, and the game cannot be labelled whole.
    fn ranks(&self) -> Option<u64>;
    /// The number of a position.
    fn rank(&self, position: &Self::Position) -> u64;
    /// The position with that number.
    fn unrank(&self, rank: u64) -> Self::Position;
}

/// Both sides have the same moves, the last mover wins, and a position is a sum of parts that do not touch each other.
pub trait Impartial: Game {
    /// One component: a heap, a row of pins.
    type Part: Clone + Ord + std::hash::Hash + std::fmt::Debug;

    /// The components of a position. Parts without a move may be left out.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Part>;

    /// Calls `option` with what a part becomes, for every move in it (possibly nothing, possibly several parts).
    fn options(&self, part: &Self::Part, option: &mut dyn FnMut(&[Self::Part]));

    /// The last mover loses instead. Sprague–Grundy values then do not decide the game.
    fn is_misere(&self) -> bool {
        false
    }
}

/// Moves and positions have a text form, and reading undoes writing.
pub trait Notation: Game {
    /// Reads a position. The error names the place and what was expected.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal>;
    /// Writes a position so that [`parse_position`](Self::parse_position) gives it back.
    fn format_position(&self, position: &Self::Position) -> String;
    /// Reads a move that is legal in `position`. Only called while the game is not over.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Refusal>;
    /// Writes a move so that [`parse_move`](Self::parse_move) gives it back in the same position.
    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String;
    /// The move as people write it, where that is something else than [`format_move`](Self::format_move): `Nf3` for `g1f3`. It is
    /// read too.
    fn short_move(&self, _position: &Self::Position, _mv: Self::Move) -> Option<String> {
        None
    }
}

/// What the registry needs of a game: its name, its options and its usual evaluation.
pub trait Described: Game + Notation + Show + 'static {
    /// The name on the command line and in addresses: `connect4`.
    const NAME: &'static str;
    /// The evaluation that players use unless told otherwise.
    type Eval: Evaluator<Self>;

    /// The options that the rules take, in the order in which they should be shown.
    fn option_infos() -> Vec<OptionInfo>;

    /// The rules with these options; what is not given has its default.
    fn with_options(options: &Options) -> Result<Self, Refusal>;

    /// The same options with every default said that depends on others: equal rules, equal values.
    fn settled(options: &Options) -> Result<Options, Refusal> {
        Ok(options.clone())
    }

    /// The names of its evaluations, the usual one first.
    const EVALS: &'static [&'static str] = &["usual"];

    /// The usual evaluation for these rules.
    fn evaluator(&self) -> Self::Eval;

    /// The evaluation with one of the names in [`EVALS`](Self::EVALS).
    fn evaluator_named(&self, _name: &str) -> Self::Eval {
        self.evaluator()
    }

    /// A score in the game's own convention, where it has one.
    fn worth(&self, _score: Score) -> Option<Message> {
        None
    }

    /// The rules with these options, and the position that a text describes (the usual start if there is none).
    ///
    /// A game whose position text *is* the rules (a written tree) reads it here.
    fn open(options: &Options, position: Option<&str>) -> Result<(Self, Self::Position), Refusal> {
        let game = Self::with_options(options)?;
        let position = match position {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        Ok((game, position))
    }

    /// Why a finished game is over ("checkmate", "five in a row"); none where the result says it all.
    fn ending(&self, _position: &Self::Position) -> Option<Message> {
        None
    }

    /// A move in words ("take 2 from heap 3"), where its notation does not speak for itself.
    fn describe(&self, _position: &Self::Position, _mv: Self::Move) -> Option<Message> {
        None
    }
}
