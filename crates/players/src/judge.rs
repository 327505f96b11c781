use crate::{GameKind, Progress, Setup, Solution, SolvedMove, Terms};
use kythu_game::{Limits, Options, Refusal};
use std::cmp::Reverse;
use std::time::Instant;

/// The best that can be said of a position and of each of its moves within the limits: what is proven, and what the engine
/// thinks of the rest.
///
/// `how` is for games with a choice of how they are solved ([`GameKind::solve_options`]).
pub fn judge(
    kind: &dyn GameKind,
    setup: &Setup,
    how: &Options,
    terms: &Terms,
    sink: &mut dyn FnMut(&Progress),
) -> Result<Solution, Refusal> {
    let started = Instant::now();
    let half = Limits {
        nodes: terms.limits.nodes.map(|nodes| nodes.div_ceil(2)),
        time: terms.limits.time.map(|time| time / 2),
        ..terms.limits
    };
    let mut solution = kind.solve(setup, how, &Terms { limits: half, ..terms.clone() }, sink)?;
    // Whoever is winning need not know how the other moves fare; whoever has listed fewer moves than there are has too
    // many of them for a search.
    let settled = solution.proven && solution.moves.iter().all(|one| one.proven);
    let listed = solution.moves.len() as u64 == solution.total_moves;
    if settled || !listed || terms.stop.is_raised() {
        return Ok(solution);
    }
    let rest = Limits {
        nodes: terms.limits.nodes.map(|nodes| nodes.saturating_sub(solution.nodes).max(1)),
        time: terms.limits.time.map(|time| time.saturating_sub(started.elapsed())),
        ..terms.limits
    };
    let weighed = kind.weigh(setup, &Terms { limits: rest, ..terms.clone() }, sink)?;
    let guess = |mv: &str| weighed.moves.iter().find(|other| other.mv == mv);
    let doubtful = solution.moves.iter_mut().filter(|one| !one.proven);
    for (one, other) in doubtful.filter_map(|one| guess(&one.mv.clone()).map(|other| (one, other))) {
        *one = SolvedMove { points: one.points, ..other.clone() };
    }
    solution.moves.sort_by_key(|one| Reverse(one.score));
    solution.nodes += weighed.nodes;
    if !solution.proven {
        solution.proven = weighed.proven;
        solution.score = weighed.score;
        solution.line = weighed.line;
    }
    if solution.line.is_empty() {
        solution.line.extend(solution.moves.first().map(|best| best.mv.clone()));
    }
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;
    use kythu_game::{Score, Stop};

    fn judged(game: &str, options: Options, position: Option<&str>, nodes: u64) -> Solution {
        let setup = Setup { options, position: position.map(str::to_owned), moves: Vec::new() };
        let mut terms = Terms::new(&Stop::new());
        terms.limits.nodes = Some(nodes);
        judge(find(game).unwrap(), &setup, &Options::new(), &terms, &mut |_| {}).unwrap()
    }

    #[test]
    fn what_can_be_proven_is_proven() {
        let solution = judged("tictactoe", Options::new(), Some("X.O/.../X.O"), 1_000_000);
        assert!(solution.proven && solution.moves.iter().all(|one| one.proven));
        assert_eq!((solution.moves[0].mv.as_str(), solution.score), ("a2", Score::win_in(1)));
    }

    #[test]
    fn what_cannot_is_weighed() {
        // X has an open three on a board that is too large to prove anything else about in so few nodes.
        let options = Options::new().with("size", "9x9").with("k", "5");
        let solution = judged("mnk", options, Some("e5,a9,e6,i9,e4,a1"), 20_000);
        assert!(solution.score.is_win() || solution.score > Score::new(50), "{}", solution.score);
        assert!(["e3", "e7"].contains(&solution.moves[0].mv.as_str()), "{}", solution.moves[0].mv);
        assert_eq!(solution.moves.len(), 75);
    }
}
