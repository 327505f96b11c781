//! Plays the jobs of a match, several at a time.

use crate::event::{Event, Sink};
use crate::pin::{cores, share, tie_to};
use crate::{Crew, GameRecord, Hire, Job, Journal, play_game};
use kythu_game::{Refusal, Stop};
use kythu_words::Message;
use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

/// How jobs are played.
pub struct Hall<'a> {
    /// Who makes the players.
    pub hire: &'a dyn Hire,
    /// Games at a time.
    pub concurrency: usize,
    /// Who watches.
    pub sink: &'a Sink<'a>,
    /// Stops everything.
    pub stop: &'a Stop,
}

/// Why jobs were not played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Somebody has stopped it.
    Stopped,
    /// A job made no sense.
    Job(Refusal),
    /// The games could not be written.
    Disk(Message),
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next one, please.
    Continue,
    /// What is known is enough.
    Enough,
}

impl Hall<'_> {
    /// Plays jobs whose ids follow each other, from `first` on, and hands their records to `count` in the order of the ids, each
    /// when it and all before it are on disk. So what is counted, and where `count` has enough, depends on the games alone: not
    /// on how many are played at a time, nor on which of them end first, nor on interruptions. Games in `known` are not played
    /// again.
    ///
    /// # Errors
    /// See [`Trouble`].
    pub fn play(
        &self,
        jobs: &[Job],
        known: &BTreeMap<u64, GameRecord>,
        journal: &mut Journal,
        count: &mut dyn FnMut(&GameRecord) -> Flow,
    ) -> Result<(), Trouble> {
        // Games that are known are counted at once, as far as no game before them is missing.
        let mut waiting: BTreeMap<u64, GameRecord> =
            jobs.iter().filter_map(|job| Some((job.id, known.get(&job.id)?.clone()))).collect();
        let mut ids = jobs.iter().map(|job| job.id).peekable();
        let mut count_ready = |waiting: &mut BTreeMap<u64, GameRecord>| {
            while let Some(record) = ids.peek().and_then(|id| waiting.remove(id)) {
                ids.next();
                if count(&record) == Flow::Enough {
                    return Flow::Enough;
                }
            }
            Flow::Continue
        };
        let todo: Vec<&Job> = jobs.iter().filter(|job| !known.contains_key(&job.id)).collect();
        if count_ready(&mut waiting) == Flow::Enough || todo.is_empty() {
            return Ok(());
        }
        let workers = self.concurrency.clamp(1, todo.len());
        let threads = jobs.iter().flat_map(|job| &job.players).map(|player| player.recipe.threads()).max();
        let places = share(&cores(), workers, threads.unwrap_or(1));
        let enough = Stop::new();
        let queue = Mutex::new(todo.into_iter());
        let (done, finished) = channel();
        std::thread::scope(|scope| {
            for worker in 0..workers {
                let (queue, enough, done, places) = (&queue, &enough, done.clone(), &places);
                scope.spawn(move || {
                    if let Some(places) = places {
                        tie_to(&places[worker]);
                    }
                    let mut crew = Crew::new(self.hire);
                    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    while !enough.is_raised() {
                        let Some(job) = next() else { break };
                        let played = play_game(job, &mut crew, self.sink, enough);
                        let over = !matches!(played, Ok(Some(_)));
                        if done.send(played).is_err() || over {
                            break;
                        }
                    }
                });
            }
            drop(done);
            let outcome = self.collect(&finished, journal, &enough, &mut waiting, &mut count_ready);
            enough.raise();
            outcome
        })
    }

    /// Writes games as they end, all that have ended at a time, and counts them.
    fn collect(
        &self,
        finished: &std::sync::mpsc::Receiver<Result<Option<GameRecord>, Refusal>>,
        journal: &mut Journal,
        enough: &Stop,
        waiting: &mut BTreeMap<u64, GameRecord>,
        count_ready: &mut dyn FnMut(&mut BTreeMap<u64, GameRecord>) -> Flow,
    ) -> Result<(), Trouble> {
        const BEAT: std::time::Duration = std::time::Duration::from_millis(50);
        loop {
            if self.stop.is_raised() {
                enough.raise();
            }
            let first = match finished.recv_timeout(BEAT) {
                Ok(first) => first,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => continue,
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
            };
            let mut batch = Vec::new();
            for played in std::iter::once(first).chain(finished.try_iter()) {
                batch.extend(played.map_err(Trouble::Job)?);
            }
            journal.append(&batch).map_err(Trouble::Disk)?;
            for record in batch {
                (self.sink)(&Event::Finished { record: &record });
                waiting.insert(record.id, record);
            }
            if count_ready(waiting) == Flow::Enough {
                return Ok(());
            }
        }
        if self.stop.is_raised() { Err(Trouble::Stopped) } else { Ok(()) }
    }
}
