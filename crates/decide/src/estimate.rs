//! Minimax and Bayes in statistics: three estimators of a proportion θ from X successes in n trials, and their risk R(θ, δ), the mean
//! squared error.
//!
//! All three have the form (X + c)/(n + c + d): the plain X/n (c = d = 0), Bayes under Beta(a, b) (c = a, d = b), and the minimax
//! estimator, which is Bayes under Beta(√n/2, √n/2), the prior that makes every θ equally bad. So the risk of each is a polynomial of degree two,
//!
//! R(θ) = \[nθ(1 − θ) + (c − (c + d)θ)²\] / (n + c + d)²,
//!
//! and two of them cross where a quadratic equation says.

use crate::lines::{Line, Piece, apart};
use crate::number::{Number, approximate, rounded, shown, whole, written};
use kythu_game::Refusal;
use kythu_words::{Figures, Message, say};
use num_traits::{One, Signed};
use std::fmt;

const WORDS: [&str; 3] = ["n", "prior", "seen"];
/// The most trials, and the largest parameter of a prior.
const MOST_TRIALS: usize = 1_000_000;
const LARGEST_PRIOR: usize = 1_000;
/// Decimals of a risk and of a place.
const FINE: usize = 6;
const COARSE: usize = 3;

/// What is known before the estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimation {
    /// Trials.
    pub trials: usize,
    /// The parameters of the prior Beta(a, b).
    pub prior: [Number; 2],
    /// Successes, if they were counted already.
    pub seen: Option<usize>,
}

/// The three estimators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimator {
    /// X/n.
    Plain,
    /// The mean of the posterior.
    Bayes,
    /// The smallest largest risk.
    Minimax,
}

impl Estimator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Bayes, Self::Minimax];

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Bayes => "bayes",
            Self::Minimax => "minimax",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> Message {
        match self {
            Self::Plain => Message::new("decide.estimator.plain"),
            Self::Bayes => Message::new("decide.estimator.bayes"),
            Self::Minimax => Message::new("decide.estimator.minimax"),
        }
    }
}

/// An estimator (X + c)/(n + c + d) and its risk.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Which one.
    pub estimator: Estimator,
    /// The estimator written out.
    pub formula: String,
    /// The risk as a polynomial: constant, linear, quadratic.
    pub risk: [f64; 3],
    /// The largest risk, and a θ that has it.
    pub largest: (f64, f64),
    /// The risk on average under the prior.
    pub mean: f64,
    /// What it says of the successes that were counted.
    pub estimate: Option<f64>,
}

impl Curve {
    /// The risk at a θ.
    #[must_use]
    pub fn at(&self, theta: f64) -> f64 {
        let [constant, linear, quadratic] = self.risk;
        constant + theta * (linear + theta * quadratic)
    }
}

/// Where two curves cross.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The two.
    pub between: [Estimator; 2],
    /// Where.
    pub theta: f64,
    /// How large their risk is there.
    pub risk: f64,
}

/// The three risks, compared.
#[derive(Clone, Debug)]
pub struct Risks {
    /// The curves.
    pub curves: Vec<Curve>,
    /// Where they cross.
    pub crossings: Vec<Crossing>,
    /// The finding in one sentence.
    pub finding: Message,
    /// What there is to see, sentence by sentence.
    pub says: Vec<Message>,
}

impl Estimation {
    pub(crate) fn read(first: Piece<'_>, lines: &[Line<'_>]) -> Result<Self, Refusal> {
        let ([trials, prior, seen], others) = apart(lines, &WORDS)?;
        if let Some(other) = others.first() {
            return Err(other.key.refuse(say!("decide.estimate-word", found = other.key.text())));
        }
        let Some(trials) = trials else { return Err(first.refuse_end(say!("decide.no-trials"))) };
        let trials = count(trials, 1, MOST_TRIALS)?;
        let seen = seen.map(|line| count(line, 0, trials)).transpose()?;
        let prior = match prior {
            None => [Number::one(), Number::one()],
            Some(line) => {
                let numbers = line.rest.numbers()?;
                let fits = |number: &Number| number.is_positive() && *number <= whole(LARGEST_PRIOR);
                if let Some((_, bad)) = numbers.iter().find(|(number, _)| !fits(number)) {
                    return Err(bad.refuse(say!("decide.beta", most = LARGEST_PRIOR)));
                }
                let numbers: Vec<Number> = numbers.into_iter().map(|(number, _)| number).collect();
                numbers.try_into().map_err(|_| line.rest.refuse(say!("decide.beta", most = LARGEST_PRIOR)))?
            }
        };
        Ok(Self { trials, prior, seen })
    }

    /// The risks of the three.
    #[must_use]
    pub fn risks(&self) -> Risks {
        let curves: Vec<Curve> = Estimator::ALL.into_iter().map(|estimator| self.curve(estimator)).collect();
        let mut crossings = Vec::new();
        for (at, one) in curves.iter().enumerate() {
            for other in &curves[at + 1..] {
                for theta in roots([0, 1, 2].map(|power| one.risk[power] - other.risk[power])) {
                    let between = [one.estimator, other.estimator];
                    crossings.push(Crossing { between, theta, risk: one.at(theta) });
                }
            }
        }
        let (finding, says) = self.tell(&curves, &crossings);
        Risks { curves, crossings, finding, says }
    }

    fn curve(&self, estimator: Estimator) -> Curve {
        let n = self.trials as f64;
        let [a, b] = self.prior.each_ref().map(approximate);
        let half = n.sqrt() / 2.0;
        let (c, d) = match estimator {
            Estimator::Plain => (0.0, 0.0),
            Estimator::Bayes => (a, b),
            Estimator::Minimax => (half, half),
        };
        let square = (n + c + d).powi(2);
        let quadratic = ((c + d).powi(2) - n) / square;
        let linear = (n - 2.0 * c * (c + d)) / square;
        // Of the minimax estimator both are 0, but for rounding: its risk is the same everywhere.
        let flat = |value: f64| if estimator == Estimator::Minimax { 0.0 } else { value };
        let risk = [c * c / square, flat(linear), flat(quadratic)];
        let mut curve = Curve {
            estimator,
            formula: self.formula(estimator),
            risk,
            largest: (0.0, 0.0),
            mean: 0.0,
            estimate: self.seen.map(|seen| (seen as f64 + c) / (n + c + d)),
        };
        let top = if risk[2] < 0.0 { -risk[1] / (2.0 * risk[2]) } else { 0.0 };
        let places = [0.0, 1.0, top.clamp(0.0, 1.0)];
        let highest = |best: f64, theta: f64| if curve.at(theta) > curve.at(best) { theta } else { best };
        let highest = places.into_iter().fold(0.0, highest);
        curve.largest = (curve.at(highest), highest);
        let (first, second) = (a / (a + b), a * (a + 1.0) / ((a + b) * (a + b + 1.0)));
        curve.mean = risk[0] + risk[1] * first + risk[2] * second;
        curve
    }

    fn formula(&self, estimator: Estimator) -> String {
        let [a, b] = &self.prior;
        let n = self.trials;
        match estimator {
            Estimator::Plain => format!("X/{n}"),
            Estimator::Bayes => format!("(X + {})/({n} + {})", shown(a), shown(&(a + b))),
            Estimator::Minimax => format!("(X + √{n}/2)/({n} + √{n})"),
        }
    }

    fn tell(&self, curves: &[Curve], crossings: &[Crossing]) -> (Message, Vec<Message>) {
        let [plain, bayes, minimax] = curves else { return (Message::new("decide.risk-same"), Vec::new()) };
        let between: Vec<Figures> = crossings
            .iter()
            .filter(|crossing| crossing.between == [Estimator::Plain, Estimator::Minimax])
            .map(|crossing| rounded(crossing.theta, COARSE))
            .collect();
        let finding = match between.as_slice() {
            [from, to] => say!("decide.risk-finding", n = self.trials, from = from, to = to),
            _ => Message::new("decide.risk-same"),
        };
        let risk = |value: f64| rounded(value, FINE);
        let [a, b] = self.prior.each_ref().map(shown);
        let mut says = vec![
            say!("decide.risk-minimax", value = risk(minimax.largest.0)),
            say!(
                "decide.risk-plain",
                value = risk(plain.largest.0),
                times = rounded(plain.largest.0 / minimax.largest.0, COARSE)
            ),
            say!(
                "decide.risk-bayes",
                a = a,
                b = b,
                value = risk(bayes.mean),
                minimax = risk(minimax.mean),
                plain = risk(plain.mean)
            ),
        ];
        if (bayes.largest.0 - minimax.largest.0).abs() < 1e-12 {
            says.push(say!("decide.risk-bayes-is-minimax"));
        } else {
            let theta = rounded(bayes.largest.1, COARSE);
            says.push(say!("decide.risk-bayes-worst", value = risk(bayes.largest.0), theta = theta));
        }
        if let Some(seen) = self.seen {
            let [plain, bayes, minimax] =
                [plain, bayes, minimax].map(|curve| rounded(curve.estimate.unwrap_or_default(), FINE));
            says.push(say!(
                "decide.risk-seen",
                seen = seen,
                n = self.trials,
                plain = plain,
                bayes = bayes,
                minimax = minimax
            ));
        }
        (finding, says)
    }
}

/// A whole number in a line, within its range.
fn count(line: Line<'_>, least: usize, most: usize) -> Result<usize, Refusal> {
    let number = line.rest.one_number()?;
    let found =
        number.is_integer().then(|| number.to_integer()).and_then(|number| usize::try_from(number).ok());
    found.filter(|found| (least..=most).contains(found)).ok_or_else(|| {
        let word = line.key.text();
        line.rest.refuse(say!(
            "error.option-number",
            name = word,
            found = shown(&number),
            min = least,
            max = most
        ))
    })
}

/// Where c + bθ + aθ² is 0 between 0 and 1, in order. Curves that are the same cross nowhere.
fn roots([constant, linear, quadratic]: [f64; 3]) -> Vec<f64> {
    const NOTHING: f64 = 1e-15;
    let inside = |theta: &f64| (0.0..=1.0).contains(theta);
    if quadratic.abs() < NOTHING {
        if linear.abs() < NOTHING {
            return Vec::new();
        }
        return [-constant / linear].into_iter().filter(inside).collect();
    }
    let under = linear * linear - 4.0 * quadratic * constant;
    if under < 0.0 {
        return Vec::new();
    }
    // The root that subtracts nearly equal numbers is found from the other one.
    let far = -0.5 * (linear + under.sqrt().copysign(linear));
    let mut both = if far == 0.0 { vec![0.0, 0.0] } else { vec![far / quadratic, constant / far] };
    both.sort_by(f64::total_cmp);
    both.dedup_by(|a, b| (*a - *b).abs() < 1e-12);
    both.into_iter().filter(inside).collect()
}

impl fmt::Display for Estimation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.prior.each_ref().map(written);
        writeln!(f, "estimate\nn: {}\nprior: {a}, {b}", self.trials)?;
        match self.seen {
            Some(seen) => writeln!(f, "seen: {seen}"),
            None => Ok(()),
        }
    }
}
