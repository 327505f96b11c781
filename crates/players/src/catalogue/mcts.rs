use crate::{Algo, AlgoInfo, Counts, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Hashed, Limits, Refusal, Score, Verdict};
use kythu_search::mcts::{Bound, Job, Mcts, Playout, Report, Settings, Share};
use kythu_search::parallel::MAX_THREADS;
use kythu_words::{Message, say};
use std::time::Duration;

/// Monte-Carlo tree search. The tree lives from move to move.
struct MonteCarlo<G: Hashed> {
    search: Mcts<G>,
    simulations: Option<u64>,
    /// The name of the game's evaluation.
    eval: &'static str,
}

/// What a spec asks for.
pub(crate) struct Wish {
    pub(crate) settings: Settings,
    pub(crate) simulations: Option<u64>,
    /// The name of the game's evaluation.
    pub(crate) eval: &'static str,
}

const PARAMS: [&str; 17] = [
    "sims", "nodes", "time", "c", "bound", "rave", "ravek", "fpu", "solver", "playout", "plies", "eval",
    "reuse", "hash", "threads", "parallel", "seed",
];

pub(super) fn algo<G: Described + Hashed>() -> Algo<G> {
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let Wish { settings, simulations, eval } = Wish::of::<G>(spec)?;
        Ok(Box::new(MonteCarlo::<G> { search: Mcts::new(settings)?, simulations, eval }))
    }
    Algo { info: AlgoInfo { name: "mcts", params: &PARAMS }, make }
}

/// The most simulations that can be asked for.
const MOST_SIMULATIONS: u64 = 1_000_000_000_000;
/// Visits at which a child's own results count as much as those of RAVE.
const RAVE_EQUAL: u64 = 1_000;

impl Wish {
    /// Reads a spec for a game of this type.
    pub(crate) fn of<G: Described>(spec: &Spec) -> Result<Self, Refusal> {
        let usual = Settings::default();
        let threads = spec.params.number("threads", 1, MAX_THREADS as u64)?.unwrap_or(1);
        let share = spec.choice("parallel", &[("tree", Share::Tree), ("root", Share::Root)])?;
        // With a tree each, every tree needs a MiB at least.
        let least = if share == Share::Root { threads } else { 1 };
        let equal = spec.params.number("ravek", 1, 1_000_000_000)?.unwrap_or(RAVE_EQUAL) as f32;
        let eval = spec.eval::<G>()?;
        let settings = Settings {
            bound: spec.choice(
                "bound",
                &[("ucb1", Bound::Ucb1), ("tuned", Bound::Ucb1Tuned), ("puct", Bound::Puct)],
            )?,
            c: spec.fraction("c", 0.0, 100.0)?.unwrap_or(usual.c),
            rave: spec.params.flag("rave")?.then_some(equal),
            first_play: match spec.params.get("fpu") {
                Some("off") => None,
                _ => spec.fraction("fpu", 0.0, 1.0)?,
            },
            solver: spec.switch("solver")?,
            playout: spec
                .choice("playout", &[("uniform", Playout::Uniform), ("decisive", Playout::Decisive)])?,
            cutoff: match spec.params.get("plies") {
                Some("off") => None,
                _ => spec.params.number("plies", 0, 1_000)?.map(|plies| plies as u32),
            },
            reuse: spec.switch("reuse")?,
            mib: spec.params.number("hash", least, 4096)?.unwrap_or(least.max(usual.mib as u64)) as usize,
            blind: eval.is_none(),
            seed: spec.params.number("seed", 0, u64::MAX)?.unwrap_or(usual.seed),
            threads: threads as usize,
            share,
        };
        Ok(Self {
            settings,
            simulations: spec.params.number("sims", 1, MOST_SIMULATIONS)?,
            eval: eval.unwrap_or("usual"),
        })
    }
}

/// A search that nobody has limited still ends, so that its move is there within a second.
const PATIENCE: Duration = Duration::from_millis(900);

impl<G: Described + Hashed> Thinker<G> for MonteCarlo<G> {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        let mut limits = request.limits;
        if self.simulations.is_none() && (Limits { depth: None, ..limits }) == Limits::default() {
            limits.time = Some(PATIENCE);
        }
        let Request { game, position, stop, .. } = *request;
        let evaluator = &game.evaluator_named(self.eval);
        let job = Job { game, evaluator, simulations: self.simulations, limits, stop };
        let report = self.search.search(&job, position, &mut |report: &Report<G::Move>| {
            let Report { depth, value, line, nodes, .. } = report;
            sink(&Sketch { depth: *depth, score: *value, line: line.clone(), nodes: *nodes });
        });
        let spent = self.simulations.is_some_and(|most| report.simulations >= most);
        Ok(Thought {
            score: report.value,
            exact: report.exact,
            depth: report.depth,
            complete: report.exact || spent,
            counts: Counts {
                nodes: report.nodes,
                leaves: report.simulations,
                simulations: report.simulations,
                ..Counts::default()
            },
            remarks: remark(report.value, report.exact).into_iter().collect(),
            line: report.line,
        })
    }
}

/// A proof by simulations finds a win, not the fastest one.
fn remark(value: Score, exact: bool) -> Option<Message> {
    match value.verdict() {
        Verdict::Win(Some(plies)) | Verdict::Loss(Some(plies)) if exact && plies > 1 => {
            Some(say!("mcts.not-the-fastest"))
        }
        _ => None,
    }
}
