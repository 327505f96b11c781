//! Engines in other processes, for the referee, which knows no protocol.

use super::roster::Roster;
use crate::failure::Failure;
use crate::input::interrupt;
use kythu_game::{Limits, Refusal};
use kythu_players::{Fault, GameKind, Player, Setup};
use kythu_protocols::{EngineSpec, Log, log_to, open};
use kythu_referee::{Contestant, Hire, Recipe, Terms, hire};
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

/// Makes every player once and lets it get ready for the first game: a match never starts half-configured, nor with an engine that cannot
/// play it. What is wrong with a player of a file is said with its place there.
pub(super) fn probe(
    engines: &Engines,
    terms: &Terms,
    players: &[Contestant],
    roster: &Roster,
) -> Result<(), Failure> {
    let (kind, setup) = (terms.kind()?, terms.first_setup()?);
    for player in players {
        // Somebody has pressed Ctrl-C: the match ends before its first game, as one that was stopped.
        if interrupt().is_raised() {
            break;
        }
        try_out(engines, kind, &setup, player).map_err(|failure| roster.in_file(player, failure))?;
    }
    Ok(())
}

fn try_out(
    engines: &Engines,
    kind: &'static dyn GameKind,
    setup: &Setup,
    player: &Contestant,
) -> Result<(), Failure> {
    let mut hired = match &player.recipe {
        Recipe::Spec(_) => hire(engines, kind, &player.recipe, 0)?,
        Recipe::Engine(words) => {
            let spec: EngineSpec = words.parse()?;
            // An engine that nothing limits would think for ever.
            if !player.control.is_limited() && spec.limits == Limits::default() {
                return Err(say!("cli.error.engine-unlimited", name = &player.name).into());
            }
            open(&spec, kind, engines.log.clone()).map_err(|failure| blame(failure.refusal, failure.fault))?
        }
    };
    hired.begin(setup).map_err(|refusal| blame(refusal, hired.fault()))
}

/// An engine that fails is something outside; one that was asked what it cannot do was asked wrongly.
fn blame(refusal: Refusal, fault: Option<Fault>) -> Failure {
    match fault {
        Some(_) => Failure::Outside(refusal.message),
        None => refusal.into(),
    }
}
