use crate::{Adjudication, Contestant, Job, Opening, Openings};
use kythu_game::{Refusal, SplitMix};
use kythu_players::{GameKind, Setup, find};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What all games of a match or tournament have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game, by name.
    pub game: String,
    /// Its rules, and where games begin when there are no openings.
    pub start: Setup,
    /// Where games begin.
    pub openings: Openings,
    /// When a game is broken off.
    pub adjudication: Adjudication,
    /// What everything random comes from.
    pub seed: u64,
    /// How long a player without a clock may think.
    pub patience_ms: u64,
}

impl Terms {
    /// From where the first pair of games is played.
    pub fn first_setup(&self) -> Result<Setup, Refusal> {
        let opening = self.openings.of_pairs(self.kind()?, &self.start, 1)?.pop().unwrap_or_default();
        Ok(Setup { options: self.start.options.clone(), position: opening.position, moves: opening.moves })
    }

    /// The game.
    pub fn kind(&self) -> Result<&'static dyn GameKind, Refusal> {
        find(&self.game)
    }

    fn rules(&self) -> BTreeMap<String, String> {
        self.start.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The two games of an opening, one with each colour.
    pub(crate) fn pair(&self, first_id: u64, opening: &Opening, players: [&Contestant; 2]) -> [Job; 2] {
        let job = |id: u64, players: [&Contestant; 2]| Job {
            id,
            game: self.game.clone(),
            rules: self.rules(),
            opening: opening.clone(),
            players: players.map(Clone::clone),
            adjudication: self.adjudication,
            seed: seed_of(self.seed, id),
            patience_ms: self.patience_ms,
        };
        [job(first_id, players), job(first_id + 1, [players[1], players[0]])]
    }

    /// What a file of games says about how they were played: equal for equal terms.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let openings = &self.openings;
        let text = serde_json::to_string(&openings.list).unwrap_or_default();
        json!({
            "game": self.game,
            "rules": self.rules(),
            "position": self.start.position,
            "openings": {
                "count": openings.list.len(),
                "digest": format!("{:016x}", digest(text.as_bytes())),
                "order": openings.order,
                "random_plies": openings.random_plies,
            },
            "adjudication": self.adjudication,
            "seed": self.seed,
            "patience_ms": self.patience_ms,
        })
    }
}

/// The seed of a game.
fn seed_of(seed: u64, id: u64) -> u64 {
    SplitMix::new(seed ^ id.wrapping_mul(0xD134_2543_DE82_EF95)).next() >> 1
}

/// A number that stands for a text (FNV-1a): not a secret, only a reminder.
fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Whether two plans are the same but for what is named in `except`; if not, the first thing that differs.
pub(crate) fn compare(before: &Value, now: &Value, except: &[&str]) -> Result<(), String> {
    let (Some(before), Some(now)) = (before.as_object(), now.as_object()) else {
        return Err(String::from("plan"));
    };
    let names = before.keys().chain(now.keys()).filter(|name| !except.contains(&name.as_str()));
    for name in names {
        if before.get(name) != now.get(name) {
            return Err(name.clone());
        }
    }
    Ok(())
}
