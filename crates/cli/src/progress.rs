//! Tells a person at a terminal that a long job is still going on.

use crate::talk::Talk;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Silence before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two looks at the clock.
const BEAT: Duration = Duration::from_millis(200);
/// Between two lines where each stays: in a file, in the log of a service.
const LINES: Duration = Duration::from_secs(10);

/// What the job last said, and whether it is done.
struct Shared {
    state: Mutex<(String, bool)>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, (String, bool)> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line on standard error that says what is being done and for how long, from the first second on, until it is
/// dropped. On anything but a terminal it does nothing, unless the job is a long one.
pub(crate) struct Progress(Option<(Arc<Shared>, JoinHandle<()>)>);

impl Progress {
    /// Begins a job that belongs to a command which has been running since `since`.
    pub(crate) fn new(talk: &Talk, since: Instant, text: impl Into<String>) -> Self {
        if talk.progress { Self::long(talk, since, text) } else { Self(None) }
    }

    /// Begins a job of minutes or hours: where there is no terminal a line is written every ten seconds.
    pub(crate) fn long(talk: &Talk, since: Instant, text: impl Into<String>) -> Self {
        let shared = Arc::new(Shared { state: Mutex::new((text.into(), false)), changed: Condvar::new() });
        let (talk, seen) = (talk.clone(), Arc::clone(&shared));
        let thread = std::thread::spawn(move || {
            let (mut shown, mut silent_until) = (false, PATIENCE);
            let mut state = seen.state();
            while !state.1 {
                let elapsed = since.elapsed();
                if elapsed > silent_until {
                    let line = format!("{:>3} s  {}", elapsed.as_secs(), state.0);
                    if talk.progress {
                        talk.status(&line);
                        shown = true;
                    } else {
                        talk.warn_text(&line);
                        silent_until = elapsed + LINES;
                    }
                }
                let waited = seen.changed.wait_timeout(state, BEAT);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if shown {
                talk.status("");
            }
        });
        Self(Some((shared, thread)))
    }

    /// Says where the job stands.
    pub(crate) fn say(&self, text: impl FnOnce() -> String) {
        if let Some((shared, _)) = &self.0 {
            shared.state().0 = text();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((shared, thread)) = self.0.take() {
            shared.state().1 = true;
            shared.changed.notify_all();
            // It has nothing to return; if it died, there is no line to clear.
            let _ = thread.join();
        }
    }
}
