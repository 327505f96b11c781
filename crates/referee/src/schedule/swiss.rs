//! Swiss rounds: players with as many points meet.

use super::{Draw, Met, Pairing};
use std::cmp::Reverse;

/// Half points so far, byes included.
fn points(players: usize, played: &[Vec<Met>], bye: u64) -> (Vec<u64>, Vec<bool>) {
    let (mut points, mut had_bye) = (vec![0; players], vec![false; players]);
    for round in played {
        let mut idle = vec![true; players];
        for met in round {
            let Pairing(a, b) = met.pairing;
            points[a] += met.half_points[0];
            points[b] += met.half_points[1];
            (idle[a], idle[b]) = (false, false);
        }
        for player in (0..players).filter(|&player| idle[player]) {
            points[player] += bye;
            had_bye[player] = true;
        }
    }
    (points, had_bye)
}

/// The next round.
pub(super) fn swiss(players: usize, played: &[Vec<Met>], bye: u64) -> Draw {
    let (points, had_bye) = points(players, played, bye);
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| (Reverse(points[player]), player));
    let mut draw = Draw::default();
    if players % 2 == 1 {
        // The last one who has not had a bye yet.
        let at = order.iter().rposition(|&player| !had_bye[player]).unwrap_or(players - 1);
        draw.byes.push(order.remove(at));
    }
    let met: std::collections::HashSet<(usize, usize)> = played
        .iter()
        .flatten()
        .map(|met| (met.pairing.0.min(met.pairing.1), met.pairing.0.max(met.pairing.1)))
        .collect();
    let fresh = |a: usize, b: usize| !met.contains(&(a.min(b), a.max(b)));
    let mut steps = 100_000;
    draw.pairings = pair_up(&order, &points, &fresh, &mut steps)
        // Where everybody who is left has met, they meet again.
        .unwrap_or_else(|| order.chunks_exact(2).map(|two| Pairing(two[0], two[1])).collect());
    draw
}

/// Pairs players who are near each other in the order, nobody with anybody they have met; gives up after so many steps.
///
/// Among those with as many points the upper half meets the lower half, so that the best meet late.
fn pair_up(
    order: &[usize],
    points: &[u64],
    fresh: &dyn Fn(usize, usize) -> bool,
    steps: &mut u32,
) -> Option<Vec<Pairing>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    let group = rest.iter().take_while(|&&other| points[other] == points[first]).count();
    let middle = group / 2;
    let candidates = (middle..group).chain((0..middle).rev()).chain(group..rest.len());
    for at in candidates.filter(|&at| fresh(first, rest[at])) {
        *steps = steps.checked_sub(1)?;
        let mut left = rest.to_vec();
        let other = left.remove(at);
        if let Some(mut pairings) = pair_up(&left, points, fresh, steps) {
            pairings.insert(0, Pairing(first, other));
            return Some(pairings);
        }
    }
    None
}
