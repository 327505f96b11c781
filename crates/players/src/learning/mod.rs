//! Learning at the seam: a [`Pupil`] practises a game from a position, is measured, asked and saved, whoever watches.
//!
//! Which games can be learnt is decided by their powers: positions need keys, and where they have symmetries, what is learnt of a
//! position is learnt of its mirror images too.

mod pupil;
mod rules;

pub use pupil::{Begin, MoveValue, Pupil};
pub(crate) use pupil::{School, begin};
pub(crate) use rules::{renewed, rules};

use kythu_game::{Game, Symmetric};
use kythu_learn::Fold;

/// Whether what is learnt of a position holds for others that are the same up to symmetry.
pub(crate) trait Folding<G: Game> {
    /// How to find the one that stands for all of them.
    const FOLD: Option<Fold<G>>;
}

/// For games without symmetries.
pub(crate) struct Apart;

/// For games with symmetries.
pub(crate) struct Folded;

impl<G: Game> Folding<G> for Apart {
    const FOLD: Option<Fold<G>> = None;
}

impl<G: Symmetric> Folding<G> for Folded {
    const FOLD: Option<Fold<G>> = Some(G::canonical);
}
