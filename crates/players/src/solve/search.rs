use super::label::over;
use super::{Ask, Solved};
use crate::{Sketch, SolvedMove};
use kythu_game::{Described, Evaluator, Game, Hashed, Limits, Refusal, Score};
use kythu_search::engine::{Job, MAX_DEPTH, Switches, search};
use kythu_search::table::Table;
use kythu_words::say;
use std::time::Instant;

/// MiB of the table.
const TABLE_MIB: usize = 64;

/// Every move searched deeper and deeper, until all are proven or the limits are reached.
pub(crate) fn by_search<G: Described + Hashed>(
    ask: &Ask<'_, G>,
    sink: &mut dyn FnMut(&Sketch<G::Move>),
) -> Result<Solved<G::Move>, Refusal>
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    if let Some(solved) = over(ask) {
        return Ok(solved);
    }
    let started = Instant::now();
    let evaluator = ask.game.evaluator();
    let table = Table::new(TABLE_MIB)?;
    let mut nodes = 0;
    let wanted = |mv: &G::Move| ask.among.is_empty() || ask.among.contains(mv);
    let mut roots: Vec<Root<G>> =
        ask.game.moves(ask.position).filter(wanted).map(|mv| Root::new(ask, mv)).collect();
    let depth_limit = ask.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    'deepening: for depth in 2..=depth_limit.max(2) {
        for root in roots.iter_mut().filter(|root| !root.settled) {
            let limits = Limits {
                depth: Some(depth - 1),
                nodes: ask.limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1)),
                time: ask.limits.time.map(|limit| limit.saturating_sub(started.elapsed())),
            };
            let job = Job {
                game: ask.game,
                evaluator: &evaluator,
                table: &table,
                switches: Switches::default(),
                limits,
                stop: ask.stop,
            };
            let report = search(&job, &root.position, &mut |_| {});
            nodes += report.stats.nodes.max(1);
            let spent = limits.time.is_some_and(|left| left.is_zero())
                || ask.limits.nodes.is_some_and(|limit| nodes >= limit);
            if (!report.settled && (spent || report.depth == 0)) || ask.stop.is_raised() {
                break 'deepening;
            }
            root.hear(report.value, report.exact);
        }
        // The best first: their lines fill the table for the others.
        roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        let best = &roots[0];
        sink(&Sketch { depth, score: best.score, line: vec![best.mv], nodes });
        // A proven win needs no deeper look at the other moves: each has been looked at, and none is better.
        if roots.iter().all(|root| root.settled) || (best.settled && best.score.is_win()) {
            break;
        }
    }
    for root in &mut roots {
        // A move that was never looked at is worth nothing known.
        if root.score == -Score::INFINITY {
            root.score = Score::DRAW;
        }
    }
    let all_proven = roots.iter().all(|root| root.settled);
    let won = roots.iter().any(|root| root.settled && root.score.is_win());
    let score = roots.iter().map(|root| root.score).max().unwrap_or(Score::DRAW);
    Ok(Solved {
        method: "search",
        why: say!("solve.because-many"),
        score,
        proven: all_proven || won,
        points: None,
        moves: roots.iter().map(|root| SolvedMove::new(root.mv, root.score, root.settled)).collect(),
        line: Vec::new(),
        nodes,
        remarks: if all_proven || won { Vec::new() } else { vec![say!("solve.not-proven")] },
    })
}

/// A move at the root and what is known of it.
struct Root<G: Game> {
    mv: G::Move,
    position: G::Position,
    own: bool,
    score: Score,
    settled: bool,
}

impl<G: Game> Root<G> {
    fn new(ask: &Ask<'_, G>, mv: G::Move) -> Self {
        let mut position = ask.position.clone();
        ask.game.play(&mut position, mv);
        let own = ask.game.side_to_move(&position) == ask.game.side_to_move(ask.position);
        Self { mv, position, own, score: -Score::INFINITY, settled: false }
    }

    fn hear(&mut self, value: Score, settled: bool) {
        let seen = if self.own { value } else { -value };
        self.score = seen.delayed(1);
        self.settled = settled;
    }
}
