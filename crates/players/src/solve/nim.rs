use super::label::{label, over};
use super::{Ask, MOST_LISTED, Solved};
use crate::catalogue::nimsum;
use crate::{Sketch, SolvedMove};
use kythu_game::{Game, Refusal, Score};
use kythu_games::nim::{Nim, Take};
use kythu_solvers::nim::{analyse, starter};
use kythu_words::say;

/// Positions that are labelled for their distances; Nim's theory answers the rest at once.
const FEW_FOR_NIM: u64 = 50_000;

/// Nim: labelled when small, else by its theory.
pub(crate) fn nim(ask: &Ask<'_, Nim>, sink: &mut dyn FnMut(&Sketch<Take>)) -> Result<Solved<Take>, Refusal> {
    if let Some(solved) = over(ask) {
        return Ok(solved);
    }
    let (game, position) = (ask.game, ask.position);
    let mut solved = match few_positions(position).then(|| label(ask, FEW_FOR_NIM, sink)) {
        Some(Ok(solved)) => solved,
        _ => by_theory(ask),
    };
    solved.remarks.push(starter(game, position).message);
    solved.remarks.extend(nimsum::hint(game, position).sentences);
    Ok(solved)
}

/// Whether all positions below this one are few: the product of (heap + 1), times two for the side to move.
fn few_positions(position: &<Nim as Game>::Position) -> bool {
    let states =
        position.heaps().iter().try_fold(2u64, |product, &heap| product.checked_mul(heap.checked_add(1)?));
    states.is_some_and(|states| states <= FEW_FOR_NIM)
}

fn by_theory(ask: &Ask<'_, Nim>) -> Solved<Take> {
    let analysis = analyse(ask.game, ask.position);
    let mut moves: Vec<_> =
        analysis.winning.iter().map(|&take| SolvedMove::new(take, Score::WIN, true)).collect();
    let others = ask.game.moves(ask.position).filter(|take| !analysis.winning.contains(take));
    let room = MOST_LISTED.saturating_sub(moves.len());
    moves.extend(others.take(room).map(|take| SolvedMove::new(take, Score::LOSS, true)));
    Solved {
        method: "theory",
        why: say!("solve.because-theory"),
        score: if analysis.mover_wins { Score::WIN } else { Score::LOSS },
        proven: true,
        points: None,
        moves,
        line: Vec::new(),
        nodes: 0,
        remarks: Vec::new(),
    }
}
