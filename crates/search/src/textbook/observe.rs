use kythu_game::{Game, Score, Side};

/// What the two sides are sure of so far, seen by MAX (the first player): MAX has at least `alpha`, MIN at most `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The best that MAX is sure of.
    pub alpha: Score,
    /// The best that MIN is sure of.
    pub beta: Score,
}

impl Window {
    /// Wider than any value.
    pub const FULL: Self = Self { alpha: Score::from_raw(-Score::INFINITY.raw()), beta: Score::INFINITY };

    /// The window that `side` sees as `(low, high)`.
    #[inline]
    #[must_use]
    pub fn seen_by(side: Side, low: Score, high: Score) -> Self {
        match side {
            Side::First => Self { alpha: low, beta: high },
            Side::Second => Self { alpha: -high, beta: -low },
        }
    }

    /// What `side` is sure of, and what the other side leaves it: the inverse of [`seen_by`](Self::seen_by).
    #[inline]
    #[must_use]
    pub fn for_side(self, side: Side) -> (Score, Score) {
        match side {
            Side::First => (self.alpha, self.beta),
            Side::Second => (-self.beta, -self.alpha),
        }
    }
}

/// Why a node was not searched further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game is over.
    End,
    /// The depth limit is reached; the value is a guess.
    Horizon,
    /// A transposition table knew enough.
    Known,
}

/// The moment at which a window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut<M> {
    /// Who is to move at the node: an α-cut happens at a MIN node, a β-cut at a MAX node.
    pub side: Side,
    /// The node's distance from the root.
    pub ply: u32,
    /// The move that closed the window.
    pub mv: M,
    /// How many moves were tried, this one included.
    pub tried: u32,
    /// The closed window.
    pub window: Window,
}

/// Sees every step of a textbook search. All values are MAX's, whatever form the algorithm has.
///
/// Every method does nothing unless overridden, and a search that nobody watches pays nothing: the calls vanish when
/// the code is compiled for `()`.
#[expect(
    unused_variables,
    reason = "the defaults ignore what they are told; the names are the documentation"
)]
pub trait Observer<G: Game> {
    /// A search begins at the root; iterative deepening begins many.
    #[inline]
    fn begin(&mut self) {}

    /// A position is entered with a window, `depth` plies above the horizon.
    #[inline]
    fn enter(&mut self, game: &G, position: &G::Position, ply: u32, depth: u32, window: Window) {}

    /// The position at `ply` needs no search: it is worth `value`.
    #[inline]
    fn leaf(&mut self, ply: u32, value: Score, kind: Leaf) {}

    /// The move that is about to be looked at.
    #[inline]
    fn descend(&mut self, ply: u32, mv: G::Move) {}

    /// The child below `mv` made the node's value better; the window is now this.
    #[inline]
    fn improved(&mut self, ply: u32, mv: G::Move, value: Score, window: Window) {}

    /// The window closed: α ≥ β. `rest` yields the moves that are skipped.
    #[inline]
    fn cut(&mut self, cut: Cut<G::Move>, rest: &mut dyn FnMut() -> Option<G::Move>) {}

    /// A child is searched once more, with this window, because the first look only gave a bound.
    #[inline]
    fn again(&mut self, ply: u32, window: Window) {}

    /// A table was asked.
    #[inline]
    fn probed(&mut self, ply: u32, hit: bool) {}

    /// The position at `ply` is finished after `children` of its moves.
    #[inline]
    fn leave(&mut self, ply: u32, value: Score, children: u32) {}

    /// Iterative deepening begins an iteration.
    #[inline]
    fn iteration(&mut self, depth: u32, window: Window) {}
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {}

/// Two observers at once.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    #[inline]
    fn begin(&mut self) {
        self.0.begin();
        self.1.begin();
    }

    #[inline]
    fn enter(&mut self, game: &G, position: &G::Position, ply: u32, depth: u32, window: Window) {
        self.0.enter(game, position, ply, depth, window);
        self.1.enter(game, position, ply, depth, window);
    }

    #[inline]
    fn leaf(&mut self, ply: u32, value: Score, kind: Leaf) {
        self.0.leaf(ply, value, kind);
        self.1.leaf(ply, value, kind);
    }

    #[inline]
    fn descend(&mut self, ply: u32, mv: G::Move) {
        self.0.descend(ply, mv);
        self.1.descend(ply, mv);
    }

    #[inline]
    fn improved(&mut self, ply: u32, mv: G::Move, value: Score, window: Window) {
        self.0.improved(ply, mv, value, window);
        self.1.improved(ply, mv, value, window);
    }

    #[inline]
    fn cut(&mut self, cut: Cut<G::Move>, rest: &mut dyn FnMut() -> Option<G::Move>) {
        // The skipped moves can be drawn once: both get a list of what is drawn.
        let mut drawn = Vec::new();
        self.0.cut(cut, &mut || {
            let next = rest()?;
            drawn.push(next);
            Some(next)
        });
        let mut replay = drawn.into_iter();
        self.1.cut(cut, &mut || replay.next().or_else(&mut *rest));
    }

    #[inline]
    fn again(&mut self, ply: u32, window: Window) {
        self.0.again(ply, window);
        self.1.again(ply, window);
    }

    #[inline]
    fn probed(&mut self, ply: u32, hit: bool) {
        self.0.probed(ply, hit);
        self.1.probed(ply, hit);
    }

    #[inline]
    fn leave(&mut self, ply: u32, value: Score, children: u32) {
        self.0.leave(ply, value, children);
        self.1.leave(ply, value, children);
    }

    #[inline]
    fn iteration(&mut self, depth: u32, window: Window) {
        self.0.iteration(depth, window);
        self.1.iteration(depth, window);
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    #[inline]
    fn begin(&mut self) {
        (**self).begin();
    }

    #[inline]
    fn enter(&mut self, game: &G, position: &G::Position, ply: u32, depth: u32, window: Window) {
        (**self).enter(game, position, ply, depth, window);
    }

    #[inline]
    fn leaf(&mut self, ply: u32, value: Score, kind: Leaf) {
        (**self).leaf(ply, value, kind);
    }

    #[inline]
    fn descend(&mut self, ply: u32, mv: G::Move) {
        (**self).descend(ply, mv);
    }

    #[inline]
    fn improved(&mut self, ply: u32, mv: G::Move, value: Score, window: Window) {
        (**self).improved(ply, mv, value, window);
    }

    #[inline]
    fn cut(&mut self, cut: Cut<G::Move>, rest: &mut dyn FnMut() -> Option<G::Move>) {
        (**self).cut(cut, rest);
    }

    #[inline]
    fn again(&mut self, ply: u32, window: Window) {
        (**self).again(ply, window);
    }

    #[inline]
    fn probed(&mut self, ply: u32, hit: bool) {
        (**self).probed(ply, hit);
    }

    #[inline]
    fn leave(&mut self, ply: u32, value: Score, children: u32) {
        (**self).leave(ply, value, children);
    }

    #[inline]
    fn iteration(&mut self, depth: u32, window: Window) {
        (**self).iteration(depth, window);
    }
}
