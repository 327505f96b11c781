//! Which move to try first. A cut by the first move costs one subtree, a cut by the last costs all of them.

use super::Switches;
use kythu_game::{Evaluator, Hashed, Side};

/// A move with its number in the game's own order and its claim to be tried early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) claim: i64,
}

/// What a node knows before it orders its moves.
pub(super) struct Hints<'a> {
    pub(super) switches: &'a Switches,
    /// The table's best move, as its number in the game's own order.
    pub(super) table_move: Option<u16>,
    pub(super) ply: u32,
}

/// What the search remembers about good moves.
#[derive(Debug)]
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<[u32; 1024]>,
}

// The order of claims: table move, then the evaluator's urgency (which knows captures and forced replies), then killers,
// then history. Urgency is 32 bits wide and shifted above history; killers count as a small urgency.
const TABLE_MOVE: i64 = i64::MAX;
const URGENCY_UNIT: i64 = 1 << 24;
const KILLER: i64 = URGENCY_UNIT - 2;
const HISTORY_CAP: u32 = 1 << 23;

impl<M: Copy + Eq> Ordering<M> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: vec![[0; 1024]; 2] }
    }

    /// Appends the moves of a position to `buffer`, unsorted, with their claims. Moves that the evaluator does not
    /// find worth a look (urgency `i32::MIN`) are left out as long as there are others; true if any was.
    pub(super) fn collect<G: Hashed<Move = M>, E: Evaluator<G>>(
        &self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        &Hints { switches, table_move, ply }: &Hints<'_>,
        buffer: &mut Vec<Candidate<M>>,
    ) -> bool {
        let start = buffer.len();
        let side = game.side_to_move(position);
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        let mut first_skipped = None;
        let mut cursor = game.cursor(position);
        let mut index: u16 = 0;
        while let Some(mv) = game.next_move(position, &mut cursor) {
            let urgency = if switches.urgency { evaluator.urgency(game, position, mv) } else { 0 };
            let claim = if table_move == Some(index) {
                TABLE_MOVE
            } else if urgency == i32::MIN {
                first_skipped = first_skipped.or(Some(Candidate { mv, index, claim: 0 }));
                index = index.saturating_add(1);
                continue;
            } else {
                let mut claim = i64::from(urgency) * URGENCY_UNIT;
                if switches.history {
                    claim += i64::from(self.history[side.index()][game.slot(mv) % 1024]);
                }
                if switches.killers && killers.contains(&Some(mv)) {
                    claim += KILLER;
                }
                claim
            };
            buffer.push(Candidate { mv, index, claim });
            // A list longer than the table's move numbers is kept, but its tail cannot be remembered.
            index = index.saturating_add(1);
        }
        if buffer.len() == start {
            buffer.extend(first_skipped);
        }
        first_skipped.is_some()
    }

    /// Moves the candidate with the greatest claim to `at`; equal claims keep the game's order.
    #[inline]
    pub(super) fn pick(candidates: &mut [Candidate<M>], at: usize) -> Candidate<M> {
        let mut best = at;
        for i in at + 1..candidates.len() {
            if candidates[i].claim > candidates[best].claim {
                best = i;
            }
        }
        // A rotation keeps the others in order; a swap would not.
        candidates[at..=best].rotate_right(1);
        candidates[at]
    }

    /// A quiet move cut: remember it.
    pub(super) fn reward(
        &mut self,
        switches: &Switches,
        mv: M,
        slot: usize,
        side: Side,
        ply: u32,
        depth: u32,
    ) {
        if switches.killers {
            let ply = ply as usize;
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if switches.history {
            let table = &mut self.history[side.index()];
            let entry = &mut table[slot % 1024];
            *entry += depth * depth;
            if *entry > HISTORY_CAP {
                table.iter_mut().for_each(|entry| *entry /= 2);
            }
        }
    }
}
