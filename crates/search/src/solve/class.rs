use kythu_game::{Impartial, Ranked};
use kythu_words::{Message, say};

/// How a game is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Few positions: label them all, from the ends backwards.
    Label,
    /// Many positions that split into independent parts: Sprague–Grundy values.
    Grundy,
    /// Many positions that do not split: search.
    Search,
}

impl Method {
    /// Its name for a reader.
    #[must_use]
    pub fn name(self) -> Message {
        match self {
            Self::Label => say!("solve.method-label"),
            Self::Grundy => say!("solve.method-grundy"),
            Self::Search => say!("solve.method-search"),
        }
    }
}

/// What the choice of a method depends on. Everything is "no" until told otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// No more positions than this can follow; `None` when nobody knows, or when there are too many to count.
    pub states: Option<u64>,
    /// Both sides have the same moves, and a position is a sum of parts.
    pub impartial: bool,
    /// The last mover loses.
    pub misere: bool,
}

impl Facts {
    /// With a game's ranks as the bound of its positions.
    #[must_use]
    pub fn ranked(self, game: &impl Ranked) -> Self {
        Self { states: game.ranks(), ..self }
    }

    /// With a bound that was counted or is known.
    #[must_use]
    pub fn states(self, states: u64) -> Self {
        Self { states: Some(states), ..self }
    }

    /// With what an impartial game says of itself.
    #[must_use]
    pub fn impartial(self, game: &impl Impartial) -> Self {
        Self { impartial: true, misere: game.is_misere(), ..self }
    }
}

/// Up to this many positions are labelled: a second or two, and some hundred megabytes.
pub const FEW: u64 = 2_000_000;

/// The class of a game: which method fits it, and why.
#[must_use]
pub fn choose(facts: &Facts) -> (Method, Message) {
    match *facts {
        Facts { states: Some(states), .. } if states <= FEW => {
            (Method::Label, say!("solve.because-few", states = states, limit = FEW))
        }
        Facts { impartial: true, misere: false, .. } => (Method::Grundy, say!("solve.because-splits")),
        Facts { impartial: true, misere: true, .. } => (Method::Search, say!("solve.because-misere")),
        _ => (Method::Search, say!("solve.because-many")),
    }
}
