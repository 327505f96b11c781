use super::pvs::Pvs;
use crate::connect4::{Asker, Equipment, Oracle, score_of};
use crate::{Algo, AlgoInfo, Counts, Points, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Limits, Refusal};
use kythu_games::connect4::{Cell, Connect4};
use kythu_solvers::connect4::Question;
use kythu_words::say;
use std::time::Instant;

/// Connect 4 without a mistake: the fastest win, else the draw, else the slowest loss; among equal moves the one nearest to
/// the centre. The table lives from move to move.
struct BySolver {
    equipment: Equipment,
    /// Made when the board is known.
    oracle: Option<Oracle>,
}

/// Positions that may be searched for the solution when nobody has set a limit: less than a second. They are counted and not
/// timed, so that the same question has the same answer on every machine.
const PATIENCE: u64 = 3_000_000;

const PARAMS: [&str; 5] = ["nodes", "time", "threads", "hash", "book"];

pub(crate) fn algo() -> Algo<Connect4> {
    fn make(spec: &Spec) -> Result<Box<dyn Thinker<Connect4>>, Refusal> {
        spec.params.only(&PARAMS)?;
        Ok(Box::new(BySolver { equipment: Equipment::from_options(&spec.params)?, oracle: None }))
    }
    Algo { info: AlgoInfo { name: "solver", params: &PARAMS }, make }
}

impl Thinker<Connect4> for BySolver {
    fn think(
        &mut self,
        request: &Request<'_, Connect4>,
        sink: &mut dyn FnMut(&Sketch<Cell>),
    ) -> Result<Thought<Cell>, Refusal> {
        let (game, position) = (request.game, request.position);
        let started = Instant::now();
        let oracle = match self.oracle.take() {
            Some(oracle) if oracle.game() == game => oracle,
            _ => Oracle::new(*game, self.equipment.clone())?,
        };
        let oracle = self.oracle.insert(oracle);
        let limits = match request.limits {
            Limits { nodes: None, time: None, .. } => Limits { nodes: Some(PATIENCE), ..Limits::default() },
            // Half of what may be spent: the other half is for the case that it was not enough.
            Limits { nodes, time, .. } => Limits {
                depth: None,
                nodes: nodes.map(|nodes| nodes.div_ceil(2)),
                time: time.map(|time| time / 2),
            },
        };
        let mut asker = Asker::new(oracle, Question::Score, limits, request.stop).since(started);
        let answer = asker.answer(position);
        let best =
            answer.score().and_then(|score| asker.move_worth(position, score).map(|best| (best, score)));
        let Some((best, points)) = best else { return searched(request, sink, asker.nodes) };
        let line = if request.line { asker.best_line(position, best, points) } else { vec![best] };
        let score = score_of(game, position, Question::Score, &answer);
        let points = Points::certain(points);
        let mut remarks = vec![say!("connect4.points", points = points.to_string())];
        if score.is_loss() {
            remarks.push(say!("solve.all-lose"));
        }
        let counts = Counts { nodes: asker.nodes, ..Counts::default() };
        let depth = line.len() as u32;
        Ok(Thought { score, exact: true, line, depth, complete: true, counts, remarks })
    }
}

/// What cannot be solved within the limits is searched: a good move instead of the best one.
fn searched(
    request: &Request<'_, Connect4>,
    sink: &mut dyn FnMut(&Sketch<Cell>),
    spent: u64,
) -> Result<Thought<Cell>, Refusal> {
    let Limits { depth, nodes, time } = request.limits;
    let rest = Limits {
        depth,
        nodes: nodes.map(|nodes| nodes.saturating_sub(spent).max(1)),
        time: time.map(|time| time / 2),
    };
    let mut thought = Pvs::plain()?.think(&Request { limits: rest, ..*request }, sink)?;
    thought.counts.nodes += spent;
    thought.remarks.push(say!("connect4.not-solved"));
    Ok(thought)
}
