//! `kythu tune connect4`: weights for the bot, fitted to the exact solver's judgement of every move.

use super::{number, table, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Described, Options};
use kythu_games::connect4::{Connect4, Weights};
use kythu_players::connect4::lab::{Sampling, Shape, Tally, choices, rate, spec_with, tune};
use kythu_solvers::connect4::{Settings, Solver};
use kythu_words::{Figures, say};
use serde_json::{Value, json};
use std::time::Instant;

/// What the weights called `tuned` come from.
const USUAL_POSITIONS: u64 = 9_000;
const USUAL_DEPTH: u64 = 6;

pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let name = text(matches, "game").unwrap_or_default();
    if name != Connect4::NAME {
        kythu_players::find(name)?;
        return Err(say!("cli.error.tune-game", game = name, known = Connect4::NAME).into());
    }
    let board = text(matches, "board").map_or_else(Options::new, |size| Options::new().with("board", size));
    let game = Connect4::with_options(&board)?;
    let eval = text(matches, "eval").unwrap_or("course");
    let shape = if eval == "course" { Shape::Course } else { Shape::Symmetric };
    let count = number(matches, "positions", 3, 1_000_000)?.unwrap_or(USUAL_POSITIONS) as usize;
    let depth = number(matches, "depth", 1, 20)?.unwrap_or(USUAL_DEPTH) as u32;
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);

    let started = Instant::now();
    let shown = Progress::new(talk, started, talk.text(&say!("tune.labelling", done = 0, of = count)));
    let solver = Solver::new(game, Settings::default())?;
    let all = choices(&solver, &Sampling::new(&game, count, seed), interrupt(), &mut |done| {
        shown.say(|| talk.text(&say!("tune.labelling", done = done, of = count)));
    })?;
    // One position of three is kept out of the fit, to see what it is worth elsewhere.
    let (training, held_out) = all.split_at(all.len() * 2 / 3);
    if training.is_empty() {
        return Err(say!("tune.no-positions").into());
    }
    let tuned = tune(&game, shape, training, depth, interrupt(), &mut |best| {
        let lost = Figures(format!("{:.4}", best.tally.points_lost()));
        shown.say(|| talk.text(&say!("tune.trying", tries = best.tries, lost = lost.clone())));
    })?;
    let weights = [shape.start(), tuned.weights].map(reduced);
    let rows: Vec<(&str, bool, Tally)> = [("training", training), ("held_out", held_out)]
        .into_iter()
        .flat_map(|(set, choices)| [(set, false, choices), (set, true, choices)])
        .map(|(set, after, choices)| {
            let depths = [depth.saturating_sub(1).max(1), depth];
            (set, after, rate(&game, weights[usize::from(after)], choices, &depths))
        })
        .collect();
    drop(shown);
    // Weights that are better only where they were fitted have learnt those positions, not the game.
    let lost = |after: bool| {
        rows.iter().find(|row| row.0 == "held_out" && row.1 == after).map(|row| row.2.points_lost())
    };
    let gains = weights[0] != weights[1] && lost(true) < lost(false);

    let spec = spec_with(weights[1]).to_string();
    if matches.get_flag("json") {
        let of = |set: &str, after: bool| {
            let row = rows.iter().find(|row| row.0 == set && row.1 == after);
            row.map_or(Value::Null, |(_, _, tally)| tally_json(tally))
        };
        let set = |name: &str, positions: usize| json!({"positions": positions, "before": of(name, false), "after": of(name, true)});
        let object = json!({
            "game": name,
            "eval": eval,
            "depth": depth,
            "seed": seed,
            "tries": tuned.tries,
            "training": set("training", training.len()),
            "held_out": set("held_out", held_out.len()),
            "before": weights_json(&weights[0]),
            "after": weights_json(&weights[1]),
            "spec": spec,
            "gains": gains,
            "ms": json::ms(started.elapsed()),
        });
        talk.print(&object.to_string());
        return Ok(());
    }
    let column = |name: &str| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned();
    let mut lines = vec![["positions", "weights", "sound", "perfect", "lost"].map(column).to_vec()];
    lines.extend(rows.iter().map(|(set, after, tally)| {
        let set = if *set == "training" { say!("tune.training") } else { say!("tune.held-out") };
        let weights = if *after { say!("tune.after") } else { say!("tune.before") };
        vec![
            talk.text(&set),
            talk.text(&weights),
            talk.figures(format!("{:.2} %", 100.0 * tally.sound_share())),
            talk.figures(format!("{:.2} %", 100.0 * tally.perfect_share())),
            talk.figures(format!("{:.4}", tally.points_lost())),
        ]
    }));
    talk.line(&say!("tune.done", training = training.len(), held = held_out.len(), tries = tuned.tries));
    talk.write(&table(&lines, &[false, false, true, true, true]));
    if !gains {
        talk.line(&say!("tune.no-gain"));
    }
    talk.print(&spec);
    Ok(())
}

/// The same weights without a common factor, which changes no preference.
fn reduced(weights: Weights) -> Weights {
    fn common(a: i32, b: i32) -> i32 {
        if b == 0 { a } else { common(b, a % b) }
    }
    let Weights { own_centre, other_centre, own_three, other_three, own_two, other_two } = weights;
    let all = [own_centre, other_centre, own_three, other_three, own_two, other_two];
    let factor = all.into_iter().fold(0, common).max(1);
    let [own_centre, other_centre, own_three, other_three, own_two, other_two] =
        all.map(|weight| weight / factor);
    Weights { own_centre, other_centre, own_three, other_three, own_two, other_two }
}

fn weights_json(weights: &Weights) -> Value {
    let params: Vec<(String, i32)> = spec_with(*weights)
        .params
        .iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value.parse().ok()?)))
        .collect();
    params
        .into_iter()
        .map(|(name, weight)| (name, Value::from(weight)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "moves": tally.moves,
        "sound": tally.sound_share(),
        "perfect": tally.perfect_share(),
        "points_lost": tally.points_lost(),
    })
}
