use super::lines::Lines;
use crate::traffic::{Direction, Log, Said};
use std::io::Read;
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};

/// What an engine says on its standard error: drained, logged if somebody reads along, and the last line kept, because an
/// engine that dies often says why.
pub(super) struct Complaints(Arc<Mutex<Option<String>>>);

/// Letters of a complaint that are kept.
const KEPT: usize = 300;

impl Complaints {
    /// Drains until the engine closes it. The thread ends by itself; nobody waits for it.
    pub(super) fn drain(mut errors: ChildStderr, title: &str, log: Option<Log>) -> Self {
        let last = Arc::new(Mutex::new(None));
        let (kept, title) = (Arc::clone(&last), title.to_owned());
        let drain = move || {
            let mut lines = Lines::default();
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = errors.read(&mut buffer) {
                lines.add(&buffer[..read]);
                while let Some(line) = lines.next() {
                    if let Some(log) = &log {
                        log(Said { engine: &title, direction: Direction::Complaint, line: &line });
                    }
                    if !line.trim().is_empty() {
                        let line = line.trim().chars().take(KEPT).collect();
                        *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
                    }
                }
            }
        };
        // Without the thread the engine's complaints stay in the pipe, which is all that is lost.
        let _ = std::thread::Builder::new().name("complaints".into()).spawn(drain);
        Self(last)
    }

    /// The last thing it complained about.
    pub(super) fn last(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
