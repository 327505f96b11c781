use super::super::{game_and_setup, number, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json::{ms, score};
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_referee::openings::{Format, Made, MakingRecipe, make};
use kythu_words::say;
use serde_json::json;
use std::path::Path;
use std::time::Instant;

const USUAL_COUNT: u64 = 50;
const USUAL_PLIES: u64 = 4;
/// A fair position is worth no more than this, in the points of the game's evaluation.
const USUAL_FAIR: u64 = 30;
/// Positions entered to judge one: a tenth of a second or so.
const USUAL_NODES: u64 = 200_000;

/// `kythu openings GAME`: fair positions to begin with.
pub(in super::super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let recipe = MakingRecipe {
        count: number(matches, "count", 1, 1_000_000)?.unwrap_or(USUAL_COUNT) as usize,
        plies: number(matches, "plies", 1, 1_000)?.unwrap_or(USUAL_PLIES) as u32,
        fair: number(matches, "fair", 0, 1_000_000)?.unwrap_or(USUAL_FAIR) as i32,
        nodes: number(matches, "nodes", 1, u64::MAX)?.unwrap_or(USUAL_NODES),
        seed: number(matches, "seed", 0, u64::MAX)?.unwrap_or(1),
    };
    let out = text(matches, "out");
    let started = Instant::now();
    let said = |made: usize| talk.text(&say!("cli.openings-making", made = made, of = recipe.count));
    let shown = Progress::new(talk, started, said(0));
    let making = make(kind, &setup.options, &recipe, interrupt(), &mut |made| shown.say(|| said(made)))?;
    drop(shown);
    if interrupt().is_raised() {
        return Err(Failure::Interrupted);
    }
    let format = out.map_or(Format::Json, |file| Format::of(Path::new(file)));
    let lines: String = making.made.iter().map(|made| line(made, format)).collect();
    let as_json = matches.get_flag("json");
    match out {
        Some(file) => std::fs::write(file, &lines).map_err(|error| {
            Failure::Outside(say!("cli.error.file", file = file, what = error.to_string()))
        })?,
        None if !as_json => talk.write(&lines),
        None => {}
    }
    if as_json {
        let openings: Vec<_> = making.made.iter().map(to_json).collect();
        let object = json!({
            "game": kind.name(),
            "openings": openings,
            "asked": recipe.count,
            "tried": making.tried,
            "fair": !making.decided,
            "out": out,
            "ms": ms(started.elapsed()),
        });
        talk.print(&object.to_string());
    } else {
        let (made, tried) = (making.made.len(), making.tried);
        talk.warn(&if making.decided {
            say!("cli.openings-decided", made = made, tried = tried)
        } else {
            say!("cli.openings-made", made = made, tried = tried)
        });
    }
    // Fewer than were asked for are not what was asked for.
    if making.made.len() < recipe.count {
        talk.warn(&say!("cli.openings-fewer", asked = recipe.count, plies = recipe.plies));
        return Err(Failure::Unfinished);
    }
    Ok(())
}

fn to_json(made: &Made) -> serde_json::Value {
    json!({"moves": made.opening.moves, "ends_in": made.position, "score": score(made.score, made.proven)})
}

fn line(made: &Made, format: Format) -> String {
    match format {
        Format::Positions => format!("{}\n", made.position),
        Format::Moves => format!("{}\n", made.opening.moves.join(" ")),
        Format::Pgn => {
            format!("[Event \"kythu openings\"]\n[Result \"*\"]\n\n{} *\n\n", made.opening.moves.join(" "))
        }
        Format::Json => format!("{}\n", to_json(made)),
    }
}
