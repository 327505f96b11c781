use kythu_game::Score;
use kythu_words::{Message, say};

/// What is known of a value for the side to move: it lies between the two, both included. Each of them is
/// [`Score::WIN`], [`Score::DRAW`] or [`Score::LOSS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this.
    pub lower: Score,
    /// At most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { lower: Score::LOSS, upper: Score::WIN };

    /// Proven.
    #[must_use]
    pub const fn exactly(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    /// The value, if it is proven.
    #[must_use]
    pub fn proven(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same knowledge, seen by the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// What is known, in words: proven won, drawn or lost, or not proven and between what.
    #[must_use]
    pub fn message(self) -> Message {
        match self.proven() {
            Some(score) => say!("mnk.proven", value = name(score)),
            None => say!("mnk.not-proven", lower = name(self.lower), upper = name(self.upper)),
        }
    }
}

fn name(score: Score) -> Message {
    if score.is_win() {
        say!("mnk.value-win")
    } else if score.is_loss() {
        say!("mnk.value-loss")
    } else {
        say!("mnk.value-draw")
    }
}
