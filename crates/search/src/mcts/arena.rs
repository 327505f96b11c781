//! Where the tree lives: two spaces of a fixed size, of which one is in use.
//!
//! Nodes are made in blocks, all children of a node side by side behind a header that says how many they are; a block begins on
//! a cache line, and the next free one is found by adding. What is no longer wanted is never given back one by one: the part of
//! the tree that is to be kept is copied into the other space, breadth first, and the two change places. One copy serves both
//! occasions: a move was played (the subtree below it is kept), or the space is full (the children of nodes that were hardly
//! visited are left out, and made again if somebody comes by). So memory never grows beyond the limit, and nothing is searched
//! for. The copy needs no memory of its own either: the copied blocks that have not been looked through are its queue.

use super::node::{Link, Stat};
use kythu_game::Refusal;
use kythu_words::say;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed};

/// The node that everything hangs from.
pub(super) const ROOT: u32 = 0;
/// Nodes of a cache line: blocks begin at multiples of it.
const LINE: u32 = 4;
/// Words of a node, and of what only some bounds need of it.
const WORDS: usize = 2;
const EXTRAS: usize = 3;
/// Children of one node that the tree has room for; a node with more shows this many of them.
pub(super) const WIDEST: u64 = 512;

/// What some of the bounds remember of a node, besides its statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extra {
    /// Statistics of all simulations in which the move was played later on (RAVE).
    Amaf = 0,
    /// The sum of the squared results (UCB1-tuned).
    Squares = 1,
    /// How promising the move looked at first sight (PUCT), and its number in tables of moves (RAVE).
    PriorAndSlot = 2,
}

/// A block of siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The first of them.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The node has more moves than the block has children.
    pub(super) partial: bool,
}

/// A part of a space that one thread fills: threads that took every block from the same counter would wait for each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    next: u32,
    end: u32,
}

/// Nodes of a room, unless the space is small.
const ROOM: u32 = 1 << 10;

/// Memory for nodes.
pub(super) struct Space {
    words: Box<[AtomicU64]>,
    extras: Box<[AtomicU64]>,
    /// Words before the first cache line.
    offset: usize,
    nodes: u32,
    next: AtomicU32,
}

/// Nodes that a block takes: the header, the children, and what is left of the last cache line.
const fn footprint(count: u32) -> u32 {
    (1 + count).next_multiple_of(LINE)
}

/// Zeroed memory that costs nothing until it is used.
fn zeroed(words: usize) -> Result<Box<[AtomicU64]>, Refusal> {
    let mib = (words * 8).div_ceil(1 << 20);
    bytemuck::allocation::try_zeroed_slice_box(words)
        .map_err(|()| say!("error.table-memory", mib = mib).into())
}

impl Space {
    fn new(nodes: u32, extras: bool) -> Result<Self, Refusal> {
        let words = zeroed(nodes as usize * WORDS + 8)?;
        let offset = words.as_ptr().align_offset(64).min(7);
        let extras = zeroed(if extras { nodes as usize * EXTRAS } else { 0 })?;
        Ok(Self { words, extras, offset, nodes, next: AtomicU32::new(LINE) })
    }

    #[inline]
    pub(super) fn stat(&self, node: u32) -> &AtomicU64 {
        &self.words[self.offset + node as usize * WORDS]
    }

    #[inline]
    pub(super) fn link(&self, node: u32) -> &AtomicU64 {
        &self.words[self.offset + node as usize * WORDS + 1]
    }

    /// What is remembered of a node for some of the bounds. Asked only by those for whom the space was made.
    #[inline]
    pub(super) fn extra(&self, node: u32, extra: Extra) -> &AtomicU64 {
        &self.extras[node as usize * EXTRAS + extra as usize]
    }

    #[inline]
    pub(super) fn load(&self, node: u32) -> (Stat, Link) {
        (Stat(self.stat(node).load(Relaxed)), self.link_of(node))
    }

    /// Acquired, so that whoever sees children sees them whole.
    #[inline]
    pub(super) fn link_of(&self, node: u32) -> Link {
        Link(self.link(node).load(Acquire))
    }

    /// Changes a node's link; others may change it at the same time.
    #[inline]
    pub(super) fn relink<const SHARED: bool>(&self, node: u32, change: impl Fn(Link) -> Link) {
        let link = self.link(node);
        if SHARED {
            let changed = |old| Some(change(Link(old)).0);
            // Never fails: the change always has an answer.
            let _ = link.fetch_update(AcqRel, Acquire, changed);
        } else {
            link.store(change(Link(link.load(Relaxed))).0, Relaxed);
        }
    }

    /// Adds to a word of statistics.
    #[inline]
    pub(super) fn add<const SHARED: bool>(word: &AtomicU64, amount: u64) -> Stat {
        let old = if SHARED {
            word.fetch_add(amount, Relaxed)
        } else {
            let old = word.load(Relaxed);
            word.store(old + amount, Relaxed);
            old
        };
        if old >= Stat::MANY * Stat::VISIT {
            Self::halve(word);
        }
        Stat(old)
    }

    #[cold]
    fn halve(word: &AtomicU64) {
        let halved = |old| Some(Stat(old).halved().0).filter(|_| old >= Stat::MANY * Stat::VISIT);
        // Whoever comes second finds it done.
        let _ = word.fetch_update(Relaxed, Relaxed, halved);
    }

    #[inline]
    pub(super) fn block(&self, header: u32) -> Block {
        let head = self.stat(header).load(Relaxed);
        Block { first: header + 1, count: head as u32, partial: head >> 32 != 0 }
    }

    /// The statistics and links of siblings.
    #[inline]
    pub(super) fn siblings(&self, block: Block) -> &[[AtomicU64; WORDS]] {
        let start = self.offset + block.first as usize * WORDS;
        self.words[start..start + block.count as usize * WORDS].as_chunks().0
    }

    /// A block for so many children, all new; `None` when the space is full.
    #[inline]
    pub(super) fn allocate(&self, count: u32, partial: bool) -> Option<u32> {
        let at = self.next.load(Relaxed);
        let end = at + footprint(count);
        if end > self.nodes {
            return None;
        }
        self.next.store(end, Relaxed);
        self.furnish(at, count, partial);
        Some(at)
    }

    /// The same for one of several threads, out of the room that it has for itself, or out of a new one.
    pub(super) fn allocate_in(&self, room: &mut Room, count: u32, partial: bool) -> Option<u32> {
        let size = footprint(count);
        if room.end - room.next < size {
            self.give_back(room);
            let wanted = size.max(ROOM.min(self.nodes / 64).next_multiple_of(LINE));
            let after = |at: u32| Some(at + wanted).filter(|&end| end <= self.nodes);
            let next = self.next.fetch_update(Relaxed, Relaxed, after).ok()?;
            *room = Room { next, end: next + wanted };
        }
        let header = room.next;
        room.next += size;
        self.furnish(header, count, partial);
        Some(header)
    }

    /// What is left of a room becomes a block that nobody has for children, so that blocks still lie side by side.
    pub(super) fn give_back(&self, room: &mut Room) {
        let left = room.end - room.next;
        if left > 0 {
            self.furnish(room.next, left - 1, false);
        }
        *room = Room::default();
    }

    /// Writes a block without any knowledge of its children.
    #[inline]
    fn furnish(&self, header: u32, count: u32, partial: bool) {
        self.stat(header).store(u64::from(count) | u64::from(partial) << 32, Relaxed);
        let block = Block { first: header + 1, count, partial };
        for word in self.siblings(block).as_flattened() {
            word.store(0, Relaxed);
        }
        if !self.extras.is_empty() {
            let start = block.first as usize * EXTRAS;
            self.extras[start..start + count as usize * EXTRAS]
                .iter()
                .for_each(|word| word.store(0, Relaxed));
        }
    }

    /// Nodes in use.
    pub(super) fn used(&self) -> u32 {
        self.next.load(Relaxed)
    }

    fn clear(&self) {
        self.stat(ROOT).store(0, Relaxed);
        self.link(ROOT).store(0, Relaxed);
        self.next.store(LINE, Relaxed);
    }

    /// Copies a node, without its children.
    fn copy_node(&self, to: &Self, from: u32, into: u32) {
        to.stat(into).store(self.stat(from).load(Relaxed), Relaxed);
        to.link(into).store(self.link(from).load(Relaxed), Relaxed);
        let (start, end) = (from as usize * EXTRAS, into as usize * EXTRAS);
        if !self.extras.is_empty() {
            for at in 0..EXTRAS {
                to.extras[end + at].store(self.extras[start + at].load(Relaxed), Relaxed);
            }
        }
    }

    /// The children of a copied node follow it, if they are wanted; otherwise the copy has none.
    fn copy_children(&self, to: &Self, copy: u32, wanted: bool) {
        let link = Link(to.link(copy).load(Relaxed));
        let Some(header) = link.block() else { return };
        let block = self.block(header);
        let copied = if wanted { to.allocate(block.count, block.partial) } else { None };
        if let Some(copied) = copied {
            (0..block.count).for_each(|at| self.copy_node(to, block.first + at, copied + 1 + at));
        }
        to.link(copy).store(link.with_block(copied.unwrap_or(0)).0, Relaxed);
    }

    /// Copies the tree below `root` into an empty space. Nodes with fewer visits than `least`, and proven ones, come without
    /// their children.
    fn copy(&self, to: &Self, root: u32, least: u64) {
        to.clear();
        self.copy_node(to, root, ROOT);
        self.copy_children(to, ROOT, true);
        let mut at = LINE;
        while at < to.used() {
            let block = to.block(at);
            for node in block.first..block.first + block.count {
                let (stat, link) = to.load(node);
                self.copy_children(to, node, stat.visits() >= least && !link.is_proven());
            }
            at += footprint(block.count);
        }
    }

    /// How often a node must have been visited to keep its children, so that about half of the space is free afterwards.
    fn least_visits(&self) -> u64 {
        // By the logarithm of a node's visits: the room that its children take.
        let mut room = [0u64; 32];
        let mut at = LINE;
        while at < self.used() {
            let block = self.block(at);
            for node in block.first..block.first + block.count {
                let (stat, link) = self.load(node);
                if let Some(header) = link.block().filter(|_| !link.is_proven()) {
                    let visits = stat.visits().max(1).ilog2();
                    room[visits as usize] += u64::from(footprint(self.block(header).count));
                }
            }
            at += footprint(block.count);
        }
        let mut kept = 0;
        let fits = |&bucket: &usize| {
            kept += room[bucket];
            kept <= u64::from(self.nodes) / 2
        };
        // The most visited first, as long as there is room.
        let buckets = (0..32).rev().take_while(fits).last().unwrap_or(32);
        1 << buckets
    }
}

/// Two spaces, and what was recycled between them.
pub(super) struct Arena {
    pub(super) space: Space,
    other: Space,
    /// How often the space was full.
    pub(super) recycled: u64,
}

impl Arena {
    /// An arena of at most so many MiB.
    pub(super) fn new(mib: usize, extras: bool) -> Result<Self, Refusal> {
        let bytes = if extras { WORDS + EXTRAS } else { WORDS } * 8;
        let nodes = ((mib << 20) / bytes / 2).min(Link::LOCK as usize / 2) as u32;
        Ok(Self { space: Space::new(nodes, extras)?, other: Space::new(nodes, extras)?, recycled: 0 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.space.clear();
        self.recycled = 0;
    }

    /// Makes room: the least visited parts of the tree become leaves again.
    pub(super) fn recycle(&mut self) {
        let least = self.space.least_visits();
        self.space.copy(&self.other, ROOT, least);
        std::mem::swap(&mut self.space, &mut self.other);
        self.recycled += 1;
    }

    /// Makes a node the root, with everything below it.
    pub(super) fn keep(&mut self, root: u32) {
        if root != ROOT {
            self.space.copy(&self.other, root, 0);
            std::mem::swap(&mut self.space, &mut self.other);
        }
        self.recycled = 0;
    }
}

#[cfg(test)]
#[path = "arena_tests.rs"]
mod tests;
