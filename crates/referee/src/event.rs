use crate::stats::Tally;
use crate::{GameRecord, Job, MoveRecord};
use kythu_game::Side;

/// What happens while games are played, for whoever wants to watch.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A game begins.
    Started {
        /// The game.
        job: &'a Job,
    },
    /// A move was made.
    Moved {
        /// The game.
        job: &'a Job,
        /// Who moved.
        side: Side,
        /// The move.
        mv: &'a MoveRecord,
    },
    /// A game is over, and on disk.
    Finished {
        /// The game.
        record: &'a GameRecord,
    },
    /// What is counted by now.
    Standing {
        /// The results of the player who was named first.
        tally: &'a Tally,
        /// The log-likelihood ratio, if a test is running.
        llr: Option<f64>,
    },
}

/// Somebody who watches: called from the threads that play.
pub type Sink<'a> = dyn Fn(&Event<'_>) + Sync + 'a;
