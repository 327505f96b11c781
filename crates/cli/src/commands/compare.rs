use super::{csv_row, depths, game_and_setup, grouped, spec_within, table, text};
use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::Limits;
use kythu_players::{Answer, GameKind, Spec, Terms, parse_duration, split_specs};
use kythu_words::say;
use serde_json::json;
use std::time::{Duration, Instant};

const DEFAULT_ALGOS: &str = "minimax,alphabeta,negascout,memory,mtdf,pvs";
const DEFAULT_DEPTHS: &str = "1..6";
/// What a single search may take unless `--time` says otherwise: minimax at a large depth would run for years.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

const COLUMNS: [&str; 9] = ["algo", "depth", "value", "move", "nodes", "leaves", "cutoffs", "ebf", "ms"];

struct Row {
    spec: String,
    depth: u32,
    answer: Answer,
    time: Duration,
}

impl Row {
    /// The number of children that a uniform tree of this depth and size would have.
    fn branching(&self) -> f64 {
        (self.answer.counts.nodes as f64).powf(1.0 / f64::from(self.depth))
    }

    fn cutoffs(&self) -> u64 {
        self.answer.counts.alpha_cuts + self.answer.counts.beta_cuts
    }

    fn to_json(&self) -> serde_json::Value {
        let Self { spec, depth, answer, time } = self;
        json!({
            "algo": spec,
            "depth": depth,
            "value": answer.score.utility(),
            "score": json::score(answer.score, answer.exact),
            "move": answer.best,
            "nodes": answer.counts.nodes,
            "leaves": answer.counts.leaves,
            "cutoffs": self.cutoffs(),
            "ebf": (self.branching() * 1000.0).round() / 1000.0,
            "ms": json::ms(*time),
            "complete": answer.complete,
            "counts": json::counts(&answer.counts),
        })
    }
}

/// `kythu compare GAME`: several algorithms on one position, depth by depth.
///
/// The convention under which the counts are comparable (and published): full start window, results +1, 0 and −1 without
/// distance, no evaluation at the horizon. `--score` and `--eval` change it, and so does a spec that says so itself.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let given = text(matches, "algos").unwrap_or(DEFAULT_ALGOS);
    let names: Vec<&str> = kind.algos().iter().map(|algo| algo.name).collect();
    let mut specs = Vec::new();
    for word in split_specs(given) {
        let mut spec = spec_within(given, word)?;
        if text(matches, "algos").is_none() && !names.contains(&spec.name.as_str()) {
            continue;
        }
        let written = spec.to_string();
        conventions(kind, &mut spec, matches);
        kind.player(&spec)?;
        specs.push((written, spec));
    }
    let range = text(matches, "depth").unwrap_or(DEFAULT_DEPTHS);
    let (from, to) = depths(range).in_text(range)?;
    let time = text(matches, "time").map(parse_duration).transpose()?.unwrap_or(DEFAULT_TIME);
    let (as_json, as_csv) = (matches.get_flag("json"), matches.get_flag("csv"));

    let mut rows: Vec<Row> = Vec::new();
    let mut unfinished = false;
    if as_csv {
        talk.print(&csv_row(
            &COLUMNS.iter().copied().chain(["complete"]).map(String::from).collect::<Vec<_>>(),
        ));
    }
    let begun = Instant::now();
    'all: for (written, spec) in &specs {
        for depth in from..=to {
            let text = talk.text(&say!("cli.comparing", algo = written, depth = depth));
            let shown = Progress::new(talk, begun, text);
            // A fresh player every time: no row profits from the table of another.
            let mut player = kind.player(spec)?;
            let limits = Limits { depth: Some(depth), nodes: None, time: Some(time) };
            let terms = Terms { limits, line: false, ..Terms::new(interrupt()) };
            let started = Instant::now();
            let answer = player.think(&setup, &terms, &mut |_| {})?;
            drop(shown);
            let row = Row { spec: written.clone(), depth, answer, time: started.elapsed() };
            let complete = row.answer.complete;
            if as_csv {
                talk.print(&csv_row(&cells(&row, false)));
            }
            rows.push(row);
            if interrupt().is_raised() {
                break 'all;
            }
            if !complete {
                // Deeper would take longer still.
                unfinished = true;
                break;
            }
        }
    }
    if as_json {
        let rows: Vec<_> = rows.iter().map(Row::to_json).collect();
        talk.print(&json!({"game": kind.name(), "rows": rows}).to_string());
    } else if !as_csv {
        let keys =
            COLUMNS.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned());
        let mut lines = vec![keys.to_vec()];
        lines.extend(rows.iter().map(|row| cells(row, true)));
        talk.write(&table(&lines, &[false, true, true, false, true, true, true, true, true]));
        if unfinished {
            talk.line(&say!("cli.compare-unfinished"));
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

/// Fills in the convention where a spec leaves it open.
fn conventions(kind: &dyn GameKind, spec: &mut Spec, matches: &ArgMatches) {
    let Some(info) = kind.algos().into_iter().find(|algo| algo.name == spec.name) else { return };
    for (param, default) in [("score", "plain"), ("eval", "none")] {
        if info.params.contains(&param) && spec.params.get(param).is_none() {
            spec.params.set(param, text(matches, param).unwrap_or(default));
        }
    }
}

fn cells(row: &Row, for_people: bool) -> Vec<String> {
    let number = |number: u64| if for_people { grouped(number) } else { number.to_string() };
    let star = if row.answer.complete || !for_people { "" } else { " *" };
    let mut cells = vec![
        row.spec.clone(),
        row.depth.to_string(),
        row.answer.score.utility().to_string(),
        row.answer.best.clone().unwrap_or_default(),
        format!("{}{star}", number(row.answer.counts.nodes)),
        number(row.answer.counts.leaves),
        number(row.cutoffs()),
        format!("{:.2}", row.branching()),
        format!("{:.3}", json::ms(row.time)),
    ];
    if !for_people {
        cells.push(row.answer.complete.to_string());
    }
    cells
}
