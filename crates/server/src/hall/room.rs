use super::state::State;
use axum::extract::ws::Utf8Bytes;
use kythu_game::Stop;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// A game, and who watches it.
pub(super) struct Room {
    pub(super) state: tokio::sync::Mutex<State>,
    audience: Mutex<Audience>,
}

#[derive(Default)]
struct Audience {
    listeners: Vec<Listener>,
    /// How to stop the engine that thinks for them, and after which event it began.
    thinking: Option<(u64, Stop)>,
}

/// Somebody who wants to hear what happens.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    /// Tells listeners apart.
    pub(crate) id: u64,
    /// Where news goes. Who does not keep up is let go, and catches up when it connects again.
    pub(crate) news: mpsc::Sender<Utf8Bytes>,
}

impl Room {
    pub(super) fn new(state: State) -> Self {
        Self { state: tokio::sync::Mutex::new(state), audience: Mutex::default() }
    }

    fn audience(&self) -> MutexGuard<'_, Audience> {
        self.audience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody begins to watch; whoever watched under that id before is replaced.
    pub(super) fn join(&self, listener: Listener) {
        let mut audience = self.audience();
        audience.listeners.retain(|other| other.id != listener.id);
        audience.listeners.push(listener);
    }

    /// Somebody stops watching. An engine does not think for an empty room.
    pub(super) fn leave(&self, id: u64) {
        let mut audience = self.audience();
        let before = audience.listeners.len();
        audience.listeners.retain(|listener| listener.id != id);
        if audience.listeners.is_empty()
            && before > 0
            && let Some((_, stop)) = &audience.thinking
        {
            stop.raise();
        }
    }

    /// Tells everybody.
    pub(super) fn tell(&self, news: &Utf8Bytes) {
        self.audience().listeners.retain(|listener| listener.news.try_send(news.clone()).is_ok());
    }

    pub(super) fn is_watched(&self) -> bool {
        !self.audience().listeners.is_empty()
    }

    pub(super) fn is_busy(&self) -> bool {
        let audience = self.audience();
        let thinks = audience.thinking.as_ref().is_some_and(|(_, stop)| !stop.is_raised());
        thinks || !audience.listeners.is_empty()
    }

    /// An engine may begin to think about the position after event `seq`, unless one does already. Whoever thinks about
    /// an earlier one is stopped.
    pub(super) fn begin_thinking(&self, seq: u64) -> Option<Stop> {
        let mut audience = self.audience();
        if let Some((about, stop)) = &audience.thinking {
            if *about == seq && !stop.is_raised() {
                return None;
            }
            stop.raise();
        }
        let stop = Stop::new();
        audience.thinking = Some((seq, stop.clone()));
        Some(stop)
    }

    /// Nobody needs to think any more.
    pub(super) fn stop_thinking(&self) {
        if let Some((_, stop)) = self.audience().thinking.take() {
            stop.raise();
        }
    }

    /// The one who thought about the position after event `seq` has finished.
    pub(super) fn end_thinking(&self, seq: u64, stop: &Stop) {
        let mut audience = self.audience();
        let own = audience.thinking.as_ref().is_some_and(|(about, _)| *about == seq);
        if own && !stop.is_raised() {
            audience.thinking = None;
        }
    }
}
