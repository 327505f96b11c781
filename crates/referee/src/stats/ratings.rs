//! Ratings of a tournament: the strengths under which its results are the most likely.
//!
//! The model is Bradley and Terry's with Davidson's draws and an advantage of the first move: with d the difference in strength plus
//! the advantage, a win, a draw and a loss of the player who begins are as likely as
//!
//! ```text
//!     e^(d/2)  :  ν  :  e^(−d/2)
//! ```
//!
//! Its logarithm is concave, so Newton's method finds the one summit, and the curvature there (the Fisher information) says how
//! sure each rating is.

use super::Estimate;
use super::linear::{cholesky, solve};

/// The games of two players in which `first` began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encounter {
    /// Who moved first.
    pub first: usize,
    /// Who moved second.
    pub second: usize,
    /// Won by the first.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first.
    pub losses: u64,
}

/// One player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The number of the player.
    pub player: usize,
    /// Elo above the mean of all players.
    pub elo: Estimate,
}

/// What the results of a tournament say.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The players, the strongest first.
    pub players: Vec<Rated>,
    /// What the first move is worth, in Elo.
    pub first_move: Estimate,
    /// The share of draws between equals.
    pub draw_ratio: f64,
}

/// Elo per natural unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// A player who has won everything has no finite rating by likelihood alone. A prior of this many natural units of strength
/// (3000 Elo) gives one, and moves nobody else by anything that could be seen.
const PRIOR_DEVIATION: f64 = 3000.0 / ELO;
const SIGMAS_OF_95: f64 = 1.959_963_984_540_054;

/// The most likely ratings of `players` players.
#[must_use]
pub fn rate(players: usize, encounters: &[Encounter]) -> Ratings {
    let games: u64 = encounters.iter().map(|one| one.wins + one.draws + one.losses).sum();
    let draws: u64 = encounters.iter().map(|one| one.draws).sum();
    // Without a draw (or with nothing else) the share of draws is known, and would be infinite as a logarithm.
    let fits_draws = draws > 0 && draws < games;
    let start = if draws == 0 { -30.0 } else { (2.0 * draws as f64 / (games - draws).max(1) as f64).ln() };
    let mut x = vec![0.0; players + 2];
    x[players + 1] = start;
    let mut lower = Vec::new();
    for _ in 0..200 {
        let (gradient, information) = derivatives(players, encounters, &x, fits_draws);
        let Some(triangle) = cholesky(&information) else { break };
        let step = solve(&triangle, &gradient);
        lower = triangle;
        // A step beyond a few units would leave the region in which the parabola resembles the summit.
        let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
        let scale = (2.0 / longest).min(1.0);
        x.iter_mut().zip(&step).for_each(|(x, step)| *x += scale * step);
        if longest < 1e-10 {
            break;
        }
    }
    // Draws flatten the curve of expected points. On the scale on which equals are told apart as in the logistic model:
    let nu = x[players + 1].exp();
    let elo = ELO * 2.0 / (2.0 + nu);
    let estimate = |value: f64, weights: &[f64]| {
        let variance = if lower.is_empty() { 0.0 } else { dot(weights, &solve(&lower, weights)) };
        Estimate { value: value * elo, error: SIGMAS_OF_95 * variance.max(0.0).sqrt() * elo }
    };
    let mean = x[..players].iter().sum::<f64>() / players.max(1) as f64;
    let mut rated: Vec<Rated> = (0..players)
        .map(|player| {
            let mut weights = vec![0.0; players + 2];
            weights[..players].fill(-1.0 / players as f64);
            weights[player] += 1.0;
            Rated { player, elo: estimate(x[player] - mean, &weights) }
        })
        .collect();
    rated.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    let mut weights = vec![0.0; players + 2];
    weights[players] = 1.0;
    let first_move = estimate(x[players], &weights);
    Ratings { players: rated, first_move, draw_ratio: nu / (2.0 + nu) }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The gradient of the log-likelihood and its negative curvature: by player, then the first move, then ln ν.
fn derivatives(
    players: usize,
    encounters: &[Encounter],
    x: &[f64],
    fits_draws: bool,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let (advantage, draw) = (players, players + 1);
    let prior = PRIOR_DEVIATION.powi(-2);
    let mut gradient: Vec<f64> = x.iter().map(|x| -x * prior).collect();
    let mut information = vec![vec![0.0; players + 2]; players + 2];
    for (at, row) in information.iter_mut().enumerate() {
        row[at] = prior;
    }
    gradient[draw] = 0.0;
    let nu = x[draw].exp();
    for one in encounters {
        let games = (one.wins + one.draws + one.losses) as f64;
        let d = x[one.first] - x[one.second] + x[advantage];
        let (win, loss) = ((d / 2.0).exp(), (-d / 2.0).exp());
        let total = win + nu + loss;
        let (win, even, loss) = (win / total, nu / total, loss / total);
        // The margin (+½, 0, −½) and the draws are what the likelihood depends on: observed less expected is the gradient,
        // their covariances are the curvature.
        let margin = (win - loss) / 2.0;
        let by_margin = (one.wins as f64 - one.losses as f64) / 2.0 - games * margin;
        let margin_margin = games * ((win + loss) / 4.0 - margin * margin);
        let signs = [(one.first, 1.0), (one.second, -1.0), (advantage, 1.0)];
        for (i, sign) in signs {
            gradient[i] += sign * by_margin;
            for (j, other) in signs {
                information[i][j] += sign * other * margin_margin;
            }
        }
        if fits_draws {
            gradient[draw] += one.draws as f64 - games * even;
            information[draw][draw] += games * even * (1.0 - even);
            for (i, sign) in signs {
                let covariance = -sign * games * margin * even;
                information[i][draw] += covariance;
                information[draw][i] += covariance;
            }
        }
    }
    (gradient, information)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Encounter {
        Encounter { first, second, wins, draws, losses }
    }

    #[test]
    fn two_players_without_draws_are_as_far_apart_as_their_score_says() {
        // 3 of 4 with either colour is 191 Elo, and the first move is worth nothing.
        let ratings = rate(2, &[between(0, 1, 300, 0, 100), between(1, 0, 100, 0, 300)]);
        let [best, other] = [ratings.players[0], ratings.players[1]];
        assert_eq!((best.player, other.player), (0, 1));
        assert!((best.elo.value - other.elo.value - 190.85).abs() < 0.1, "{ratings:?}");
        assert!(ratings.first_move.value.abs() < 0.01 && ratings.draw_ratio < 1e-9);
        // The interval of a binomial score of ¾ over 800 games, on the scale of Elo, is ±27.8 between the two.
        assert!((2.0 * best.elo.error - 27.8).abs() < 0.5, "{ratings:?}");
    }

    #[test]
    fn the_first_move_and_draws_are_found() {
        let ratings = rate(2, &[between(0, 1, 400, 300, 100), between(1, 0, 400, 300, 100)]);
        assert!(ratings.players.iter().all(|one| one.elo.value.abs() < 1e-6));
        assert!(ratings.first_move.value > 50.0, "{ratings:?}");
        assert!((0.36..0.45).contains(&ratings.draw_ratio), "{ratings:?}");
    }

    #[test]
    fn whoever_wins_everything_gets_a_finite_rating_with_a_wide_interval() {
        let ratings = rate(3, &[between(0, 1, 10, 0, 0), between(1, 0, 0, 0, 10), between(1, 2, 5, 4, 5)]);
        assert_eq!(ratings.players[0].player, 0);
        let elo = ratings.players[0].elo;
        assert!(elo.value > 300.0 && elo.value.is_finite() && elo.error > 300.0, "{elo:?}");
        assert!(rate(0, &[]).players.is_empty());
        assert!(rate(2, &[]).players.iter().all(|one| one.elo.value == 0.0));
    }
}
