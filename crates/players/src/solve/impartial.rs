use super::label::{is_too_large, label, over};
use super::{Ask, MOST_LISTED, Solved};
use crate::{Sketch, SolvedMove};
use kythu_game::{Budget, Game, Hashed, Impartial, Refusal, Score};
use kythu_search::solve::Nimbers;
use kythu_words::say;

/// Positions of an impartial game that are labelled one by one; beyond, the parts are valued. Fewer than elsewhere,
/// because the other method is so much faster.
const FEW_FOR_IMPARTIAL: u64 = 100_000;

/// Impartial games in normal play: labelled when small, else by Sprague–Grundy values. The nimber is told either way.
pub(crate) fn impartial<G: Hashed + Impartial>(
    ask: &Ask<'_, G>,
    sink: &mut dyn FnMut(&Sketch<G::Move>),
) -> Result<Solved<G::Move>, Refusal> {
    if let Some(solved) = over(ask) {
        return Ok(solved);
    }
    let mut solved = match label(ask, FEW_FOR_IMPARTIAL, sink) {
        Ok(solved) => solved,
        Err(failure) if is_too_large(failure) => by_nimbers(ask)?,
        Err(failure) => return Err(failure.into()),
    };
    if solved.method == "label" {
        let mut budget = Budget::new(ask.limits, ask.stop);
        let nimber = Nimbers::new(ask.game)?.nimber(ask.position, &mut budget)?;
        solved.remarks.push(say!("solve.nimber", nimber = nimber));
    }
    if solved.score.is_loss() {
        solved.remarks.push(say!("solve.all-lose"));
    }
    Ok(solved)
}

fn by_nimbers<G: Game + Impartial>(ask: &Ask<'_, G>) -> Result<Solved<G::Move>, Refusal> {
    let mut budget = Budget::new(ask.limits, ask.stop);
    let value = Nimbers::new(ask.game)?.solve(ask.position, &mut budget)?;
    let winning: Vec<G::Move> = value.winning;
    let mut next = winning.iter().peekable();
    let moves = ask.game.moves(ask.position).take(MOST_LISTED).map(|mv| {
        // Winning moves come in the game's own order, so one walk over both lists tells them apart.
        let wins = next.next_if(|&&winning| winning == mv).is_some();
        SolvedMove::new(mv, if wins { Score::WIN } else { Score::LOSS }, true)
    });
    let moves = moves.collect();
    Ok(Solved {
        method: "grundy",
        why: say!("solve.because-splits"),
        score: if value.nimber == 0 { Score::LOSS } else { Score::WIN },
        proven: true,
        points: None,
        moves,
        line: Vec::new(),
        nodes: budget.nodes(),
        remarks: vec![say!("solve.nimber", nimber = value.nimber)],
    })
}
