//! Openings of our own: played by chance, kept if they are fair.

use super::by_chance;
use crate::Opening;
use crate::adjudication::quickly;
use kythu_game::{Limits, Options, Refusal, Score, Side, SplitMix, Stop};
use kythu_players::{GameKind, Setup, Terms, judge};
use std::collections::HashSet;

/// What kind of openings are wanted.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// How many.
    pub count: usize,
    /// Moves played by chance.
    pub plies: u32,
    /// The most that a fair position may be worth to either side.
    pub fair: i32,
    /// Positions that may be entered to judge one: counted and not timed, so that the same seed makes the same openings.
    pub nodes: u64,
    /// What chance comes from.
    pub seed: u64,
}

/// An opening and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The opening.
    pub opening: Opening,
    /// The position that it leads to.
    pub position: String,
    /// What that is worth to the side to move.
    pub score: Score,
    /// The score is proven.
    pub proven: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    /// The openings.
    pub made: Vec<Made>,
    /// Positions that were looked at.
    pub tried: usize,
    /// No fair position was found: as many openings are won for the first player as for the second.
    pub decided: bool,
}

/// Positions that are looked at for every one that is wanted.
const TRIES: usize = 40;

/// Makes openings for a game. `sink` hears how many there are.
///
/// A position is fair if it is a draw, or worth little as far as the engine sees. Some games know no fair position (in Nim one side has
/// always won): then half of the openings are won for the first player and half for the second, which is fair for the pair of games
/// that is played from each.
pub fn make(
    kind: &dyn GameKind,
    rules: &Options,
    recipe: &Recipe,
    stop: &Stop,
    sink: &mut dyn FnMut(usize),
) -> Result<Making, Refusal> {
    let mut random = SplitMix::new(recipe.seed);
    let mut seen = HashSet::new();
    let mut fair = Vec::new();
    let mut won: [Vec<Made>; 2] = [Vec::new(), Vec::new()];
    let mut tried = 0;
    for _ in 0..recipe.count.saturating_mul(TRIES) {
        if fair.len() == recipe.count || stop.is_raised() {
            break;
        }
        let opening = by_chance(kind, rules, &Opening::default(), recipe.plies, &mut random)?;
        let setup = Setup { options: rules.clone(), position: None, moves: opening.moves.clone() };
        let table = kind.open(&setup)?;
        if !seen.insert(table.position()) {
            continue;
        }
        tried += 1;
        let limits = Limits { nodes: Some(recipe.nodes), ..Limits::default() };
        let terms = Terms { limits, line: false, ..Terms::new(stop) };
        let solution = judge(kind, &setup, &quickly(kind), &terms, &mut |_| {})?;
        let made =
            Made { opening, position: table.position(), score: solution.score, proven: solution.proven };
        if solution.score.is_decided() {
            let winner =
                if solution.score.is_win() { table.side_to_move() } else { table.side_to_move().other() };
            won[winner.index()].push(made);
        } else if solution.score.utility().abs() <= recipe.fair {
            fair.push(made);
            sink(fair.len());
        }
    }
    let decided = fair.is_empty();
    if decided {
        let half = recipe.count.div_ceil(2).min(won[0].len()).min(won[1].len());
        let [first, second] = Side::BOTH.map(|side| won[side.index()].drain(..half).collect::<Vec<_>>());
        fair = first.into_iter().zip(second).flat_map(<[Made; 2]>::from).take(recipe.count).collect();
    }
    Ok(Making { made: fair, tried, decided })
}
