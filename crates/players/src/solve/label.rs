use super::{Ask, Solved};
use crate::{Sketch, SolvedMove};
use kythu_game::{Budget, Game, Hashed, Score};
use kythu_search::solve::{Failure, Phase, label_by_key};
use kythu_words::say;

/// Labels everything that can follow from the position, if that is at most `limit` positions.
pub(super) fn label<G: Hashed>(
    ask: &Ask<'_, G>,
    limit: u64,
    sink: &mut dyn FnMut(&Sketch<G::Move>),
) -> Result<Solved<G::Move>, Failure> {
    let mut budget = Budget::new(ask.limits, ask.stop);
    let mut report = |_: Phase, states: u64| {
        sink(&Sketch { depth: 0, score: Score::DRAW, line: Vec::new(), nodes: states });
    };
    let labels = label_by_key(ask.game, ask.position, limit, &mut budget, &mut report)?;
    let score = labels.score(ask.position).ok_or(Failure::OutsideNumbering)?;
    let counts = labels.counts();
    let remark = say!(
        "solve.counts",
        states = labels.len(),
        wins = counts.wins,
        draws = counts.draws,
        losses = counts.losses,
        longest = counts.longest,
    );
    Ok(Solved {
        method: "label",
        why: say!("solve.because-few", states = labels.len(), limit = limit),
        score,
        proven: true,
        points: None,
        moves: labels
            .moves(ask.position)
            .into_iter()
            .map(|(mv, score)| SolvedMove::new(mv, score, true))
            .collect(),
        line: Vec::new(),
        nodes: labels.len() as u64,
        remarks: vec![remark],
    })
}

/// Whether a failure only means that another method must be tried.
pub(super) const fn is_too_large(failure: Failure) -> bool {
    matches!(failure, Failure::TooManyStates(_) | Failure::TooManyMoves(_) | Failure::TooManyMovesInAll(_))
}

/// The end of a game that is over needs no method; it is still answered.
pub(super) fn over<G: Game>(ask: &Ask<'_, G>) -> Option<Solved<G::Move>> {
    let outcome = ask.game.outcome(ask.position)?;
    Some(Solved {
        method: "rules",
        why: say!("error.game-over"),
        score: Score::timed(outcome, 0),
        proven: true,
        points: None,
        moves: Vec::new(),
        line: Vec::new(),
        nodes: 1,
        remarks: Vec::new(),
    })
}
