use super::Sample;

/// How many standard deviations of a normal distribution lie to either side of its middle 95 %.
const SIGMAS_OF_95: f64 = 1.959_963_984_540_054;
/// Normalised Elo: points above one half in standard deviations of a game, on the scale of Elo.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// A difference in strength, and how far the truth may be from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The difference in Elo at which the better player scores `score` points a game.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    // Not the negative of the logarithm: equals are 0 apart, and not −0.
    400.0 * (score / (1.0 - score)).log10()
}

/// The points a game that a player makes who is `elo` stronger.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A score's interval is cut off this near to 0 and 1: beyond lies infinite strength.
const NEAREST: f64 = 1e-3;

/// The mean, the variance of one result and the standard deviation of the mean. Results that are all the same have no variance, and would
/// be certain of what they say, even of strength without end; a few more are imagined then, see [`Sample::unsettled`].
fn moments(sample: &Sample) -> Option<(f64, f64, f64)> {
    let (_, variance) = sample.moments()?;
    let sample = if variance == 0.0 { sample.clone().unsettled() } else { sample.clone() };
    let (mean, variance) = sample.moments()?;
    Some((mean, variance, (variance / sample.size()).sqrt()))
}

/// The usual Elo: 400 of them are ten points to one.
#[must_use]
pub fn logistic_elo(sample: &Sample) -> Option<Estimate> {
    let (mean, ..) = moments(sample)?;
    let [low, high] = elo_interval(sample)?;
    Some(Estimate { value: elo_of_score(mean), error: (high - low) / 2.0 })
}

/// The 95 % interval of the usual Elo. Its middle is the estimate only where both score the same: a player who wins nearly
/// everything may be stronger by any amount, but hardly weaker.
#[must_use]
pub fn elo_interval(sample: &Sample) -> Option<[f64; 2]> {
    let (mean, _, deviation) = moments(sample)?;
    Some([-1.0, 1.0].map(|sign| {
        let end = mean + sign * SIGMAS_OF_95 * deviation;
        elo_of_score(end.clamp(NEAREST.min(mean), (1.0 - NEAREST).max(mean)))
    }))
}

/// Elo by the noise of a game: what says how many games it takes to see a difference, whatever the share of draws.
#[must_use]
pub fn normalised_elo(sample: &Sample) -> Option<Estimate> {
    let (mean, variance, deviation) = moments(sample)?;
    let scale = NORMALISED / (variance * sample.games_each()).sqrt();
    Some(Estimate { value: (mean - 0.5) * scale, error: SIGMAS_OF_95 * deviation * scale })
}

/// How likely it is, after these results, that the player is the stronger one.
#[must_use]
pub fn likelihood_of_superiority(sample: &Sample) -> Option<f64> {
    let (mean, _, deviation) = moments(sample)?;
    Some(0.5 * libm::erfc((0.5 - mean) / deviation / std::f64::consts::SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::super::Tally;
    use super::*;
    use crate::Score3;

    fn near(found: f64, published: f64) {
        let error = (found - published).abs();
        assert!(error < 0.006 || error < 1e-4 * published.abs(), "{found} instead of {published}");
    }

    /// What fastchess's tests expect of games: wins, losses, draws; normalised Elo and error; likelihood of superiority in %.
    #[test]
    fn games_as_fastchess_counts_them() {
        for (wins, losses, draws, nelo, error, los) in
            [(76, 89, 123, -20.76, 40.13, 15.53), (136, 96, 111, 49.77, 36.77, 99.60)]
        {
            let sample = Sample::new(&[losses, draws, wins]);
            let found = normalised_elo(&sample).unwrap();
            near(found.value, nelo);
            near(found.error, error);
            near(100.0 * likelihood_of_superiority(&sample).unwrap(), los);
        }
        let found = logistic_elo(&Sample::new(&[96, 111, 136])).unwrap();
        near(found.value, 40.70);
        near(found.error, 30.43);
        let found = normalised_elo(&Sample::new(&[356, 0, 34])).unwrap();
        near(found.value, -508.44);
        near(found.error, 34.48);
    }

    /// The same of pairs: logistic, normalised, likelihood of superiority.
    #[test]
    fn pairs_as_fastchess_counts_them() {
        for (pairs, elo, nelo, los) in [
            ([34, 54, 63, 64, 75], (55.58, 27.65), (57.94, 28.28), 100.0),
            ([332, 433, 498, 333, 334], (-8.64, 10.33), (-9.17, 10.96), 5.05),
            ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95), (-19.01, 2.65), 0.0),
        ] {
            let sample = Sample::new(&pairs);
            for (found, (value, error)) in
                [(logistic_elo(&sample), elo), (normalised_elo(&sample), nelo)].map(|(f, e)| (f.unwrap(), e))
            {
                near(found.value, value);
                near(found.error, error);
            }
            near(100.0 * likelihood_of_superiority(&sample).unwrap(), los);
        }
    }

    /// The same as fishtest computes it.
    #[test]
    fn pairs_as_fishtest_counts_them() {
        for (counts, elo, error, los) in [
            (&[10789, 19328, 33806, 19402, 10543][..], -0.773_577, 1.277_580, 0.117_659),
            (&[1187, 7410, 13475, 7378, 1164], -0.442_608, 1.729_859, 0.308_014),
            (&[39, 2226, 31451, 2412, 40], 0.902_981, 0.662_531, 0.996_222),
            (&[5, 20, 40, 35, 10], 39.652_589, 32.887_843, 0.991_601),
            (&[100, 200, 130], 24.279_136, 24.063_325, 0.976_550),
            (&[591, 2163, 716], 12.521_109, 7.092_605, 0.999_733),
        ] {
            let sample = Sample::new(counts);
            let found = logistic_elo(&sample).unwrap();
            assert!((found.value - elo).abs() < 1e-5, "{found:?}");
            assert!((found.error - error).abs() < 1e-5, "{found:?}");
            assert!((likelihood_of_superiority(&sample).unwrap() - los).abs() < 1e-6);
        }
    }

    #[test]
    fn clean_sweeps_nothing_but_draws_and_nothing_at_all() {
        assert_eq!(logistic_elo(&Sample::new(&[0, 0, 0])), None);
        let drawn = Sample::new(&[0, 50, 0]);
        let elo = logistic_elo(&drawn).unwrap();
        assert!(elo.value == 0.0 && (10.0..30.0).contains(&elo.error), "{elo:?}");
        // 34 games: half the width of the interval is more than the difference, and yet all of it lies above 0.
        let clear = Sample::new(&[1, 0, 2, 1, 13]);
        let (elo, [low, high]) = (logistic_elo(&clear).unwrap(), elo_interval(&clear).unwrap());
        assert!(low > 0.0 && high - elo.value > elo.value - low, "{elo:?} {low} {high}");
        assert!((elo.error - (high - low) / 2.0).abs() < 1e-9);
        assert!(normalised_elo(&drawn).is_some_and(|elo| elo.value == 0.0 && elo.error > 0.0));
        assert_eq!(likelihood_of_superiority(&drawn), Some(0.5));
        let swept = logistic_elo(&Sample::new(&[0, 0, 0, 0, 50])).unwrap();
        let lost = logistic_elo(&Sample::new(&[50, 0, 0, 0, 0])).unwrap();
        assert!(
            swept.value > 700.0 && swept.value.is_finite() && swept.error > 0.0 && swept.error.is_finite()
        );
        assert!((swept.value + lost.value).abs() < 1e-9);
    }

    /// Whatever two players have done, they are not known to a hair, and all numbers agree on who is ahead.
    #[test]
    fn few_results_are_never_certain_and_never_contradict_each_other() {
        for pairs in 1..=3u32 {
            for code in 0..9u32.pow(pairs) {
                let mut tally = Tally::default();
                for pair in 0..pairs {
                    let digit = code / 9u32.pow(pair) % 9;
                    let result = |digit| [Score3::Loss, Score3::Draw, Score3::Win][digit as usize];
                    tally.pair([result(digit / 3), result(digit % 3)]);
                }
                let sample = tally.sample();
                let (elo, nelo) = (logistic_elo(&sample).unwrap(), normalised_elo(&sample).unwrap());
                let los = likelihood_of_superiority(&sample).unwrap();
                assert!(elo.error > 10.0 && nelo.error > 10.0, "{tally:?}: {elo:?}, {nelo:?}");
                let ahead = 2 * tally.wins + tally.draws;
                let order = ahead.cmp(&u64::from(2 * pairs));
                for (number, even) in [(elo.value, 0.0), (nelo.value, 0.0), (los, 0.5)] {
                    assert_eq!(number.total_cmp(&even), order, "{tally:?}: {elo:?}, {nelo:?}, {los}");
                }
            }
        }
    }
}
