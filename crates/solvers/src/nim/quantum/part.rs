use kythu_words::{Message, say};

/// What a stretch of gates is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The heaps are written into their registers.
    Load,
    /// All moves at once: every index with every new size.
    Spread,
    /// The nim-sum of the heaps.
    NimSum,
    /// Misère: where only single stones remain, the nim-sum must become 1 instead of 0.
    Misere {
        /// The round of amplification, from 1.
        round: u32,
    },
    /// How the chosen heap changes, and what the nim-sum becomes by it.
    Compare {
        /// The round of amplification, from 1.
        round: u32,
    },
    /// The moves that are looked for get a phase.
    Mark {
        /// The round of amplification, from 1.
        round: u32,
    },
    /// What was computed for the marking is taken back.
    Uncompute {
        /// The round of amplification, from 1.
        round: u32,
    },
    /// The phases become sizes: what is marked grows.
    Diffuse {
        /// The round of amplification, from 1.
        round: u32,
    },
}

impl Part {
    /// The round of amplification that it belongs to; none for what is done once.
    #[must_use]
    pub const fn round(self) -> Option<u32> {
        match self {
            Self::Load | Self::Spread | Self::NimSum => None,
            Self::Misere { round }
            | Self::Compare { round }
            | Self::Mark { round }
            | Self::Uncompute { round }
            | Self::Diffuse { round } => Some(round),
        }
    }

    /// A short name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Spread => "spread",
            Self::NimSum => "nim-sum",
            Self::Misere { .. } => "misere",
            Self::Compare { .. } => "compare",
            Self::Mark { .. } => "mark",
            Self::Uncompute { .. } => "uncompute",
            Self::Diffuse { .. } => "diffuse",
        }
    }

    /// What it does, for people.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Load => say!("quantum.part-load"),
            Self::Spread => say!("quantum.part-spread"),
            Self::NimSum => say!("quantum.part-nim-sum"),
            Self::Misere { round } => say!("quantum.part-misere", round = round),
            Self::Compare { round } => say!("quantum.part-compare", round = round),
            Self::Mark { round } => say!("quantum.part-mark", round = round),
            Self::Uncompute { round } => say!("quantum.part-uncompute", round = round),
            Self::Diffuse { round } => say!("quantum.part-diffuse", round = round),
        }
    }
}
