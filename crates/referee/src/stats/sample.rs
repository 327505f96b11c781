/// Counts of results that are worth 0, …, 1 in equal steps: three of them (loss, draw, win) for games, five for pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    counts: Vec<f64>,
}

impl Sample {
    /// A sample with these counts, the worst result first.
    #[must_use]
    pub fn new(counts: &[u64]) -> Self {
        Self { counts: counts.iter().map(|&count| count as f64).collect() }
    }

    /// What the results are worth, beside their counts.
    pub(super) fn cells(&self) -> impl Iterator<Item = (f64, f64)> {
        let steps = (self.counts.len() - 1) as f64;
        self.counts.iter().enumerate().map(move |(step, &count)| (step as f64 / steps, count))
    }

    /// How many results there are: games, or pairs.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in one result.
    #[must_use]
    pub fn games_each(&self) -> f64 {
        (self.counts.len() - 1) as f64 / 2.0
    }

    /// The mean, and the variance of one result around it; none if there is no result.
    #[must_use]
    pub fn moments(&self) -> Option<(f64, f64)> {
        let size = self.size();
        if size == 0.0 {
            return None;
        }
        let mean = self.cells().map(|(worth, count)| worth * count).sum::<f64>() / size;
        let variance = self.cells().map(|(worth, count)| count * (worth - mean).powi(2)).sum::<f64>() / size;
        Some((mean, variance))
    }

    /// The same sample with a thousandth where nothing was counted: a likelihood must not call what has not happened yet
    /// impossible.
    pub(super) fn without_zeros(&self) -> Self {
        Self { counts: self.counts.iter().map(|&count| if count == 0.0 { 1e-3 } else { count }).collect() }
    }

    /// The same sample, in which all results are the same, with what keeps it from being certain: one in the middle if all are at an end, else
    /// one at either end.
    pub(super) fn unsettled(mut self) -> Self {
        let last = self.counts.len() - 1;
        if self.counts[0] > 0.0 || self.counts[last] > 0.0 {
            self.counts[last / 2] += 1.0;
        } else {
            self.counts[0] += 1.0;
            self.counts[last] += 1.0;
        }
        self
    }
}
