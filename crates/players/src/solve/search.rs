use super::label::over;
use super::{Ask, Solved, place};
use crate::{Sketch, SolvedMove};
use kythu_game::{Budget, Described, Evaluator, Game, Hashed, Limits, Refusal, Score, Stop};
use kythu_search::engine::{Job, MAX_DEPTH, Report, Switches, Worker, search};
use kythu_search::table::Table;
use kythu_words::say;
use std::time::Instant;

/// MiB of the table.
const TABLE_MIB: usize = 64;

/// Every move searched deeper and deeper, until all are proven or the limits are reached.
///
/// Half of what may be spent goes to the position as a whole, which sees farthest: its best move stays the best one unless another
/// is proven better. The other half tells the moves apart, round by round; a round that is not finished changes nothing but proofs, so
/// that scores of one depth stand side by side. The first round is a glance at every move: it takes next to nothing, and is finished
/// whatever the limits are, so that no move has a score that is not its own.
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
    let half = Limits {
        nodes: ask.limits.nodes.map(|nodes| nodes.div_ceil(2)),
        time: ask.limits.time.map(|time| time / 2),
        ..ask.limits
    };
    let job = |limits| Job {
        game: ask.game,
        evaluator: &evaluator,
        table: &table,
        switches: Switches::default(),
        limits,
        stop: ask.stop,
    };
    let told = |score: Score| if score.is_decided() { score } else { evaluator.told(score.raw()) };
    // Without a limit the moves themselves are searched until all is proven; and the whole says little about some moves.
    let whole = (half != Limits::default() && ask.among.is_empty()).then(|| {
        search(&job(half), ask.position, &mut |report| {
            let (depth, score) = (report.depth, told(report.value));
            sink(&Sketch { depth, score, line: report.line.clone(), nodes: report.stats.nodes });
        })
    });
    let mut nodes = whole.as_ref().map_or(0, |report| report.stats.nodes);
    let wanted = |mv: &G::Move| ask.among.is_empty() || ask.among.contains(mv);
    let mut roots: Vec<Root<G>> =
        ask.game.moves(ask.position).filter(wanted).map(|mv| Root::new(ask, mv)).collect();
    let free = Budget::new(Limits::default(), &Stop::new());
    let mut eye = Worker::new(ask.game, &evaluator, &table, Switches::default(), free);
    for root in &mut roots {
        root.hear(eye.glance(&root.position), ask.game.outcome(&root.position).is_some());
        root.agree();
    }
    nodes += roots.len() as u64;
    let depth_limit = ask.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    let favourite = whole.as_ref().filter(|report| report.depth > 0).and_then(Report::best);
    roots.sort_by_key(|root| Some(root.mv) != favourite);
    'deepening: for depth in 2..=depth_limit.max(2) {
        for root in roots.iter_mut().filter(|root| !root.settled) {
            let limits = Limits {
                depth: Some(depth - 1),
                nodes: ask.limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1)),
                time: ask.limits.time.map(|limit| limit.saturating_sub(started.elapsed())),
            };
            let report = search(&job(limits), &root.position, &mut |_| {});
            nodes += report.stats.nodes.max(1);
            let spent = limits.time.is_some_and(|left| left.is_zero())
                || ask.limits.nodes.is_some_and(|limit| nodes >= limit);
            if (!report.settled && (spent || report.depth == 0)) || ask.stop.is_raised() {
                break 'deepening;
            }
            root.hear(report.value, report.exact);
        }
        roots.iter_mut().for_each(Root::agree);
        // The best first: their lines fill the table for the others.
        roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        let best = &roots[0];
        if whole.is_none() {
            sink(&Sketch { depth, score: told(best.score), line: vec![best.mv], nodes });
        }
        // A proven win needs no deeper look at the other moves: each has been looked at, and none is better.
        if roots.iter().all(|root| root.settled) || (best.settled && best.score.is_win()) {
            break;
        }
    }
    // What an unfinished round has proven holds.
    roots.iter_mut().filter(|root| root.heard.1).for_each(Root::agree);
    roots.iter_mut().for_each(|root| root.score = told(root.score));
    let whole = whole.map(|report| Report { value: told(report.value), ..report });
    let line = match &whole {
        Some(report) if report.depth > 0 => prefer(&mut roots, report),
        _ => Vec::new(),
    };
    let all_proven = roots.iter().all(|root| root.settled);
    let won = roots.iter().any(|root| root.settled && root.score.is_win());
    let score = roots.iter().map(|root| root.score).min_by_key(|score| place(*score)).unwrap_or(Score::DRAW);
    Ok(Solved {
        method: "search",
        why: say!("solve.because-many"),
        score,
        proven: all_proven || won,
        points: None,
        moves: roots.iter().map(|root| SolvedMove::new(root.mv, root.score, root.settled)).collect(),
        line,
        nodes,
        remarks: if all_proven || won { Vec::new() } else { vec![say!("solve.not-proven")] },
    })
}

/// Lets the best move of the whole position be the best one, unless another is proven better; returns the line that belongs
/// to the best move.
///
/// The whole was searched deeper than the moves: what it found out about its best move is said of the others too, so that the
/// distances between the moves stay those of one depth.
fn prefer<G: Game>(roots: &mut [Root<G>], whole: &Report<G::Move>) -> Vec<G::Move> {
    let Some(best) = whole.best() else { return Vec::new() };
    let proven = roots.iter().filter(|root| root.settled).map(|root| root.score).max();
    // A win that was only foreseen is no better than one whose end is known.
    let foreseen = whole.value == Score::WIN;
    if proven.is_some_and(|score| score > whole.value || (foreseen && score.is_win())) {
        return Vec::new();
    }
    let shallow = roots.iter().find(|root| root.mv == best).map(|root| root.score);
    let shift = |score: Score| match shallow {
        Some(shallow) if ![shallow, score, whole.value].into_iter().any(Score::is_decided) => {
            Score::new(score.raw() + whole.value.raw() - shallow.raw())
        }
        _ => score,
    };
    // What looked better in a shallower look than the best move does in a deep one is next to it, not beside it.
    let cap = |score: Score| match score {
        _ if score <= whole.value => score,
        _ if whole.value.is_decided() => whole.value,
        _ => whole.value.below(),
    };
    for root in roots.iter_mut().filter(|root| !root.settled) {
        root.score = if root.mv == best { whole.value } else { cap(shift(root.score)) };
        root.settled |= root.mv == best && whole.exact;
    }
    roots.sort_by_key(|root| (place(root.score), root.mv != best));
    whole.line.clone()
}

/// A move at the root and what is known of it.
struct Root<G: Game> {
    mv: G::Move,
    position: G::Position,
    own: bool,
    score: Score,
    settled: bool,
    /// Score and proof of the round that is under way.
    heard: (Score, bool),
}

impl<G: Game> Root<G> {
    fn new(ask: &Ask<'_, G>, mv: G::Move) -> Self {
        let mut position = ask.position.clone();
        ask.game.play(&mut position, mv);
        let own = ask.game.side_to_move(&position) == ask.game.side_to_move(ask.position);
        let (score, settled) = (-Score::INFINITY, false);
        Self { mv, position, own, score, settled, heard: (score, settled) }
    }

    fn hear(&mut self, value: Score, settled: bool) {
        let seen = if self.own { value } else { -value };
        self.heard = (seen.delayed(1), settled);
    }

    /// What was heard last counts.
    fn agree(&mut self) {
        (self.score, self.settled) = self.heard;
    }
}
