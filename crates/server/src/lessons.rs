//! What has been learnt at this server, for as long as there is room for it.

use crate::problem::Problem;
use crate::secret;
use kythu_players::{GameKind, Pupil, Setup};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Lessons that go on at the same time.
const MOST_AT_ONCE: usize = 8;
/// Pupils that are remembered; of more, those that were asked least recently are forgotten.
const MOST_KEPT: usize = 32;

/// The pupils of this server. Whoever learns again with the same seed learns the same, so that nothing is lost with them.
#[derive(Clone)]
pub(crate) struct Lessons {
    kept: Arc<Mutex<VecDeque<Kept>>>,
    seats: Arc<Semaphore>,
}

/// Somebody who has learnt something, and what.
#[derive(Clone)]
pub(crate) struct Kept {
    id: String,
    pub(crate) kind: &'static dyn GameKind,
    /// The rules, and where the lesson began.
    pub(crate) setup: Setup,
    pub(crate) pupil: Arc<Mutex<Box<dyn Pupil>>>,
}

impl Kept {
    /// The pupil, one asker at a time.
    pub(crate) fn pupil(&self) -> MutexGuard<'_, Box<dyn Pupil>> {
        self.pupil.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lessons {
    pub(crate) fn new() -> Self {
        Self { kept: Arc::default(), seats: Arc::new(Semaphore::new(MOST_AT_ONCE)) }
    }

    /// A seat in the classroom, for as long as it is held.
    pub(crate) fn seat(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.seats).try_acquire_owned().map_err(|_| Problem::busy())
    }

    /// Remembers a pupil under a fresh name.
    pub(crate) fn keep(
        &self,
        kind: &'static dyn GameKind,
        setup: Setup,
        pupil: Box<dyn Pupil>,
    ) -> Result<String, Problem> {
        let id = secret::fresh()?;
        let mut kept = self.kept();
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back(Kept { id: id.clone(), kind, setup, pupil: Arc::new(Mutex::new(pupil)) });
        Ok(id)
    }

    /// The pupil with a name, if it is remembered.
    pub(crate) fn find(&self, id: &str) -> Option<Kept> {
        let mut kept = self.kept();
        let at = kept.iter().position(|one| one.id == id)?;
        let found = kept.remove(at)?;
        kept.push_back(found.clone());
        Some(found)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
