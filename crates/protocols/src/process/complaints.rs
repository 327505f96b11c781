use super::lines::Lines;
use crate::traffic::{Direction, Log, Said};
use std::io::Read;
use std::process::ChildStderr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Letters of a complaint that are kept.
const KEPT: usize = 300;
/// The last words of an engine that has ended are in the pipe already, but their reader may not have had its turn. The pipe may also
/// be held open by what the engine started: who asks waits no longer than this.
const AFTER_ENDING: Duration = Duration::from_secs(1);

/// What an engine says on its standard error: drained, logged if somebody reads along, and the last line kept, because an
/// engine that dies often says why.
pub(super) struct Complaints(Arc<Heard>);

#[derive(Default)]
struct Heard {
    now: Mutex<Sofar>,
    ended: Condvar,
}

#[derive(Default)]
struct Sofar {
    last: Option<String>,
    ended: bool,
}

impl Complaints {
    /// Drains until the engine closes it. The thread ends by itself; nobody waits for it.
    pub(super) fn drain(errors: ChildStderr, title: &str, log: Option<Log>) -> Self {
        let heard = Arc::new(Heard::default());
        let (ears, title) = (Arc::clone(&heard), title.to_owned());
        let listen = move || {
            ears.listen(errors, &title, log.as_ref());
            ears.end();
        };
        // Without the thread the engine's complaints stay in the pipe, which is all that is lost.
        if std::thread::Builder::new().name("complaints".into()).spawn(listen).is_err() {
            heard.end();
        }
        Self(heard)
    }

    /// The last thing that an engine complained about which has ended.
    pub(super) fn last_words(&self) -> Option<String> {
        let now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.ended.wait_timeout_while(now, AFTER_ENDING, |now| !now.ended);
        waited.unwrap_or_else(PoisonError::into_inner).0.last.clone()
    }
}

impl Heard {
    fn listen(&self, mut errors: ChildStderr, title: &str, log: Option<&Log>) {
        let mut lines = Lines::default();
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = errors.read(&mut buffer) {
            lines.add(&buffer[..read]);
            while let Some(line) = lines.next() {
                if let Some(log) = log {
                    log(Said { engine: title, direction: Direction::Complaint, line: &line });
                }
                if !line.trim().is_empty() {
                    let line = line.trim().chars().take(KEPT).collect();
                    self.now.lock().unwrap_or_else(PoisonError::into_inner).last = Some(line);
                }
            }
        }
    }

    fn end(&self) {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
        self.ended.notify_all();
    }
}
