use super::{Seat, Text, View, WireSetup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    /// The game, its rules and its start.
    pub(crate) setup: WireSetup,
    /// Who plays side 0 and side 1.
    pub(crate) seats: [SeatWish; 2],
    /// How much time each side has; no limit if none.
    #[serde(default)]
    pub(crate) clock: Option<ClockWish>,
    /// How the page shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 32)]
    pub(crate) skin: Option<String>,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum SeatWish {
    /// A person.
    Human {
        /// The name.
        #[serde(default)]
        #[schema(max_length = 64)]
        name: Option<String>,
    },
    /// A player of the program: at a level, or by its spec; with neither the game's usual player.
    Engine {
        /// A level from 1 to 10.
        #[serde(default)]
        #[schema(minimum = 1, maximum = 10)]
        level: Option<u32>,
        /// A player as text: `pvs(depth=8)`.
        #[serde(default)]
        spec: Option<String>,
        /// The name.
        #[serde(default)]
        #[schema(max_length = 64)]
        name: Option<String>,
    },
}

/// How much time each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TimeControl)]
pub(crate) struct ClockWish {
    /// Milliseconds for all moves, from a second to a day.
    #[schema(minimum = 1000, maximum = 86_400_000)]
    pub(crate) base_ms: u64,
    /// Milliseconds more after each move, at most an hour.
    #[serde(default)]
    #[schema(maximum = 3_600_000)]
    pub(crate) increment_ms: u64,
}

/// A game in progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Game)]
pub(crate) struct GameView {
    /// Its name in addresses; whoever knows it can watch.
    pub(crate) id: String,
    /// Grows with every change.
    pub(crate) seq: u64,
    /// When it began, in milliseconds since 1970.
    pub(crate) created: u64,
    /// How the page shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skin: Option<String>,
    /// The position.
    pub(crate) view: View,
    /// The moves.
    pub(crate) record: Vec<RecordView>,
    /// Who plays side 0 and side 1.
    pub(crate) seats: [SeatView; 2],
    /// The clock, if there is one.
    pub(crate) clock: Option<ClockView>,
    /// How it ended, if it is over.
    pub(crate) result: Option<Result>,
    /// What one side has offered to the other.
    pub(crate) offers: Offers,
    /// An engine is thinking.
    pub(crate) thinking: bool,
    /// The game that both sides went on to. Their secrets open it too, with the seats swapped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RecordedMove)]
pub(crate) struct RecordView {
    /// The move.
    pub(crate) mv: String,
    /// The move as people write it, where that is something else: `Nf3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) short: Option<String>,
    /// The move in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) says: Option<Text>,
    /// What the mover's clock said after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_ms: Option<u64>,
}

/// Who plays a side.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Seat)]
pub(crate) struct SeatView {
    /// `human` or `engine`.
    pub(crate) kind: &'static str,
    /// The name.
    pub(crate) name: Option<String>,
    /// Somebody came by an invitation and took it: that invitation is good for nobody else.
    pub(crate) taken: bool,
    /// The level of an engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u32>,
    /// The spec of an engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spec: Option<String>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Clock)]
pub(crate) struct ClockView {
    /// Milliseconds for all moves.
    pub(crate) base_ms: u64,
    /// Milliseconds more after each move.
    pub(crate) increment_ms: u64,
    /// What each side has left now.
    pub(crate) left_ms: [u64; 2],
    /// Whose clock is running.
    pub(crate) running: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Result {
    /// Who won; null if nobody did.
    pub(crate) winner: Option<Seat>,
    /// Why it is over.
    pub(crate) reason: Reason,
    /// What side 0 gets, in games with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payoff: Option<i32>,
    /// By which rule of the game, where the result does not say it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Text>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reason {
    /// By the rules of the game.
    Rules,
    /// A side gave up.
    Resign,
    /// A side's time was up.
    Time,
    /// Both sides agreed to a draw.
    Agreed,
}

/// What one side has offered to the other, and not yet been answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Offers {
    /// To take moves back.
    pub(crate) undo: Option<Seat>,
    /// To begin again.
    pub(crate) restart: Option<Seat>,
    /// To call it a draw.
    pub(crate) draw: Option<Seat>,
    /// To play another game.
    pub(crate) again: Option<Seat>,
}
