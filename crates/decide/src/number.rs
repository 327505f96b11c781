//! Exact numbers: read from `12`, `-3.5` or `2/7`, written and shown.

use kythu_words::{Figures, Message, say};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// A fraction without limits.
pub type Number = BigRational;

/// The largest number that is read, and the largest denominator: what follows from them stays small enough to be exact and quick.
const LARGEST: u64 = 1_000_000_000;
const FINEST: u64 = 1_000_000;
/// Decimals after which a fraction is written as one.
const DECIMALS: usize = 6;
/// Digits after which a fraction is not legible any more.
const LEGIBLE: usize = 9;

/// A small whole number.
pub(crate) fn whole(number: usize) -> Number {
    Number::from_integer(BigInt::from(number))
}

/// Whether a word begins as a number does. Such a name is quoted, so that nobody takes it for one.
pub(crate) fn begins_like_a_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '−' | '+' | '.'))
}

/// Reads a number; what is wrong with it if it is none.
pub(crate) fn read(word: &str) -> Result<Number, Message> {
    let bad = || say!("decide.number", found = word);
    let (negative, size) = match word.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let value = match size.split_once('/') {
        None => decimal(size).ok_or_else(bad)?,
        Some((above, below)) => {
            let below = decimal(below).filter(|below| !below.is_zero()).ok_or_else(bad)?;
            decimal(above).ok_or_else(bad)? / below
        }
    };
    if value > Number::from_integer(LARGEST.into()) || *value.denom() > FINEST.into() {
        return Err(say!("decide.number-size", found = word, largest = LARGEST, finest = FINEST));
    }
    Ok(if negative { -value } else { value })
}

/// Digits with at most one point between them.
fn decimal(text: &str) -> Option<Number> {
    let (before, after) = match text.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (text, ""),
    };
    let digits = |part: &str| part.len() <= 20 && part.bytes().all(|byte| byte.is_ascii_digit());
    if before.is_empty() || !digits(before) || !digits(after) {
        return None;
    }
    let value: BigInt = format!("{before}{after}").parse().ok()?;
    Some(Number::new(value, BigInt::from(10).pow(after.len() as u32)))
}

/// The number as decimals, if it has few.
fn as_decimals(size: &Number) -> Option<String> {
    let mut scale = BigInt::one();
    for count in 0..=DECIMALS {
        let scaled = size * &scale;
        if scaled.is_integer() {
            let digits = format!("{:0>width$}", scaled.to_integer(), width = count + 1);
            let (before, after) = digits.split_at(digits.len() - count);
            return Some(if count == 0 { digits } else { format!("{before}.{after}") });
        }
        scale *= 10;
    }
    None
}

/// The number exactly, as it may be read again: `-3.5`, `2/7`.
#[must_use]
pub fn written(number: &Number) -> String {
    let size = number.abs();
    let digits = as_decimals(&size).unwrap_or_else(|| format!("{}/{}", size.numer(), size.denom()));
    if number.is_negative() { format!("-{digits}") } else { digits }
}

/// The number as it stands on a blackboard: `−3.5`, `2/7`, and only if its digits are too many `≈ 0.285714`.
#[must_use]
pub fn shown(number: &Number) -> Figures {
    let long = |part: &BigInt| part.to_string().len() > LEGIBLE;
    let size = number.abs();
    let digits = match as_decimals(&size) {
        Some(digits) => digits,
        None if long(size.numer()) || long(size.denom()) => {
            return Figures(format!("≈ {}", rounded(approximate(number), DECIMALS)));
        }
        None => format!("{}/{}", size.numer(), size.denom()),
    };
    Figures(if number.is_negative() { format!("−{digits}") } else { digits })
}

/// The nearest floating-point number, for drawings.
#[must_use]
pub fn approximate(number: &Number) -> f64 {
    number.to_f64().unwrap_or(0.0)
}

/// A measured number to so many decimals, without zeros at the end.
pub(crate) fn rounded(value: f64, decimals: usize) -> Figures {
    let text = format!("{:.decimals$}", value.abs());
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    Figures(if value < 0.0 && text != "0" { format!("−{text}") } else { text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        for (text, again) in [
            ("12", "12"),
            ("-3.50", "-3.5"),
            ("−2/7", "-2/7"),
            ("+4/8", "0.5"),
            ("0.125", "0.125"),
            ("1/3", "1/3"),
            ("-0", "0"),
            ("0.3/0.9", "1/3"),
        ] {
            let number = read(text).unwrap();
            assert_eq!(written(&number), again, "{text}");
            assert_eq!(read(again).unwrap(), number);
        }
        for bad in ["", "-", "x", "1.", ".5", "1/0", "1//2", "--1", "1e3", "0x1", "1/", "/2", "1.2.3", "٣"] {
            assert_eq!(read(bad).unwrap_err().key, "decide.number", "{bad}");
        }
        for large in ["1000000001", "1/1000001", "0.0000001", "99999999999999999999"] {
            assert_eq!(read(large).unwrap_err().key, "decide.number-size", "{large}");
        }
    }

    #[test]
    fn numbers_are_shown() {
        assert_eq!(shown(&read("-40").unwrap()).0, "−40");
        assert_eq!(shown(&read("2/7").unwrap()).0, "2/7");
        let long = Number::new(BigInt::from(1_000_000_007), BigInt::from(3_000_000_000_u64));
        assert_eq!(shown(&-long).0, "≈ −0.333333");
        assert_eq!(rounded(-0.000_01, 3).0, "0");
        assert_eq!(rounded(-1.5, 3).0, "−1.5");
        assert_eq!(rounded(100.0, 0).0, "100");
    }
}
