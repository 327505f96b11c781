use super::{csv_row, depths, game_and_setup, grouped, number, table, text};
use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::Limits;
use kythu_lab::contest::{
    CSV_COLUMNS, Contest, Pace, Part, Plan, Reach, Row, Rule, START, Unfit, Wish, csv_cells, headline,
    reaches,
};
use kythu_players::{Answer, parse_duration};
use kythu_words::say;
use serde_json::json;
use std::time::{Duration, Instant};

const DEFAULT_DEPTHS: &str = "1..6";
/// What a single search may take unless `--time` says otherwise: minimax at a large depth would run for years.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The columns that people see.
const COLUMNS: [&str; 11] =
    ["algo", "depth", "value", "move", "nodes", "leaves", "cutoffs", "ebf", "ms", "first-move", "hits"];

/// `kythu compare GAME`: several algorithms on the same positions, depth by depth or on equal terms.
///
/// The convention under which the counts are comparable (and published): full start window, results +1, 0 and −1 without
/// distance, no evaluation at the horizon. `--score` and `--eval` change it, and so does a spec that says so itself.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let plan = read(matches)?;
    let rule = plan.wish.rule;
    let names: Vec<String> = plan.entrants.iter().map(|entrant| entrant.written.clone()).collect();
    let places: Vec<String> = plan.places.iter().map(|place| place.written.clone()).collect();
    let mut contest = Contest::new(plan, Pace::OneByOne);
    let (as_json, as_csv) = (matches.get_flag("json"), matches.get_flag("csv"));

    let mut rows: Vec<Row> = Vec::new();
    let mut answers: Vec<Answer> = Vec::new();
    if as_csv {
        talk.print(&csv_row(&CSV_COLUMNS));
    }
    let begun = Instant::now();
    while let Some(leg) = contest.next_leg() {
        let text = talk.text(&say!("cli.comparing", algo = &names[leg.entrant], depth = leg.depth));
        let shown = Progress::new(talk, begun, text);
        let (row, answer) = leg.run(interrupt())?;
        drop(shown);
        contest.record(&row);
        if as_csv {
            talk.print(&csv_row(&csv_cells(&row, &names[row.entrant], &places[row.position])));
        }
        rows.push(row);
        answers.push(answer);
        if interrupt().is_raised() {
            break;
        }
    }
    // On equal terms every algorithm is stopped sooner or later; that is what is measured.
    let unfinished = rows.iter().any(|row| row.starved(rule));
    let seen = match rule {
        Rule::Depths { .. } => Vec::new(),
        Rule::Nodes(_) | Rule::Time(_) => reaches(&rows, names.len(), places.len()),
    };
    if as_json {
        let objects: Vec<_> =
            rows.iter().zip(&answers).map(|(row, answer)| row_json(row, answer, &names, &places)).collect();
        let mut object = json!({"game": contest.plan().kind.name(), "rows": objects});
        if !seen.is_empty() {
            object["reach"] =
                seen.iter().zip(&names).map(|(reach, name)| reach_json(reach.as_ref(), name)).collect();
        }
        talk.print(&object.to_string());
    } else if !as_csv {
        show(talk, &rows, &names, &places);
        show_reach(talk, &seen, &names);
        if unfinished {
            talk.line(&say!("cli.compare-unfinished"));
        }
        if let Some(message) = headline(rule, &rows, &names, places.len()) {
            talk.line(&message);
        }
    }
    if interrupt().is_raised() {
        Err(Failure::Interrupted)
    } else if unfinished {
        Err(Failure::Unfinished)
    } else {
        Ok(())
    }
}

/// What the command line asks for.
fn read(matches: &ArgMatches) -> Result<Plan, Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let more = matches.get_many::<String>("more").into_iter().flatten().cloned();
    let time = text(matches, "time").map(parse_duration).transpose()?.unwrap_or(DEFAULT_TIME);
    let nodes = number(matches, "equal-nodes", 1, u64::MAX)?;
    let equal = text(matches, "equal-time").map(parse_duration).transpose()?;
    let rule = match (text(matches, "depth"), nodes, equal) {
        (None, Some(nodes), None) => Rule::Nodes(nodes),
        (None, None, Some(time)) => Rule::Time(time),
        (range, None, None) => {
            let range = range.unwrap_or(DEFAULT_DEPTHS);
            let (from, to) = depths(range).in_text(range)?;
            Rule::Depths { from, to }
        }
        _ => return Err(say!("cli.error.one-rule").into()),
    };
    let wish = Wish {
        game: kind.name().to_owned(),
        options: setup.options,
        positions: setup.position.into_iter().chain(more).collect(),
        algos: text(matches, "algos").map(str::to_owned),
        rule,
        score: text(matches, "score").map(str::to_owned),
        eval: text(matches, "eval").map(str::to_owned),
        each: Limits { time: Some(time), nodes: number(matches, "nodes", 1, u64::MAX)?, ..Limits::default() },
    };
    let given = wish.clone();
    Plan::read(wish).map_err(|Unfit { part, refusal }| {
        let given = match part {
            Part::Position(number) => given.positions.get(number).cloned(),
            Part::Algos => given.algos,
            Part::Game | Part::Options => None,
        };
        Failure::Refused { refusal, given }
    })
}

fn row_json(row: &Row, answer: &Answer, names: &[String], places: &[String]) -> serde_json::Value {
    json!({
        "algo": names[row.entrant],
        "position": places[row.position],
        "depth": row.depth,
        "value": row.value,
        "score": json::score(answer.score, answer.exact),
        "move": row.best,
        "nodes": row.nodes,
        "leaves": row.leaves,
        "cutoffs": row.cutoffs,
        "first_move_cuts": row.first_move_cuts,
        "probes": row.probes,
        "hits": row.hits,
        "ebf": (row.branching() * 1000.0).round() / 1000.0,
        "ms": row.ms(),
        "complete": row.complete,
        "counts": json::counts(&answer.counts),
    })
}

fn reach_json(reach: Option<&Reach>, name: &str) -> serde_json::Value {
    json!({
        "algo": name,
        "depth": reach.map(|reach| reach.depth),
        "times": reach.and_then(|reach| reach.times),
        "settled": reach.map(|reach| reach.settled),
    })
}

/// The rows, position by position.
fn show(talk: &Talk, rows: &[Row], names: &[String], places: &[String]) {
    let heads = heads(talk, &COLUMNS);
    for (number, place) in places.iter().enumerate() {
        let own: Vec<&Row> = rows.iter().filter(|row| row.position == number).collect();
        if own.is_empty() {
            continue;
        }
        if places.len() > 1 {
            let place = if place == START { talk.text(&say!("contest.start")) } else { place.clone() };
            talk.write(&format!("{}{place}\n", if number > 0 { "\n" } else { "" }));
        }
        let mut lines = vec![heads.clone()];
        lines.extend(own.iter().map(|row| cells(talk, row, &names[row.entrant])));
        talk.write(&table(&lines, &[false, true, true, false, true, true, true, true, true, true, true]));
    }
}

fn cells(talk: &Talk, row: &Row, name: &str) -> Vec<String> {
    let star = if row.complete { "" } else { " *" };
    let share = |percent: Option<f64>| {
        percent.map_or_else(String::new, |percent| talk.figures(format!("{percent:.1} %")))
    };
    vec![
        name.to_owned(),
        row.depth.to_string(),
        row.value.to_string(),
        row.best.clone().unwrap_or_default(),
        format!("{}{star}", grouped(row.nodes)),
        grouped(row.leaves),
        grouped(row.cutoffs),
        talk.figures(format!("{:.2}", row.branching())),
        talk.figures(format!("{:.3}", row.ms())),
        share(row.first_move_share()),
        share(row.hit_share()),
    ]
}

/// How deep each algorithm saw.
fn show_reach(talk: &Talk, seen: &[Option<Reach>], names: &[String]) {
    let Some(base) = names.first().filter(|_| !seen.is_empty()) else { return };
    talk.write("\n");
    talk.line(&say!("cli.contest-reach", base = base));
    let mut lines = vec![heads(talk, &["algo", "seen", "deeper", "settled"])];
    lines.extend(seen.iter().zip(names).filter_map(|(reach, name)| {
        let reach = reach.as_ref()?;
        let times = reach.times.map_or_else(String::new, |times| talk.figures(format!("× {times:.2}")));
        Some(vec![
            name.clone(),
            talk.figures(format!("{:.1}", reach.depth)),
            times,
            reach.settled.to_string(),
        ])
    }));
    talk.write(&table(&lines, &[false, true, true, true]));
}

fn heads(talk: &Talk, names: &[&str]) -> Vec<String> {
    names
        .iter()
        .map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned())
        .collect()
}
