use crate::{Algo, AlgoInfo, Counts, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Described, Evaluator, Hashed, Limits, OrderOnly, Refusal};
use kythu_search::engine::{Job, Report, Switches};
use kythu_search::parallel::{MAX_THREADS, Way, search_together};
use kythu_search::table::Table;
use kythu_words::say;
use std::time::Duration;

/// The engine: principal variation search with every technique on a switch. The table lives from move to move.
pub(super) struct Pvs {
    switches: Switches,
    way: Way,
    threads: usize,
    table: Table,
    /// The name of the game's evaluation; with none, positions at the horizon are worth 0.
    eval: Option<&'static str>,
}

const PARAMS: [&str; 15] = [
    "eval",
    "depth",
    "nodes",
    "time",
    "threads",
    "split",
    "hash",
    "table",
    "killers",
    "history",
    "urgency",
    "nullwindow",
    "deepening",
    "window",
    "quiescence",
];

pub(super) fn algo<G: Described + Hashed>() -> Algo<G>
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    fn make<G: Described + Hashed>(spec: &Spec) -> Result<Box<dyn Thinker<G>>, Refusal>
    where
        <G::Eval as Evaluator<G>>::Sum: Send + Sync,
    {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(Pvs::from_spec::<G>(spec)?))
    }
    Algo { info: AlgoInfo { name: "pvs", params: &PARAMS }, make }
}

impl Pvs {
    pub(super) fn from_spec<G: Described>(spec: &Spec) -> Result<Self, Refusal> {
        let window = match spec.params.get("window") {
            Some("off") => None,
            _ => Some(spec.params.number("window", 1, 1_000_000)?.unwrap_or(40) as i32),
        };
        let ways = [("table", Way::SharedTable), ("brothers", Way::YoungBrothers), ("root", Way::RootSplit)];
        Ok(Self {
            switches: Switches {
                table: spec.switch("table")?,
                killers: spec.switch("killers")?,
                history: spec.switch("history")?,
                urgency: spec.switch("urgency")?,
                null_window: spec.switch("nullwindow")?,
                deepening: spec.switch("deepening")?,
                aspiration: window,
                quiescence: spec.switch("quiescence")?,
            },
            way: spec.choice("split", &ways)?,
            threads: spec.params.number("threads", 1, MAX_THREADS as u64)?.unwrap_or(1) as usize,
            table: Table::new(spec.hash_mib()?)?,
            eval: spec.eval::<G>()?,
        })
    }

    /// The engine as it is when nothing is said about it.
    pub(super) fn plain() -> Result<Self, Refusal> {
        Ok(Self {
            switches: Switches::default(),
            way: Way::default(),
            threads: 1,
            table: Table::new(16)?,
            eval: Some("usual"),
        })
    }
}

/// The engine lists and orders the moves of every position, and its table numbers them in 16 bits: a heap of 2^63 stones
/// would eat the machine.
const MOST_MOVES: u64 = 1 << 16;

/// A search that nobody has limited still ends, so that its move is there within a second.
const PATIENCE: Duration = Duration::from_millis(900);

impl<G: Described + Hashed> Thinker<G> for Pvs
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    fn think(
        &mut self,
        request: &Request<'_, G>,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Result<Thought<G::Move>, Refusal> {
        if request.game.count_moves(request.position) > MOST_MOVES {
            return Err(say!("solve.too-many-moves", limit = MOST_MOVES).into());
        }
        let mut limits = request.limits;
        if limits == Limits::default() {
            limits.time = Some(PATIENCE);
        }
        Ok(match self.eval {
            Some(name) => self.search(&request.game.evaluator_named(name), request, limits, sink),
            None => self.search(&OrderOnly(request.game.evaluator()), request, limits, sink),
        })
    }
}

impl Pvs {
    pub(super) fn search<G: Hashed, E: Evaluator<G>>(
        &self,
        evaluator: &E,
        request: &Request<'_, G>,
        limits: Limits,
        sink: &mut dyn FnMut(&Sketch<G::Move>),
    ) -> Thought<G::Move>
    where
        E::Sum: Send + Sync,
    {
        let job = Job {
            game: request.game,
            evaluator,
            table: &self.table,
            switches: self.switches,
            limits,
            stop: request.stop,
        };
        let mut by_iteration = Vec::new();
        let mut before = 0;
        let report =
            search_together(&job, request.position, self.way, self.threads, &mut |report: &Report<
                G::Move,
            >| {
                by_iteration.push(report.stats.nodes - before);
                before = report.stats.nodes;
                let Report { depth, value, line, stats, .. } = report;
                sink(&Sketch { depth: *depth, score: *value, line: line.clone(), nodes: stats.nodes });
            });
        let stats = report.stats;
        Thought {
            score: report.value,
            exact: report.exact,
            depth: report.depth,
            complete: report.settled || limits.depth.is_some_and(|depth| report.depth >= depth),
            line: report.line,
            counts: Counts {
                nodes: stats.nodes,
                leaves: stats.leaves,
                alpha_cuts: stats.alpha_cuts,
                beta_cuts: stats.beta_cuts,
                first_move_cuts: stats.first_move_cuts,
                probes: stats.probes,
                hits: stats.hits,
                researches: stats.researches,
                simulations: 0,
                by_ply: Vec::new(),
                by_iteration,
            },
            remarks: Vec::new(),
        }
    }
}
