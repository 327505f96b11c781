//! The mock engine as a player.

use kythu_game::{Limits, Stop};
use kythu_players::{Answer, Player, Setup, Terms, find};
use kythu_protocols::{Direction, EngineSpec, Failure, Log, Protocol, Said, open};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A spec of the mock engine. It is waited for as shortly as a busy machine allows.
pub(crate) fn spec(protocol: Protocol, behaviour: &str) -> EngineSpec {
    let command = format!("{} {} {behaviour}", env!("CARGO_BIN_EXE_kythu-mock-engine"), protocol.name());
    let mut spec = EngineSpec::new(protocol, &command).unwrap();
    spec.patience.start = Duration::from_secs(10);
    spec.patience.grace = Duration::from_millis(300);
    spec
}

/// What was said to and by an engine.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Vec<(Direction, String)>>>);

impl Heard {
    pub(crate) fn log(&self) -> Log {
        let heard = self.clone();
        Arc::new(move |said: Said<'_>| heard.0.lock().unwrap().push((said.direction, said.line.to_owned())))
    }

    /// What the engine was told.
    pub(crate) fn told(&self) -> Vec<String> {
        let said = self.0.lock().unwrap();
        said.iter()
            .filter(|(direction, _)| *direction == Direction::ToEngine)
            .map(|(_, line)| line.clone())
            .collect()
    }

    /// What the engine said.
    pub(crate) fn said(&self) -> Vec<String> {
        let said = self.0.lock().unwrap();
        said.iter()
            .filter(|(direction, _)| *direction == Direction::FromEngine)
            .map(|(_, line)| line.clone())
            .collect()
    }
}

pub(crate) fn game(protocol: Protocol) -> &'static dyn kythu_players::GameKind {
    find(match protocol {
        Protocol::Uci => "chess",
        Protocol::Gomocup => "mnk",
    })
    .unwrap()
}

pub(crate) fn started(protocol: Protocol, behaviour: &str) -> Result<Box<dyn Player>, Failure> {
    open(&spec(protocol, behaviour), game(protocol), None)
}

/// The start of a game that the protocol can speak of.
pub(crate) fn start(protocol: Protocol) -> Setup {
    let mut setup = Setup::default();
    if protocol == Protocol::Gomocup {
        setup.options.set("size", "15x15");
    }
    setup
}

pub(crate) fn within(ms: u64) -> Terms {
    let limits = Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() };
    Terms { limits, ..Terms::new(&Stop::new()) }
}

pub(crate) fn think(
    player: &mut dyn Player,
    setup: &Setup,
    terms: &Terms,
) -> Result<Answer, kythu_game::Refusal> {
    player.think(setup, terms, &mut |_| {})
}
