use super::event::{Deed, Event};
use super::room::{Listener, Room};
use super::state::{Act, State, check_wish};
use crate::extract::Tokens;
use crate::limits::ServerLimits;
use crate::pool::{Pool, Rank};
use crate::problem::Problem;
use crate::secret;
use crate::store::{Store, Stored, Trouble};
use crate::wire::{GameView, NewGame, ProgressView, SeatWish};
use axum::extract::ws::Utf8Bytes;
use kythu_game::{Limits, Refusal, Side, Stop};
use kythu_players::{Setup, Spec, Terms};
use kythu_words::say;
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::runtime::Handle;
use tokio::sync::MutexGuard as StateGuard;

/// Games that are kept in memory; of more, those that nobody watches are read from the disk when they are needed again.
const MOST_ROOMS: usize = 1_000;
/// Milliseconds that an engine thinks when nothing else is said.
const USUAL_MS: u64 = 1_000;
/// Between two reports of a search.
const REPORT_EVERY: Duration = Duration::from_millis(150);
/// Until a full queue is asked again.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// All games in progress.
#[derive(Clone)]
pub(crate) struct Hall(Arc<Inner>);

struct Inner {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    store: Store,
    pool: Pool,
    limits: ServerLimits,
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Full => Self::busy(),
            Trouble::Disk(what) => Self::storage(&what),
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

impl Hall {
    pub(crate) fn new(store: Store, pool: Pool, limits: ServerLimits) -> Self {
        Self(Arc::new(Inner { rooms: Mutex::default(), store, pool, limits }))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a game. The secrets of the seats go to whoever wished for it.
    pub(crate) async fn create(&self, wish: NewGame) -> Result<(GameView, [Option<String>; 2]), Problem> {
        check_wish(&wish)?;
        let kind = wish.setup.kind()?;
        for seat in &wish.seats {
            if let SeatWish::Engine { spec: Some(spec), .. } = seat {
                let spec: Spec =
                    spec.parse().map_err(|refusal| Problem::unprocessable("bad_spec", refusal))?;
                let spec = self.0.limits.fit(kind, &spec)?;
                kind.player(&spec).map_err(|refusal| Problem::unprocessable("bad_spec", refusal))?;
            }
        }
        let token = |seat: &SeatWish| match seat {
            SeatWish::Human { .. } => secret::fresh().map(Some),
            SeatWish::Engine { .. } => Ok(None),
        };
        let tokens = [token(&wish.seats[0])?, token(&wish.seats[1])?];
        let stored = Stored { id: secret::fresh()?, created: unix_ms(), wish, tokens: tokens.clone() };
        let room = self.begin(stored).await?;
        let state = room.state.lock().await;
        Ok((self.settle(&room, state), tokens))
    }

    /// Keeps a new game and opens its room.
    async fn begin(&self, stored: Stored) -> Result<Arc<Room>, Problem> {
        let state = State::open(stored.clone(), &[], Instant::now())?;
        self.0.store.create(stored.clone()).await?;
        let room = Arc::new(Room::new(state));
        self.make_room();
        self.rooms().insert(stored.id, Arc::clone(&room));
        Ok(room)
    }

    /// If there are too many rooms, forgets those that nobody needs at the moment.
    fn make_room(&self) {
        let mut rooms = self.rooms();
        if rooms.len() >= MOST_ROOMS {
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.is_busy());
        }
    }

    async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        if let Some(room) = self.rooms().get(id) {
            return Ok(Arc::clone(room));
        }
        let (stored, bodies) = self.0.store.load(id).await?.ok_or_else(Problem::not_found)?;
        let events: Result<Vec<Event>, _> = bodies.iter().map(|body| serde_json::from_str(body)).collect();
        let events = events.map_err(|error| Problem::storage(&error.to_string()))?;
        let state = State::open(stored, &events, Instant::now())?;
        self.make_room();
        // Two may have read it at the same time: the first one in the map is the game.
        let mut rooms = self.rooms();
        let room = rooms.entry(id.to_owned()).or_insert_with(|| Arc::new(Room::new(state)));
        Ok(Arc::clone(room))
    }

    /// The game as it stands.
    pub(crate) async fn view(&self, id: &str) -> Result<GameView, Problem> {
        let room = self.room(id).await?;
        let state = room.state.lock().await;
        Ok(self.settle(&room, state))
    }

    /// The sides whose secrets somebody holds.
    pub(crate) async fn held(&self, id: &str, tokens: &Tokens) -> Result<Vec<Side>, Problem> {
        let room = self.room(id).await?;
        let state = room.state.lock().await;
        Ok(state.sides_of(&tokens.list()))
    }

    /// What happened in a game after an event.
    pub(crate) async fn events(&self, id: &str, after: u64) -> Result<Vec<Event>, Problem> {
        let (_, bodies) = self.0.store.load(id).await?.ok_or_else(Problem::not_found)?;
        let events: Result<Vec<Event>, _> = bodies.iter().map(|body| serde_json::from_str(body)).collect();
        let events = events.map_err(|error| Problem::storage(&error.to_string()))?;
        Ok(events.into_iter().filter(|event| event.seq > after).collect())
    }

    /// Somebody wants to do something.
    pub(crate) async fn act(
        &self,
        id: &str,
        tokens: &Tokens,
        act: Act,
        ply: Option<usize>,
    ) -> Result<GameView, Problem> {
        let room = self.room(id).await?;
        let (hall, tokens) = (self.clone(), tokens.clone());
        // A task of its own: whoever hangs up in the middle must not leave the game behind what is on the disk.
        let deed = tokio::spawn(async move {
            let mut state = room.state.lock().await;
            let held = state.sides_of(&tokens.list());
            let event = state.decide(&held, act, ply, unix_ms(), Instant::now())?;
            if let Deed::Again { game } = &event.deed {
                // It is there before anybody is led to it.
                let stored = state.again(game.clone(), unix_ms());
                hall.begin(stored).await?;
            }
            hall.happen(&room, state, &event).await
        });
        deed.await.unwrap_or_else(|error| Err(Problem::storage(&error.to_string())))
    }

    /// Somebody wants to play another game with the same people. Whoever asks once more is led to it.
    pub(crate) async fn again(&self, id: &str, tokens: &Tokens, ply: usize) -> Result<GameView, Problem> {
        let room = self.room(id).await?;
        let state = room.state.lock().await;
        if state.next.is_some() && !state.sides_of(&tokens.list()).is_empty() {
            return Ok(state.view(Instant::now()));
        }
        drop(state);
        self.act(id, tokens, Act::Again(secret::fresh()?), Some(ply)).await
    }

    /// Somebody came by an invitation: the seat gets a new secret, which they chose, so that the invitation is used up. If
    /// their answer was lost they ask again with the same one.
    pub(crate) async fn take_seat(
        &self,
        id: &str,
        tokens: &Tokens,
        key: String,
    ) -> Result<GameView, Problem> {
        if !secret::is_sound(&key) {
            return Err(Problem::unprocessable("bad_key", Refusal::new(say!("server.bad-key"))));
        }
        let room = self.room(id).await?;
        let hall = self.clone();
        let invited = tokens.clone();
        // A task of its own, as for every deed.
        let deed = tokio::spawn(async move {
            let mut state = room.state.lock().await;
            let mut held = state.sides_of(&[&key]);
            if held.is_empty() {
                held = state.sides_of(&invited.list());
                held.truncate(1);
                if let Some(side) = held.first() {
                    hall.0.store.rekey(state.stored.id.clone(), *side, key.clone()).await?;
                    state.stored.tokens[side.index()] = Some(key);
                }
            }
            if held.first().is_some_and(|side| state.is_taken(*side)) {
                return Ok(state.view(Instant::now()));
            }
            let event = state.decide(&held, Act::Seat, None, unix_ms(), Instant::now())?;
            hall.happen(&room, state, &event).await
        });
        deed.await.unwrap_or_else(|error| Err(Problem::storage(&error.to_string())))
    }

    /// Lets an event last, then happen, then be known.
    async fn happen(
        &self,
        room: &Arc<Room>,
        mut state: StateGuard<'_, State>,
        event: &Event,
    ) -> Result<GameView, Problem> {
        let body = serde_json::to_string(event).map_err(|error| Problem::storage(&error.to_string()))?;
        self.0.store.append(&state.stored.id, event.seq, event.at, body).await?;
        state.apply(event, Instant::now())?;
        state.thinking = false;
        let view = self.settle(room, state);
        let news = json!({"type": "game", "game": &view}).to_string();
        room.tell(&Utf8Bytes::from(news));
        Ok(view)
    }

    /// Sets in motion what a state asks for: an engine whose turn it is, a clock that will run out.
    fn settle(&self, room: &Arc<Room>, mut state: StateGuard<'_, State>) -> GameView {
        self.let_think(room, &mut state);
        self.watch_clock(room, &mut state);
        state.view(Instant::now())
    }

    /// Lets an engine think, if it is its turn. A person gets an answer whether they wait for it or not; two engines play for those
    /// who listen.
    fn let_think(&self, room: &Arc<Room>, state: &mut State) {
        let wanted = !state.is_a_show() || room.is_watched();
        let Some(seat) = state.engine_to_move().filter(|_| wanted).cloned() else {
            room.stop_thinking();
            state.thinking = false;
            return;
        };
        state.thinking = true;
        let seq = state.seq;
        let Some(stop) = room.begin_thinking(seq) else { return };
        let spec = self.spec_of(&seat, state);
        let thought = Thought {
            hall: self.clone(),
            room: Arc::clone(room),
            kind: state.kind,
            id: state.stored.id.clone(),
            setup: state.setup().clone(),
            seq,
            limits: self.engine_limits(&spec, state),
            spec,
            stop: stop.clone(),
            handle: Handle::current(),
        };
        if self.0.pool.submit(Rank::Move, move || thought.think()).is_err() {
            stop.raise();
            let (hall, room) = (self.clone(), Arc::clone(room));
            tokio::spawn(async move {
                tokio::time::sleep(TRY_AGAIN).await;
                let mut state = room.state.lock().await;
                hall.let_think(&room, &mut state);
            });
        }
    }

    fn spec_of(&self, seat: &SeatWish, state: &State) -> Spec {
        let SeatWish::Engine { level, spec, .. } = seat else { return state.kind.default_spec() };
        // Levels search, and a search has to list the moves: large heaps are for the game's own player.
        let searchable = state.count_moves() <= self.0.limits.searchable_moves;
        let spec = match (spec, level) {
            (Some(spec), _) => spec.parse().ok(),
            (None, Some(level)) if searchable => {
                let mut spec = Spec::new("level");
                spec.params.set("n", level.to_string());
                // The same game may be thought about twice and should go the same way; another one should not.
                let seed = state.stored.id.bytes().chain(state.seq.to_le_bytes());
                let seed = seed.fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
                spec.params.set("seed", seed.to_string());
                Some(spec)
            }
            _ => None,
        };
        let spec = spec.unwrap_or_else(|| state.kind.default_spec());
        // A game that was begun under other limits is played on by the game's own player.
        let fitting = self.0.limits.fit(state.kind, &spec);
        fitting.unwrap_or_else(|_| state.kind.default_spec())
    }

    /// What an engine may spend: what the server allows, and a part of what its clock has left. Somebody is waiting for
    /// its move: if its spec does not say how much, a second is enough.
    fn engine_limits(&self, spec: &Spec, state: &State) -> Limits {
        let limited = ["depth", "nodes", "time"].iter().any(|name| spec.params.get(name).is_some());
        let mut limits = self.0.limits.search_for((!limited).then_some(USUAL_MS));
        if let Some(clock) = state.clock() {
            let share = clock.faces(state.side_to_move(), Instant::now()).budget();
            limits.time = limits.time.map(|time| time.min(share));
        }
        limits
    }

    /// Looks at the clock when it should have run out.
    fn watch_clock(&self, room: &Arc<Room>, state: &mut State) {
        let seq = state.seq;
        if state.watched_clock == Some(seq) {
            return;
        }
        state.watched_clock = Some(seq);
        let Some((_, falls)) = state.clock().and_then(super::clock::Clock::falls_at) else { return };
        // Whoever waits for a clock must not keep a server alive that is no longer needed.
        let (hall, room) = (Arc::downgrade(&self.0), Arc::clone(room));
        tokio::spawn(async move {
            tokio::time::sleep_until(falls.into()).await;
            let Some(hall) = hall.upgrade().map(Self) else { return };
            let state = room.state.lock().await;
            // A game that stands still because nobody looks is not lost on time.
            if state.is_a_show() && !room.is_watched() {
                return;
            }
            if state.seq == seq
                && let Some(event) = state.decide_time(unix_ms(), Instant::now())
            {
                // If the disk refuses it, the next one who looks at the game tries again.
                let _ = hall.happen(&room, state, &event).await;
            }
        });
    }

    /// Somebody begins to watch a game; told is what is newer than what they have seen.
    pub(crate) async fn watch(
        &self,
        id: &str,
        listener: Listener,
        after: Option<u64>,
    ) -> Result<Option<GameView>, Problem> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        if state.is_a_show() && !room.is_watched() {
            state.begin_turn_again(Instant::now());
        }
        room.join(listener);
        let newer = after.is_none_or(|after| state.seq > after);
        let view = self.settle(&room, state);
        Ok(newer.then_some(view))
    }

    /// Somebody stops watching.
    pub(crate) fn leave(&self, id: &str, listener: u64) {
        let room = self.rooms().get(id).map(Arc::clone);
        if let Some(room) = room {
            room.leave(listener);
        }
    }

    /// An engine has finished thinking.
    async fn hear(&self, room: Arc<Room>, seq: u64, stop: Stop, mv: Option<String>) {
        let mut state = room.state.lock().await;
        room.end_thinking(seq, &stop);
        if state.seq != seq || stop.is_raised() {
            return;
        }
        // An engine that cannot move gives up; if the disk refuses its move, it thinks again when somebody looks.
        match state.decide_engine(mv, unix_ms(), Instant::now()) {
            Ok(event) => drop(self.happen(&room, state, &event).await),
            Err(_) => state.thinking = false,
        }
    }
}

/// An engine's turn: all that a thread of the pool needs to think about it.
struct Thought {
    hall: Hall,
    room: Arc<Room>,
    kind: &'static dyn kythu_players::GameKind,
    id: String,
    spec: Spec,
    setup: Setup,
    seq: u64,
    limits: Limits,
    stop: Stop,
    handle: Handle,
}

impl Thought {
    fn think(self) {
        let terms = Terms { limits: self.limits, ..Terms::new(&self.stop) };
        let mut last: Option<Instant> = None;
        let ply = self.setup.moves.len();
        let table = self.kind.open(&self.setup).ok();
        let mut report = |progress: &kythu_players::Progress| {
            if last.is_some_and(|last| last.elapsed() < REPORT_EVERY) || !self.room.is_watched() {
                return;
            }
            last = Some(Instant::now());
            let mut news = json!(ProgressView::of(progress, table.as_deref()));
            news["type"] = json!("thinking");
            news["game"] = json!(self.id);
            news["ply"] = json!(ply);
            self.room.tell(&Utf8Bytes::from(news.to_string()));
        };
        let answer = self
            .kind
            .player(&self.spec)
            .and_then(|mut player| player.think(&self.setup, &terms, &mut report));
        // A player that is refused its position or has no move gives up.
        let mv = answer.ok().and_then(|answer| answer.best);
        let Self { hall, room, seq, stop, handle, .. } = self;
        handle.spawn(async move { hall.hear(room, seq, stop, mv).await });
    }
}
