use super::Choice;
use kythu_game::{Limits, Stop};
use kythu_games::connect4::{Connect4, Course, Weights};
use kythu_search::engine::{Job, Switches, search};
use kythu_search::table::Table;

/// How well the moves of a player were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves that were chosen.
    pub moves: u64,
    /// Moves that keep the result: a won position stays won, a drawn one drawn.
    pub sound: u64,
    /// Moves with the best score: the fastest win, the slowest loss.
    pub perfect: u64,
    /// Half points that were thrown away: one when a win becomes a draw or a draw a loss, two when a win becomes a loss.
    pub halves_lost: u64,
}

impl Tally {
    /// The two together.
    const fn plus(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            sound: self.sound + other.sound,
            perfect: self.perfect + other.perfect,
            halves_lost: self.halves_lost + other.halves_lost,
        }
    }

    /// The share of the moves that keep the result.
    #[must_use]
    pub fn sound_share(&self) -> f64 {
        self.sound as f64 / self.moves.max(1) as f64
    }

    /// The share of the moves with the best score.
    #[must_use]
    pub fn perfect_share(&self) -> f64 {
        self.perfect as f64 / self.moves.max(1) as f64
    }

    /// Points thrown away a move, where a game is worth one.
    #[must_use]
    pub fn points_lost(&self) -> f64 {
        self.halves_lost as f64 / 2.0 / self.moves.max(1) as f64
    }
}

/// Entries of the table: more than a search of a few plies fills. Each position has its own, so that none profits from another.
const ENTRIES: usize = 1 << 12;

/// Lets the bot with these weights choose in every position, at each of these depths. All cores take their share; the sum does
/// not depend on how many there are.
#[must_use]
pub fn rate(game: &Connect4, weights: Weights, choices: &[Choice], depths: &[u32]) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let shares = choices.chunks(choices.len().div_ceil(cores).max(1));
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            shares.map(|share| scope.spawn(move || rate_alone(game, weights, share, depths))).collect();
        let tallies = threads.into_iter().map(|thread| match thread.join() {
            Ok(tally) => tally,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        tallies.fold(Tally::default(), Tally::plus)
    })
}

fn rate_alone(game: &Connect4, weights: Weights, choices: &[Choice], depths: &[u32]) -> Tally {
    let evaluator = &Course::new(game, weights);
    let mut tally = Tally::default();
    for choice in choices {
        let best = choice.best();
        for &depth in depths {
            let table = &Table::with_entries(ENTRIES);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let job =
                Job { game, evaluator, table, switches: Switches::default(), limits, stop: &Stop::new() };
            let chosen = search(&job, &choice.position, &mut |_| {}).best();
            let Some(score) = chosen.and_then(|cell| choice.score_of(cell)) else { continue };
            let lost = best.signum().abs_diff(score.signum());
            tally.moves += 1;
            tally.sound += u64::from(lost == 0);
            tally.perfect += u64::from(score == best);
            tally.halves_lost += u64::from(lost);
        }
    }
    tally
}
