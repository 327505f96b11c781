use kythu_game::{Game, Hashed, Outcome, Side};

/// In which order the leaves of a uniform tree come, as alpha-beta sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafOrder {
    /// The first move is the best one everywhere: alpha-beta visits the fewest leaves possible.
    Best,
    /// Independent random values, by seed.
    Random(u64),
    /// Every leaf lies just inside the window when it is visited: alpha-beta visits them all.
    Worst,
}

/// A tree in which every node has `branching` children down to `depth`: too large to write down, so the values are made
/// up on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// Children of every node.
    pub branching: u32,
    /// Levels below the root.
    pub depth: u32,
    /// The order of the leaves.
    pub order: LeafOrder,
}

/// A node: how deep it is, and what the way to it says about the leaves below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    ply: u32,
    /// Best order: the value of every leaf below, once the way has left the first line. Worst order: the digits so far,
    /// in base `branching`. Random order: a hash of the way.
    code: i64,
}

impl Uniform {
    /// The nested intervals of the worst order need a distinct value for every leaf.
    pub const MAX_WORST_LEAVES: u64 = 1_000_000_000;
}

impl Game for Uniform {
    type Position = Way;
    type Move = u32;
    type Undo = i64;
    type Cursor = u32;
    const ALTERNATES: bool = true;

    fn start(&self) -> Way {
        let code = if let LeafOrder::Random(seed) = self.order { seed.cast_signed() } else { 0 };
        Way { ply: 0, code }
    }

    #[inline]
    fn side_to_move(&self, way: &Way) -> Side {
        Side::after(way.ply)
    }

    #[inline]
    fn outcome(&self, way: &Way) -> Option<Outcome> {
        if way.ply < self.depth {
            return None;
        }
        let for_max = match self.order {
            LeafOrder::Random(_) => (way.code >> 34) as i32,
            _ => way.code as i32,
        };
        Some(Outcome::Payoff(if self.side_to_move(way) == Side::First { for_max } else { -for_max }))
    }

    #[inline]
    fn cursor(&self, _: &Way) -> u32 {
        0
    }

    #[inline]
    fn next_move(&self, _: &Way, next: &mut u32) -> Option<u32> {
        let child = *next;
        *next += 1;
        (child < self.branching).then_some(child)
    }

    #[inline]
    fn play(&self, way: &mut Way, child: u32) -> i64 {
        let before = way.code;
        let max_moves = way.ply.is_multiple_of(2);
        way.code = match self.order {
            // Who leaves the first line loses a point, and nothing that happens later changes it: the first line is
            // worth 0, and one look at any other branch refutes it.
            LeafOrder::Best if before != 0 || child == 0 => before,
            LeafOrder::Best => {
                if max_moves {
                    -1
                } else {
                    1
                }
            }
            // The leaves of every child lie beyond those of its elder siblings, seen by the mover: each is better than
            // all before it, and none is so good that the opponent would avoid it.
            LeafOrder::Worst => {
                let digit = if max_moves { child } else { self.branching - 1 - child };
                before * i64::from(self.branching) + i64::from(digit)
            }
            LeafOrder::Random(_) => {
                let mut z = before
                    .cast_unsigned()
                    .wrapping_add(u64::from(child) + 1)
                    .wrapping_mul(0x9E37_79B9_7F4A_7C15);
                z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                (z ^ (z >> 31)).cast_signed()
            }
        };
        way.ply += 1;
        before
    }

    #[inline]
    fn undo(&self, way: &mut Way, _: u32, before: i64) {
        *way = Way { ply: way.ply - 1, code: before };
    }

    #[inline]
    fn nth_move(&self, _: &Way, number: u64) -> Option<u32> {
        (number < self.branching.into()).then_some(number as u32)
    }

    fn count_moves(&self, way: &Way) -> u64 {
        if way.ply < self.depth { self.branching.into() } else { 0 }
    }
}

impl Hashed for Uniform {
    fn key(&self, way: &Way) -> u64 {
        way.code.cast_unsigned() ^ u64::from(way.ply) << 56
    }

    fn slot(&self, child: u32) -> usize {
        child as usize % 1024
    }
}
