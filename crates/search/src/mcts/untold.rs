//! Several threads in one tree: what a thread has counted and not yet told the others.
//!
//! Near the root every simulation of every thread counts at the same few nodes, and a cache line that two cores write to in turn
//! travels between them each time: that alone made two threads slower than one. A node that was visited often enough does not
//! change by a few visits more or less, so they are told a handful at a time. Rarely visited nodes are told at once, and
//! before the result is known: there the virtual loss keeps threads apart.

use super::arena::Space;
use super::node::Stat;

/// Visits from which on a node can wait for news.
const OFTEN: u64 = 256;
/// Visits that are told together: at most a sixteenth of what is known.
const HANDFUL: u64 = 16;
const PLACES: usize = 256;

/// Sums that wait, each at the place of its node. Nothing until somebody counts: one thread alone never does.
#[derive(Default)]
pub(super) struct Untold(Vec<(u32, Stat)>);

impl Untold {
    /// Whether the visits of a node may be told later.
    #[inline]
    pub(super) const fn may_wait(stat: Stat) -> bool {
        stat.visits() >= OFTEN
    }

    /// Counts at a node, now or later.
    #[inline]
    pub(super) fn add(&mut self, space: &Space, node: u32, amount: u64) {
        if self.0.is_empty() {
            self.0.resize(PLACES, (0, Stat::default()));
        }
        let (whose, sum) = &mut self.0[node as usize % PLACES];
        if *whose != node {
            tell(space, *whose, sum);
            *whose = node;
        }
        sum.0 += amount;
        if sum.visits() >= HANDFUL {
            tell(space, node, sum);
        }
    }

    /// Tells everything.
    pub(super) fn tell(&mut self, space: &Space) {
        for (node, sum) in &mut self.0 {
            tell(space, *node, sum);
        }
    }
}

fn tell(space: &Space, node: u32, sum: &mut Stat) {
    if *sum != Stat::default() {
        Space::add::<true>(space.stat(node), sum.0);
        *sum = Stat::default();
    }
}
