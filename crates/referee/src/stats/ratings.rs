//! Ratings of a tournament: the strengths under which its points are the most likely.
//!
//! The model is Bradley and Terry's with an advantage of the first move: with d the difference in strength plus the advantage, the player
//! who begins can expect
//!
//! ```text
//!     s = 1 / (1 + e^(−d))
//! ```
//!
//! points a game, which is Elo's curve: two players are as far apart as in a match. A draw is half a win and half a loss. The logarithm of that
//! likelihood is concave, so Newton's method finds the one summit.
//!
//! Draws make results less noisy than wins and losses, so how sure a rating is depends on how often they happen. Davidson's rule
//! says it for every pairing by one number for all: draws are ν times the geometric mean of wins and losses.

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

impl Encounter {
    const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
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
/// Where nobody loses a game that could be lost, ν would be infinite and ratings certain. It is fitted as if equals had also played these
/// games, one of each result.
const PRIOR_GAMES: f64 = 3.0;
const PRIOR_DRAWS: f64 = 1.0;
const SIGMAS_OF_95: f64 = 1.959_963_984_540_054;

/// The most likely ratings of `players` players.
#[must_use]
pub fn rate(players: usize, encounters: &[Encounter]) -> Ratings {
    let mut x = vec![0.0; players + 1];
    let mut lower = Vec::new();
    for _ in 0..200 {
        let (gradient, information) = derivatives(players, encounters, &x);
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
    let nu = fit_draws(players, encounters, &x);
    let noise = noise(players, encounters, &x, nu);
    let estimate = |value: f64, weights: &[f64]| {
        // How much the summit moves with the results, times how much the results move.
        let moves = if lower.is_empty() { vec![0.0; weights.len()] } else { solve(&lower, weights) };
        let variance = noise.iter().zip(&moves).map(|(row, own)| own * dot(row, &moves)).sum::<f64>();
        Estimate { value: value * ELO, error: SIGMAS_OF_95 * variance.max(0.0).sqrt() * ELO }
    };
    let mean = x[..players].iter().sum::<f64>() / players.max(1) as f64;
    let mut rated: Vec<Rated> = (0..players)
        .map(|player| {
            let mut weights = vec![0.0; players + 1];
            weights[..players].fill(-1.0 / players as f64);
            weights[player] += 1.0;
            Rated { player, elo: estimate(x[player] - mean, &weights) }
        })
        .collect();
    rated.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    let mut weights = vec![0.0; players + 1];
    weights[players] = 1.0;
    let first_move = estimate(x[players], &weights);
    Ratings { players: rated, first_move, draw_ratio: draw_share(Expected::at(0.0), nu) }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// What the player who begins can expect of a game.
#[derive(Clone, Copy)]
struct Expected {
    points: f64,
    /// The points of either side multiplied: the variance of a game without draws.
    spread: f64,
}

impl Expected {
    /// With this difference in strength, the advantage of the first move included.
    fn at(d: f64) -> Self {
        let points = 1.0 / (1.0 + (-d).exp());
        Self { points, spread: points / (1.0 + d.exp()) }
    }

    fn of(one: &Encounter, players: usize, x: &[f64]) -> Self {
        Self::at(x[one.first] - x[one.second] + x[players])
    }
}

/// The parameters on which an encounter depends: who begins, the other, the first move.
const fn signs(one: &Encounter, players: usize) -> [(usize, f64); 3] {
    [(one.first, 1.0), (one.second, -1.0), (players, 1.0)]
}

/// A matrix of what is known before any game.
fn prior(size: usize) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; size]; size];
    for (at, row) in matrix.iter_mut().enumerate() {
        row[at] = PRIOR_DEVIATION.powi(-2);
    }
    matrix
}

/// The gradient of the log-likelihood and its negative curvature: by player, then the first move.
fn derivatives(players: usize, encounters: &[Encounter], x: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut gradient: Vec<f64> = x.iter().map(|x| -x * PRIOR_DEVIATION.powi(-2)).collect();
    let mut information = prior(players + 1);
    for one in encounters {
        let games = one.games() as f64;
        let expected = Expected::of(one, players, x);
        let surplus = one.wins as f64 + one.draws as f64 / 2.0 - games * expected.points;
        for (i, sign) in signs(one, players) {
            gradient[i] += sign * surplus;
            for (j, other) in signs(one, players) {
                information[i][j] += sign * other * games * expected.spread;
            }
        }
    }
    (gradient, information)
}

/// How much the gradient varies from tournament to tournament. Without draws that is the curvature; draws make it less.
fn noise(players: usize, encounters: &[Encounter], x: &[f64], nu: f64) -> Vec<Vec<f64>> {
    let mut noise = prior(players + 1);
    for one in encounters {
        let expected = Expected::of(one, players, x);
        let variance = one.games() as f64 * (expected.spread - draw_share(expected, nu) / 4.0);
        for (i, sign) in signs(one, players) {
            for (j, other) in signs(one, players) {
                noise[i][j] += sign * other * variance;
            }
        }
    }
    noise
}

/// The share D of draws by Davidson's rule, D = ν √(wins · losses), where D/2 and the wins are the expected points.
fn draw_share(Expected { spread, .. }: Expected, nu: f64) -> f64 {
    // 2c / (b + √(b² + 4ac)) of the quadratic (1 − ν²/4) D² + ν²/2 D − ν² spread = 0, divided by ν.
    let root = (nu * nu * (0.25 - spread).max(0.0) + 4.0 * spread).sqrt();
    2.0 * nu * spread / (nu / 2.0 + root)
}

/// The ν under which as many draws are expected as there were.
fn fit_draws(players: usize, encounters: &[Encounter], x: &[f64]) -> f64 {
    let draws: u64 = encounters.iter().map(|one| one.draws).sum();
    if draws == 0 {
        return 0.0;
    }
    let expected = |nu: f64| {
        let share = |one: &Encounter| one.games() as f64 * draw_share(Expected::of(one, players, x), nu);
        encounters.iter().map(share).sum::<f64>() + PRIOR_GAMES * draw_share(Expected::at(0.0), nu)
    };
    // It grows with ν, of which the logarithm is halved.
    let (mut low, mut high) = (-30.0f64, 30.0f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if expected(middle.exp()) < draws as f64 + PRIOR_DRAWS {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high).exp()
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

    /// In a gauntlet at tic-tac-toe the strongest loses no game: its draws must not be taken for a sign that everybody is equal.
    #[test]
    fn a_champion_who_never_loses_is_as_far_ahead_as_the_points_say() {
        let ratings = rate(
            3,
            &[
                between(0, 1, 25, 25, 0),
                between(1, 0, 0, 44, 6),
                between(0, 2, 49, 1, 0),
                between(2, 0, 0, 4, 46),
            ],
        );
        let of = |player| ratings.players.iter().find(|one| one.player == player).unwrap().elo;
        let ahead = of(0).value - of(2).value;
        assert!((600.0..700.0).contains(&ahead), "97½ of 100: {ratings:?}");
        let ahead = of(0).value - of(1).value;
        assert!((105.0..125.0).contains(&ahead), "65½ of 100: {ratings:?}");
        assert!(ratings.players.iter().all(|one| (20.0..200.0).contains(&one.elo.error)), "{ratings:?}");
    }

    #[test]
    fn two_players_are_as_far_apart_as_in_a_match() {
        use super::super::{Sample, logistic_elo};
        for (wins, draws, losses) in
            [(30, 50, 20), (40, 40, 20), (55, 30, 15), (70, 20, 10), (95, 5, 0), (5, 95, 0)]
        {
            let ratings = rate(2, &[between(0, 1, wins, draws, losses), between(1, 0, losses, draws, wins)]);
            let found = ratings.players[0].elo.value - ratings.players[1].elo.value;
            let error = 2.0 * ratings.players[0].elo.error;
            let elo = logistic_elo(&Sample::new(&[2 * losses, 2 * draws, 2 * wins])).unwrap();
            assert!((found - elo.value).abs() < 1.0, "{wins} {draws} {losses}: {found}, {elo:?}");
            assert!((error / elo.error - 1.0).abs() < 0.2, "{wins} {draws} {losses}: {error}, {elo:?}");
        }
    }

    #[test]
    fn nothing_but_draws_is_no_certainty() {
        let ratings = rate(2, &[between(0, 1, 0, 10, 0), between(1, 0, 0, 10, 0)]);
        for one in ratings.players {
            assert!(one.elo.value.abs() < 1e-9 && (5.0..200.0).contains(&one.elo.error), "{one:?}");
        }
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
