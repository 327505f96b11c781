//! One thread's search: simulation after simulation, each in four steps.

use super::Job;
use super::arena::{Block, Extra, ROOT, Room, Space, WIDEST};
use super::bounds::{Choice, choose, floor, nth_fresh, priors, set_prior_and_slot, slot};
use super::node::{Link, Stat, WON};
use super::observe::{NodeId, Observer, View};
use super::playout::turned;
use super::proof::{self, settled, settles};
use super::roots::Roots;
use super::scale::Scale;
use super::settings::{Bound, Settings};
use super::untold::Untold;
use kythu_game::{Budget, Evaluator, Hashed, Limits, Score, Side, SplitMix};
use std::sync::atomic::Ordering::{AcqRel, Relaxed};

/// A node on the way from the root to a leaf.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    /// Where its children begin, once one of them has been chosen; 0 before that.
    header: u32,
    /// The side that moved into it is to move again.
    again: bool,
    /// The side to move.
    side: Side,
    /// What the side to move is sure of.
    floor: u32,
    /// The visit was counted on the way down.
    counted: bool,
}

/// Why a worker came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// The root is proven.
    Proven,
    /// There is no room for another node.
    Full,
    /// The limits are reached, or somebody wants it to stop.
    Spent,
}

/// What all workers of a search are to do.
pub(super) struct Plan<'a, G: Hashed, E: Evaluator<G>> {
    pub(super) job: &'a Job<'a, G, E>,
    pub(super) settings: &'a Settings,
    pub(super) scale: Scale,
    pub(super) root: &'a G::Position,
}

/// Which part of the work is somebody's: the part with this number, of so many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) number: u64,
    pub(super) of: u64,
}

impl Share {
    /// The first ones do what cannot be divided.
    const fn of(self, whole: u64) -> u64 {
        whole / self.of + (self.number < whole % self.of) as u64
    }
}

/// Aligned to two cache lines, so that neighbours do not wait for each other's counters.
#[repr(align(128))]
pub(super) struct Worker<'a, G: Hashed, E: Evaluator<G>, O: Observer<G>> {
    pub(super) game: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) settings: &'a Settings,
    pub(super) scale: Scale,
    /// They explore as the settings say, or nearly so where several threads explore one tree.
    pub(super) roots: Roots,
    pub(super) observer: O,
    pub(super) root: &'a G::Position,
    pub(super) position: G::Position,
    pub(super) random: SplitMix,
    pub(super) budget: Budget,
    /// Positions entered by the simulation at hand.
    pub(super) entered: u64,
    /// Simulations done, and how many may be.
    pub(super) simulations: u64,
    pub(super) most_simulations: u64,
    /// The longest way through the tree.
    pub(super) deepest: u32,
    path: Vec<Step>,
    /// RAVE: when each side last played each move, counted on through all simulations.
    last_played: Vec<u64>,
    clock: u64,
    /// The clock at the beginning of the simulation at hand.
    begun: u64,
    full: bool,
    /// With several threads in one tree: where this one makes nodes, and what it has not yet told the others.
    room: Room,
    untold: Untold,
}

/// The number, in the game's order, of the move that a child stands for: if there is not room for all of them, the children
/// are spread evenly over the moves.
#[inline]
pub(super) const fn spread(number: u32, count: u32, moves: u64) -> u64 {
    ((number as u128 * moves as u128) / count as u128) as u64
}

/// Numbers that games give their moves: see [`Hashed::slot`].
const SLOTS: usize = 1024;

impl<'a, G: Hashed, E: Evaluator<G>, O: Observer<G>> Worker<'a, G, E, O> {
    pub(super) fn new(plan: &Plan<'a, G, E>, observer: O, random: SplitMix, share: Share) -> Self {
        let &Plan { job, settings, scale, root } = plan;
        let limits = Limits { nodes: job.limits.nodes.map(|nodes| share.of(nodes).max(1)), ..job.limits };
        Self {
            game: job.game,
            evaluator: job.evaluator,
            settings,
            scale,
            roots: Roots::new(settings.c),
            observer,
            root,
            position: root.clone(),
            random,
            budget: Budget::new(limits, job.stop),
            // The root; so that a search that has been stopped before it began does nothing.
            entered: 1,
            simulations: 0,
            most_simulations: job.simulations.map_or(u64::MAX, |most| share.of(most)),
            deepest: 0,
            path: Vec::new(),
            last_played: vec![0; if settings.rave.is_some() { 2 * SLOTS } else { 0 }],
            clock: 0,
            begun: 0,
            full: false,
            room: Room::default(),
            untold: Untold::default(),
        }
    }

    /// Simulates until something must be done about it. `report` is called after every power of two of simulations.
    pub(super) fn run<const SHARED: bool>(&mut self, space: &Space, report: &mut dyn FnMut(&Self)) -> Pause {
        self.full = false;
        let pause = loop {
            if space.link_of(ROOT).is_proven() {
                break Pause::Proven;
            }
            if self.full {
                break Pause::Full;
            }
            if self.simulations >= self.most_simulations
                || self.budget.spend(std::mem::take(&mut self.entered))
            {
                break Pause::Spent;
            }
            self.one_simulation::<SHARED>(space);
            self.simulations += 1;
            if self.simulations.is_power_of_two() && self.simulations >= 1_024 {
                report(self);
            }
        };
        self.untold.tell(space);
        space.give_back(&mut self.room);
        pause
    }

    fn one_simulation<const SHARED: bool>(&mut self, space: &Space) {
        self.select::<SHARED>(space);
        let proven = self.expand::<SHARED>(space);
        let leaf = self.leaf();
        let result = match proven {
            Some(score) => self.scale.result(score),
            None => self.simulate(),
        };
        self.observer.simulated(NodeId(leaf.node), result as f32 / WON as f32);
        if let Some(score) = proven {
            self.prove::<SHARED>(space, score);
        }
        self.backpropagate::<SHARED>(space, result);
    }

    /// **Selection.** Goes from the root to a node without children, by the child with the greatest bound at every node.
    fn select<const SHARED: bool>(&mut self, space: &Space) {
        self.position.clone_from(self.root);
        self.path.clear();
        self.begun = self.clock;
        self.enter::<SHARED>(space, ROOT, false);
        loop {
            let node = self.leaf().node;
            let (stat, link) = space.load(node);
            let Some(header) = link.block() else { return };
            let block = space.block(header);
            let choice =
                choose(space, self.settings, &self.scale, &self.roots, stat, block, &mut self.random);
            self.chosen(header, choice.floor);
            // All children are proven: others have done that in the meantime, and expansion will see it.
            let Some(number) = choice.number else { return };
            if !self.descend::<SHARED>(space, block, number) {
                return;
            }
        }
    }

    /// **Expansion.** A leaf that has been visited before gets its children, and the game goes on to one of them. Children that
    /// end the game are proven at once; if they settle the leaf, its value for the side to move is returned.
    fn expand<const SHARED: bool>(&mut self, space: &Space) -> Option<Score> {
        let node = self.leaf().node;
        let (stat, link) = space.load(node);
        if let Some(header) = link.block() {
            return settled(space, space.block(header));
        }
        // The way down counts as a visit where threads share the tree.
        let first_visit = stat.visits() <= u64::from(SHARED);
        if (first_visit && node != ROOT)
            || (!self.settings.solver && self.game.outcome(&self.position).is_some())
        {
            return None;
        }
        if SHARED && space.link(node).fetch_or(Link::LOCK, AcqRel) & Link::LOCK != 0 {
            // Another thread is at it: a simulation from here is as good.
            return None;
        }
        let moves = self.game.count_moves(&self.position);
        let listed = moves.min(WIDEST) as u32;
        let partial = u64::from(listed) < moves;
        let header = if SHARED {
            space.allocate_in(&mut self.room, listed, partial)
        } else {
            space.allocate(listed, partial)
        };
        let Some(header) = header else {
            self.full = true;
            if SHARED {
                space.relink::<SHARED>(node, |link| link.with_block(0));
            }
            return None;
        };
        let block = space.block(header);
        let (proof, open) = self.make_children(space, block, moves);
        // This also unlocks it.
        space.relink::<SHARED>(node, |link| link.with_block(header));
        let view = View { space, settings: self.settings };
        self.observer.expanded(view, NodeId(node));
        if let Some(score) = settles(proof, block.partial || open > 0) {
            return Some(score);
        }
        let choice = if self.settings.is_plain() && !SHARED {
            // All of them are as good as new.
            let number = nth_fresh(space, block, self.random.pick(open));
            Choice { number, floor: floor(&self.scale, proof) }
        } else {
            choose(space, self.settings, &self.scale, &self.roots, stat, block, &mut self.random)
        };
        self.chosen(header, choice.floor);
        if let Some(number) = choice.number {
            self.descend::<SHARED>(space, block, number);
        }
        None
    }

    /// Remembers at the last node of the path that one of its children was chosen.
    #[inline]
    fn chosen(&mut self, header: u32, floor: u32) {
        if let Some(step) = self.path.last_mut() {
            (step.header, step.floor) = (header, floor);
        }
    }

    /// Looks at every child once: is the game over, how promising does the move look? Returns the best that is proven by that
    /// (as [`Link::proof_order`]), and how many children are not proven.
    fn make_children(&mut self, space: &Space, block: Block, moves: u64) -> (u32, u64) {
        let (game, mover) = (self.game, self.leaf().side);
        let mut urgencies = Vec::new();
        let (mut best, mut open) = (0, u64::from(block.count));
        let mut cursor = game.cursor(&self.position);
        for number in 0..block.count {
            let mv = if block.partial {
                game.nth_move(&self.position, spread(number, block.count, moves))
            } else {
                game.next_move(&self.position, &mut cursor)
            };
            let Some(mv) = mv else { break };
            let node = block.first + number;
            if self.settings.needs_extras() {
                if self.settings.bound == Bound::Puct {
                    urgencies.push(self.evaluator.urgency(game, &self.position, mv));
                }
                set_prior_and_slot(space, node, 1.0, game.slot(mv));
            }
            if !self.settings.solver {
                continue;
            }
            let undo = game.play(&mut self.position, mv);
            if let Some(outcome) = game.outcome(&self.position) {
                let same = !G::ALTERNATES && game.side_to_move(&self.position) == mover;
                let proof = proof::turned(Score::timed(outcome, 0), same);
                let link = Link::default().with_proof(proof);
                space.link(node).store(link.0, Relaxed);
                (best, open) = (link.proof_order().max(best), open - 1);
            }
            game.undo(&mut self.position, mv, undo);
            self.entered += 1;
        }
        for (node, prior) in (block.first..).zip(priors(&urgencies)) {
            set_prior_and_slot(space, node, prior, slot(space, node));
        }
        (best, open)
    }

    /// **Backpropagation.** Every node on the way back counts the result, each as the side that moved into it sees it.
    fn backpropagate<const SHARED: bool>(&mut self, space: &Space, result: u32) {
        // For the side to move at the node at hand.
        let mut result = result;
        for at in (0..self.path.len()).rev() {
            let step = self.path[at];
            // Nobody takes less than what is proven.
            result = result.max(step.floor);
            if self.settings.rave.is_some() {
                self.credit_later_moves::<SHARED>(space, at, result);
            }
            result = turned(result, step.again);
            if step.counted {
                Space::add::<SHARED>(space.stat(step.node), result.into());
            } else if SHARED {
                self.untold.add(space, step.node, Stat::VISIT | u64::from(result));
            } else {
                Space::add::<SHARED>(space.stat(step.node), Stat::VISIT | u64::from(result));
            }
            if self.settings.bound == Bound::Ucb1Tuned {
                let square = u64::from(result * result / WON);
                Space::add::<SHARED>(space.extra(step.node, Extra::Squares), Stat::VISIT | square);
            }
            let view = View { space, settings: self.settings };
            self.observer.backed_up(view, NodeId(step.node));
        }
    }

    /// What is proven of the leaf, for the side to move there, is told to the nodes above as far as it settles them.
    fn prove<const SHARED: bool>(&self, space: &Space, score: Score) {
        let mut score = score;
        let mut above = self.path.iter().rev().peekable();
        while let Some(step) = above.next() {
            let proof = proof::turned(score, step.again);
            space.relink::<SHARED>(step.node, |link| link.with_proof(proof));
            let parent = above.peek().filter(|step| step.header != 0);
            let parent = parent.and_then(|step| settled(space, space.block(step.header)));
            let Some(settled) = parent else { return };
            score = settled;
        }
    }

    fn leaf(&self) -> Step {
        // The path is never empty: the root is entered first.
        self.path[self.path.len() - 1]
    }

    /// Goes to a child.
    #[inline]
    fn descend<const SHARED: bool>(&mut self, space: &Space, block: Block, number: u32) -> bool {
        let at = if block.partial {
            spread(number, block.count, self.game.count_moves(&self.position))
        } else {
            number.into()
        };
        let Some(mv) = self.game.nth_move(&self.position, at) else { return false };
        let (from, to) = (self.leaf(), block.first + number);
        let view = View { space, settings: self.settings };
        self.observer.selected(view, NodeId(from.node), mv, NodeId(to));
        if self.settings.rave.is_some() {
            self.note_move(from.side, mv);
        }
        self.game.play(&mut self.position, mv);
        let again = !G::ALTERNATES && self.game.side_to_move(&self.position) == from.side;
        self.enter::<SHARED>(space, to, again);
        true
    }

    #[inline]
    fn enter<const SHARED: bool>(&mut self, space: &Space, node: u32, again: bool) {
        let counted = SHARED && !Untold::may_wait(Stat(space.stat(node).load(Relaxed)));
        if counted {
            // Until the result is known this visit counts as a loss, and other threads look elsewhere.
            Space::add::<SHARED>(space.stat(node), Stat::VISIT);
        }
        let side = if G::ALTERNATES && !self.path.is_empty() {
            self.leaf().side.other()
        } else {
            self.game.side_to_move(&self.position)
        };
        self.path.push(Step { node, header: 0, again, side, floor: 0, counted });
        self.entered += 1;
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
    }

    /// RAVE: remembers that a side has played a move.
    pub(super) fn note_move(&mut self, side: Side, mv: G::Move) {
        self.clock += 1;
        self.last_played[side.index() * SLOTS + self.game.slot(mv) % SLOTS] = self.clock;
    }

    /// RAVE: children whose moves the side to move has played here or later in this simulation count its result.
    fn credit_later_moves<const SHARED: bool>(&self, space: &Space, at: usize, result: u32) {
        let step = self.path[at];
        if step.header == 0 {
            return;
        }
        let block = space.block(step.header);
        // The moves of this simulation were numbered in their order; the last of them was made at `clock`.
        let begun = self.begun + at as u64;
        for node in block.first..block.first + block.count {
            if self.last_played[step.side.index() * SLOTS + slot(space, node) % SLOTS] > begun {
                Space::add::<SHARED>(space.extra(node, Extra::Amaf), Stat::VISIT | u64::from(result));
            }
        }
    }
}
