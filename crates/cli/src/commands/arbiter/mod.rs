//! The referee at the command line: matches, tournaments, openings, ablations.

mod ablate;
mod duel;
mod engines;
mod openings;
mod records;
mod roster;
mod show;
mod terms;
mod tournament;

pub(super) use ablate::run as ablate;
pub(super) use duel::run as duel;
pub(super) use openings::run as openings;
pub(super) use tournament::run as tournament;

use crate::failure::Failure;
use clap::ArgMatches;
use kythu_game::Refusal;
use kythu_referee::Trouble;

/// A text that the referee reads, with the place of an error shown.
fn parsed<T>(matches: &ArgMatches, name: &str) -> Result<Option<T>, Failure>
where
    T: std::str::FromStr<Err = Refusal>,
{
    use crate::failure::InText;
    super::text(matches, name).map(|given| given.parse().in_text(given)).transpose()
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Stopped => Self::Interrupted,
            Trouble::Job(refusal) => refusal.into(),
            Trouble::Disk(message) => Self::Outside(message),
        }
    }
}

/// A number as files have it: enough digits, no more, and no −0.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}
