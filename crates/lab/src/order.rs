use kythu_game::{Game, Hashed, Outcome, Refusal, Side, SplitMix};
use kythu_games::tree::{Branch, NodeId, Tree};
use kythu_players::Spec;

/// In which order the children of a node are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChildOrder {
    /// As they are written.
    #[default]
    Left,
    /// The last one first.
    Right,
    /// The best one for the mover first: what good move ordering hopes for.
    Best,
    /// The worst one for the mover first.
    Worst,
    /// Shuffled, by seed.
    Random(u64),
}

impl ChildOrder {
    /// The parameters that say it.
    pub const PARAMS: [&'static str; 2] = ["order", "seed"];

    /// Reads `order=left|right|best|worst|random` and `seed=N`.
    pub fn from_spec(spec: &Spec) -> Result<Self, Refusal> {
        let seed = spec.params.number("seed", 0, u64::MAX)?.unwrap_or(1);
        let choices = [
            ("left", Self::Left),
            ("right", Self::Right),
            ("best", Self::Best),
            ("worst", Self::Worst),
            ("random", Self::Random(seed)),
        ];
        spec.choice("order", &choices)
    }
}

/// A tree whose children are looked at in some order. Nodes and moves keep their numbers.
#[derive(Debug)]
pub struct Ordered<'a> {
    tree: &'a Tree,
    /// The branches of every node in their order; empty when it is the written one.
    orders: Vec<Vec<Branch>>,
}

impl<'a> Ordered<'a> {
    /// The tree in an order.
    #[must_use]
    pub fn new(tree: &'a Tree, order: ChildOrder) -> Self {
        let written = || {
            let branches = tree.nodes().iter().map(|node| (0..node.children.len() as u32).map(Branch));
            branches.map(Iterator::collect::<Vec<_>>)
        };
        let orders: Vec<Vec<Branch>> = match order {
            ChildOrder::Left => Vec::new(),
            ChildOrder::Right => written().map(|list| list.into_iter().rev().collect()).collect(),
            ChildOrder::Best | ChildOrder::Worst => {
                let values = values(tree);
                let mut orders: Vec<Vec<Branch>> = written().collect();
                for (id, list) in orders.iter_mut().enumerate() {
                    let node = &tree.nodes()[id];
                    let maximises = tree.side_to_move(&NodeId(id as u32)) == Side::First;
                    let falling = maximises == (order == ChildOrder::Best);
                    list.sort_by_key(|branch| {
                        let value = i64::from(values[node.children[branch.0 as usize].0 as usize]);
                        if falling { -value } else { value }
                    });
                }
                orders
            }
            ChildOrder::Random(seed) => {
                let mut random = SplitMix::new(seed);
                let shuffled = written().map(|mut list| {
                    for end in (1..list.len()).rev() {
                        list.swap(end, random.below(end + 1));
                    }
                    list
                });
                shuffled.collect()
            }
        };
        Self { tree, orders }
    }
}

/// The minimax value of every node.
pub(crate) fn values(tree: &Tree) -> Vec<i32> {
    let mut values: Vec<i32> = tree.nodes().iter().map(|node| node.value).collect();
    // Children come after their parents.
    for (id, node) in tree.nodes().iter().enumerate().rev() {
        let below = node.children.iter().map(|child| values[child.0 as usize]);
        let best = match tree.side_to_move(&NodeId(id as u32)) {
            Side::First => below.max(),
            Side::Second => below.min(),
        };
        if let Some(best) = best {
            values[id] = best;
        }
    }
    values
}

impl Game for Ordered<'_> {
    type Position = NodeId;
    type Move = Branch;
    type Undo = ();
    type Cursor = u32;
    const ALTERNATES: bool = true;

    fn start(&self) -> NodeId {
        self.tree.start()
    }

    fn side_to_move(&self, id: &NodeId) -> Side {
        self.tree.side_to_move(id)
    }

    fn outcome(&self, id: &NodeId) -> Option<Outcome> {
        self.tree.outcome(id)
    }

    fn cursor(&self, id: &NodeId) -> u32 {
        self.tree.cursor(id)
    }

    fn next_move(&self, id: &NodeId, next: &mut u32) -> Option<Branch> {
        let at = self.tree.next_move(id, next)?;
        Some(self.orders.get(id.0 as usize).map_or(at, |order| order[at.0 as usize]))
    }

    fn play(&self, id: &mut NodeId, branch: Branch) {
        self.tree.play(id, branch);
    }

    fn undo(&self, id: &mut NodeId, branch: Branch, (): ()) {
        self.tree.undo(id, branch, ());
    }
}

impl Hashed for Ordered<'_> {
    fn key(&self, id: &NodeId) -> u64 {
        self.tree.key(id)
    }

    fn slot(&self, branch: Branch) -> usize {
        self.tree.slot(branch)
    }
}
