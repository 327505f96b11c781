//! The generalised log-likelihood ratio: how much better the results fit one difference in strength than another.
//!
//! Each hypothesis says something about the distribution of results (its mean, or its mean in standard deviations) and leaves
//! the rest open; the rest is filled in so that the results become as likely as the hypothesis allows. Van den Bergh
//! ("Comparing the approximations for the generalized log likelihood ratio of a multinomial distribution", "Comments on normalized
//! Elo") shows that the most likely distribution p under a condition Σ pᵢ φᵢ = 0 is p̂ᵢ / (1 + θ φᵢ).

use super::{Sample, score_of_elo};

/// Points above one half per standard deviation of a game, to one point of normalised Elo.
const PER_NORMALISED_ELO: f64 = std::f64::consts::LN_10 / 800.0;

/// The ratio for `elo1` over `elo0`, both logistic.
#[must_use]
pub fn llr_logistic(sample: &Sample, elo0: f64, elo1: f64) -> f64 {
    let cells: Vec<(f64, f64)> = sample.without_zeros().cells().collect();
    let fitted = |elo: f64| {
        let mean = score_of_elo(elo);
        let conditions: Vec<f64> = cells.iter().map(|(worth, _)| worth - mean).collect();
        most_likely(&cells, &conditions)
    };
    ratio(&cells, &fitted(elo0), &fitted(elo1))
}

/// The ratio for `elo1` over `elo0`, both normalised.
#[must_use]
pub fn llr_normalised(sample: &Sample, elo0: f64, elo1: f64) -> f64 {
    let cells: Vec<(f64, f64)> = sample.without_zeros().cells().collect();
    let fitted =
        |elo: f64| with_mean_in_deviations(&cells, elo * PER_NORMALISED_ELO * sample.games_each().sqrt());
    ratio(&cells, &fitted(elo0), &fitted(elo1))
}

fn ratio(cells: &[(f64, f64)], p0: &[f64], p1: &[f64]) -> f64 {
    cells.iter().zip(p0.iter().zip(p1)).map(|((_, count), (p0, p1))| count * (p1 / p0).ln()).sum()
}

/// The most likely distribution whose mean lies `t` standard deviations above one half.
///
/// The condition is not linear in p, so it is replaced by its tangent at the last p until it no longer moves.
fn with_mean_in_deviations(cells: &[(f64, f64)], t: f64) -> Vec<f64> {
    const ROUNDS: usize = 50;
    let mut p = vec![1.0 / cells.len() as f64; cells.len()];
    for _ in 0..ROUNDS {
        let mean: f64 = cells.iter().zip(&p).map(|((worth, _), p)| worth * p).sum();
        let variance: f64 = cells.iter().zip(&p).map(|((worth, _), p)| p * (worth - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let tangent: Vec<f64> = cells
            .iter()
            .map(|(worth, _)| worth - 0.5 - 0.5 * t * sigma * (1.0 + ((worth - mean) / sigma).powi(2)))
            .collect();
        let next = most_likely(cells, &tangent);
        let moved = p.iter().zip(&next).map(|(before, after)| (before - after).abs()).fold(0.0, f64::max);
        p = next;
        if moved < 1e-9 {
            break;
        }
    }
    p
}

/// The most likely distribution p under Σ pᵢ φᵢ = 0: p̂ᵢ / (1 + θ φᵢ), with θ such that the condition holds.
fn most_likely(cells: &[(f64, f64)], phi: &[f64]) -> Vec<f64> {
    let total: f64 = cells.iter().map(|(_, count)| count).sum();
    let (least, greatest) =
        phi.iter().fold((f64::MAX, f64::MIN), |(low, high), &phi| (low.min(phi), high.max(phi)));
    // Every 1 + θ φᵢ must stay positive.
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    let mut theta = 0.0;
    // The condition falls with θ, from +∞ to −∞: Newton's step where it stays between the ends, else their middle.
    for _ in 0..200 {
        let (mut value, mut slope) = (0.0, 0.0);
        for ((_, count), phi) in cells.iter().zip(phi) {
            let part = phi / (1.0 + theta * phi);
            value += count * part;
            slope -= count * part * part;
        }
        if value > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let moved = (next - theta).abs();
        theta = next;
        if moved <= 1e-14 * (1.0 + theta.abs()) {
            break;
        }
    }
    cells.iter().zip(phi).map(|((_, count), phi)| count / total / (1.0 + theta * phi)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, published: f64) {
        let allowed = (0.01 * published.abs()).max(0.006);
        assert!((found - published).abs() < allowed, "{found} instead of {published}");
    }

    /// What fastchess's tests expect, to their 1 %.
    #[test]
    fn as_fastchess_computes_it() {
        for (losses, draws, wins, elo0, elo1, llr) in [
            (36027, 68692, 36433, 0.0, 2.0, 0.92),
            (10650, 20431, 10871, -1.75, 0.25, 2.30),
            (0, 0, 4250, 0.0, 10.0, 120.56),
        ] {
            near(llr_normalised(&Sample::new(&[losses, draws, wins]), elo0, elo1), llr);
        }
        for (losses, draws, wins, elo0, elo1, llr) in
            [(21184, 40708, 21404, 0.5, 2.5, -1.57), (57030, 106_593, 57433, 0.0, 2.0, -2.59)]
        {
            near(llr_logistic(&Sample::new(&[losses, draws, wins]), elo0, elo1), llr);
        }
        for (pairs, elo0, elo1, llr) in [
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, 2.25),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01),
            ([0, 0, 0, 0, 5550], 0.0, 5.0, 111.82),
        ] {
            near(llr_normalised(&Sample::new(&pairs), elo0, elo1), llr);
        }
        for (pairs, elo0, elo1, llr) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            near(llr_logistic(&Sample::new(&pairs), elo0, elo1), llr);
        }
    }

    /// What fishtest computes for 0 against 5 Elo: logistic, normalised.
    #[test]
    fn as_fishtest_computes_it() {
        for (counts, logistic, normalised) in [
            (&[10789, 19328, 33806, 19402, 10543][..], -38.514_408, -26.838_449),
            (&[1187, 7410, 13475, 7378, 1164], -18.877_471, -8.125_814),
            (&[39, 2226, 31451, 2412, 40], -68.718_702, 2.847_899),
            (&[30, 10, 5, 12, 60], 0.533_016, 0.674_881),
            (&[0, 0, 0, 0, 10], 0.142_904, 0.201_447),
            (&[5, 20, 40, 35, 10], 0.636_205, 0.470_598),
            (&[100, 200, 130], 0.724_446, 0.545_871),
            (&[591, 2163, 716], 3.825_357, 2.572_287),
        ] {
            let sample = Sample::new(counts);
            let found = (llr_logistic(&sample, 0.0, 5.0), llr_normalised(&sample, 0.0, 5.0));
            assert!((found.0 - logistic).abs() < 2e-4, "{counts:?}: {found:?}");
            assert!((found.1 - normalised).abs() < 2e-4, "{counts:?}: {found:?}");
        }
    }

    #[test]
    fn the_two_hypotheses_swapped_change_the_sign() {
        let sample = Sample::new(&[5, 20, 40, 35, 10]);
        assert!((llr_logistic(&sample, 3.0, 9.0) + llr_logistic(&sample, 9.0, 3.0)).abs() < 1e-9);
        assert_eq!(llr_normalised(&sample, 4.0, 4.0), 0.0);
    }
}
