use super::label::over;
use super::{Ask, Solved};
use crate::{Sketch, SolvedMove};
use kythu_game::{Blind, Budget, Game, Refusal, Score};
use kythu_games::tree::{Branch, Tree};
use kythu_search::textbook::{Task, minimax};
use kythu_words::say;

/// A written tree: minimax on every child, so that every move has its exact value.
pub(crate) fn tree(
    ask: &Ask<'_, Tree>,
    _: &mut dyn FnMut(&Sketch<Branch>),
) -> Result<Solved<Branch>, Refusal> {
    if let Some(solved) = over(ask) {
        return Ok(solved);
    }
    let mut task = Task::new(ask.game, &Blind, (), u32::MAX);
    task.budget = Budget::new(ask.limits, ask.stop);
    let moves = ask.game.moves(ask.position).map(|branch| {
        let mut child = *ask.position;
        ask.game.play(&mut child, branch);
        let found = minimax(&mut task, &child);
        SolvedMove::new(branch, -found.value, found.complete)
    });
    let moves: Vec<SolvedMove<Branch>> = moves.collect();
    Ok(Solved {
        method: "minimax",
        why: say!("solve.because-tree"),
        score: moves.iter().map(|one| one.score).max().unwrap_or(Score::DRAW),
        proven: !task.budget.is_exhausted(),
        points: None,
        moves,
        line: Vec::new(),
        nodes: task.budget.nodes() + 1,
        remarks: Vec::new(),
    })
}
