use super::{Sample, Tally, llr_logistic, llr_normalised};
use crate::settings::{decimal, pairs};
use kythu_game::Refusal;
use kythu_words::say;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A sequential test of two hypotheses: the difference is `elo0`, or it is `elo1`. It ends as soon as one of them is refuted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the hypothesis "no better".
    pub elo0: f64,
    /// The difference under the hypothesis "better".
    pub elo1: f64,
    /// How often "better" may be accepted when the truth is `elo0`.
    pub alpha: f64,
    /// How often "no better" may be accepted when the truth is `elo1`.
    pub beta: f64,
    /// What the differences are measured in.
    pub model: Model,
    /// What is counted.
    pub counting: Counting,
}

/// What a difference in strength is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// The usual Elo.
    #[default]
    Logistic,
    /// Elo by the noise of a game.
    Normalised,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counting {
    /// The two games of an opening together.
    #[default]
    Pairs,
    /// Every game by itself.
    Games,
}

/// What the test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `elo1` it is.
    Accepted,
    /// `elo0` it is.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// A test with the usual risks of 5 %.
    #[must_use]
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::default(), counting: Counting::default() }
    }

    /// The log-likelihood ratios at which the test ends.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much better the results fit `elo1` than `elo0`; 0 as long as there are none.
    #[must_use]
    pub fn llr(&self, tally: &Tally) -> f64 {
        let sample: Sample = match self.counting {
            Counting::Pairs => tally.pentanomial(),
            Counting::Games => tally.trinomial(),
        };
        if sample.size() == 0.0 {
            return 0.0;
        }
        match self.model {
            Model::Logistic => llr_logistic(&sample, self.elo0, self.elo1),
            Model::Normalised => llr_normalised(&sample, self.elo0, self.elo1),
        }
    }

    /// What the test has come to.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Verdict::Accepted,
            llr if llr <= lower => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

impl FromStr for Sprt {
    type Err = Refusal;

    /// Reads `elo0=0,elo1=5`, and if wanted `alpha=0.05,beta=0.05,model=normalised,count=games`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        const KNOWN: [&str; 6] = ["elo0", "elo1", "alpha", "beta", "model", "count"];
        let mut sprt = Self::new(f64::NAN, f64::NAN);
        for (at, name, value) in pairs(text, &KNOWN)? {
            let refuse = |expected: &str| {
                Refusal::at_byte(
                    say!("referee.setting", name = name, found = value, expected = expected),
                    text,
                    at,
                )
            };
            match name {
                "elo0" => {
                    sprt.elo0 = decimal(value, -1000.0, 1000.0).ok_or_else(|| refuse("-1000 … 1000"))?;
                }
                "elo1" => {
                    sprt.elo1 = decimal(value, -1000.0, 1000.0).ok_or_else(|| refuse("-1000 … 1000"))?;
                }
                "alpha" => {
                    sprt.alpha = decimal(value, 1e-6, 0.499).ok_or_else(|| refuse("0.000001 … 0.499"))?;
                }
                "beta" => {
                    sprt.beta = decimal(value, 1e-6, 0.499).ok_or_else(|| refuse("0.000001 … 0.499"))?;
                }
                "model" => {
                    sprt.model = match value {
                        "logistic" => Model::Logistic,
                        "normalised" | "normalized" => Model::Normalised,
                        _ => return Err(refuse("logistic, normalised")),
                    }
                }
                _ => {
                    sprt.counting = match value {
                        "pairs" | "pentanomial" => Counting::Pairs,
                        "games" | "trinomial" => Counting::Games,
                        _ => return Err(refuse("pairs, games")),
                    }
                }
            }
        }
        if sprt.elo0 < sprt.elo1 { Ok(sprt) } else { Err(say!("referee.sprt-bounds", found = text).into()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")?;
        f.write_str(if self.model == Model::Logistic { ",model=logistic" } else { ",model=normalised" })?;
        f.write_str(if self.counting == Counting::Pairs { ",count=pairs" } else { ",count=games" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read_and_written() {
        let sprt: Sprt = "elo0=0, elo1=5".parse().unwrap();
        assert_eq!(sprt, Sprt::new(0.0, 5.0));
        let (lower, upper) = sprt.bounds();
        assert!(
            (lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3,
            "the ±2.94 that everybody knows"
        );
        let text = "elo0=-1.75,elo1=0.25,alpha=0.01,beta=0.1,model=normalised,count=games";
        assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        for (bad, at) in [
            ("", None),
            ("elo0=5,elo1=5", None),
            ("elo0=0", None),
            ("elo0=0,elo1=x", Some(7)),
            ("elo0=0,elo1=5,alpha=0.7", Some(14)),
            ("elo0=0,elo1=5,model=bayes", Some(14)),
            ("elo0=0,elo0=5", Some(7)),
            ("elo2=0", Some(0)),
            ("elo0", Some(0)),
        ] {
            assert_eq!(bad.parse::<Sprt>().unwrap_err().at, at, "{bad}");
        }
    }
}
