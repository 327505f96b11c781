use super::clock::Clock;
use super::event::{Deed, Event, Offer};
use crate::problem::Problem;
use crate::secret;
use crate::store::Stored;
use crate::wire::{
    GameView, NewGame, Offers, Reason, RecordView, Result as GameResult, Seat, SeatView, SeatWish, Text, View,
};
use axum::http::StatusCode;
use kythu_game::{Refusal, Side};
use kythu_players::{GameKind, Setup, Table};
use kythu_words::{Message, say};
use std::time::Instant;

/// The longest name of a person.
const LONGEST_NAME: usize = 64;
/// What may happen in one game; a script that takes moves back for ever ends here.
const MOST_EVENTS: u64 = 50_000;

/// A game and everything that is known about it.
pub(super) struct State {
    pub(super) stored: Stored,
    pub(super) kind: &'static dyn GameKind,
    table: Box<dyn Table>,
    pub(super) seq: u64,
    /// Who played each move, and what the clocks said after it.
    played: Vec<Played>,
    names: [Option<String>; 2],
    clock: Option<Clock>,
    result: Option<GameResult>,
    offers: Offers,
    /// The seats that somebody took by an invitation.
    taken: [bool; 2],
    /// The game that both sides went on to.
    pub(super) next: Option<String>,
    pub(super) thinking: bool,
    /// The event after which somebody began to wait for the clock to run out.
    pub(super) watched_clock: Option<u64>,
}

struct Played {
    side: Side,
    record: RecordView,
    left_ms: Option<[u64; 2]>,
}

/// What somebody wants to do.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Play a move.
    Move(String),
    /// Take the last own move back.
    Undo,
    /// Begin again.
    Restart,
    /// Call it a draw.
    Draw,
    /// Play another game, which would have this name.
    Again(String),
    /// Turn an offer down, or take the own one back.
    Decline(Offer),
    /// Take a seat by its invitation.
    Seat,
    /// Give up.
    Resign,
    /// Take a name.
    Name(String),
}

/// A wish for a game, with all that can be checked about it checked.
pub(crate) fn check_wish(wish: &NewGame) -> Result<(), Problem> {
    let bad = |message: Message| Err(Problem::unprocessable("bad_seat", Refusal::new(message)));
    wish.setup.open()?;
    if let Some(clock) = wish.clock
        && (!(1_000..=86_400_000).contains(&clock.base_ms) || clock.increment_ms > 3_600_000)
    {
        return Err(Problem::unprocessable("bad_clock", Refusal::new(say!("server.bad-clock"))));
    }
    if wish.skin.as_ref().is_some_and(|skin| skin.chars().count() > 32) {
        return Err(Problem::too_long());
    }
    for seat in &wish.seats {
        let (SeatWish::Human { name } | SeatWish::Engine { name, .. }) = seat;
        if let Some(name) = name {
            check_name(name)?;
        }
        match seat {
            SeatWish::Engine { level: Some(_), spec: Some(_), .. } => {
                return bad(say!("server.level-or-spec"));
            }
            SeatWish::Engine { level: Some(level), .. } if !(1..=10).contains(level) => {
                return bad(say!("server.bad-level", found = *level));
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), Problem> {
    let fits = !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME;
    if fits && !name.chars().any(char::is_control) {
        return Ok(());
    }
    Err(Problem::unprocessable("bad_name", Refusal::new(say!("server.bad-name", most = LONGEST_NAME))))
}

impl State {
    /// The state of a game after these events.
    pub(super) fn open(stored: Stored, events: &[Event], now: Instant) -> Result<Self, Problem> {
        let (kind, table) = stored.wish.setup.open()?;
        let name = |seat: &SeatWish| match seat {
            SeatWish::Human { name } | SeatWish::Engine { name, .. } => name.clone(),
        };
        let mut state = Self {
            kind,
            table,
            seq: 0,
            played: Vec::new(),
            names: [name(&stored.wish.seats[0]), name(&stored.wish.seats[1])],
            clock: stored.wish.clock.map(Clock::new),
            result: None,
            offers: Offers::default(),
            taken: [false; 2],
            next: None,
            thinking: false,
            watched_clock: None,
            stored,
        };
        state.begin();
        for event in events {
            state.apply(event, now)?;
        }
        Ok(state)
    }

    /// Sets everything as it is before the first move.
    fn begin(&mut self) {
        self.played.clear();
        self.offers = Offers::default();
        self.result = None;
        if let Some(clock) = &mut self.clock {
            clock.reset();
        }
        self.end_by_rules();
    }

    fn end_by_rules(&mut self) {
        if let Some(outcome) = self.table.outcome() {
            let view = View::of(self.kind.name(), self.table.as_ref()).outcome;
            debug_assert!(view.is_some(), "{outcome:?}");
            self.result = view.map(|outcome| GameResult {
                winner: outcome.winner,
                reason: Reason::Rules,
                payoff: outcome.payoff,
                why: outcome.why,
            });
        }
    }

    /// The moves that the setup began with are not part of the play.
    fn ply(&self) -> usize {
        self.played.len()
    }

    pub(super) fn side_to_move(&self) -> Side {
        self.table.side_to_move()
    }

    /// The engine whose turn it is, if it is an engine's turn.
    pub(super) fn engine_to_move(&self) -> Option<&SeatWish> {
        let seat = &self.stored.wish.seats[self.side_to_move().index()];
        (self.result.is_none() && matches!(seat, SeatWish::Engine { .. })).then_some(seat)
    }

    /// Nobody plays in it but engines: it goes on only while somebody looks.
    pub(super) fn is_a_show(&self) -> bool {
        self.stored.wish.seats.iter().all(|seat| matches!(seat, SeatWish::Engine { .. }))
    }

    /// Whoever is to move has the time again that it had when its turn came.
    pub(super) fn begin_turn_again(&mut self, now: Instant) {
        self.watched_clock = None;
        if let Some(clock) = &mut self.clock {
            clock.begin_turn_again(now);
        }
    }

    pub(super) fn setup(&self) -> &Setup {
        self.table.setup()
    }

    pub(super) fn count_moves(&self) -> u64 {
        self.table.count_moves()
    }

    pub(super) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref().filter(|_| self.result.is_none())
    }

    /// The sides whose secrets these are.
    pub(super) fn sides_of(&self, tokens: &[&str]) -> Vec<Side> {
        let holds = |side: &Side| {
            let token = self.stored.tokens[side.index()].as_deref();
            token.is_some_and(|token| tokens.iter().any(|held| secret::same(held, token)))
        };
        Side::BOTH.into_iter().filter(holds).collect()
    }

    /// Whether nobody else sits at the table: engines agree to everything but a draw.
    fn alone(&self, held: &[Side]) -> bool {
        let other = |side: &Side| {
            !held.contains(side) && matches!(self.stored.wish.seats[side.index()], SeatWish::Human { .. })
        };
        !Side::BOTH.iter().any(other)
    }

    /// Whether somebody who has seen `ply` moves and holds these seats may do this, and what then happens.
    pub(super) fn decide(
        &mut self,
        held: &[Side],
        act: Act,
        ply: Option<usize>,
        at: u64,
        now: Instant,
    ) -> Result<Event, Problem> {
        let Some(&own) = held.first() else {
            return Err(Problem::new(StatusCode::FORBIDDEN, "wrong_token", say!("server.wrong-token")));
        };
        if ply.is_some_and(|seen| seen != self.ply()) {
            return Err(Problem::conflict("stale", say!("server.stale", ply = self.ply())));
        }
        if self.seq >= MOST_EVENTS {
            return Err(Problem::conflict("too_long", say!("server.too-long")));
        }
        let mover = self.side_to_move();
        // Who holds both seats acts for the one whose turn it is.
        let side = if held.contains(&mover) { mover } else { own };
        let running = self.result.is_none();
        let over = || Problem::conflict("game_over", say!("error.game-over"));
        let alone = self.alone(held);
        let (side, deed) = match act {
            Act::Name(name) => {
                check_name(&name)?;
                (side, Deed::Name { name: name.trim().to_owned() })
            }
            Act::Move(_) | Act::Resign | Act::Draw if !running => return Err(over()),
            Act::Move(_) if !held.contains(&mover) => {
                return Err(Problem::conflict("not_your_turn", say!("server.not-your-turn")));
            }
            Act::Move(mv) => (mover, self.try_move(&mv)?),
            Act::Resign => (side, Deed::Resign),
            Act::Draw if alone && held.len() < 2 => {
                return Err(Problem::conflict("declined", say!("server.engine-declines")));
            }
            Act::Draw if alone || self.offers.draw == Some(Seat(own.other())) => (own, Deed::Draw),
            Act::Draw => (own, Deed::Offer { what: Offer::Draw }),
            Act::Restart if alone || self.offers.restart == Some(Seat(own.other())) => (own, Deed::Restart),
            Act::Restart => (own, Deed::Offer { what: Offer::Restart }),
            Act::Again(game) if alone || self.offers.again == Some(Seat(own.other())) => {
                (own, Deed::Again { game })
            }
            Act::Again(_) => (own, Deed::Offer { what: Offer::Again }),
            Act::Decline(what) if self.offered(what).is_none() => {
                return Err(Problem::conflict("no_offer", say!("server.no-offer")));
            }
            Act::Decline(what) => (own, Deed::Decline { what }),
            Act::Seat => (own, Deed::Seat),
            Act::Undo => {
                let asked_by = self.offers.undo.map(|seat| seat.0);
                match asked_by.filter(|side| !alone && *side != own) {
                    Some(asker) => (own, Deed::Undo { ply: self.undo_to(&[asker])? }),
                    None => {
                        let to = self.undo_to(held)?;
                        (own, if alone { Deed::Undo { ply: to } } else { Deed::Offer { what: Offer::Undo } })
                    }
                }
            }
        };
        let left_ms = self.clock.as_ref().map(|clock| match deed {
            Deed::Move { .. } => clock.after_move(side, now),
            _ => clock.left_ms(now),
        });
        // A move that comes after the flag has fallen is not a move.
        if let (Deed::Move { .. }, Some(clock)) = (&deed, self.clock())
            && clock.left(side, now).is_zero()
        {
            return Ok(Event { seq: self.seq + 1, at, side: Seat(side), left_ms, deed: Deed::Time });
        }
        Ok(Event { seq: self.seq + 1, at, side: Seat(side), left_ms, deed })
    }

    /// That the time of the side to move is up, if it is.
    pub(super) fn decide_time(&self, at: u64, now: Instant) -> Option<Event> {
        let clock = self.clock()?;
        let (side, falls) = clock.falls_at()?;
        let left_ms = Some(clock.left_ms(now));
        (falls <= now).then(|| Event { seq: self.seq + 1, at, side: Seat(side), left_ms, deed: Deed::Time })
    }

    /// What an engine does.
    pub(super) fn decide_engine(
        &mut self,
        mv: Option<String>,
        at: u64,
        now: Instant,
    ) -> Result<Event, Problem> {
        let side = self.side_to_move();
        self.decide(&[side], mv.map_or(Act::Resign, Act::Move), None, at, now)
    }

    fn try_move(&mut self, mv: &str) -> Result<Deed, Problem> {
        let mv = self.table.play(mv).map_err(|refusal| Problem::unprocessable("illegal_move", refusal))?;
        self.table.undo();
        Ok(Deed::Move { mv })
    }

    /// How many moves are left when the last one of these sides is taken back.
    fn undo_to(&self, sides: &[Side]) -> Result<usize, Problem> {
        let last = self.played.iter().rposition(|played| sides.contains(&played.side));
        last.ok_or_else(|| Problem::conflict("nothing_to_undo", say!("server.nothing-to-undo")))
    }

    /// Lets an event happen. Refused only if it cannot have happened, which would mean that the record is damaged.
    pub(super) fn apply(&mut self, event: &Event, now: Instant) -> Result<(), Problem> {
        let damaged = || Problem::storage("the record of this game is damaged");
        if event.seq != self.seq + 1 {
            return Err(damaged());
        }
        let side = event.side.0;
        match &event.deed {
            Deed::Move { mv } => {
                self.table.play(mv).map_err(|_| damaged())?;
                self.offers = Offers::default();
                let shown = self.table.last_move();
                let says = shown.as_ref().and_then(|shown| shown.words.as_ref()).map(Text::from);
                let short = shown.and_then(|shown| shown.short);
                let left_ms = event.left_ms.map(|left| left[side.index()]);
                let record = RecordView { mv: mv.clone(), short, says, left_ms };
                self.played.push(Played { side, record, left_ms: event.left_ms });
                self.end_by_rules();
                self.run_clock(event.left_ms, now);
            }
            Deed::Undo { ply } => {
                while self.ply() > *ply {
                    if !self.table.undo() {
                        return Err(damaged());
                    }
                    self.played.pop();
                }
                (self.offers, self.result) = (Offers::default(), None);
                let left = self.played.last().and_then(|played| played.left_ms);
                self.run_clock(left, now);
                if self.played.is_empty()
                    && let Some(clock) = &mut self.clock
                {
                    clock.reset();
                }
            }
            Deed::Restart => {
                while self.ply() > 0 && self.table.undo() {
                    self.played.pop();
                }
                self.begin();
            }
            Deed::Resign => self.end(Some(side.other()), Reason::Resign),
            Deed::Time => self.end(Some(side.other()), Reason::Time),
            Deed::Draw => self.end(None, Reason::Agreed),
            Deed::Offer { what } => *self.offered(*what) = Some(event.side),
            Deed::Decline { what } => *self.offered(*what) = None,
            Deed::Seat => self.taken[side.index()] = true,
            Deed::Again { game } => {
                self.offers = Offers::default();
                self.next = Some(game.clone());
            }
            Deed::Name { name } => self.names[side.index()] = Some(name.clone()),
        }
        if self.result.is_some()
            && let (Some(clock), Some(left)) = (&mut self.clock, event.left_ms)
        {
            clock.set(left, None, now);
        }
        self.seq = event.seq;
        Ok(())
    }

    /// Who has offered this.
    const fn offered(&mut self, what: Offer) -> &mut Option<Seat> {
        match what {
            Offer::Undo => &mut self.offers.undo,
            Offer::Restart => &mut self.offers.restart,
            Offer::Draw => &mut self.offers.draw,
            Offer::Again => &mut self.offers.again,
        }
    }

    /// The same game again, begun by the other side: what was wished for, with the seats and their secrets swapped.
    pub(super) fn again(&self, id: String, created: u64) -> Stored {
        let Stored { wish, tokens, .. } = &self.stored;
        let seat = |side: Side| match wish.seats[side.index()].clone() {
            SeatWish::Human { .. } => SeatWish::Human { name: self.names[side.index()].clone() },
            engine @ SeatWish::Engine { .. } => engine,
        };
        Stored {
            id,
            created,
            wish: NewGame { seats: [seat(Side::Second), seat(Side::First)], ..wish.clone() },
            tokens: [tokens[1].clone(), tokens[0].clone()],
        }
    }

    /// Whether a seat has been taken by its invitation.
    pub(super) const fn is_taken(&self, side: Side) -> bool {
        self.taken[side.index()]
    }

    fn run_clock(&mut self, left_ms: Option<[u64; 2]>, now: Instant) {
        let running = self.result.is_none().then(|| self.table.side_to_move());
        if let (Some(clock), Some(left)) = (&mut self.clock, left_ms) {
            clock.set(left, running, now);
        }
    }

    fn end(&mut self, winner: Option<Side>, reason: Reason) {
        self.offers = Offers::default();
        self.result = Some(GameResult { winner: winner.map(Seat), reason, payoff: None, why: None });
    }

    /// The game as everybody may see it.
    pub(super) fn view(&self, now: Instant) -> GameView {
        let seat = |side: Side| {
            let (name, taken) = (self.names[side.index()].clone(), self.is_taken(side));
            match &self.stored.wish.seats[side.index()] {
                SeatWish::Human { .. } => SeatView { kind: "human", name, taken, level: None, spec: None },
                SeatWish::Engine { level, spec, .. } => {
                    SeatView { kind: "engine", name, taken, level: *level, spec: spec.clone() }
                }
            }
        };
        let mut view = View::of(self.kind.name(), self.table.as_ref());
        if self.result.is_some() {
            // Who has given up has no more moves.
            view.moves.clear();
            view.total_moves = 0;
        }
        GameView {
            id: self.stored.id.clone(),
            seq: self.seq,
            created: self.stored.created,
            skin: self.stored.wish.skin.clone(),
            view,
            record: self.played.iter().map(|played| played.record.clone()).collect(),
            seats: Side::BOTH.map(seat),
            clock: self.clock.as_ref().map(|clock| clock.view(now)),
            result: self.result.clone(),
            offers: self.offers,
            thinking: self.thinking,
            next: self.next.clone(),
        }
    }
}
