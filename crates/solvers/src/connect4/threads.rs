//! Several threads on one question: they share the table, and keep out of each other's way near the root.
//!
//! All begin at the root. Where every move must be refuted, a thread puts off the moves in which another one is already (the
//! idea is known as ABDADA); when it comes back to them, the table often has the answer. Where one good move is expected to be
//! enough, all go into that one.

use super::table::Place;
use kythu_game::Stop;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Positions with at most so many empty cells are too small to share.
pub(super) const SHARED_FROM: i32 = 26;

const SEATS: usize = 1 << 12;

/// The threads on one question.
pub(super) struct Team {
    /// Positions in which somebody is. One that is forgotten costs time and nothing else.
    busy: Vec<AtomicU64>,
    /// Raised by the thread that has the answer.
    pub(super) finished: Stop,
    /// The parity of the stones when that side is to move which is expected to reach its bound.
    pub(super) expected: i32,
}

impl Team {
    pub(super) fn new(expected: i32) -> Self {
        Self { busy: (0..SEATS).map(|_| AtomicU64::new(0)).collect(), finished: Stop::new(), expected }
    }

    fn seat(&self, place: Place) -> &AtomicU64 {
        &self.busy[place.id() as usize % SEATS]
    }

    /// Whether somebody is in this position.
    pub(super) fn is_busy(&self, place: Place) -> bool {
        self.seat(place).load(Relaxed) == place.id()
    }

    pub(super) fn enter(&self, place: Place) {
        self.seat(place).store(place.id(), Relaxed);
    }

    pub(super) fn leave(&self, place: Place) {
        if self.is_busy(place) {
            self.seat(place).store(0, Relaxed);
        }
    }
}
