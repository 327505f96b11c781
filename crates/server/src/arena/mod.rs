//! The arena: matches between players of the program, one after the other, behind everybody who sits at a board.
//!
//! * `terms`: what may be wished for. `archive`: what is on disk. `played`: what the games say. `look`: what is read of them.
//! * [`Arena`]: the desk at which matches are asked for, stopped and resumed. `work`: the one thread that plays them.
//!
//! A match is stopped and resumed by whoever asked for it: the secret stands on its cover. Everybody else watches.

mod archive;
mod look;
mod played;
mod terms;
mod work;

use crate::extract::Tokens;
use crate::hall::unix_ms;
use crate::limits::ServerLimits;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::secret;
use crate::wire::arena::{MatchBegun, MatchList, MatchState, MatchView, MatchWish, NowView};
use archive::{Archive, Cover};
use axum::http::StatusCode;
use kythu_game::Stop;
use kythu_referee::stats::Tally;
use kythu_words::{Message, say};
use played::{Played, numbers};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use terms::{command, duel, probe};

/// Matches that may wait for the one that is being played.
const MOST_WAITING: usize = 8;
/// Matches that are kept on disk, and in memory if there is no disk: there, old ones make room.
const MOST_KEPT: usize = 10_000;
const MOST_IN_MEMORY: usize = 20;
/// Matches that are listed at a time.
const LISTED: usize = 30;

/// The arena, from the outside.
#[derive(Clone)]
pub(crate) struct Arena(Arc<Owner>);

/// When nobody holds the arena any more, its match is left where it is.
struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        let mut desk = self.0.desk();
        desk.closed = true;
        if let Some((_, stop)) = &desk.playing {
            stop.raise();
        }
        let worker = desk.worker.take();
        drop(desk);
        // So that whoever opens the same folder next is alone with it. A search listens to its flag; this does not take long.
        drop(worker.map(JoinHandle::join));
    }
}

struct Shared {
    archive: Archive,
    pool: Pool,
    limits: ServerLimits,
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    matches: BTreeMap<u64, Match>,
    /// The number that was given last.
    last: u64,
    waiting: VecDeque<u64>,
    playing: Option<(u64, Stop)>,
    /// The game that is being played.
    now: Option<NowView>,
    /// The thread that plays, as long as there is something to play.
    worker: Option<JoinHandle<()>>,
    closed: bool,
    /// The match that was read last: whoever looks at one of its games looks at more of them.
    shelf: Option<(u64, Arc<Played>)>,
}

struct Match {
    cover: Cover,
    /// Its games, while it is being played; always if there is no disk.
    played: Option<Played>,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn view(&self, cover: &Cover, tally: &Tally) -> MatchView {
        // What was accepted once may be refused by a later version of the program; then it is shown as it was wished for.
        let duel = duel(&cover.wish, &self.limits).ok();
        let sprt = duel.as_ref().and_then(|duel| duel.sprt);
        let names = duel.as_ref().map(|duel| duel.players.each_ref().map(|player| player.name.clone()));
        MatchView {
            number: cover.number,
            created: cover.created,
            state: cover.state,
            why: cover.why.clone(),
            wish: cover.wish.clone(),
            names: names.unwrap_or_else(|| cover.wish.players.clone()),
            played: tally.games(),
            numbers: numbers(tally, sprt.as_ref()),
            command: duel.as_ref().map(command).unwrap_or_default(),
        }
    }
}

impl Desk {
    /// Refuses what would have to wait for too long.
    fn check_queue(&self) -> Result<(), Problem> {
        if self.waiting.len() < MOST_WAITING {
            return Ok(());
        }
        let message = say!("arena.busy", most = MOST_WAITING);
        Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "arena_busy", message))
    }

    /// Forgets the oldest matches that are over, if there are many.
    fn make_room(&mut self) {
        while self.matches.len() >= MOST_IN_MEMORY {
            let over = |one: &Match| !matches!(one.cover.state, MatchState::Waiting | MatchState::Running);
            let playing = self.playing.as_ref().map(|(playing, _)| *playing);
            let mut old = self.matches.iter().filter(|(number, one)| over(one) && Some(**number) != playing);
            let Some(number) = old.next().map(|(number, _)| *number) else { return };
            self.matches.remove(&number);
        }
    }
}

impl Match {
    fn tally(&self) -> &Tally {
        self.played.as_ref().map_or(&self.cover.tally, |played| &played.standing.tally)
    }
}

impl Arena {
    /// Opens what is on disk. Matches that were being played when the server ended are interrupted.
    pub(crate) fn open(data: Option<&Path>, pool: Pool, limits: ServerLimits) -> Result<Self, Message> {
        let archive = Archive::open(data)?;
        let (covers, last) = archive.covers()?;
        let mut matches = BTreeMap::new();
        for mut cover in covers {
            if matches!(cover.state, MatchState::Waiting | MatchState::Running) {
                cover.state = MatchState::Interrupted;
                match archive.games(cover.number) {
                    Ok(games) => {
                        let duel = duel(&cover.wish, &limits).ok();
                        cover.tally = Played::of(games.into_values(), duel.as_ref()).standing.tally;
                    }
                    Err(why) => (cover.state, cover.why) = (MatchState::Failed, Some((&why).into())),
                }
                // If this cannot be written, it is found out again the next time.
                let _ = archive.keep(&cover);
            }
            matches.insert(cover.number, Match { cover, played: None });
        }
        let desk = Mutex::new(Desk { matches, last, ..Desk::default() });
        Ok(Self(Arc::new(Owner(Arc::new(Shared { archive, pool, limits, desk })))))
    }

    fn shared(&self) -> &Arc<Shared> {
        &self.0.0
    }

    /// Asks for a match. When this returns, it will be played, or be there to be resumed.
    pub(crate) fn create(&self, wish: MatchWish) -> Result<MatchBegun, Problem> {
        let shared = self.shared();
        probe(&duel(&wish, &shared.limits)?)?;
        let mut desk = shared.desk();
        desk.check_queue()?;
        if shared.archive.is_in_memory() {
            desk.make_room();
        } else if desk.matches.len() >= MOST_KEPT {
            let message = say!("arena.full", most = MOST_KEPT);
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "arena_full", message));
        }
        let number = desk.last + 1;
        let (created, tally) = (unix_ms(), Tally::default());
        let token = secret::fresh()?;
        let (state, held) = (MatchState::Waiting, Some(token.clone()));
        let cover = Cover { number, created, wish, token: held, state, why: None, tally };
        shared.archive.keep(&cover).map_err(storage)?;
        desk.last = number;
        let view = shared.view(&cover, &cover.tally);
        let played = shared.archive.is_in_memory().then(Played::default);
        desk.matches.insert(number, Match { cover, played });
        self.enqueue(&mut desk, number);
        Ok(MatchBegun { begun: view, token })
    }

    /// Puts a match at the end of the queue, and wakes whoever plays. Where no thread can be had, it waits for the next one.
    fn enqueue(&self, desk: &mut Desk, number: u64) {
        desk.waiting.push_back(number);
        if desk.worker.is_none() {
            let shared = Arc::clone(self.shared());
            let worker = std::thread::Builder::new().name(String::from("arena"));
            desk.worker = worker.spawn(move || work::work(&shared)).ok();
        }
    }

    /// The newest matches before a number.
    pub(crate) fn list(&self, before: Option<u64>) -> MatchList {
        let shared = self.shared();
        let desk = shared.desk();
        let mut older = desk.matches.range(..before.unwrap_or(u64::MAX)).rev();
        let matches =
            older.by_ref().take(LISTED).map(|(_, one)| shared.view(&one.cover, one.tally())).collect();
        MatchList { matches, more: older.next().is_some() }
    }

    /// Ends a match before its time. Its games stay, and it can be resumed.
    pub(crate) fn stop(&self, number: u64, tokens: &Tokens) -> Result<MatchView, Problem> {
        let shared = self.shared();
        let mut desk = shared.desk();
        let desk = &mut *desk;
        let found = desk.matches.get_mut(&number).ok_or_else(Problem::not_found)?;
        tokens.check(found.cover.token.as_deref())?;
        if !matches!(found.cover.state, MatchState::Waiting | MatchState::Running) {
            return Err(Problem::conflict("not_running", say!("arena.not-running")));
        }
        let cover = Cover { state: MatchState::Stopped, tally: *found.tally(), ..found.cover.clone() };
        shared.archive.keep(&cover).map_err(storage)?;
        found.cover = cover;
        desk.waiting.retain(|waiting| *waiting != number);
        if let Some((_, stop)) = desk.playing.as_ref().filter(|(playing, _)| *playing == number) {
            stop.raise();
        }
        Ok(shared.view(&found.cover, found.tally()))
    }

    /// Goes on with a match that was stopped or interrupted.
    pub(crate) fn resume(&self, number: u64, tokens: &Tokens) -> Result<MatchView, Problem> {
        let shared = self.shared();
        let mut desk = shared.desk();
        let found = desk.matches.get(&number).ok_or_else(Problem::not_found)?;
        tokens.check(found.cover.token.as_deref())?;
        if !matches!(found.cover.state, MatchState::Stopped | MatchState::Interrupted | MatchState::Failed) {
            return Err(Problem::conflict("not_stopped", say!("arena.not-stopped")));
        }
        duel(&found.cover.wish, &shared.limits)?;
        desk.check_queue()?;
        let Some(found) = desk.matches.get_mut(&number) else { return Err(Problem::not_found()) };
        let cover = Cover { state: MatchState::Waiting, why: None, ..found.cover.clone() };
        shared.archive.keep(&cover).map_err(storage)?;
        found.cover = cover;
        let view = shared.view(&found.cover, found.tally());
        self.enqueue(&mut desk, number);
        Ok(view)
    }
}

/// The disk does not do what it should.
fn storage(what: Message) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "storage", say!("arena.storage", what = what))
}
