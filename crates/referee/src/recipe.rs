use kythu_game::Refusal;
use kythu_players::{GameKind, Player, Spec};
use serde::{Deserialize, Serialize};

/// How a player is made: text, so that a game can be played on another machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recipe {
    /// A player of the catalogue: `pvs(time=100ms)`.
    Spec(String),
    /// An engine in another process, in words that whoever knows the protocols understands.
    Engine(String),
}

impl Recipe {
    /// Threads that the player uses, as far as it says so.
    #[must_use]
    pub fn threads(&self) -> usize {
        let said = match self {
            Self::Spec(spec) => {
                let spec = spec.parse::<Spec>().ok();
                spec.and_then(|spec| spec.params.get("threads").map(str::to_owned))
            }
            Self::Engine(words) => {
                let words = words.to_ascii_lowercase();
                let behind = words.split_once("option.threads=").map(|(_, behind)| behind);
                behind.map(|behind| behind.chars().take_while(char::is_ascii_digit).collect())
            }
        };
        said.and_then(|threads| threads.parse().ok()).unwrap_or(1).max(1)
    }
}

/// Starts engines. The referee knows no protocol; somebody else does.
pub trait Hire: Sync {
    /// An engine for a game, or why there is none.
    fn engine(&self, kind: &'static dyn GameKind, words: &str) -> Result<Box<dyn Player>, Refusal>;
}

/// A player by recipe. What is random in a player of the catalogue comes from the game's seed, unless its spec says otherwise.
pub fn hire(
    by: &dyn Hire,
    kind: &'static dyn GameKind,
    recipe: &Recipe,
    seed: u64,
) -> Result<Box<dyn Player>, Refusal> {
    match recipe {
        Recipe::Engine(words) => by.engine(kind, words),
        Recipe::Spec(spec) => {
            let mut spec: Spec = spec.parse()?;
            let takes_seed =
                kind.algos().iter().any(|algo| algo.name == spec.name && algo.params.contains(&"seed"));
            if takes_seed && spec.params.get("seed").is_none() {
                spec.params.set("seed", seed.to_string());
            }
            kind.player(&spec)
        }
    }
}
