use kythu_game::Score;
use kythu_words::{Figures, Value};
use std::fmt;

/// What a node is worth to MAX, or a bound of it, as it stands on the blackboard: whole in games and trees, a mean below
/// chance nodes, infinite at the start of a search.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Worth(pub f64);

impl Worth {
    /// Nothing is known yet from above.
    pub const INFINITY: Self = Self(f64::INFINITY);
}

impl From<Score> for Worth {
    fn from(score: Score) -> Self {
        if score >= Score::INFINITY {
            Self::INFINITY
        } else if score <= -Score::INFINITY {
            Self(f64::NEG_INFINITY)
        } else {
            Self(f64::from(score.raw()))
        }
    }
}

impl From<i32> for Worth {
    fn from(value: i32) -> Self {
        Self(f64::from(value))
    }
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Self {
        Figures(worth.to_string()).into()
    }
}

/// Whole numbers as they are (wins and losses as a score writes them), means to four digits.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value) = *self;
        if value.is_infinite() {
            return f.write_str(if value > 0.0 { "+∞" } else { "−∞" });
        }
        if value.fract() == 0.0 && value.abs() < f64::from(i32::MAX) {
            return Score::from_raw(value as i32).fmt(f);
        }
        let text = format!("{value:.4}");
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_written_as_people_do() {
        for (worth, text) in [(3.0, "3"), (-2.5, "-2.5"), (1.0 / 3.0, "0.3333"), (-0.00001, "0")] {
            assert_eq!(Worth(worth).to_string(), text);
        }
        assert_eq!(Worth::from(Score::INFINITY).to_string(), "+∞");
        assert_eq!(Worth::from(-Score::INFINITY).to_string(), "−∞");
        assert_eq!(Worth::from(Score::WIN).to_string(), "+#");
    }
}
