//! Mistakes in the form with one function that asks who is to move (fail-hard: it returns α or β).

use super::walk::Walk;
use kythu_game::Score;
use kythu_games::tree::NodeId;

/// MIN's branch returns α, MAX's variable.
pub(super) fn min_returns_alpha(
    walk: &mut Walk<'_>,
    at: NodeId,
    ply: u32,
    mut alpha: Score,
    mut beta: Score,
) -> Score {
    if let Some(value) = walk.enter(at, ply, alpha, beta) {
        return value;
    }
    let maximising = walk.is_max(at);
    let mut tried = 0;
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = min_returns_alpha(walk, child, ply + 1, alpha, beta);
        tried += 1;
        if (maximising && value > alpha) || (!maximising && value < beta) {
            if maximising {
                alpha = value;
            } else {
                beta = value;
            }
            walk.better(ply, branch, value, alpha, beta);
            if alpha >= beta {
                walk.cut(at, ply, branch, alpha, beta);
                break;
            }
        }
    }
    walk.leave(ply, if maximising { alpha.min(beta) } else { alpha }, tried)
}

/// MAX takes a value when it is SMALLER than α.
pub(super) fn max_takes_smaller(
    walk: &mut Walk<'_>,
    at: NodeId,
    ply: u32,
    mut alpha: Score,
    mut beta: Score,
) -> Score {
    if let Some(value) = walk.enter(at, ply, alpha, beta) {
        return value;
    }
    let maximising = walk.is_max(at);
    let mut tried = 0;
    for (branch, child) in walk.children(at) {
        walk.descend(ply, branch);
        let value = max_takes_smaller(walk, child, ply + 1, alpha, beta);
        tried += 1;
        if (maximising && value < alpha) || (!maximising && value < beta) {
            if maximising {
                alpha = value;
            } else {
                beta = value;
            }
            walk.better(ply, branch, value, alpha, beta);
            if alpha >= beta {
                walk.cut(at, ply, branch, alpha, beta);
                break;
            }
        }
    }
    walk.leave(ply, if maximising { alpha.min(beta) } else { beta.max(alpha) }, tried)
}

/// It calls itself with the node instead of the child, and never comes back.
pub(super) fn same_node(
    walk: &mut Walk<'_>,
    at: NodeId,
    ply: u32,
    mut alpha: Score,
    mut beta: Score,
) -> Score {
    if let Some(value) = walk.enter(at, ply, alpha, beta) {
        return value;
    }
    let maximising = walk.is_max(at);
    let mut tried = 0;
    for (branch, _child) in walk.children(at) {
        let value = same_node(walk, at, ply + 1, alpha, beta);
        if walk.endless {
            return value;
        }
        tried += 1;
        if maximising {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            walk.cut(at, ply, branch, alpha, beta);
            break;
        }
    }
    walk.leave(ply, if maximising { alpha } else { beta }, tried)
}
