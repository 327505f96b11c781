//! Mistakes in the forms with one function that always maximises. Values are those of the side to move.

use super::walk::Walk;
use kythu_game::Score;
use kythu_games::tree::NodeId;

const TOP: Score = Score::INFINITY;

/// What the side to move sees, as MAX sees it, or the other way round.
fn turned(maximising: bool, value: Score) -> Score {
    if maximising { value } else { -value }
}

/// The window of the side to move, as MAX sees it.
fn window(maximising: bool, low: Score, high: Score) -> (Score, Score) {
    if maximising { (low, high) } else { (-high, -low) }
}

/// The value of the child is taken without its minus. At the root: the value for MAX.
pub(super) fn forgotten_sign(walk: &mut Walk<'_>, at: NodeId, ply: u32, alpha: Score, beta: Score) -> Score {
    fn value(walk: &mut Walk<'_>, at: NodeId, ply: u32, mut low: Score, high: Score) -> Score {
        let maximising = walk.is_max(at);
        let (alpha, beta) = window(maximising, low, high);
        if let Some(leaf) = walk.enter(at, ply, alpha, beta) {
            return turned(maximising, leaf);
        }
        let (mut best, mut tried) = (-TOP, 0);
        for (branch, child) in walk.children(at) {
            walk.descend(ply, branch);
            let found = value(walk, child, ply + 1, -high, -low);
            tried += 1;
            if found > best {
                best = found;
                low = low.max(best);
                let (alpha, beta) = window(maximising, low, high);
                walk.better(ply, branch, turned(maximising, found), alpha, beta);
                if low >= high {
                    walk.cut(at, ply, branch, alpha, beta);
                    break;
                }
            }
        }
        walk.leave(ply, turned(maximising, best), tried);
        best
    }
    let maximising = walk.is_max(at);
    let (low, high) = window(maximising, alpha, beta);
    let found = value(walk, at, ply, low, high);
    turned(maximising, found)
}

/// NegaScout that looks again with [−b, −α], where b is still the old α + 1: by then nothing lies between. Fail-hard.
pub(super) fn scout_again_with_nothing(
    walk: &mut Walk<'_>,
    at: NodeId,
    ply: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    fn value(walk: &mut Walk<'_>, at: NodeId, ply: u32, mut low: Score, high: Score) -> Score {
        let maximising = walk.is_max(at);
        let (alpha, beta) = window(maximising, low, high);
        if let Some(leaf) = walk.enter(at, ply, alpha, beta) {
            return turned(maximising, leaf);
        }
        let (mut edge, mut tried) = (high, 0);
        for (branch, child) in walk.children(at) {
            walk.descend(ply, branch);
            let mut found = -value(walk, child, ply + 1, -edge, -low);
            if found > low && found < high && tried > 0 {
                let raised = found;
                let (alpha, beta) = window(maximising, raised, edge);
                walk.again(ply + 1, alpha, beta);
                found = -value(walk, child, ply + 1, -edge, -raised);
            }
            tried += 1;
            if found > low {
                low = found;
                let (alpha, beta) = window(maximising, low, high);
                walk.better(ply, branch, turned(maximising, found), alpha, beta);
                if low >= high {
                    walk.cut(at, ply, branch, alpha, beta);
                    break;
                }
            }
            edge = low.above();
        }
        let best = low.min(high);
        walk.leave(ply, turned(maximising, best), tried);
        best
    }
    let maximising = walk.is_max(at);
    let (low, high) = window(maximising, alpha, beta);
    let found = value(walk, at, ply, low, high);
    turned(maximising, found)
}
