//! What is said between us and an engine, for whoever wants to read along.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// We, to the engine.
    ToEngine,
    /// The engine, on its standard output.
    FromEngine,
    /// The engine, on its standard error.
    Complaint,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ToEngine => ">",
            Self::FromEngine => "<",
            Self::Complaint => "!",
        })
    }
}

/// A line that was said.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// The engine's title.
    pub engine: &'a str,
    /// Who said it.
    pub direction: Direction,
    /// What was said, without its line end.
    pub line: &'a str,
}

/// Somebody who reads along. Called on the thread that waits for the engine: it should be quick.
pub type Log = Arc<dyn Fn(Said<'_>) + Send + Sync>;

/// A log that writes a line for each line: milliseconds since now, the engine, who spoke, what.
///
/// A writer that fails is not told again: a full disk must not end a match.
#[must_use]
pub fn log_to(writer: impl Write + Send + 'static) -> Log {
    let begun = Instant::now();
    let writer = Mutex::new(writer);
    Arc::new(move |Said { engine, direction, line }| {
        let ms = begun.elapsed().as_secs_f64() * 1e3;
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{ms:.3} {engine} {direction} {line}").and_then(|()| writer.flush());
    })
}
