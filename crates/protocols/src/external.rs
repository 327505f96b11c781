use crate::process::Process;
use crate::traffic::Log;
use crate::{EngineSpec, Failure, Protocol, gomocup, uci};
use kythu_game::Refusal;
use kythu_players::{Answer, Fault, GameKind, Player, Progress, Setup, Spec, Terms};
use kythu_words::say;
use std::time::{Duration, Instant};

/// Starts an engine and introduces itself: from then on it is a player of this game like any other.
///
/// Its log sees every line. When the player is dropped, the engine is asked to quit, and ended if it does not.
pub fn open(
    spec: &EngineSpec,
    kind: &'static dyn GameKind,
    log: Option<Log>,
) -> Result<Box<dyn Player>, Failure> {
    let mut driver: Box<dyn Driver> = match spec.protocol {
        Protocol::Uci => Box::new(uci::Driver::new(spec, kind)?),
        Protocol::Gomocup => Box::new(gomocup::Driver::new(spec, kind)?),
    };
    let mut process = Process::start(spec, driver.farewell(), log)?;
    driver.greet(&mut process)?;
    let title = spec.name.clone().or_else(|| driver.name().map(str::to_owned));
    let spec = Spec::new(title.as_deref().unwrap_or_else(|| spec.title()));
    Ok(Box::new(External { spec, driver, process, fault: None }))
}

/// How one protocol is spoken to an engine. It keeps what the engine has been told.
pub(crate) trait Driver: Send {
    /// What ends the engine politely.
    fn farewell(&self) -> &'static str;
    /// What the engine calls itself, once it has introduced itself.
    fn name(&self) -> Option<&str>;
    /// The engine introduces itself and is set up.
    fn greet(&mut self, process: &mut Process) -> Result<(), Failure>;
    /// A game begins.
    fn begin(&mut self, process: &mut Process, setup: &Setup) -> Result<(), Failure>;
    /// The engine is asked for a move.
    fn think(
        &mut self,
        process: &mut Process,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Failure>;
}

/// An engine in another process at the seam.
struct External {
    spec: Spec,
    driver: Box<dyn Driver>,
    process: Process,
    fault: Option<Fault>,
}

impl External {
    /// Does something with the engine, unless it is broken already, and remembers if it breaks.
    fn with<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Driver, &mut Process) -> Result<T, Failure>,
    ) -> Result<T, Refusal> {
        if self.fault.is_some() {
            return Err(say!("engine.given-up", engine = &self.spec.name).into());
        }
        work(self.driver.as_mut(), &mut self.process).map_err(|failure| {
            self.fault = failure.fault;
            failure.refusal
        })
    }
}

impl Player for External {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn think(
        &mut self,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Refusal> {
        self.with(|driver, process| driver.think(process, setup, terms, sink))
    }

    fn begin(&mut self, setup: &Setup) -> Result<(), Refusal> {
        self.with(|driver, process| driver.begin(process, setup))
    }

    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

/// When an answer is due.
pub(crate) struct Due {
    pub(crate) begun: Instant,
    pub(crate) limit: Duration,
}

impl Due {
    /// An answer that is due within `limit` from now.
    pub(crate) fn within(limit: Duration) -> Self {
        Self { begun: Instant::now(), limit }
    }

    /// The moment after which nobody waits.
    pub(crate) fn until(&self) -> Instant {
        // A limit that no clock can reach is as good as a year.
        self.begun
            .checked_add(self.limit)
            .unwrap_or_else(|| self.begun + Duration::from_secs(365 * 24 * 3600))
    }
}
