//! Monte-Carlo tree search, for any game.
//!
//! A tree grows by one node with every simulation: **selection** goes down to a leaf, **expansion** gives it children,
//! **simulation** plays a game from there to its end, **backpropagation** counts the result on the way back. The four are the
//! functions of `worker.rs` and `playout.rs`; every other file is one idea that they use. The README of the folder says what
//! each idea is worth.

mod arena;
mod bounds;
mod node;
mod observe;
mod playout;
mod proof;
mod report;
mod reuse;
mod roots;
mod scale;
mod settings;
mod threads;
mod untold;
mod worker;

pub use observe::{Look, NodeId, Observer, Silent, View};
pub use report::{Child, Report};
pub use settings::{Bound, Playout, Settings, Share};

use arena::Arena;
use kythu_game::{Evaluator, Game, Hashed, Limits, Refusal, SplitMix, Stop};
use scale::Scale;
use worker::Plan;

/// What to search with.
#[derive(Debug)]
pub struct Job<'a, G: Hashed, E: Evaluator<G>> {
    /// The rules.
    pub game: &'a G,
    /// The evaluation: it judges simulations that are cut off, and its move scores are the priors of PUCT.
    pub evaluator: &'a E,
    /// Simulations at most.
    pub simulations: Option<u64>,
    /// Positions and time at most. A depth means nothing here.
    pub limits: Limits,
    /// How to stop it from outside.
    pub stop: &'a Stop,
}

/// A tree, and the position that it grows from.
struct Tree<G: Game> {
    arena: Arena,
    root: Option<G::Position>,
    random: SplitMix,
}

/// A search that remembers its tree from move to move.
///
/// ```
/// use kythu_game::{Blind, Game, Limits, Notation, Score, Stop};
/// use kythu_games::connect4::Connect4;
/// use kythu_search::mcts::{Job, Mcts, Settings};
///
/// let game = Connect4::default();
/// let position = game.parse_position("112233").unwrap(); // three in a row: column 4 wins
/// let mut search = Mcts::new(Settings::default()).unwrap();
/// let stop = Stop::new();
/// let job = Job { game: &game, evaluator: &Blind, simulations: Some(100), limits: Limits::default(), stop: &stop };
/// let report = search.search(&job, &position, &mut |_| {});
/// assert_eq!(report.best().unwrap().column(), 3);
/// assert_eq!((report.value, report.exact), (Score::win_in(1), true));
/// ```
pub struct Mcts<G: Game> {
    settings: Settings,
    /// One, or one for each thread.
    trees: Vec<Tree<G>>,
}

impl<G: Hashed> Mcts<G> {
    /// A search with these settings; refused when there is not enough memory.
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        let trees = if settings.share == Share::Root { settings.threads.max(1) } else { 1 };
        let mib = (settings.mib / trees).max(1);
        let mut seeds = SplitMix::new(settings.seed);
        let mut tree = || {
            let arena = Arena::new(mib, settings.needs_extras())?;
            Ok(Tree { arena, root: None, random: SplitMix::new(seeds.next()) })
        };
        Ok(Self { settings, trees: (0..trees).map(|_| tree()).collect::<Result<_, Refusal>>()? })
    }

    /// Searches a position within the limits, and shows what it knows to `sink` from time to time.
    ///
    /// There is always a move in the answer if the position has one, however tight the limits are.
    pub fn search<E: Evaluator<G>>(
        &mut self,
        job: &Job<'_, G, E>,
        position: &G::Position,
        sink: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        if let Some(outcome) = job.game.outcome(position) {
            return Report::over(outcome);
        }
        self.settle(job.game, position);
        let Self { settings, trees } = self;
        let plan = plan(job, settings, position);
        threads::search(&plan, trees, sink)
    }

    /// Like [`search`](Self::search), by one thread in one tree, of which `observer` sees every step.
    pub fn watch<E: Evaluator<G>, O: Observer<G>>(
        &mut self,
        job: &Job<'_, G, E>,
        position: &G::Position,
        observer: O,
    ) -> Report<G::Move> {
        if let Some(outcome) = job.game.outcome(position) {
            return Report::over(outcome);
        }
        self.settle(job.game, position);
        let Self { settings, trees } = self;
        let plan = plan(job, settings, position);
        threads::watch(&plan, &mut trees[0], observer)
    }

    /// The tree as it stands after the last search; with several trees, the first.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View { space: &self.trees[0].arena.space, settings: &self.settings }
    }

    /// Makes the position the root of every tree; keeps what is known of it.
    fn settle(&mut self, game: &G, position: &G::Position) {
        let reuse = self.settings.reuse;
        for tree in &mut self.trees {
            let known = tree.root.as_ref().filter(|_| reuse);
            match known.and_then(|root| reuse::find(&tree.arena.space, game, root, position)) {
                Some(node) => tree.arena.keep(node),
                None => tree.arena.clear(),
            }
            tree.root = Some(position.clone());
        }
    }
}

fn plan<'a, G: Hashed, E: Evaluator<G>>(
    job: &'a Job<'a, G, E>,
    settings: &'a Settings,
    root: &'a G::Position,
) -> Plan<'a, G, E> {
    let judge = settings.cutoff.filter(|_| !settings.blind).map(|_| job.evaluator);
    Plan { job, settings, root, scale: Scale::new(job.game, judge, root, settings.seed) }
}
