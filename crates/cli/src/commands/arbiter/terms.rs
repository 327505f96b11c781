//! What all games of a match have in common, as the command line says it.

use super::super::{game_and_setup, number, read_bytes, text, utf8};
use super::parsed;
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_players::{GameKind, parse_duration};
use kythu_referee::openings::{Format, pgn_text, read_openings};
use kythu_referee::{Adjudication, Contestant, Openings, Order, Terms, cores};
use kythu_words::say;
use std::path::Path;

/// How long a player without a clock may think, unless somebody says otherwise.
const PATIENCE_MS: u64 = 60_000;

/// The game and the terms.
pub(super) fn terms(matches: &ArgMatches) -> Result<(&'static dyn GameKind, Terms), Failure> {
    let (kind, start) = game_and_setup(matches)?;
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let list = match text(matches, "openings") {
        None => Vec::new(),
        Some(file) => {
            let plies = number(matches, "plies", 0, 10_000)?.map(|plies| plies as usize);
            let (format, bytes) = (Format::of(Path::new(file)), read_bytes(file)?);
            let content = if format == Format::Pgn { pgn_text(&bytes) } else { utf8(file, bytes)? };
            let read = read_openings(&content, format, kind, &start.options, plies);
            read.map_err(|bad| Failure::from(bad.message(file)))?
        }
    };
    let order = if text(matches, "order") == Some("random") { Order::Random } else { Order::Sequential };
    let random_plies = number(matches, "random-plies", 0, 1_000)?.unwrap_or(0) as u32;
    let patience = text(matches, "patience").map(parse_duration).transpose()?;
    let adjudication = Adjudication {
        resign: parsed(matches, "resign")?,
        draw: parsed(matches, "draw")?,
        move_limit: number(matches, "max-plies", 1, 1_000_000)?.map(|plies| plies as u32),
        solver_nodes: number(matches, "solver", 1, u64::MAX)?,
    };
    let terms = Terms {
        game: kind.name().to_owned(),
        start,
        openings: Openings { list, order, random_plies, seed },
        adjudication,
        seed,
        patience_ms: patience.map_or(PATIENCE_MS, |patience| patience.as_millis() as u64),
    };
    Ok((kind, terms))
}

/// Games at a time; warns when there are more than the machine can play fairly.
pub(super) fn concurrency(
    talk: &Talk,
    matches: &ArgMatches,
    players: &[Contestant],
) -> Result<usize, Failure> {
    let concurrency = number(matches, "concurrency", 1, 1024)?.unwrap_or(1) as usize;
    let threads = players.iter().map(|player| player.recipe.threads()).max().unwrap_or(1);
    let cores = cores().len();
    if concurrency * threads > cores && concurrency > 1 {
        talk.warn(&say!("cli.match-crowded", games = concurrency, threads = threads, cores = cores));
    }
    Ok(concurrency)
}
