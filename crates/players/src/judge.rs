use crate::solve::{is_timed, place};
use crate::{GameKind, Progress, Setup, Solution, SolvedMove, Terms};
use kythu_game::{Limits, Options, Refusal};
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
    // A proof may say that a move wins without saying how soon: then it helps nobody to find the win. Whoever has listed fewer
    // moves than there are has too many of them for a search.
    let settled = solution.proven && solution.moves.iter().all(|one| one.proven && is_timed(one.score));
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
    for one in &mut solution.moves {
        // What the engine has proven too comes with its distance.
        if let Some(other) = guess(&one.mv).filter(|other| !one.proven || other.proven) {
            *one = SolvedMove { points: one.points, ..other.clone() };
        }
    }
    // Among moves of one value, the engine's favourite.
    let favourite = weighed.line.first().or(weighed.moves.first().map(|best| &best.mv));
    solution.moves.sort_by_key(|one| (place(one.score), Some(&one.mv) != favourite));
    solution.nodes += weighed.nodes;
    if !solution.proven {
        solution.proven = weighed.proven;
        solution.score = weighed.score;
    }
    if let Some(best) = solution.moves.first() {
        if solution.proven && best.proven {
            solution.score = best.score;
        }
        if solution.line.first() != Some(&best.mv) {
            solution.line = if weighed.line.first() == Some(&best.mv) { weighed.line } else { Vec::new() };
        }
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
    use kythu_game::{Score, Stop, Verdict};

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
        assert!(solution.line.len() > 1, "a reason is a line, not a move");
    }

    #[test]
    fn a_win_at_once_is_seen_however_it_was_proven() {
        let options = Options::new().with("size", "8x8").with("k", "5");
        let solution = judged("mnk", options, Some("d4,a1,e4,a3,f4,a6,g4,h8"), 200_000);
        assert_eq!(solution.score, Score::win_in(1));
        let best: Vec<&str> = solution.moves.iter().take(2).map(|one| one.mv.as_str()).collect();
        assert!(best.contains(&"c4") && best.contains(&"h4"), "{best:?}");
    }

    #[test]
    fn a_threat_is_seen_in_little_time() {
        let options = Options::new().with("size", "8x8").with("k", "5");
        let solution = judged("mnk", options, Some("d4,e5,e4,d5,f4,f5"), 30_000);
        assert!(["c4", "g4"].contains(&solution.moves[0].mv.as_str()), "{}", solution.moves[0].mv);
    }

    #[test]
    fn a_move_has_a_score_of_its_own_however_little_time_there_was() {
        let options = Options::new().with("size", "8x8").with("k", "5");
        for nodes in [1, 100, 1_000, 10_000, 50_000] {
            let solution = judged("mnk", options.clone(), Some("e4,a1,e5,h1,e3,a8"), nodes);
            assert_eq!(solution.moves.len(), 58);
            let best = &solution.moves[0];
            assert!(["e2", "e6"].contains(&best.mv.as_str()), "{nodes}: {}", best.mv);
            let as_good = solution.moves.iter().filter(|one| one.score == best.score);
            // Three in a row can be made four at either end, with or without a gap.
            assert!(as_good.count() <= 4, "{nodes}: {:?}", solution.moves);
            // What an evaluation takes for won is not told as its number.
            let number =
                |score: Score| matches!(score.verdict(), Verdict::Value(value) if value.abs() > 10_000);
            assert!(!solution.moves.iter().any(|one| number(one.score)), "{nodes}: {:?}", solution.moves);
        }
    }

    #[test]
    fn what_is_said_to_be_best_is_not_worse_than_the_rest() {
        let solution = judged("chess", Options::new(), None, 40_000);
        assert_eq!(solution.line.first(), Some(&solution.moves[0].mv));
        assert!(solution.moves.iter().all(|one| one.score <= solution.score));
    }
}
