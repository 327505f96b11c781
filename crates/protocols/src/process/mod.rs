//! An engine's process: lines go in, lines come out, every wait has a limit, and nothing of it is left behind.

#[cfg(unix)]
mod complaints;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod ending;
#[cfg(unix)]
mod guard;
#[cfg(unix)]
mod lines;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use elsewhere::Process;
#[cfg(unix)]
pub(crate) use unix::Process;

/// What came of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing within the limit.
    Nothing,
    /// Somebody raised the flag.
    Stopped,
}
