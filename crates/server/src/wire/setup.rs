use crate::problem::Problem;
use kythu_game::Options;
use kythu_players::{GameKind, Setup, Table, find};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A game as text, from its rules to the last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Setup)]
pub(crate) struct WireSetup {
    /// The game, by its name in `/api/games`.
    #[schema(example = "nim")]
    pub(crate) game: String,
    /// The options of the rules; what is not set has its default.
    #[serde(default)]
    #[schema(example = json!({"misere": "on"}))]
    pub(crate) options: BTreeMap<String, String>,
    /// The position at the start, in the game's notation; the usual start if none.
    #[serde(default)]
    #[schema(example = "1,3,5,7")]
    pub(crate) position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    #[schema(example = json!(["h4-7"]))]
    pub(crate) moves: Vec<String>,
}

/// Moves that a setup may have: the longest games people play are a few hundred, and every one is played again.
const MOST_MOVES: usize = 5_000;

impl WireSetup {
    /// The same setup in the words of the players.
    pub(crate) fn setup(&self) -> Setup {
        let options =
            self.options.iter().fold(Options::new(), |options, (name, value)| options.with(name, value));
        Setup { options, position: self.position.clone(), moves: self.moves.clone() }
    }

    /// The setup of a table.
    pub(crate) fn of(game: &str, setup: &Setup) -> Self {
        Self {
            game: game.to_owned(),
            options: setup.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            position: setup.position.clone(),
            moves: setup.moves.clone(),
        }
    }

    /// The game that is meant.
    pub(crate) fn kind(&self) -> Result<&'static dyn GameKind, Problem> {
        find(&self.game).map_err(|refusal| Problem::unprocessable("no_game", refusal))
    }

    /// Opens a table; a refusal says which part of the setup is wrong.
    pub(crate) fn open(&self) -> Result<(&'static dyn GameKind, Box<dyn Table>), Problem> {
        let kind = self.kind()?;
        if self.moves.len() > MOST_MOVES {
            return Err(Problem::too_long());
        }
        let setup = self.setup();
        let refusal = match kind.open(&setup) {
            Ok(table) => return Ok((kind, table)),
            Err(refusal) => refusal,
        };
        let without_moves = Setup { moves: Vec::new(), ..setup };
        if kind.open(&without_moves).is_ok() {
            return Err(Problem::unprocessable("illegal_move", refusal));
        }
        let rules_only = Setup { position: None, ..without_moves };
        let code = if kind.open(&rules_only).is_ok() { "bad_position" } else { "bad_options" };
        Err(Problem::unprocessable(code, refusal))
    }
}
