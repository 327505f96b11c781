//! How a process ends: by itself if it will, by force if it must, and always with everything that it started.

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::process::Child;
use std::time::{Duration, Instant};

/// How long an engine that was told to quit may take.
pub(super) const POLITENESS: Duration = Duration::from_millis(500);
/// A pipe is closed a moment before the process that held it has ended.
const AFTER_CLOSING: Duration = Duration::from_millis(200);

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) code: Option<i32>,
    pub(super) signal: Option<i32>,
}

fn pid(child: &Child) -> Option<Pid> {
    Pid::from_raw(child.id().cast_signed())
}

/// How the process ended, if it does within the limit. It is not reaped: its number stays its own until [`end`].
fn ended(child: &Child, limit: Duration) -> Option<Status> {
    let pid = pid(child)?;
    let until = Instant::now() + limit;
    let mut pause = Duration::from_micros(50);
    loop {
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid), how) {
            Ok(None) => {}
            Ok(Some(status)) => {
                return Some(Status { code: status.exit_status(), signal: status.terminating_signal() });
            }
            // Nothing to wait for: it is gone.
            Err(_) => return Some(Status { code: None, signal: None }),
        }
        if Instant::now() >= until {
            return None;
        }
        std::thread::sleep(pause.min(until.saturating_duration_since(Instant::now())));
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// How a process ended that has closed a pipe; none if it goes on without it.
pub(super) fn status(child: &mut Child) -> Option<Status> {
    ended(child, AFTER_CLOSING)
}

/// Waits for a process that was told to quit, then ends it and its whole group by force, and reaps it.
///
/// The group is ended even if the process was polite, because what it started may not be. The number of the group cannot
/// have been given to somebody else by then: it is kept by the process until it is reaped.
pub(super) fn end(child: &mut Child, politeness: Duration) {
    ended(child, politeness);
    if let Some(pid) = pid(child) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
    // In case it has left its group.
    let _ = child.kill();
    let _ = child.wait();
}
