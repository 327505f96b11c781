//! Engines in other processes, for the referee, which knows no protocol.

use crate::failure::Failure;
use kythu_game::{Limits, Refusal};
use kythu_players::{GameKind, Player};
use kythu_protocols::{EngineSpec, Log, log_to, open};
use kythu_referee::{Contestant, Hire, Recipe, hire};
use kythu_words::say;
use std::fs::File;

/// Starts engines, and lets somebody read along.
pub(super) struct Engines {
    log: Option<Log>,
}

impl Engines {
    /// What is said between us and the engines is written to `log`, if somebody asks for it.
    pub(super) fn new(log: Option<&str>) -> Result<Self, Failure> {
        let open = |file: &str| {
            File::create(file).map_err(|error| {
                Failure::Outside(say!("cli.error.file", file = file, what = error.to_string()))
            })
        };
        Ok(Self { log: log.map(open).transpose()?.map(log_to) })
    }
}

impl Hire for Engines {
    fn engine(&self, kind: &'static dyn GameKind, words: &str) -> Result<Box<dyn Player>, Refusal> {
        let spec: EngineSpec = words.parse()?;
        open(&spec, kind, self.log.clone()).map_err(Refusal::from)
    }
}

/// Makes every player once: a match never starts half-configured. An engine that nothing limits would think for ever.
pub(super) fn probe(
    engines: &Engines,
    kind: &'static dyn GameKind,
    players: &[Contestant],
) -> Result<(), Failure> {
    for player in players {
        if let Recipe::Engine(words) = &player.recipe {
            let spec: EngineSpec = words.parse()?;
            if !player.control.is_limited() && spec.limits == Limits::default() {
                return Err(say!("cli.error.engine-unlimited", name = &player.name).into());
            }
        }
        hire(engines, kind, &player.recipe, 0)?;
    }
    Ok(())
}
