use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend. What is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to enter.
    pub nodes: Option<u64>,
    /// Time on the wall.
    pub time: Option<Duration>,
}

/// A flag that stops a search from outside. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not yet raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that holds a clone to stop soon.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts nodes against [`Limits`] while a search runs: an increment and a comparison a node, a look at the clock and at
/// the stop flag every 1024.
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: u64,
    next_look: u64,
    node_limit: u64,
    deadline: Option<Instant>,
    stops: Vec<Stop>,
    exhausted: bool,
    /// There was one node too many.
    overdrawn: bool,
}

/// Nodes between two looks at the clock: about 10 µs of a fast game, a millisecond of a slow one.
const LOOK_EVERY: u64 = 1024;
/// Nodes between two looks when others may have finished our work: every node after that is wasted.
const LOOK_OFTEN: u64 = 64;

impl Budget {
    /// A budget that starts running now.
    #[must_use]
    pub fn new(limits: Limits, stop: &Stop) -> Self {
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let next_look = if stop.is_raised() { 1 } else { node_limit.min(LOOK_EVERY) };
        let stops = vec![stop.clone()];
        Self { nodes: 0, next_look, node_limit, deadline, stops, exhausted: false, overdrawn: false }
    }

    /// A budget without end.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(Limits::default(), &Stop::new())
    }

    /// Counts one node. True when the search must stop: then, and at every later call; a node that is not entered is not counted.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.next_look && self.refused()
    }

    #[cold]
    fn refused(&mut self) -> bool {
        let stop = self.look();
        self.nodes -= u64::from(stop);
        stop
    }

    /// Counts several nodes at once, as they come out of something that is not interrupted half-way. True when the search
    /// must stop, as of [`tick`](Self::tick).
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.nodes >= self.next_look && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.overdrawn |= self.nodes > self.node_limit;
        if self.overdrawn
            || self.stops.iter().any(Stop::is_raised)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.exhausted = true;
        }
        // Once exhausted every further tick must come here again.
        let interval = if self.stops.len() > 1 { LOOK_OFTEN } else { LOOK_EVERY };
        self.next_look =
            if self.exhausted { 0 } else { (self.nodes + interval).min(self.node_limit.saturating_add(1)) };
        self.exhausted
    }

    /// Also stops when `stop` is raised, until [`forget`](Self::forget) is called.
    pub fn obey(&mut self, stop: &Stop) {
        self.stops.push(stop.clone());
        self.next_look = self.next_look.min(self.nodes + 1);
    }

    /// No longer obeys the flag given last. If only that flag had stopped the search, it may go on.
    pub fn forget(&mut self) {
        self.stops.pop();
        self.exhausted = false;
        self.next_look = self.nodes;
        self.look();
    }

    /// Nodes counted so far.
    #[inline]
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether [`tick`](Self::tick) has said to stop.
    #[inline]
    #[must_use]
    pub const fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [1, 7, 1023, 1024, 1025, 5000] {
            let mut budget = Budget::new(Limits { nodes: Some(limit), ..Limits::default() }, &Stop::new());
            let ticks = (0..10_000).take_while(|_| !budget.tick()).count() as u64;
            assert_eq!(ticks, limit);
            assert!(budget.tick() && budget.is_exhausted(), "stays exhausted");
        }
    }

    #[test]
    fn nodes_may_be_spent_in_lots() {
        let mut budget = Budget::new(Limits { nodes: Some(5_000), ..Limits::default() }, &Stop::new());
        assert_eq!(
            (0..1_000).take_while(|_| !budget.spend(30)).count(),
            166,
            "the lot that exceeds it is the last"
        );
        assert!(budget.spend(0), "stays exhausted");
    }

    #[test]
    fn a_raised_flag_and_a_passed_deadline_stop_soon() {
        let stop = Stop::new();
        let mut budget = Budget::new(Limits::default(), &stop);
        assert!((0..100_000).all(|_| !budget.tick()));
        stop.raise();
        assert!((0..=LOOK_EVERY).any(|_| budget.tick()));
        let mut late = Budget::new(Limits { time: Some(Duration::ZERO), ..Limits::default() }, &Stop::new());
        assert!((0..=LOOK_EVERY).any(|_| late.tick()));
        assert!(Budget::new(Limits::default(), &stop).tick(), "a flag raised before the start stops at once");
    }
}
