use super::{NodeId, Tree};
use kythu_game::SplitMix;
use kythu_game::{Refusal, Side};
use kythu_words::say;

/// What a random tree looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of levels below the root.
    pub depth: u32,
    /// The greatest number of children.
    pub branching: u32,
    /// Nodes have between 1 and `branching` children, and some branches end early.
    pub irregular: bool,
    /// The least and the greatest leaf value.
    pub values: (i32, i32),
    /// Who moves at the root.
    pub root_side: Side,
}

impl Tree {
    /// A random tree; the same seed gives the same tree.
    pub fn random(shape: &Shape, seed: u64) -> Result<Self, Refusal> {
        Self::random_within(shape, seed, Self::MAX_NODES)
    }

    /// The same, refused as soon as it has more than so many nodes.
    pub fn random_within(shape: &Shape, seed: u64, most: usize) -> Result<Self, Refusal> {
        let (low, high) = shape.values;
        if shape.branching == 0 || low > high {
            return Err(say!("tree.shape").into());
        }
        let mut random = SplitMix::new(seed);
        let mut tree = Self::seed(shape.root_side);
        let mut at = 0;
        while at < tree.nodes.len() {
            let id = NodeId(at as u32);
            let depth = tree.nodes[at].depth;
            let ends_early = shape.irregular && depth > 0 && random.below(5) == 0;
            if depth == shape.depth || ends_early {
                let span = (i64::from(high) - i64::from(low) + 1) as usize;
                tree.set_value(id, i64::from(low) + random.below(span) as i64)?;
            } else {
                let children = if shape.irregular {
                    1 + random.below(shape.branching as usize)
                } else {
                    shape.branching as usize
                };
                if tree.nodes.len() + children > most {
                    return Err(say!("tree.too-large", limit = most).into());
                }
                for _ in 0..children {
                    tree.grow(id)?;
                }
            }
            at += 1;
        }
        Ok(tree)
    }
}
