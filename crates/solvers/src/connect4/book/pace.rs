use std::collections::VecDeque;
use std::time::Duration;

/// How far back the speed is measured: positions that are close in number are about equally hard, those at the other end
/// of the book are not, so the speed since the beginning would mislead.
const WINDOW: Duration = Duration::from_secs(300);
/// Before so much time and so many positions nothing is said. From then on an estimate says how much it goes by: a little is
/// better than nothing, as long as it does not pretend to be more.
const LEAST_TIME: Duration = Duration::from_secs(2);
const LEAST_POSITIONS: u64 = 20;
/// Between two measurements that are remembered.
const STEP: Duration = Duration::from_secs(1);

/// How much longer a job takes if it goes on as it lately did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The time left.
    pub left: Duration,
    /// The time up to now from which the speed was taken.
    pub window: Duration,
}

/// The recent speed of a job.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// When how much was done, oldest first.
    seen: VecDeque<(Duration, u64)>,
}

impl Pace {
    /// Takes note of how much is done after this time.
    pub(super) fn note(&mut self, elapsed: Duration, done: u64) {
        if self.seen.back().is_none_or(|(last, _)| elapsed >= *last + STEP) {
            self.seen.push_back((elapsed, done));
        }
        while self.seen.get(1).is_some_and(|(second, _)| *second + WINDOW <= elapsed) {
            self.seen.pop_front();
        }
    }

    /// The time that is left, once there is enough to go by.
    pub(super) fn estimate(&self, total: u64) -> Option<Estimate> {
        let ((from, before), (to, done)) = (self.seen.front()?, self.seen.back()?);
        let (window, solved) = (*to - *from, done - before);
        if window < LEAST_TIME || solved < LEAST_POSITIONS {
            return None;
        }
        let left = window.as_secs_f64() * total.saturating_sub(*done) as f64 / solved as f64;
        Some(Estimate { left: Duration::try_from_secs_f64(left).ok()?, window })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The estimate after each second of a job with this speed, positions a second.
    fn estimates(total: u64, speed: impl Fn(u64) -> u64, seconds: u64) -> Vec<Option<Estimate>> {
        let (mut pace, mut done) = (Pace::default(), 0);
        let estimates = (0..seconds).map(|second| {
            pace.note(Duration::from_secs(second), done);
            done += speed(second);
            pace.estimate(total)
        });
        estimates.collect()
    }

    #[test]
    fn nothing_is_said_before_there_is_something_to_go_by() {
        let estimates = estimates(10_000, |_| 10, 60);
        assert!(estimates[..2].iter().all(Option::is_none));
        assert_eq!(estimates[2].unwrap().left, Duration::from_secs(998));
        assert_eq!(estimates[2].unwrap().window, Duration::from_secs(2));
        let slow = self::estimates(10_000, |_| 1, 30);
        assert!(slow[..20].iter().all(Option::is_none) && slow[20].is_some());
    }

    #[test]
    fn the_recent_speed_counts() {
        // A fast beginning, then ten times slower.
        let estimates = estimates(1_000_000, |second| if second < 600 { 1000 } else { 100 }, 1200);
        assert_eq!(estimates[599].unwrap().left, Duration::from_secs(401));
        let last = estimates[1199].unwrap();
        assert_eq!(last.window, WINDOW);
        assert_eq!(last.left.as_secs(), (1_000_000 - 600_000 - 59_900) / 100);
    }

    #[test]
    fn a_job_that_is_done_has_no_time_left() {
        assert_eq!(estimates(300, |_| 10, 31)[30].unwrap().left, Duration::ZERO);
    }
}
