//! Our players as engines that other programs drive.

use super::{spec, text};
use crate::failure::Failure;
use clap::ArgMatches;
use kythu_players::{Spec, find};
use kythu_protocols as protocols;
use kythu_words::say;
use std::io::{BufReader, ErrorKind, stdin, stdout};

pub(super) fn uci(matches: &ArgMatches) -> Result<(), Failure> {
    let algorithm = algorithm(matches, "chess")?;
    ended(protocols::uci::serve(BufReader::new(stdin()), stdout(), algorithm))
}

pub(super) fn gomocup(matches: &ArgMatches) -> Result<(), Failure> {
    let algorithm = algorithm(matches, "mnk")?;
    ended(protocols::gomocup::serve(BufReader::new(stdin()), stdout(), algorithm))
}

/// Who plays: refused here, where somebody reads it, if there is no such player.
fn algorithm(matches: &ArgMatches, game: &str) -> Result<Spec, Failure> {
    let kind = find(game)?;
    let algorithm = text(matches, "algo").map_or_else(|| Ok(kind.default_spec()), spec)?;
    kind.player(&algorithm)?;
    Ok(algorithm)
}

/// Whoever drove us may leave without a word.
fn ended(result: Result<(), std::io::Error>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Outside(say!("cli.error.output", what = error.to_string())))
        }
        _ => Ok(()),
    }
}
