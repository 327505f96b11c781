use super::{Plan, Row, Rule};
use kythu_game::{Limits, Refusal, Stop};
use kythu_players::{Answer, GameKind, Setup, Spec, Terms};
use std::time::Instant;

/// Plies beyond which nobody is asked to look: an algorithm that comes so far has seen whatever can be seen.
const DEEPEST: u32 = 100;

/// In which order the searches are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// One algorithm after the other, each to its greatest depth.
    OneByOne,
    /// One depth after the other: what is known halfway can be compared.
    DepthByDepth,
}

/// One algorithm on one position.
#[derive(Clone, Debug)]
struct Lane {
    position: usize,
    entrant: usize,
    next: u32,
    over: bool,
}

/// A plan being carried out.
#[derive(Clone)]
pub struct Contest {
    plan: Plan,
    pace: Pace,
    lanes: Vec<Lane>,
}

/// One search that is to be done.
#[derive(Clone)]
pub struct Leg {
    kind: &'static dyn GameKind,
    setup: Setup,
    spec: Spec,
    limits: Limits,
    /// The number of the position.
    pub position: usize,
    /// The number of the algorithm.
    pub entrant: usize,
    /// The depth to search.
    pub depth: u32,
}

impl Leg {
    /// Searches, with a fresh player: no row profits from the table of another.
    pub fn run(&self, stop: &Stop) -> Result<(Row, Answer), Refusal> {
        let mut player = self.kind.player(&self.spec)?;
        let terms = Terms { limits: self.limits, line: false, ..Terms::new(stop) };
        let started = Instant::now();
        let answer = player.think(&self.setup, &terms, &mut |_| {})?;
        let row = Row::new(self.position, self.entrant, self.depth, &answer, started.elapsed());
        Ok((row, answer))
    }
}

impl Contest {
    /// Everything is still to be done.
    #[must_use]
    pub fn new(plan: Plan, pace: Pace) -> Self {
        let next = if let Rule::Depths { from, .. } = plan.wish.rule { from } else { 1 };
        let lane = |position, entrant| Lane { position, entrant, next, over: false };
        let entrants = plan.entrants.len();
        let lanes = (0..plan.places.len())
            .flat_map(|position| (0..entrants).map(move |entrant| lane(position, entrant)))
            .collect();
        Self { plan, pace, lanes }
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The next search; none if all are done.
    #[must_use]
    pub fn next_leg(&self) -> Option<Leg> {
        let mut open = self.lanes.iter().filter(|lane| !lane.over);
        let lane = match self.pace {
            Pace::OneByOne => open.next()?,
            // Of equally early lanes the first: positions in order, algorithms in order.
            Pace::DepthByDepth => open.min_by_key(|lane| (lane.position, lane.next))?,
        };
        let Plan { kind, places, entrants, wish } = &self.plan;
        let mut limits = Limits { depth: Some(lane.next), ..wish.each };
        match wish.rule {
            Rule::Depths { .. } => {}
            Rule::Nodes(nodes) => limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            Rule::Time(time) => limits.time = Some(limits.time.map_or(time, |most| most.min(time))),
        }
        Some(Leg {
            kind: *kind,
            setup: places[lane.position].setup.clone(),
            spec: entrants[lane.entrant].spec.clone(),
            limits,
            position: lane.position,
            entrant: lane.entrant,
            depth: lane.next,
        })
    }

    /// Notes what a search found: whether its algorithm goes on to the next depth on this position.
    pub fn record(&mut self, row: &Row) {
        let last = match self.plan.wish.rule {
            Rule::Depths { to, .. } => row.depth >= to,
            // Whoever has seen everything cannot come any deeper.
            Rule::Nodes(_) | Rule::Time(_) => row.settled || row.depth >= DEEPEST,
        };
        let lane =
            self.lanes.iter_mut().find(|lane| (lane.position, lane.entrant) == (row.position, row.entrant));
        if let Some(lane) = lane {
            lane.next = row.depth + 1;
            // If a depth does not fit into the limits, a greater one does not either.
            lane.over = last || !row.complete;
        }
    }

    /// How much is done, and how much there is: depths where they are given, otherwise algorithms on positions.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let (each, from) = match self.plan.wish.rule {
            Rule::Depths { from, to } => (u64::from(to - from) + 1, from),
            Rule::Nodes(_) | Rule::Time(_) => (1, u32::MAX),
        };
        let done = |lane: &Lane| if lane.over { each } else { u64::from(lane.next.saturating_sub(from)) };
        (self.lanes.iter().map(done).sum(), each * self.lanes.len() as u64)
    }
}
