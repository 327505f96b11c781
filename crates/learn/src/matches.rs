use crate::Exam;
use crate::exam::Mark;
use kythu_game::{Game, Hashed, Outcome, Side, SplitMix, Stop};

/// Results of a number of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were won.
    pub wins: u64,
    /// Games that were drawn, or given up as endless.
    pub draws: u64,
    /// Games that were lost.
    pub losses: u64,
}

impl Tally {
    fn count(&mut self, result: i32) {
        match result {
            1 => self.wins += 1,
            -1 => self.losses += 1,
            _ => self.draws += 1,
        }
    }
}

/// Plies after which a game counts as drawn.
const MOST_PLIES: usize = 10_000;

/// Plays so many games from a start, by turns as the first and as the second player. `own` and `other` give the number of a move.
/// None if somebody says stop.
pub(crate) fn games<G: Game>(
    game: &G,
    start: &G::Position,
    count: u32,
    stop: &Stop,
    mut own: impl FnMut(&G::Position) -> usize,
    mut other: impl FnMut(&G::Position) -> usize,
) -> Option<Tally> {
    let mut tally = Tally::default();
    for number in 0..count {
        let seat = Side::BOTH[number as usize % 2];
        let mut position = start.clone();
        for _ in 0..MOST_PLIES {
            if game.outcome(&position).is_some() {
                break;
            }
            if stop.is_raised() {
                return None;
            }
            let mine = game.side_to_move(&position) == seat;
            let choice = if mine { own(&position) } else { other(&position) };
            let Some(mv) = game.moves(&position).nth(choice) else { break };
            game.play(&mut position, mv);
        }
        tally.count(result(game, &position, seat));
    }
    Some(tally)
}

/// 1 if the game is over and won by a side, −1 if it is lost, otherwise 0.
pub(crate) fn result<G: Game>(game: &G, position: &G::Position, seat: Side) -> i32 {
    let to_mover = match game.outcome(position) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => -1,
        Some(Outcome::Payoff(points)) => points.signum(),
        Some(Outcome::Draw) | None => 0,
    };
    if game.side_to_move(position) == seat { to_mover } else { -to_mover }
}

/// Somebody who plays any move.
pub(crate) fn at_random<G: Game>(game: &G, position: &G::Position, random: &mut SplitMix) -> usize {
    random.below(game.count_moves(position).clamp(1, u64::from(u32::MAX)) as usize)
}

/// Somebody who never errs: any of the fastest wins, of the draws, of the slowest losses.
pub(crate) fn perfectly<G: Hashed>(
    exam: &Exam<G>,
    game: &G,
    position: &G::Position,
    random: &mut SplitMix,
) -> usize {
    let marks = exam.find(game, position).map_or(&[][..], |number| exam.marks(number));
    let best = marks.iter().enumerate().filter(|(_, mark)| **mark == Mark::Best).map(|(number, _)| number);
    let best: Vec<usize> = best.collect();
    if best.is_empty() { 0 } else { best[random.below(best.len())] }
}
