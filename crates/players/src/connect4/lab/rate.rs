use super::Choice;
use kythu_game::{Limits, Stop};
use kythu_games::connect4::{Cell, Connect4, Course, Weights};
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
    /// Counts a move that was chosen; one that is none is not counted.
    pub fn count(&mut self, choice: &Choice, chosen: Cell) {
        let best = choice.best();
        let Some(score) = choice.score_of(chosen) else { return };
        let lost = best.signum().abs_diff(score.signum());
        self.moves += 1;
        self.sound += u64::from(lost == 0);
        self.perfect += u64::from(score == best);
        self.halves_lost += u64::from(lost);
    }

    /// The two together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
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
        for &depth in depths {
            let table = &Table::with_entries(ENTRIES);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let job =
                Job { game, evaluator, table, switches: Switches::default(), limits, stop: &Stop::new() };
            let chosen = search(&job, &choice.position, &mut |_| {}).best();
            if let Some(cell) = chosen {
                tally.count(choice, cell);
            }
        }
    }
    tally
}
