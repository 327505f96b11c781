use crate::{Control, Pace};
use kythu_game::Side;
use kythu_players::{Clock, ClockFace};
use std::time::Duration;

/// The two clocks of a game: the same for players in this process and for engines in another.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    sides: [SideClock; 2],
}

#[derive(Clone, Debug)]
struct SideClock {
    control: Control,
    left: Duration,
    moves: u32,
}

impl GameClock {
    pub(crate) fn new(controls: [Control; 2]) -> Self {
        let side = |control: Control| {
            let left = match control.pace {
                Pace::Clock { time, .. } => time,
                Pace::PerMove(time) => time,
                Pace::Free => Duration::ZERO,
            };
            SideClock { control, left, moves: 0 }
        };
        Self { sides: controls.map(side) }
    }

    /// What the clocks say to the side that is to move; none if it plays without one.
    pub(crate) fn read(&self, side: Side) -> Option<Clock> {
        let own = &self.sides[side.index()];
        let Pace::Clock { moves, .. } = own.control.pace else { return None };
        let other = &self.sides[side.other().index()];
        Some(Clock {
            own: own.face(),
            other: other.face(),
            moves_to_go: moves.map(|moves| moves - own.moves % moves),
        })
    }

    /// How long the side to move may think before it has lost; none if there is no clock.
    pub(crate) fn allowance(&self, side: Side) -> Option<Duration> {
        let own = &self.sides[side.index()];
        match own.control.pace {
            Pace::Free => None,
            Pace::PerMove(_) | Pace::Clock { .. } => Some(own.left + own.control.margin()),
        }
    }

    /// Takes the time of a move off the clock; false if it was too much.
    pub(crate) fn spend(&mut self, side: Side, spent: Duration) -> bool {
        let in_time = self.allowance(side).is_none_or(|allowed| spent <= allowed);
        let own = &mut self.sides[side.index()];
        own.moves += 1;
        if let Pace::Clock { moves, time, increment } = own.control.pace {
            // The margin forgives; it gives no time.
            own.left = own.left.saturating_sub(spent) + increment;
            if moves.is_some_and(|moves| own.moves.is_multiple_of(moves)) {
                own.left += time;
            }
        }
        in_time
    }
}

impl SideClock {
    fn face(&self) -> ClockFace {
        let increment = match self.control.pace {
            Pace::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        };
        ClockFace { left: self.left, increment }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(control: &str) -> GameClock {
        let control = control.parse().unwrap();
        GameClock::new([control, control])
    }

    #[test]
    fn time_runs_down_and_increments_add() {
        let mut clock = clock("1+0.1");
        assert!(clock.spend(Side::First, ms(400)));
        let face = clock.read(Side::First).unwrap();
        assert_eq!((face.own.left, face.other.left, face.moves_to_go), (ms(700), ms(1000), None));
        assert!(!clock.spend(Side::First, ms(701)));
        assert!(clock.spend(Side::Second, ms(1000)), "the last millisecond may be used");
    }

    #[test]
    fn time_is_added_after_so_many_moves() {
        let mut clock = clock("2/1");
        let to_go = |clock: &GameClock| clock.read(Side::First).unwrap().moves_to_go;
        assert_eq!(to_go(&clock), Some(2));
        assert!(clock.spend(Side::First, ms(900)));
        assert_eq!(to_go(&clock), Some(1));
        assert!(clock.spend(Side::First, ms(50)));
        assert_eq!((to_go(&clock), clock.read(Side::First).unwrap().own.left), (Some(2), ms(1050)));
    }

    #[test]
    fn a_margin_forgives_and_every_move_may_have_its_own_time() {
        let mut with_margin = clock("1,margin=50ms");
        assert!(with_margin.spend(Side::First, ms(1040)));
        assert_eq!(with_margin.read(Side::First).unwrap().own.left, ms(0));
        assert!(!with_margin.spend(Side::First, ms(60)));
        let mut per_move = clock("move=100ms,margin=10ms");
        assert_eq!(per_move.read(Side::First), None);
        assert!((0..50).all(|_| per_move.spend(Side::First, ms(110))));
        assert!(!per_move.spend(Side::First, ms(111)));
        assert!(clock("depth=3").spend(Side::First, ms(1_000_000)));
    }
}
