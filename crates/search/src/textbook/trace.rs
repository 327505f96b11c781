use super::{Cut, Leaf, Observer, Window};
use kythu_game::{Game, Score, Side};

/// One step of a search: what happened, and at which node. Nodes are named by the moves that lead to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<M> {
    /// The moves from the root to the node.
    pub path: Vec<M>,
    /// What happened there.
    pub event: Event<M>,
}

/// What can happen at a node. Values are MAX's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// An iteration of iterative deepening begins.
    Iteration {
        /// Its depth.
        depth: u32,
        /// Its window.
        window: Window,
    },
    /// The node is entered.
    Enter {
        /// Who is to move.
        side: Side,
        /// With which window.
        window: Window,
        /// It is entered a second time, to find its true value.
        again: bool,
    },
    /// The node needs no search.
    Leaf {
        /// Its value.
        value: Score,
        /// Why.
        kind: Leaf,
    },
    /// A child made the node's value better.
    Improved {
        /// The move to the child.
        mv: M,
        /// The new value.
        value: Score,
        /// The window afterwards.
        window: Window,
        /// A bound of the window moved.
        moved: bool,
    },
    /// The window closed; the rest of the moves is skipped.
    Cut {
        /// Whose node it is: α-cut at MIN, β-cut at MAX.
        side: Side,
        /// The closed window.
        window: Window,
        /// The node that set the bound from above which the new value met; none if the search began with that bound.
        by: Option<Vec<M>>,
        /// The moves that are skipped.
        skipped: Vec<M>,
    },
    /// The node is finished.
    Leave {
        /// Its value, or a bound of it when the window closed.
        value: Score,
    },
}

/// What is remembered of a node on the way from the root to the current one.
#[derive(Clone, Copy, Debug)]
struct Frame {
    side: Side,
    window: Window,
    /// The plies of the nodes that set α and β.
    alpha_by: Option<u32>,
    beta_by: Option<u32>,
}

/// Records every step of a search, up to a limit. The tree lab and the traces are made of these and nothing else.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    /// What happened, in order.
    pub steps: Vec<Step<M>>,
    /// Steps beyond the limit, which were not recorded.
    pub missed: u64,
    limit: usize,
    path: Vec<M>,
    frames: Vec<Frame>,
    again: bool,
}

impl<M: Copy> Trace<M> {
    /// A trace that keeps at most `limit` steps.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self { steps: Vec::new(), missed: 0, limit, path: Vec::new(), frames: Vec::new(), again: false }
    }

    fn record(&mut self, ply: u32, event: Event<M>) {
        if self.steps.len() >= self.limit {
            self.missed += 1;
            return;
        }
        let depth = (ply as usize).min(self.path.len());
        self.steps.push(Step { path: self.path[..depth].to_vec(), event });
    }
}

/// The cut branches of a trace: the path to each root of a skipped subtree, in the order of the cuts.
#[must_use]
pub fn trace_cuts<M: Copy>(steps: &[Step<M>]) -> Vec<Vec<M>> {
    let mut cuts = Vec::new();
    for step in steps {
        if let Event::Cut { skipped, .. } = &step.event {
            cuts.extend(skipped.iter().map(|&mv| {
                let mut path = step.path.clone();
                path.push(mv);
                path
            }));
        }
    }
    cuts
}

impl<G: Game> Observer<G> for Trace<G::Move> {
    fn iteration(&mut self, depth: u32, window: Window) {
        self.record(0, Event::Iteration { depth, window });
    }

    fn again(&mut self, _: u32, _: Window) {
        self.again = true;
    }

    fn descend(&mut self, ply: u32, mv: G::Move) {
        self.path.truncate(ply as usize);
        self.path.push(mv);
    }

    fn enter(&mut self, game: &G, position: &G::Position, ply: u32, _: u32, window: Window) {
        let side = game.side_to_move(position);
        self.frames.truncate(ply as usize);
        // A bound that equals the parent's was set where the parent's was; any other one came with the call.
        let parent = self.frames.last().copied();
        let alpha_by =
            parent.filter(|frame| frame.window.alpha == window.alpha).and_then(|frame| frame.alpha_by);
        let beta_by = parent.filter(|frame| frame.window.beta == window.beta).and_then(|frame| frame.beta_by);
        self.frames.push(Frame { side, window, alpha_by, beta_by });
        let again = std::mem::take(&mut self.again);
        self.record(ply, Event::Enter { side, window, again });
    }

    fn leaf(&mut self, ply: u32, value: Score, kind: Leaf) {
        self.record(ply, Event::Leaf { value, kind });
    }

    fn improved(&mut self, ply: u32, mv: G::Move, value: Score, window: Window) {
        let frame = &mut self.frames[ply as usize];
        let moved = frame.window != window;
        frame.window = window;
        if moved {
            match frame.side {
                Side::First => frame.alpha_by = Some(ply),
                Side::Second => frame.beta_by = Some(ply),
            }
        }
        self.record(ply, Event::Improved { mv, value, window, moved });
    }

    fn cut(&mut self, cut: Cut<G::Move>, rest: &mut dyn FnMut() -> Option<G::Move>) {
        let frame = self.frames[cut.ply as usize];
        let setter = match cut.side {
            Side::First => frame.beta_by,
            Side::Second => frame.alpha_by,
        };
        let by = setter.map(|ply| self.path[..ply as usize].to_vec());
        // A game with endless moves must not be listed to its end.
        let skipped = std::iter::from_fn(rest).take(self.limit).collect();
        self.record(cut.ply, Event::Cut { side: cut.side, window: cut.window, by, skipped });
    }

    fn leave(&mut self, ply: u32, value: Score, _: u32) {
        self.record(ply, Event::Leave { value });
    }
}
