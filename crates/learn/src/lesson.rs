use kythu_game::Refusal;
use kythu_words::say;

/// What is learnt, and from what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Q-learning: a value for each move of each position, corrected towards the *best* answer.
    #[default]
    Q,
    /// SARSA: the same, corrected towards the answer that was really *played*, slips and all.
    Sarsa,
    /// A value for what a move leads to: two moves that lead to the same position share it.
    Afterstate,
}

impl Method {
    /// All methods with their names.
    pub const NAMES: [(&str, Self); 3] =
        [("q", Self::Q), ("sarsa", Self::Sarsa), ("afterstate", Self::Afterstate)];

    /// The name, as in `--method sarsa`.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, method)| *method == self).map_or("q", |(name, _)| name)
    }

    /// The method with a name.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        match Self::NAMES.iter().find(|(known, _)| *known == name) {
            Some((_, method)) => Ok(*method),
            None => {
                let choices = Self::NAMES.map(|(name, _)| name).join(", ");
                Err(say!("error.option-choice", name = "method", found = name, choices = choices).into())
            }
        }
    }
}

/// How one learns. The same lesson, the same game and the same number of episodes give the same table, bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What is learnt.
    pub method: Method,
    /// How far a value moves towards what was just seen: above 0, at most 1.
    pub alpha: f64,
    /// What a result is worth one ply earlier, 0 to 1. Below 1 faster wins are worth more, and slower losses less bad.
    pub gamma: f64,
    /// How often any move is tried instead of the best one known, 0 to 1.
    pub epsilon: f64,
    /// Epsilon is halved after every so many episodes; never if none.
    pub halving: Option<u64>,
    /// What decides everything random.
    pub seed: u64,
    /// Positions that are the same up to symmetry share what is learnt, where the game has symmetries.
    pub fold: bool,
    /// The most memory of the table, in MiB.
    pub memory: u64,
}

impl Default for Lesson {
    /// What learnt best on small games: see the folder's README.
    fn default() -> Self {
        Self {
            method: Method::Q,
            alpha: 0.5,
            gamma: 0.9,
            epsilon: 0.5,
            halving: None,
            seed: 1,
            fold: true,
            memory: 256,
        }
    }
}

impl Lesson {
    /// The most memory that can be asked for, in MiB.
    pub const MOST_MEMORY: u64 = 4096;
    /// The most episodes.
    pub const MOST_EPISODES: u64 = 1_000_000_000_000;

    /// Refuses parameters outside their ranges, and names the range.
    pub fn check(&self) -> Result<(), Refusal> {
        let refuse = |name: &str, found: String, range: &str| {
            Err(say!("learn.range", name = name, found = found, range = range).into())
        };
        if !(self.alpha > 0.0 && self.alpha <= 1.0) {
            return refuse("alpha", self.alpha.to_string(), "0 < alpha ≤ 1");
        }
        if !(0.0..=1.0).contains(&self.gamma) {
            return refuse("gamma", self.gamma.to_string(), "0 ≤ gamma ≤ 1");
        }
        if !(0.0..=1.0).contains(&self.epsilon) {
            return refuse("epsilon", self.epsilon.to_string(), "0 ≤ epsilon ≤ 1");
        }
        if self.halving.is_some_and(|halving| halving == 0 || halving > Self::MOST_EPISODES) {
            let found = self.halving.unwrap_or_default().to_string();
            return refuse("halving", found, &format!("1 ≤ halving ≤ {}", Self::MOST_EPISODES));
        }
        if !(1..=Self::MOST_MEMORY).contains(&self.memory) {
            return refuse("memory", self.memory.to_string(), &format!("1 ≤ memory ≤ {}", Self::MOST_MEMORY));
        }
        Ok(())
    }

    /// How often any move is tried in an episode.
    #[must_use]
    pub fn epsilon_at(&self, episode: u64) -> f64 {
        match self.halving {
            Some(halving) => self.epsilon * 0.5f64.powf(episode as f64 / halving as f64),
            None => self.epsilon,
        }
    }
}
