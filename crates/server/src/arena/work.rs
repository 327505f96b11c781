//! The thread that plays matches, one after the other.

use super::played::{Played, begins};
use super::terms::{NobodyElse, duel};
use super::{Desk, Shared};
use crate::wire::arena::{MatchState, MatchWish, NowView};
use crate::wire::{Text, WireSetup};
use kythu_game::Stop;
use kythu_referee::{Event, Hall, Standing, Trouble};
use kythu_words::{Message, say};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a match waits before a move for those who sit at boards. After that it plays on, behind them.
const MANNERS: Duration = Duration::from_secs(2);
/// Between two looks at the flag that stops a match while it waits.
const BEAT: Duration = Duration::from_millis(100);

/// Plays whatever waits, and ends when nothing does.
pub(super) fn work(shared: &Shared) {
    step_back();
    loop {
        let waiting = next(&mut shared.desk());
        let Some((number, wish, stop)) = waiting else { return };
        // A match that brings this thread down is a bug, and must not keep all the others from being played.
        let played = catch_unwind(AssertUnwindSafe(|| play(shared, number, &wish, &stop)));
        end(shared, number, played.unwrap_or_else(|_| Err(Setback::Failed((&say!("arena.broke")).into()))));
    }
}

/// This thread, and those of the players that it starts, get what others leave of the machine.
fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}

/// Takes the next match from the queue. Without one the worker is gone, and whoever asks for a match starts another.
fn next(desk: &mut Desk) -> Option<(u64, MatchWish, Stop)> {
    while !desk.closed {
        let Some(number) = desk.waiting.pop_front() else { break };
        let Some(found) = desk.matches.get_mut(&number) else { continue };
        found.cover.state = MatchState::Running;
        let stop = Stop::new();
        desk.playing = Some((number, stop.clone()));
        return Some((number, found.cover.wish.clone(), stop));
    }
    desk.worker = None;
    None
}

/// Why a match was not played out.
enum Setback {
    Stopped,
    Failed(Text),
}

/// Plays a match, or what is left of it.
fn play(shared: &Shared, number: u64, wish: &MatchWish, stop: &Stop) -> Result<(), Setback> {
    let duel = duel(wish, &shared.limits).map_err(|problem| Setback::Failed((&problem.message).into()))?;
    let failed = |message: Message| Setback::Failed((&message).into());
    let (mut journal, mut known) = shared.archive.journal(number, &duel).map_err(failed)?;
    let mut desk = shared.desk();
    desk.shelf = desk.shelf.take().filter(|(shelved, _)| *shelved != number);
    if let Some(found) = desk.matches.get_mut(&number) {
        match &found.played {
            // Without a disk the games are still here.
            Some(played) => {
                known.extend(played.records.iter().map(|record| (record.id, record.as_ref().clone())));
            }
            None => found.played = Some(Played::of(known.values().cloned(), Some(&duel))),
        }
    }
    drop(desk);
    let finished = Mutex::new(VecDeque::new());
    let sink = |event: &Event<'_>| match event {
        Event::Started { job } => {
            let setup = WireSetup::of(&job.game, &job.setup());
            shared.desk().now = Some(NowView { game: job.id, begins: begins(job.id), setup });
            let_others_first(shared, stop);
        }
        Event::Moved { mv, .. } => {
            if let Some(now) = &mut shared.desk().now {
                now.setup.moves.push(mv.mv.clone());
            }
            let_others_first(shared, stop);
        }
        // On disk, but it does not count yet: a test may have been decided by a game before it.
        Event::Finished { record } => locked(&finished).push_back((*record).clone()),
        Event::Standing { tally, .. } => {
            let mut desk = shared.desk();
            let played = desk.matches.get_mut(&number).and_then(|found| found.played.as_mut());
            // Games that were known before have been counted already.
            if let Some(played) = played.filter(|played| played.standing.tally.games() < tally.games()) {
                locked(&finished).pop_front().map(|record| played.count(record, Some(&duel)));
            }
        }
    };
    let hall = Hall { hire: &NobodyElse, concurrency: 1, sink: &sink, stop };
    match duel.play(&hall, &known, &mut journal, &mut Standing::default()) {
        Ok(()) => Ok(()),
        Err(Trouble::Stopped) => Err(Setback::Stopped),
        Err(Trouble::Job(refusal)) => Err(failed(refusal.message)),
        Err(Trouble::Disk(message)) => Err(failed(message)),
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nobody's clock is running between two moves: that is where a match can wait.
fn let_others_first(shared: &Shared, stop: &Stop) {
    let end = Instant::now() + MANNERS;
    while let Some(left) = end.checked_duration_since(Instant::now()).filter(|_| !stop.is_raised()) {
        if shared.pool.let_others_first(left.min(BEAT)) {
            return;
        }
    }
}

/// Keeps how a match has ended. If the whole server ends, it is left as it is, and found interrupted.
fn end(shared: &Shared, number: u64, outcome: Result<(), Setback>) {
    let mut desk = shared.desk();
    let closed = desk.closed;
    (desk.playing, desk.now) = (None, None);
    let Some(found) = desk.matches.get_mut(&number) else { return };
    let tally = *found.tally();
    // Somebody may have stopped it, and even resumed it, before the last move was made: then that stands.
    if found.cover.state == MatchState::Running {
        let complete = tally.games() == found.cover.wish.games;
        found.cover.state = match outcome {
            Err(Setback::Failed(why)) => {
                found.cover.why = Some(why);
                MatchState::Failed
            }
            Err(Setback::Stopped) if closed && !complete => MatchState::Interrupted,
            Err(Setback::Stopped) if !complete => MatchState::Stopped,
            _ => MatchState::Finished,
        };
    }
    found.cover.tally = tally;
    if !shared.archive.is_in_memory() {
        found.played = None;
        if let Err(what) = shared.archive.keep(&found.cover) {
            (found.cover.state, found.cover.why) = (MatchState::Failed, Some((&what).into()));
        }
    }
}
