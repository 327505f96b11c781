//! Which child to go to: the four bounds, and what they have in common.

use super::arena::{Block, Extra, Space};
use super::node::{Link, Stat, WON};
use super::roots::Roots;
use super::scale::Scale;
use super::settings::{Bound, Settings};
use kythu_game::SplitMix;
use std::sync::atomic::Ordering::Relaxed;

/// A child that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its number among its siblings; none if all of them are proven.
    pub(super) number: Option<u32>,
    /// The best that is proven for the side that chooses, in the units of results: it need not be content with less.
    pub(super) floor: u32,
}

/// What a bound is computed from, apart from the child itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parent {
    visits: f32,
    /// `ln` of the visits.
    log: f32,
    /// Its mean, for the side that chooses.
    mean: f32,
}

impl Parent {
    pub(super) fn new(stat: Stat) -> Self {
        let visits = stat.visits().max(1) as f32;
        // The statistics are those of the side that moved here; with two sides, what one has won the other has lost.
        let mean = if stat.visits() == 0 { 0.5 } else { 1.0 - stat.mean() };
        Self { visits, log: visits.ln(), mean }
    }
}

/// Chooses among siblings.
#[inline]
pub(super) fn choose(
    space: &Space,
    settings: &Settings,
    scale: &Scale,
    roots: &Roots,
    parent: Stat,
    block: Block,
    random: &mut SplitMix,
) -> Choice {
    if !settings.is_plain() {
        return choose_by(space, settings, scale, parent, block, random);
    }
    // The same as below, without whatever plain UCB1 does not need, and without a branch on what cannot be foreseen:
    // selection is half of the work in a small game.
    let weight = roots.weight(parent.visits());
    let (mut best, mut proof, mut fresh) = (0, 0, 0);
    for (at, [stat, link]) in (0u32..).zip(space.siblings(block)) {
        let (stat, link) = (Stat(stat.load(Relaxed)), Link(link.load(Relaxed)));
        let (once, root) = roots.once(stat.visits());
        let bound = stat.sum() as f32 * once * (1.0 / WON as f32) + weight * root;
        // Bounds are not negative, so their bits are in the same order; of equals the first is the greatest.
        let key = u64::from(bound.to_bits()) << 32 | u64::from(!at);
        let open = !link.is_proven();
        best = best.max(if open { key } else { 0 });
        proof = proof.max(link.proof_order());
        fresh += u64::from(open & (stat.visits() == 0));
    }
    let floor = floor(scale, proof);
    if fresh > 0 {
        return Choice { number: nth_fresh(space, block, random.pick(fresh)), floor };
    }
    Choice { number: (best != 0).then_some(!(best as u32)), floor }
}

/// What the side that chooses is sure of: the greatest of its children's [`Link::proof_order`]s says it.
#[inline]
pub(super) fn floor(scale: &Scale, proof: u32) -> u32 {
    Link::ordered(proof).map_or(0, |proof| scale.result(proof))
}

/// The child with this number among those that were never visited and are not proven.
#[inline]
pub(super) fn nth_fresh(space: &Space, block: Block, number: u64) -> Option<u32> {
    let mut left = number;
    for (at, [stat, link]) in (0..).zip(space.siblings(block)) {
        if !Link(link.load(Relaxed)).is_proven() && Stat(stat.load(Relaxed)).visits() == 0 {
            if left == 0 {
                return Some(at);
            }
            left -= 1;
        }
    }
    None
}

/// Chooses by any bound.
fn choose_by(
    space: &Space,
    settings: &Settings,
    scale: &Scale,
    parent: Stat,
    block: Block,
    random: &mut SplitMix,
) -> Choice {
    let parent = Parent::new(parent);
    let (mut best, mut number, mut proof, mut ties) = (f32::NEG_INFINITY, None, 0, 0);
    for at in 0..block.count {
        let (stat, link) = space.load(block.first + at);
        if link.is_proven() {
            proof = proof.max(link.proof_order());
            continue;
        }
        let bound = bound(space, settings, parent, block.first + at, stat);
        ties = if bound > best { 1 } else { ties + u64::from(bound == best) };
        if bound > best || (bound == best && random.pick(ties) == 0) {
            (best, number) = (bound, Some(at));
        }
    }
    Choice { number, floor: floor(scale, proof) }
}

/// What a child promises to the side that chooses: infinitely much if it must be visited first.
pub(super) fn bound(space: &Space, settings: &Settings, parent: Parent, node: u32, stat: Stat) -> f32 {
    let visits = stat.visits() as f32;
    let unvisited = stat.visits() == 0;
    let mut mean = match settings.first_play {
        _ if !unvisited => stat.mean(),
        Some(value) => value,
        // With priors a child need not be visited to be compared.
        None if settings.bound == Bound::Puct => parent.mean,
        None => f32::INFINITY,
    };
    if let Some(equal) = settings.rave {
        let amaf = Stat(space.extra(node, Extra::Amaf).load(Relaxed));
        if amaf.visits() > 0 {
            let share = (equal / (3.0 * visits + equal)).sqrt();
            mean = if unvisited { amaf.mean() } else { (1.0 - share) * mean + share * amaf.mean() };
        }
    }
    match settings.bound {
        Bound::Puct => mean + settings.c * prior(space, node) * parent.visits.sqrt() / (1.0 + visits),
        _ if unvisited => mean,
        Bound::Ucb1 => mean + settings.c * (parent.log / visits).sqrt(),
        Bound::Ucb1Tuned => {
            let squares = Stat(space.extra(node, Extra::Squares).load(Relaxed)).mean();
            let variance =
                (squares - stat.mean() * stat.mean()).max(0.0) + (2.0 * parent.log / visits).sqrt();
            // The textbook's bound is this with c = √2.
            mean + settings.c * (0.5 * parent.log / visits * variance.min(0.25)).sqrt()
        }
    }
}

/// The prior of a child: the share of the visits that it looks to be worth.
pub(super) fn prior(space: &Space, node: u32) -> f32 {
    f32::from_bits(space.extra(node, Extra::PriorAndSlot).load(Relaxed) as u32)
}

/// The number of a child's move in tables of moves.
pub(super) fn slot(space: &Space, node: u32) -> usize {
    (space.extra(node, Extra::PriorAndSlot).load(Relaxed) >> 32) as usize
}

/// Remembers both.
pub(super) fn set_prior_and_slot(space: &Space, node: u32, prior: f32, slot: usize) {
    let word = (slot as u64) << 32 | u64::from(prior.to_bits());
    space.extra(node, Extra::PriorAndSlot).store(word, Relaxed);
}

/// What a move that is not worth a look weighs, beside 1 for the most promising one.
const NOT_WORTH_A_LOOK: f32 = 0.01;

/// Priors from the evaluator's move scores. Only their order counts, as every game has a scale of its own: the best weighs 1, the
/// second 1/2, the third 1/3; equals weigh the same.
pub(super) fn priors(urgencies: &[i32]) -> Vec<f32> {
    let mut sorted = urgencies.to_vec();
    sorted.sort_unstable_by_key(|&urgency| std::cmp::Reverse(urgency));
    let weight = |&urgency: &i32| {
        if urgency == i32::MIN {
            return NOT_WORTH_A_LOOK;
        }
        let better = sorted.partition_point(|&other| other > urgency);
        1.0 / (1 + better) as f32
    };
    let weights: Vec<f32> = urgencies.iter().map(weight).collect();
    let sum: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_follow_the_order_of_the_scores() {
        let equal = priors(&[7, 7, 7, 7]);
        assert!(equal.iter().all(|&prior| (prior - 0.25).abs() < 1e-6));
        let priors = priors(&[5, 900, i32::MIN, 5, -3]);
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(
            priors[1] > priors[0] && priors[0] == priors[3] && priors[0] > priors[4] && priors[4] > priors[2]
        );
    }
}
