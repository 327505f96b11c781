//! What each technique of the search is worth: the engine against itself without it, at equal time.

use super::super::{game_and_setup, number, spec, table as columns, text};
use super::duel::tally_json;
use super::engines::{Engines, probe};
use super::parsed;
use super::records::Records;
use super::roster::Roster;
use super::show::{Show, elo_with_interval};
use super::terms::concurrency;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json::ms;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_players::{GameKind, Spec};
use kythu_referee::stats::{Tally, likelihood_of_superiority};
use kythu_referee::{Adjudication, Contestant, Control, Duel, Hall, Openings, Recipe, Standing, Terms};
use kythu_words::say;
use serde_json::json;
use std::path::Path;
use std::time::Instant;

/// Techniques that have a switch, in the order in which they are shown.
const TECHNIQUES: [&str; 8] =
    ["table", "killers", "history", "urgency", "nullwindow", "window", "quiescence", "deepening"];
/// The players whose techniques have switches; of those that fit the game, the first.
const BASES: [&str; 2] = ["bot", "pvs"];
const USUAL_GAMES: u64 = 200;
const USUAL_CONTROL: &str = "move=50ms,margin=1s";
/// Random moves before each pair of games: without them every pair would be the same.
const USUAL_PLIES: u64 = 4;

/// `kythu ablate GAME`.
pub(in super::super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    interrupt();
    let (kind, start) = game_and_setup(matches)?;
    let base = base(kind, text(matches, "base"))?;
    let techniques = techniques(kind, &base, text(matches, "techniques"))?;
    let games = number(matches, "games", 2, 1_000_000)?.unwrap_or(USUAL_GAMES).next_multiple_of(2);
    let control: Control = match parsed(matches, "tc")? {
        Some(control) => control,
        None => USUAL_CONTROL.parse()?,
    };
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let random_plies = number(matches, "random-plies", 0, 1_000)?.unwrap_or(USUAL_PLIES) as u32;
    let contestant =
        |spec: &Spec| Contestant { name: spec.to_string(), recipe: Recipe::Spec(spec.to_string()), control };
    let engines = Engines::new(None)?;
    let concurrency = concurrency(talk, matches, &[contestant(&base)])?;
    let duels: Vec<(&str, Duel)> = techniques
        .iter()
        .map(|&technique| {
            let mut without = base.clone();
            without.params.set(technique, "off");
            let terms = Terms {
                game: kind.name().to_owned(),
                start: start.clone(),
                openings: Openings { random_plies, seed, ..Openings::default() },
                adjudication: Adjudication::default(),
                seed,
                patience_ms: 60_000,
            };
            (technique, Duel { terms, players: [contestant(&base), contestant(&without)], games, sprt: None })
        })
        .collect();
    for (_, duel) in &duels {
        probe(&engines, &duel.terms, &duel.players, &Roster::default())?;
    }

    let as_json = matches.get_flag("json");
    let started = Instant::now();
    let mut rows: Vec<(&str, Standing)> = Vec::new();
    let mut outcome = Ok(());
    for (technique, duel) in &duels {
        let show = Show::new(talk, games, None, false);
        let sink = |event: &kythu_referee::Event<'_>| show.hear(event);
        let hall = Hall { hire: &engines, concurrency, sink: &sink, stop: interrupt() };
        let mut standing = Standing::default();
        outcome = match text(matches, "record") {
            None => {
                let mut nowhere = kythu_referee::Journal::none();
                duel.play(&hall, &Default::default(), &mut nowhere, &mut standing).map_err(Failure::from)
            }
            Some(folder) => {
                std::fs::create_dir_all(folder).map_err(|error| {
                    Failure::Outside(say!("cli.error.records", file = folder, what = error.to_string()))
                })?;
                let path = Path::new(folder).join(format!("{}-{technique}.jsonl", kind.name()));
                let mut records = Records::at(path, matches.get_flag("resume"), &duel.to_json(), |plan| {
                    duel.continues(plan)
                })?;
                duel.play(&hall, &records.known, &mut records.journal, &mut standing).map_err(Failure::from)
            }
        };
        show.end();
        if standing.tally.games() > 0 {
            rows.push((*technique, standing));
        }
        if outcome.is_err() {
            break;
        }
    }
    if as_json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(technique, standing)| {
                let mut row = tally_json(&standing.tally);
                row["technique"] = json!(technique);
                row["forfeits"] = json!(standing.forfeits.values().sum::<u64>());
                row
            })
            .collect();
        let object = json!({
            "game": kind.name(),
            "base": base.to_string(),
            "control": control.to_string(),
            "rows": rows,
            "ms": ms(started.elapsed()),
        });
        talk.print(&object.to_string());
    } else {
        talk.line(&say!("cli.ablate-title", base = base.to_string(), control = control.to_string()));
        let column = |name: &str| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned();
        let mut lines = vec![["technique", "games", "results", "worth", "los"].map(column).to_vec()];
        lines.extend(rows.iter().map(|(technique, standing)| cells(talk, technique, &standing.tally)));
        talk.write(&columns(&lines, &[false, true, true, true, true]));
    }
    outcome
}

fn cells(talk: &Talk, technique: &str, tally: &Tally) -> Vec<String> {
    let sample = tally.sample();
    let elo = elo_with_interval(&sample, 0);
    let los = likelihood_of_superiority(&sample).map(|los| talk.figures(format!("{:.1} %", 100.0 * los)));
    vec![
        technique.to_owned(),
        tally.games().to_string(),
        format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses),
        elo.unwrap_or_default(),
        los.unwrap_or_default(),
    ]
}

/// The player that is taken apart.
fn base(kind: &dyn GameKind, given: Option<&str>) -> Result<Spec, Failure> {
    if let Some(given) = given {
        return spec(given);
    }
    let algos = kind.algos();
    let fits = BASES.iter().find(|name| algos.iter().any(|algo| algo.name == **name));
    fits.map(|name| Spec::new(name)).ok_or_else(|| say!("cli.error.ablate-game", game = kind.name()).into())
}

/// The techniques that are switched off: all that the player has, or those that were named.
fn techniques(kind: &dyn GameKind, base: &Spec, given: Option<&str>) -> Result<Vec<&'static str>, Failure> {
    let algos = kind.algos();
    let params = algos.iter().find(|algo| algo.name == base.name).map_or(&[][..], |algo| algo.params);
    let known: Vec<&str> = TECHNIQUES.into_iter().filter(|technique| params.contains(technique)).collect();
    if known.is_empty() {
        return Err(say!("cli.error.ablate-base", spec = base.to_string()).into());
    }
    let Some(given) = given else { return Ok(known) };
    let find = |name: &str| {
        let found = known.iter().find(|technique| **technique == name.trim()).copied();
        found.ok_or_else(|| say!("cli.error.technique", found = name, known = known.join(", ")).into())
    };
    given.split(',').map(find).collect()
}
