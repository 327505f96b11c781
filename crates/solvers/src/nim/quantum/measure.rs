use super::{Machine, Outcome, State};
use kythu_game::SplitMix;
use kythu_games::nim::Take;

/// What a number of measurements came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shots {
    /// Every outcome that was measured and how often, legal moves first, by heap and count.
    pub counts: Vec<(Outcome, u64)>,
    /// The most frequent outcome; among equally frequent ones the generator has chosen.
    pub winner: Outcome,
}

impl Shots {
    /// How often a move was measured.
    #[must_use]
    pub fn of(&self, take: Take) -> u64 {
        self.counts.iter().find(|(outcome, _)| *outcome == Outcome::Move(take)).map_or(0, |&(_, count)| count)
    }

    /// How often something was measured that is no legal move.
    #[must_use]
    pub fn illegal(&self) -> u64 {
        let illegal = self.counts.iter().filter(|(outcome, _)| matches!(outcome, Outcome::Illegal { .. }));
        illegal.map(|(_, count)| count).sum()
    }

    /// The same measurements without those that are no legal move; none if that leaves nothing.
    #[must_use]
    pub fn legal_only(&self, random: &mut SplitMix) -> Option<Self> {
        let is_legal = |(outcome, _): &(Outcome, u64)| matches!(outcome, Outcome::Move(_));
        let counts: Vec<_> = self.counts.iter().copied().filter(is_legal).collect();
        let winner = most_frequent(&counts, random)?;
        Some(Self { counts, winner })
    }
}

impl Machine {
    /// How likely each outcome is to be measured.
    #[must_use]
    pub fn chances(&self, state: &State) -> Vec<f64> {
        let mut chances = vec![0.0; self.outcomes()];
        for (basis, amplitude) in state.terms() {
            chances[self.outcome_number(basis)] += amplitude.chance();
        }
        chances
    }

    /// Measures the final state so many times (0 counts as 1). The same generator measures the same.
    #[must_use]
    pub fn measure(&self, state: &State, shots: u64, random: &mut SplitMix) -> Shots {
        let mut sum = 0.0;
        let rising: Vec<f64> = self
            .chances(state)
            .into_iter()
            .map(|chance| {
                sum += chance;
                sum
            })
            .collect();
        let mut counts = vec![0u64; rising.len()];
        for _ in 0..shots.max(1) {
            // The 53 bits that a number between 0 and 1 has, stretched to the sum, which rounding keeps a little from 1.
            let place = (random.next() >> 11) as f64 / (1u64 << 53) as f64 * sum;
            let at = rising.partition_point(|&upto| upto <= place).min(rising.len() - 1);
            counts[at] += 1;
        }
        let numbered = counts.into_iter().enumerate().filter(|&(_, count)| count > 0);
        let mut counts: Vec<_> = numbered.map(|(number, count)| (self.outcome(number), count)).collect();
        counts.sort_unstable();
        let none = Outcome::Illegal { index: 0, size: 0 };
        let winner = most_frequent(&counts, random).unwrap_or(none);
        Shots { counts, winner }
    }
}

fn most_frequent(counts: &[(Outcome, u64)], random: &mut SplitMix) -> Option<Outcome> {
    let most = counts.iter().map(|&(_, count)| count).max()?;
    let ahead: Vec<Outcome> =
        counts.iter().filter(|&&(_, count)| count == most).map(|&(outcome, _)| outcome).collect();
    Some(ahead[random.below(ahead.len())])
}
