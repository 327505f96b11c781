use crate::wire::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that happened in a game. The events of a game, in order, are the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Event {
    /// The place in the order, from 1.
    pub(crate) seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: u64,
    /// Who did it.
    pub(crate) side: Seat,
    /// What each side's clock said after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left_ms: Option<[u64; 2]>,
    /// What was done.
    #[serde(flatten)]
    pub(crate) deed: Deed,
}

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Deed {
    /// Played a move.
    Move {
        /// The move.
        mv: String,
    },
    /// Took moves back.
    Undo {
        /// How many moves were left.
        ply: usize,
    },
    /// Began again.
    Restart,
    /// Gave up.
    Resign,
    /// Agreed to a draw.
    Draw,
    /// Ran out of time.
    Time,
    /// Offered something.
    Offer {
        /// What.
        what: Offer,
    },
    /// Turned an offer down, or took the own one back.
    Decline {
        /// What was offered.
        what: Offer,
    },
    /// Came by an invitation and took the seat.
    Seat,
    /// Agreed to another game.
    Again {
        /// That game.
        game: String,
    },
    /// Took a name.
    Name {
        /// The name.
        name: String,
    },
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offer {
    /// To take moves back.
    Undo,
    /// To begin again.
    Restart,
    /// To call it a draw.
    Draw,
    /// To play another game.
    Again,
}
