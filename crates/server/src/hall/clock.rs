use crate::wire::{ClockView, ClockWish, Seat};
use kythu_game::Side;
use kythu_players::ClockFace;
use std::time::{Duration, Instant};

/// The time that both sides have left. It runs from the first move on.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    wish: ClockWish,
    /// What each side had left when the clock was last set.
    left: [Duration; 2],
    /// Whose time is running, and since when.
    running: Option<(Side, Instant)>,
}

impl Clock {
    pub(super) fn new(wish: ClockWish) -> Self {
        Self { wish, left: [Duration::from_millis(wish.base_ms); 2], running: None }
    }

    /// What a side has left.
    pub(super) fn left(&self, side: Side, now: Instant) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// What a side sees that is about to move.
    pub(super) fn faces(&self, side: Side, now: Instant) -> kythu_players::Clock {
        let face = |side| ClockFace {
            left: self.left(side, now),
            increment: Duration::from_millis(self.wish.increment_ms),
        };
        kythu_players::Clock { own: face(side), other: face(side.other()), moves_to_go: None }
    }

    /// What both sides would have left, in milliseconds, after this side has moved now.
    pub(super) fn after_move(&self, side: Side, now: Instant) -> [u64; 2] {
        let mut left = Side::BOTH.map(|side| self.left(side, now).as_millis() as u64);
        // The move that starts the clock costs nothing and gains nothing.
        if self.running.is_some() {
            left[side.index()] += self.wish.increment_ms;
        }
        left
    }

    /// What both sides have left, in milliseconds.
    pub(super) fn left_ms(&self, now: Instant) -> [u64; 2] {
        Side::BOTH.map(|side| self.left(side, now).as_millis() as u64)
    }

    /// When the side whose time is running has none left.
    pub(super) fn falls_at(&self) -> Option<(Side, Instant)> {
        let (side, since) = self.running?;
        Some((side, since.checked_add(self.left[side.index()])?))
    }

    /// Sets both sides' time, and lets one of them run from now on.
    pub(super) fn set(&mut self, left_ms: [u64; 2], running: Option<Side>, now: Instant) {
        self.left = left_ms.map(Duration::from_millis);
        self.running = running.map(|side| (side, now));
    }

    /// The time of the side whose turn it is runs from now on, as if its turn had just come.
    pub(super) const fn begin_turn_again(&mut self, now: Instant) {
        if let Some((_, since)) = &mut self.running {
            *since = now;
        }
    }

    /// Both sides have all their time again.
    pub(super) fn reset(&mut self) {
        *self = Self::new(self.wish);
    }

    pub(super) fn view(&self, now: Instant) -> ClockView {
        ClockView {
            base_ms: self.wish.base_ms,
            increment_ms: self.wish.increment_ms,
            left_ms: self.left_ms(now),
            running: self.running.map(|(side, _)| Seat(side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_side_and_falls() {
        let mut clock = Clock::new(ClockWish { base_ms: 1_000, increment_ms: 100 });
        let start = Instant::now();
        assert_eq!(clock.after_move(Side::First, start), [1_000, 1_000], "the first move is free");
        clock.set([1_000, 1_000], Some(Side::Second), start);
        let later = start + Duration::from_millis(300);
        assert_eq!(clock.left_ms(later), [1_000, 700]);
        assert_eq!(clock.after_move(Side::Second, later), [1_000, 800]);
        assert_eq!(clock.falls_at(), Some((Side::Second, start + Duration::from_secs(1))));
        assert_eq!(clock.left(Side::Second, start + Duration::from_secs(9)), Duration::ZERO);
        clock.begin_turn_again(later);
        assert_eq!(clock.left_ms(later), [1_000, 1_000]);
        clock.set([1_000, 800], None, later);
        assert_eq!(clock.falls_at(), None);
    }
}
