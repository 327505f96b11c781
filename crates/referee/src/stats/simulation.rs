//! The promises of the statistics, tried out on players whose strength is known because it is made up.

use super::*;
use crate::Score3;
use kythu_game::SplitMix;

/// A number from 0 to 1.
fn chance(random: &mut SplitMix) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}

/// A game between players of which the first is `elo` stronger; `draws` is the share of drawn games.
fn game(random: &mut SplitMix, elo: f64, draws: f64) -> Score3 {
    let score = score_of_elo(elo);
    let draw = draws.min(2.0 * score).min(2.0 - 2.0 * score);
    let win = score - draw / 2.0;
    match chance(random) {
        x if x < win => Score3::Win,
        x if x < win + draw => Score3::Draw,
        _ => Score3::Loss,
    }
}

fn pair(random: &mut SplitMix, tally: &mut Tally, elo: f64, draws: f64) {
    tally.pair([game(random, elo, draws), game(random, elo, draws)]);
}

/// How often the test accepts `elo1`, and how many pairs it takes, over many matches.
fn accepted(sprt: &Sprt, truth: f64, matches: u32) -> (f64, f64) {
    let mut random = SplitMix::new(7);
    let (mut accepted, mut pairs) = (0, 0);
    for _ in 0..matches {
        let mut tally = Tally::default();
        loop {
            pair(&mut random, &mut tally, truth, 0.4);
            match sprt.verdict(&tally) {
                Verdict::Open => {}
                verdict => {
                    accepted += u32::from(verdict == Verdict::Accepted);
                    pairs += tally.pair_count();
                    break;
                }
            }
        }
    }
    (f64::from(accepted) / f64::from(matches), pairs as f64 / f64::from(matches))
}

/// What so many matches can show of a rate, at two standard errors.
fn with_noise(rate: f64, matches: u32) -> f64 {
    rate + 2.0 * (rate * (1.0 - rate) / f64::from(matches)).sqrt()
}

#[test]
fn a_sequential_test_errs_no_more_often_than_it_promises() {
    let sprt = Sprt::new(0.0, 20.0);
    let (wrongly, _) = accepted(&sprt, 0.0, 2_000);
    assert!(wrongly <= with_noise(sprt.alpha, 2_000), "{wrongly} of the matches at elo0 were accepted");
    let (rightly, pairs) = accepted(&sprt, 20.0, 2_000);
    assert!(1.0 - rightly <= with_noise(sprt.beta, 2_000), "{rightly} of the matches at elo1 were accepted");
    // A match of fixed length with the same risks would need (2 · 1.645 · σ / Δ)² pairs.
    let fixed = (2.0 * 1.645 / (score_of_elo(20.0) - 0.5)).powi(2) * 0.6 / 4.0 / 2.0;
    assert!(pairs < 0.7 * fixed, "{pairs} pairs on average instead of {fixed}");
    let games = Sprt { counting: Counting::Games, model: Model::Normalised, alpha: 0.1, beta: 0.1, ..sprt };
    let (wrongly, _) = accepted(&games, 0.0, 2_000);
    assert!(wrongly <= with_noise(games.alpha, 2_000), "{wrongly} by games and normalised");
}

#[test]
fn intervals_hold_the_truth_95_times_in_100() {
    let mut random = SplitMix::new(11);
    for (truth, draws) in [(0.0, 0.5), (30.0, 0.3), (-80.0, 0.0), (150.0, 0.2)] {
        let (mut inside, mut better) = (0, 0);
        const MATCHES: u32 = 2_000;
        for _ in 0..MATCHES {
            let mut tally = Tally::default();
            (0..300).for_each(|_| pair(&mut random, &mut tally, truth, draws));
            let elo = logistic_elo(&tally.sample()).unwrap();
            inside += u32::from((elo.value - truth).abs() <= elo.error);
            better += u32::from(likelihood_of_superiority(&tally.sample()).unwrap() > 0.95);
        }
        let share = f64::from(inside) / f64::from(MATCHES);
        assert!((0.935..0.965).contains(&share), "{share} of the intervals held {truth}");
        if truth == 0.0 {
            let share = f64::from(better) / f64::from(MATCHES);
            assert!((0.035..0.065).contains(&share), "{share} of equals look better with 95 %");
        }
    }
}

/// The points that can be expected at this difference in strength, and the share of draws, which is ν √(wins · losses): found by halving.
fn davidson(d: f64, nu: f64) -> (f64, f64) {
    let points = 1.0 / (1.0 + (-d).exp());
    let (mut low, mut high) = (0.0, 2.0 * points.min(1.0 - points));
    for _ in 0..60 {
        let draw = f64::midpoint(low, high);
        let allowed = nu * ((points - draw / 2.0) * (1.0 - points - draw / 2.0)).sqrt();
        if draw < allowed { low = draw } else { high = draw }
    }
    (points, low)
}

#[test]
fn ratings_hold_the_truth_95_times_in_100() {
    // Strengths in natural units, the first move's, and how many draws there are (ν), as the model has them.
    let (strengths, advantage, nu) = ([0.7, 0.2, -0.2, -0.7], 0.2, 1.5f64);
    let scale = 400.0 / std::f64::consts::LN_10;
    let mut random = SplitMix::new(5);
    const TOURNAMENTS: u32 = 600;
    let (mut inside, mut first_moves) = (0, 0);
    for _ in 0..TOURNAMENTS {
        let mut table = Crosstable::new(strengths.len());
        for first in 0..strengths.len() {
            for second in (0..strengths.len()).filter(|&second| second != first) {
                let d: f64 = strengths[first] - strengths[second] + advantage;
                let (points, draw) = davidson(d, nu);
                let win = points - draw / 2.0;
                for _ in 0..60 {
                    let result = match chance(&mut random) {
                        x if x < win => Score3::Win,
                        x if x < win + draw => Score3::Draw,
                        _ => Score3::Loss,
                    };
                    table.game(first, second, result);
                }
            }
        }
        let ratings = table.ratings();
        for one in &ratings.players {
            inside += u32::from((one.elo.value - strengths[one.player] * scale).abs() <= one.elo.error);
        }
        first_moves +=
            u32::from((ratings.first_move.value - advantage * scale).abs() <= ratings.first_move.error);
    }
    let share = f64::from(inside) / f64::from(TOURNAMENTS) / strengths.len() as f64;
    assert!((0.93..0.97).contains(&share), "{share} of the ratings held the truth");
    let share = f64::from(first_moves) / f64::from(TOURNAMENTS);
    assert!((0.92..0.98).contains(&share), "{share} of the first moves");
}
