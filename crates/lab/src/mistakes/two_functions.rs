//! Mistakes in MAX-VALUE and MIN-VALUE.

use super::walk::Walk;
use kythu_game::Score;
use kythu_games::tree::NodeId;

const TOP: Score = Score::INFINITY;

/// MIN-VALUE tests β, and lowers α: with the usual window it is content with its first child.
pub(super) fn min_tests_beta(walk: &mut Walk<'_>, at: NodeId, ply: u32, alpha: Score, beta: Score) -> Score {
    if let Some(value) = walk.enter(at, ply, alpha, beta) {
        return value;
    }
    let maximising = walk.is_max(at);
    let (mut low, mut best, mut tried) = (alpha, if maximising { -TOP } else { TOP }, 0);
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = min_tests_beta(walk, child, ply + 1, low, beta);
        tried += 1;
        if maximising && value > best {
            best = value;
            low = low.max(best);
            walk.better(ply, branch, value, low, beta);
            if low >= beta {
                walk.cut(at, ply, branch, low, beta);
                break;
            }
        } else if !maximising && value < best {
            best = value;
            let lowered = low.min(best);
            walk.better(ply, branch, value, lowered, beta);
            if best <= beta {
                walk.cut(at, ply, branch, lowered, beta);
                break;
            }
            low = lowered;
        }
    }
    walk.leave(ply, best, tried)
}

/// Every call goes through the wrapper ALPHA-BETA(n) = VALUE(n, −∞, +∞), which forgets the window.
pub(super) fn through_the_wrapper(walk: &mut Walk<'_>, at: NodeId, ply: u32, _: Score, _: Score) -> Score {
    let (mut alpha, mut beta) = (-TOP, TOP);
    if let Some(value) = walk.enter(at, ply, alpha, beta) {
        return value;
    }
    let maximising = walk.is_max(at);
    let (mut best, mut tried) = (if maximising { -TOP } else { TOP }, 0);
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = through_the_wrapper(walk, child, ply + 1, alpha, beta);
        tried += 1;
        if (maximising && value > best) || (!maximising && value < best) {
            best = value;
            if maximising {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            walk.better(ply, branch, value, alpha, beta);
            if alpha >= beta {
                walk.cut(at, ply, branch, alpha, beta);
                break;
            }
        }
    }
    walk.leave(ply, best, tried)
}

/// "Alpha-beta" in which neither α nor β occurs: minimax under another name.
pub(super) fn without_bounds(walk: &mut Walk<'_>, at: NodeId, ply: u32, _: Score, _: Score) -> Score {
    if let Some(value) = walk.enter(at, ply, -TOP, TOP) {
        return value;
    }
    let maximising = walk.is_max(at);
    let (mut best, mut tried) = (if maximising { -TOP } else { TOP }, 0);
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = without_bounds(walk, child, ply + 1, -TOP, TOP);
        tried += 1;
        if (maximising && value > best) || (!maximising && value < best) {
            best = value;
            walk.better(ply, branch, value, -TOP, TOP);
        }
    }
    walk.leave(ply, best, tried)
}

/// α is handed on by reference: what a nephew has raised it to, an uncle believes.
pub(super) fn shared_alpha(walk: &mut Walk<'_>, at: NodeId, ply: u32, alpha: Score, beta: Score) -> Score {
    fn value(walk: &mut Walk<'_>, at: NodeId, ply: u32, alpha: &mut Score, mut beta: Score) -> Score {
        if let Some(value) = walk.enter(at, ply, *alpha, beta) {
            return value;
        }
        let maximising = walk.is_max(at);
        let (mut best, mut tried) = (if maximising { -TOP } else { TOP }, 0);
        for (branch, child) in walk.children(at) {
            walk.descend(ply, branch);
            let found = value(walk, child, ply + 1, alpha, beta);
            tried += 1;
            if (maximising && found > best) || (!maximising && found < best) {
                best = found;
                if maximising {
                    *alpha = (*alpha).max(best);
                } else {
                    beta = beta.min(best);
                }
                walk.better(ply, branch, found, *alpha, beta);
                if *alpha >= beta {
                    walk.cut(at, ply, branch, *alpha, beta);
                    break;
                }
            }
        }
        walk.leave(ply, best, tried)
    }
    let mut shared = alpha;
    value(walk, at, ply, &mut shared, beta)
}
