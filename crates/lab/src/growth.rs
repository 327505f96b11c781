use kythu_game::{Blind, Budget, Game, Limits, Stop};
use kythu_games::tree::{LeafOrder, Uniform};
use kythu_search::textbook::{Counters, Form, Task, alphabeta, minimax};
use std::time::{Duration, Instant};

/// A count that was measured, and the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Leaves visited.
    pub leaves: u64,
    /// Time on the wall.
    pub time: Duration,
}

/// One depth: formulas beside counts. `None` where a count would not fit or a measurement would take too long.
#[derive(Clone, Debug)]
pub struct GrowthRow {
    /// Levels below the root.
    pub depth: u32,
    /// The leaves that minimax visits: bᵈ.
    pub minimax: Option<u128>,
    /// The fewest leaves that alpha-beta can visit (Knuth and Moore).
    pub best: Option<u128>,
    /// How many times the depth before.
    pub growth: Option<f64>,
    /// How many times as much minimax costs.
    pub times: Option<f64>,
    /// The rule of thumb for random order: b^(3d/4).
    pub rule: f64,
    /// Minimax, measured.
    pub plain: Option<Measured>,
    /// Alpha-beta with the best move first.
    pub first: Option<Measured>,
    /// Alpha-beta in random order.
    pub random: Option<Measured>,
    /// Alpha-beta with the best move last.
    pub last: Option<Measured>,
}

/// How deep alpha-beta sees with what a minimax search costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The depth of the minimax search.
    pub minimax: u32,
    /// The depth that alpha-beta reaches in the best order, between two depths by the logarithm.
    pub best: f64,
    /// The same in random order.
    pub random: f64,
}

/// How trees grow with the depth.
#[derive(Clone, Debug)]
pub struct Growth {
    /// Children of every node.
    pub b: u32,
    /// The depths from 1 on.
    pub rows: Vec<GrowthRow>,
    /// With as many leaves as minimax.
    pub by_leaves: Option<Reach>,
    /// In as much time as minimax.
    pub by_time: Option<Reach>,
}

/// The leaves of the smallest tree that proves a value: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
fn knuth_moore(b: u128, d: u32) -> Option<u128> {
    b.checked_pow(d.div_ceil(2))?.checked_add(b.checked_pow(d / 2)?)?.checked_sub(1)
}

/// What a search on a uniform tree costs, if that is within the limit.
fn measure(game: Uniform, prunes: bool, limit: u64, stop: &Stop) -> Option<Measured> {
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    task.budget = Budget::new(Limits { nodes: Some(limit), ..Limits::default() }, stop);
    let begun = Instant::now();
    let found = if prunes {
        alphabeta(&mut task, &game.start(), Form::default())
    } else {
        minimax(&mut task, &game.start())
    };
    let time = begun.elapsed();
    found.complete.then(|| Measured { leaves: task.observer.leaves(), time })
}

impl Growth {
    /// Formulas and measurements for trees with `b` children, down to a depth. A measurement visits at most `limit` nodes.
    /// `report` hears of every depth before it begins; what was finished when `stop` is raised is there.
    pub fn new(
        b: u32,
        deepest: u32,
        limit: u64,
        seed: u64,
        stop: &Stop,
        report: &mut dyn FnMut(u32),
    ) -> Self {
        let mut rows: Vec<GrowthRow> = Vec::new();
        for depth in 1..=deepest {
            if stop.is_raised() {
                break;
            }
            report(depth);
            let minimax = u128::from(b).checked_pow(depth);
            let best = knuth_moore(b.into(), depth);
            let fits =
                |leaves: Option<u128>, most: u64| leaves.is_some_and(|leaves| leaves <= u128::from(most));
            let measured = |order, prunes, wanted: bool| {
                let game = Uniform { branching: b, depth, order };
                if wanted { measure(game, prunes, limit, stop) } else { None }
            };
            // What did not fit at one depth will not at the next.
            let random = rows.last().is_none_or(|row| row.random.is_some());
            let shuffled = LeafOrder::Random(seed);
            rows.push(GrowthRow {
                depth,
                minimax,
                best,
                growth: best
                    .zip(rows.last().and_then(|row| row.best))
                    .map(|(now, before)| now as f64 / before as f64),
                times: minimax.zip(best).map(|(minimax, best)| minimax as f64 / best as f64),
                rule: f64::from(b).powf(0.75 * f64::from(depth)),
                plain: measured(shuffled, false, fits(minimax, limit)),
                first: measured(LeafOrder::Best, true, fits(best, limit)),
                random: measured(shuffled, true, random),
                last: measured(LeafOrder::Worst, true, fits(minimax, limit.min(Uniform::MAX_WORST_LEAVES))),
            });
        }
        let (by_leaves, by_time) = (reach_by_leaves(b, &rows), reach_by_time(&rows));
        Self { b, rows, by_leaves, by_time }
    }
}

/// The deepest minimax search whose leaves the measured counts reach beyond.
fn reach_by_leaves(b: u32, rows: &[GrowthRow]) -> Option<Reach> {
    let deepest = 2 * rows.len() as u32 + 2;
    let best: Vec<f64> = (1..=deepest).filter_map(|d| knuth_moore(b.into(), d)).map(|n| n as f64).collect();
    let random: Vec<f64> =
        rows.iter().filter_map(|row| row.random).map(|found| found.leaves as f64).collect();
    rows.iter().rev().find_map(|row| {
        let leaves = row.minimax? as f64;
        Some(Reach { minimax: row.depth, best: reach(leaves, &best)?, random: reach(leaves, &random)? })
    })
}

/// The same by the time that was measured.
fn reach_by_time(rows: &[GrowthRow]) -> Option<Reach> {
    let times = |pick: fn(&GrowthRow) -> Option<Measured>| -> Vec<f64> {
        rows.iter().map_while(pick).map(|found| found.time.as_secs_f64()).collect()
    };
    let (best, random) = (times(|row| row.first), times(|row| row.random));
    rows.iter().rev().find_map(|row| {
        let time = row.plain?.time.as_secs_f64();
        Some(Reach { minimax: row.depth, best: reach(time, &best)?, random: reach(time, &random)? })
    })
}

/// The depth at which the costs (of depth 1, 2, …) reach an amount, between two depths by the logarithm.
fn reach(amount: f64, costs: &[f64]) -> Option<f64> {
    let above = costs.iter().position(|&cost| cost > amount)?;
    let below = costs[above.checked_sub(1)?];
    Some(above as f64 + (amount / below).ln() / (costs[above] / below).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_course() {
        let growth = Growth::new(40, 8, 5_000, 1, &Stop::new(), &mut |_| {});
        let best: Vec<u128> = growth.rows.iter().filter_map(|row| row.best).collect();
        assert_eq!(best, [40, 79, 1_639, 3_199, 65_599, 127_999, 2_623_999, 5_119_999]);
        let times: Vec<f64> =
            growth.rows.iter().filter_map(|row| row.times).map(|t| (t * 10.0).round() / 10.0).collect();
        assert_eq!(times, [1.0, 20.3, 39.0, 800.3, 1561.0, 32_000.3, 62_439.0, 1_280_000.3]);
    }

    #[test]
    fn what_is_measured_is_what_the_formulas_say() {
        let growth = Growth::new(3, 7, 100_000, 1, &Stop::new(), &mut |_| {});
        for row in &growth.rows {
            let leaves = |found: Option<Measured>| found.map(|found| u128::from(found.leaves));
            assert_eq!(leaves(row.plain), row.minimax);
            assert_eq!(leaves(row.last), row.minimax, "the worst order saves nothing");
            assert_eq!(leaves(row.first), row.best);
            let random = leaves(row.random).unwrap();
            assert!(random >= row.best.unwrap() && random <= row.minimax.unwrap());
        }
        let Reach { minimax, best, random } = growth.by_leaves.unwrap();
        assert!(f64::from(minimax) < random && random < best && best < 2.5 * f64::from(minimax));
    }

    #[test]
    fn it_can_be_stopped() {
        let stop = Stop::new();
        stop.raise();
        assert!(Growth::new(40, 8, 5_000, 1, &stop, &mut |_| {}).rows.is_empty());
    }
}
