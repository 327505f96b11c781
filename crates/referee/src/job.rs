use crate::{Adjudication, Control, GameResult, Recipe};
use kythu_game::Options;
use kythu_players::Setup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A game to be played: everything that is needed for it, wherever it is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// The number of the game in its match. A game that was played twice counts once.
    pub id: u64,
    /// The game, by name.
    pub game: String,
    /// The options of its rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, String>,
    /// Where it begins.
    pub opening: Opening,
    /// Who plays: the first side, the second side.
    pub players: [Contestant; 2],
    /// When it is broken off.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// What everything random in it comes from.
    pub seed: u64,
    /// How long a player without a clock may think, and how long one is waited for that was told to stop.
    pub patience_ms: u64,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contestant {
    /// The name in tables.
    pub name: String,
    /// How the player is made.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// What the player may spend.
    #[serde(default)]
    pub control: Control,
}

/// Where a game begins: a position, and moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// The position in the game's notation; the usual start if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Job {
    /// The setup from which the players play.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut options = Options::new();
        self.rules.iter().for_each(|(name, value)| options.set(name, value));
        Setup { options, position: self.opening.position.clone(), moves: self.opening.moves.clone() }
    }

    /// How long a player without a clock may think.
    #[must_use]
    pub const fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game in its match.
    pub id: u64,
    /// The names: the first side, the second side.
    pub players: [String; 2],
    /// Where it began.
    pub opening: Opening,
    /// The moves that were played, and what the players thought of them.
    pub moves: Vec<MoveRecord>,
    /// Who won.
    pub result: GameResult,
    /// Why the game was over.
    pub reason: Reason,
    /// What a player said or did last, where that is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A move of a [`GameRecord`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the player thought it was worth: an evaluation, or `#5` and `#-4` for a result that was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// How deep the player looked.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub depth: u32,
    /// Positions it entered.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: u64,
    /// Microseconds it took.
    pub us: u64,
}

fn is_zero<N: PartialEq + From<u8>>(number: &N) -> bool {
    *number == N::from(0)
}

/// Why a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The rules say so.
    Rules,
    /// One side saw that it was lost.
    Resigned,
    /// Both sides saw that nothing would happen any more.
    DrawAgreed,
    /// The result was proven.
    Solved,
    /// It went on for too long.
    MoveLimit,
    /// A move that the rules do not know.
    Illegal,
    /// The player broke down.
    Crash,
    /// The player did not answer.
    Stall,
    /// The clock ran out.
    Time,
    /// An answer that nobody understands.
    Garbage,
}

impl Reason {
    /// All reasons for which a side loses without being beaten.
    pub const FORFEITS: [Self; 5] = [Self::Illegal, Self::Crash, Self::Stall, Self::Time, Self::Garbage];

    /// The side lost without being beaten.
    #[must_use]
    pub fn is_forfeit(self) -> bool {
        Self::FORFEITS.contains(&self)
    }

    /// The word in files and tables.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Resigned => "resigned",
            Self::DrawAgreed => "draw-agreed",
            Self::Solved => "solved",
            Self::MoveLimit => "move-limit",
            Self::Illegal => "illegal",
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::Time => "time",
            Self::Garbage => "garbage",
        }
    }
}

impl GameRecord {
    /// The same record without what depends on the machine: equal for the same game.
    #[must_use]
    pub fn untimed(mut self) -> Self {
        self.moves.iter_mut().for_each(|one| one.us = 0);
        self
    }
}
