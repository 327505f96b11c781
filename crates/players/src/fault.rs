use std::fmt;

/// What went wrong with a player itself, as opposed to what it was asked: the side that it plays for loses.
///
/// Only players outside this process have faults. After one the player is of no use any more and has to be made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It could not be started.
    NotStarted,
    /// Its process ended: with this exit code, or by this signal.
    Crashed {
        /// The exit code, if it ended by itself.
        code: Option<i32>,
        /// The signal that ended it.
        signal: Option<i32>,
    },
    /// It did not answer within the limit.
    Stalled,
    /// It answered with something that its protocol does not allow here.
    Garbage,
    /// It closed its input or output, but did not end.
    Closed,
}

impl Fault {
    /// A word for records: the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotStarted => "not-started",
            Self::Crashed { .. } => "crash",
            Self::Stalled => "stall",
            Self::Garbage => "garbage",
            Self::Closed => "closed",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
