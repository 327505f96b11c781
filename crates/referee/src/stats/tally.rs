use super::Sample;
use crate::Score3;
use serde::{Deserialize, Serialize};

/// The results of one player against another: games one by one, and the games of an opening two by two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by the points made in them: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts one game.
    pub const fn game(&mut self, result: Score3) {
        match result {
            Score3::Win => self.wins += 1,
            Score3::Draw => self.draws += 1,
            Score3::Loss => self.losses += 1,
        }
    }

    /// Counts the two games of an opening, one with each colour.
    pub const fn pair(&mut self, results: [Score3; 2]) {
        self.game(results[0]);
        self.game(results[1]);
        self.pairs[results[0].half_points() + results[1].half_points()] += 1;
    }

    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Pairs counted.
    #[must_use]
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Points per game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// The share of drawn games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.draws as f64 / games as f64)
    }

    /// Game by game: losses, draws, wins.
    #[must_use]
    pub fn trinomial(&self) -> Sample {
        Sample::new(&[self.losses, self.draws, self.wins])
    }

    /// Pair by pair.
    #[must_use]
    pub fn pentanomial(&self) -> Sample {
        Sample::new(&self.pairs)
    }

    /// The counts that say most: pairs where every game belongs to one, else games.
    ///
    /// The two games of an opening are not independent (an opening that favours White wins one and loses one), so pairs vary less
    /// than games do, and an interval made of pairs is narrower and still honest. Pairs that do not vary at all say nothing about how sure they
    /// are; then games are asked.
    #[must_use]
    pub fn sample(&self) -> Sample {
        let pairs = self.pentanomial();
        let whole = self.pair_count() * 2 == self.games();
        if whole && pairs.moments().is_some_and(|(_, variance)| variance > 0.0) {
            pairs
        } else {
            self.trinomial()
        }
    }

    /// The same games seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }
}
