use super::{csv_row, grouped, number, table};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Blind, Budget, Game, Limits};
use kythu_games::tree::{LeafOrder, Uniform};
use kythu_search::textbook::{Counters, Form, Task, alphabeta};
use kythu_words::say;
use serde_json::json;
use std::time::Instant;

/// Nodes that a single measurement may visit unless `--measure` says otherwise: a few seconds.
const DEFAULT_MEASURE: u64 = 20_000_000;

/// One depth: formulas beside counts. `None` where a count would not fit or a measurement would take too long.
struct Row {
    depth: u32,
    minimax: Option<u128>,
    best: Option<u128>,
    rule: f64,
    measured_best: Option<u64>,
    measured_random: Option<u64>,
    measured_worst: Option<u64>,
}

/// The leaves of the smallest tree that proves a value: b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
fn knuth_moore(b: u128, d: u32) -> Option<u128> {
    b.checked_pow(d.div_ceil(2))?.checked_add(b.checked_pow(d / 2)?)?.checked_sub(1)
}

/// The leaves that alpha-beta visits on a uniform tree, if that is within the limit.
fn measure(b: u32, depth: u32, order: LeafOrder, limit: u64) -> Option<u64> {
    let game = Uniform { branching: b, depth, order };
    let mut task = Task::new(&game, &Blind, Counters::new(), u32::MAX);
    task.budget = Budget::new(Limits { nodes: Some(limit), ..Limits::default() }, interrupt());
    let found = alphabeta(&mut task, &game.start(), Form::default());
    found.complete.then(|| task.observer.leaves())
}

/// `kythu growth --b 40 --depth 8`: how the leaves grow with the depth, by formula and by measurement.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let b = number(matches, "b", 1, 1_000)?.unwrap_or(40) as u32;
    let depth = number(matches, "depth", 1, 60)?.unwrap_or(8) as u32;
    let limit = number(matches, "measure", 0, 10_000_000_000)?.unwrap_or(DEFAULT_MEASURE);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let begun = Instant::now();
    let mut rows: Vec<Row> = Vec::new();
    for depth in 1..=depth {
        let text = talk.text(&say!("cli.measuring", depth = depth));
        let _shown = Progress::new(talk, begun, text);
        let minimax = u128::from(b).checked_pow(depth);
        let fits = |leaves: Option<u128>, most: u64| leaves.is_some_and(|leaves| leaves <= u128::from(most));
        // What did not fit at one depth will not at the next.
        let before = |pick: fn(&Row) -> Option<u64>| rows.last().is_none_or(|row| pick(row).is_some());
        let best = knuth_moore(u128::from(b), depth);
        let measured = |order, wanted: bool| if wanted { measure(b, depth, order, limit) } else { None };
        let row = Row {
            depth,
            minimax,
            best,
            rule: f64::from(b).powf(0.75 * f64::from(depth)),
            measured_best: measured(LeafOrder::Best, fits(best, limit)),
            measured_random: measured(LeafOrder::Random(seed), before(|row| row.measured_random)),
            measured_worst: measured(LeafOrder::Worst, fits(minimax, limit.min(Uniform::MAX_WORST_LEAVES))),
        };
        rows.push(row);
        if interrupt().is_raised() {
            return Err(Failure::Interrupted);
        }
    }
    if matches.get_flag("json") {
        talk.print(&json!({"b": b, "rows": rows.iter().enumerate().map(|(at, row)| to_json(row, at.checked_sub(1).map(|at| &rows[at]))).collect::<Vec<_>>()}).to_string());
        return Ok(());
    }
    let names = [
        "depth",
        "minimax",
        "best",
        "growth",
        "times",
        "rule",
        "measured-best",
        "measured-random",
        "measured-worst",
    ];
    if matches.get_flag("csv") {
        talk.print(&csv_row(&names.map(String::from)));
        for (at, row) in rows.iter().enumerate() {
            talk.print(&csv_row(&cells(row, at.checked_sub(1).map(|at| &rows[at]), false)));
        }
        return Ok(());
    }
    talk.line(&say!("cli.growth-title", b = b));
    let mut lines = vec![
        names.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()).to_vec(),
    ];
    lines.extend(
        rows.iter().enumerate().map(|(at, row)| cells(row, at.checked_sub(1).map(|at| &rows[at]), true)),
    );
    talk.write(&table(&lines, &[true; 9]));
    talk.line(&say!("cli.growth-notes", root = format!("{:.2}", f64::from(b).sqrt())));
    deeper(talk, b, &rows);
    Ok(())
}

/// How deep alpha-beta sees with the leaves of a minimax search: the deepest one that the measured counts reach beyond.
fn deeper(talk: &Talk, b: u32, rows: &[Row]) {
    let deepest = 2 * rows.len() as u32 + 2;
    let best: Vec<f64> =
        (1..=deepest).filter_map(|d| knuth_moore(u128::from(b), d)).map(|n| n as f64).collect();
    let random: Vec<f64> = rows.iter().filter_map(|row| row.measured_random).map(|n| n as f64).collect();
    let reached = rows.iter().rev().find_map(|row| {
        let leaves = row.minimax?;
        Some((row.depth, leaves, reach(leaves as f64, &best)?, reach(leaves as f64, &random)?))
    });
    if let Some((depth, leaves, best, random)) = reached {
        let [best, random] = [best, random].map(|depth| format!("{depth:.1}"));
        talk.line(&say!(
            "cli.growth-deeper",
            leaves = wide(leaves),
            minimax = depth,
            best = best,
            random = random
        ));
    }
}

/// The depth at which the counts (of depth 1, 2, …) reach a number of leaves, between two depths by the logarithm.
fn reach(leaves: f64, counts: &[f64]) -> Option<f64> {
    let above = counts.iter().position(|&count| count > leaves)?;
    let below = counts[above.checked_sub(1)?];
    Some(above as f64 + (leaves / below).ln() / (counts[above] / below).ln())
}

/// A count for people: in groups of three, and by its size once nobody would read the digits.
fn wide(count: u128) -> String {
    match u64::try_from(count) {
        Ok(count) if count < 1_000_000_000_000_000 => grouped(count),
        _ => format!("{:.3e}", count as f64),
    }
}

/// A ratio to four digits, large ones like counts: 1.951, 20.51, 800, 62 439.
fn four_digits(ratio: f64) -> String {
    if ratio >= 1000.0 {
        return if ratio < 1e15 { grouped(ratio.round() as u64) } else { format!("{ratio:.3e}") };
    }
    let decimals = if ratio >= 100.0 {
        0
    } else if ratio >= 10.0 {
        2
    } else {
        3
    };
    format!("{ratio:.decimals$}")
}

fn growth(row: &Row, before: Option<&Row>) -> Option<f64> {
    Some(row.best? as f64 / before?.best? as f64)
}

fn times(row: &Row) -> Option<f64> {
    Some(row.minimax? as f64 / row.best? as f64)
}

fn cells(row: &Row, before: Option<&Row>, for_people: bool) -> Vec<String> {
    let missing = || if for_people { "–".to_owned() } else { String::new() };
    let count = |count: Option<u128>| match count {
        Some(count) if for_people => wide(count),
        Some(count) => count.to_string(),
        None => missing(),
    };
    let ratio = |ratio: Option<f64>| match ratio {
        Some(ratio) if for_people => four_digits(ratio),
        Some(ratio) => ratio.to_string(),
        None => missing(),
    };
    vec![
        row.depth.to_string(),
        count(row.minimax),
        count(row.best),
        ratio(growth(row, before)),
        ratio(times(row)),
        if for_people { four_digits(row.rule) } else { row.rule.to_string() },
        count(row.measured_best.map(u128::from)),
        count(row.measured_random.map(u128::from)),
        count(row.measured_worst.map(u128::from)),
    ]
}

fn to_json(row: &Row, before: Option<&Row>) -> serde_json::Value {
    // Counts beyond 2^64 do not fit a JSON number that every reader understands: they are floats.
    let wide = |count: Option<u128>| match count.map(u64::try_from) {
        Some(Ok(count)) => json!(count),
        _ => json!(count.map(|count| count as f64)),
    };
    json!({
        "depth": row.depth,
        "minimax": wide(row.minimax),
        "best": wide(row.best),
        "growth": growth(row, before),
        "times": times(row),
        "rule": row.rule,
        "measured": {"best": row.measured_best, "random": row.measured_random, "worst": row.measured_worst},
    })
}
