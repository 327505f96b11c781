//! Where there are no Unix processes, engines in other processes are refused.

use crate::traffic::Log;
use crate::{EngineSpec, Failure};
use kythu_game::Stop;
use kythu_players::Fault;
use kythu_words::say;
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// An engine that cannot be.
pub(crate) struct Process(Infallible);

impl Process {
    pub(crate) fn start(spec: &EngineSpec, _: &'static str, _: Option<Log>) -> Result<Self, Failure> {
        let message = say!("engine.unix-only", engine = spec.title());
        Err(Failure::of_engine(Fault::NotStarted, message))
    }

    pub(crate) fn title(&self) -> &str {
        match self.0 {}
    }

    pub(crate) fn say(&mut self, _: &str) -> Result<(), Failure> {
        match self.0 {}
    }

    pub(crate) fn hear(&mut self, _: Instant, _: Option<&Stop>) -> Result<super::Heard, Failure> {
        match self.0 {}
    }

    pub(crate) fn hush(&mut self) -> Result<(), Failure> {
        match self.0 {}
    }

    pub(crate) fn stalled(&self, _: Duration) -> Failure {
        match self.0 {}
    }

    pub(crate) fn garbage(&self, _: &str, _: &'static str) -> Failure {
        match self.0 {}
    }
}
