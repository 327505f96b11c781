use crate::{Counts, Spec};
use kythu_game::{Game, Limits, Options, Refusal, Score, Stop};
use kythu_words::Message;

/// An algorithm that fits a game: the typed side of a player.
pub trait Thinker<G: Game>: Send {
    /// Thinks about a position that is not over.
    fn think(
        &mut self,
        request: &Request<'_, G>,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal>;
}

/// What a thinker is asked.
#[derive(Debug)]
pub struct Request<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The options that they were made of, as text.
    pub options: &'a Options,
    /// The position.
    pub position: &'a G::Position,
    /// What may be spent: the spec's limits and the caller's, whichever is tighter.
    pub limits: Limits,
    /// How to stop it from outside.
    pub stop: &'a Stop,
    /// The whole best line is wanted, not only the move. Textbook searches are faster without.
    pub line: bool,
}

/// What a thinker knows halfway.
#[derive(Clone, Debug)]
pub struct Sketch<M> {
    /// The last finished depth.
    pub depth: u32,
    /// The value so far.
    pub score: Score,
    /// The best line so far.
    pub line: Vec<M>,
    /// Nodes so far.
    pub nodes: u64,
}

/// What a thinker came up with.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    /// The value for the side to move.
    pub score: Score,
    /// The score is proven.
    pub exact: bool,
    /// The best line; its first move is the answer.
    pub line: Vec<M>,
    /// The depth reached.
    pub depth: u32,
    /// The search finished what it was asked for.
    pub complete: bool,
    /// What was counted.
    pub counts: Counts,
    /// What there is to say besides.
    pub remarks: Vec<Message>,
}

impl<M> Thought<M> {
    /// A thought that consists of a move and a value.
    #[must_use]
    pub fn of(mv: Option<M>, score: Score, exact: bool) -> Self {
        Self {
            score,
            exact,
            line: mv.into_iter().collect(),
            depth: 0,
            complete: true,
            counts: Counts::default(),
            remarks: Vec::new(),
        }
    }
}

/// Makes a thinker from a spec.
pub type Make<G> = fn(&Spec) -> Result<Box<dyn Thinker<G>>, Refusal>;

/// An entry of the catalogue: an algorithm by name, for the games of one type.
pub struct Algo<G: Game> {
    /// What there is to know about it.
    pub info: AlgoInfo,
    /// Makes a thinker from a spec, or says what is wrong with the spec.
    pub make: Make<G>,
}

/// What there is to know about an algorithm. Its description has the locale key `algo.NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgoInfo {
    /// The name in a spec.
    pub name: &'static str,
    /// The parameters it takes. Their descriptions have the locale keys `param.NAME`.
    pub params: &'static [&'static str],
}
