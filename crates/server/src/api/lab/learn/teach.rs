use crate::Server;
use crate::api::analyse::in_pool;
use crate::problem::Problem;
use crate::wire::lab::{LearnNews, PointView};
use axum::body::Bytes;
use kythu_game::Stop;
use kythu_learn::Measure;
use kythu_players::{GameKind, Pupil, Setup};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Points of the curve that may wait for a slow reader.
pub(super) const WAITING: usize = 16;
/// How long one may wait for it.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a lesson may compute, and how long it may take with all the waiting for others.
const MOST_WORK: Duration = Duration::from_secs(30);
const LONGEST: Duration = Duration::from_secs(120);
/// How long a thread of the pool is kept at a time: others want to study too.
const STRETCH: Duration = Duration::from_millis(200);
/// Games of practice between two looks at the clock.
const GAMES_AT_ONCE: u64 = 200;
/// Games against each opponent at a point of the curve.
const TEST_GAMES: u32 = 100;

/// Points of the curve in each power of ten.
const POINTS_A_DECADE: i32 = 6;

/// After how many games the pupil is measured: more and more rarely, as there is less and less to see.
fn checkpoints(episodes: u64) -> Vec<u64> {
    let mut points = vec![0];
    for step in 0.. {
        let point = 10f64.powf(f64::from(step) / f64::from(POINTS_A_DECADE)).round() as u64;
        if point >= episodes {
            break;
        }
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    points.push(episodes);
    points
}

/// Somebody who sees a lesson through.
pub(super) struct Teacher {
    pub(super) server: Server,
    pub(super) kind: &'static dyn GameKind,
    pub(super) setup: Setup,
    pub(super) news: mpsc::Sender<Bytes>,
}

/// What a stretch of learning came to.
struct Stretch {
    pupil: Box<dyn Pupil>,
    /// The point of the curve, if it was reached.
    measure: Option<Measure>,
    /// The table is full.
    full: bool,
    work: Duration,
}

/// Practises until a point of the curve, and is measured there; or comes back before that when others may be waiting.
fn stretch(mut pupil: Box<dyn Pupil>, until: u64, stop: &Stop) -> Result<Stretch, kythu_game::Refusal> {
    let begun = Instant::now();
    let mut full = false;
    while !full && pupil.episodes() < until && begun.elapsed() < STRETCH && !stop.is_raised() {
        let next = (pupil.episodes() + GAMES_AT_ONCE).min(until);
        full = pupil.practise(next, stop).is_err();
    }
    let reached = full || pupil.episodes() >= until;
    let measure = if reached { Some(pupil.measure(TEST_GAMES, stop)?) } else { None };
    Ok(Stretch { pupil, measure, full, work: begun.elapsed() })
}

impl Teacher {
    /// Sees the lesson through, unless nobody listens any more.
    pub(super) async fn teach(self, pupil: Box<dyn Pupil>, episodes: u64) {
        let last = tokio::select! {
            () = self.news.closed() => return,
            taught = self.taught(pupil, episodes) => match taught {
                Ok(done) => done,
                Err(problem) => LearnNews::Problem { problem: problem.view() },
            },
        };
        self.tell(&last).await;
    }

    async fn taught(&self, mut pupil: Box<dyn Pupil>, episodes: u64) -> Result<LearnNews, Problem> {
        let begun = Instant::now();
        let mut work = Duration::ZERO;
        let mut points = checkpoints(episodes).into_iter();
        let mut until = points.next().unwrap_or(0);
        let reason = loop {
            let stop = Stop::new();
            let raised = stop.clone();
            let done = in_pool(&self.server, stop, move || stretch(pupil, until, &raised)).await?;
            pupil = done.pupil;
            work += done.work;
            if let Some(measure) = &done.measure {
                let point = PointView::new(measure, begun.elapsed().as_millis() as u64);
                if !self.tell(&LearnNews::Point(Box::new(point))).await {
                    return Err(Problem::busy());
                }
                match points.next() {
                    Some(next) => until = next,
                    None => break "finished",
                }
            }
            if done.full {
                break "memory";
            }
            if work >= MOST_WORK || begun.elapsed() >= LONGEST {
                break "time";
            }
        };
        let episodes = pupil.episodes();
        let lesson = self.server.lessons.keep(self.kind, self.setup.clone(), pupil)?;
        Ok(LearnNews::Done { lesson, episodes, reason })
    }

    /// Whether somebody reads it: who does not for so long is gone.
    async fn tell(&self, news: &LearnNews) -> bool {
        let mut line = serde_json::to_vec(news).unwrap_or_default();
        line.push(b'\n');
        self.news.send_timeout(line.into(), PATIENCE).await.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_rise_from_nothing_to_the_end() {
        for episodes in [1, 2, 9, 10, 1_000, 123_456, 1_000_000] {
            let points = checkpoints(episodes);
            assert!(points.windows(2).all(|pair| pair[0] < pair[1]), "{points:?}");
            assert_eq!((points[0], points[points.len() - 1]), (0, episodes));
            assert!(points.len() < 40);
        }
    }
}
