use super::{csv_row, grouped, number, table};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Blind, Budget, Game, Limits};
use kythu_games::tree::{LeafOrder, Uniform};
use kythu_search::textbook::{Counters, Form, Task, alphabeta};
use kythu_words::say;
use serde_json::json;

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
    let mut rows: Vec<Row> = Vec::new();
    for depth in 1..=depth {
        talk.status(&talk.text(&say!("cli.measuring", depth = depth)));
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
            talk.status("");
            return Err(Failure::Interrupted);
        }
    }
    talk.status("");
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
    deeper(talk, &rows);
    Ok(())
}

/// How much deeper alpha-beta sees than minimax with the same number of leaves, from the measured counts.
fn deeper(talk: &Talk, rows: &[Row]) {
    let reach = |leaves: u128, pick: &dyn Fn(&Row) -> Option<u128>| {
        rows.iter().rev().find(|row| pick(row).is_some_and(|count| count <= leaves)).map(|row| row.depth)
    };
    let last = rows.iter().rev().find(|row| {
        let Some(leaves) = row.minimax else { return false };
        // Only where the measured counts go beyond it, so that the comparison is not cut off by the table's end.
        rows.iter().any(|other| other.best.is_some_and(|best| best > leaves))
            && rows
                .iter()
                .any(|other| other.measured_random.is_some_and(|random| u128::from(random) > leaves))
    });
    let Some(row) = last else { return };
    let leaves = row.minimax.unwrap_or_default();
    let best = reach(leaves, &|row| row.best).unwrap_or(row.depth);
    let random = reach(leaves, &|row| row.measured_random.map(u128::from)).unwrap_or(row.depth);
    talk.line(&say!("cli.growth-deeper", leaves = leaves, minimax = row.depth, best = best, random = random));
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
        Some(count) if for_people => {
            u64::try_from(count).map_or_else(|_| format!("{:.3e}", count as f64), grouped)
        }
        Some(count) => count.to_string(),
        None => missing(),
    };
    let ratio = |ratio: Option<f64>| match ratio {
        Some(ratio) if ratio < 100.0 => {
            format!("{ratio:.4}").trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        Some(ratio) => format!("{ratio:.0}"),
        None => missing(),
    };
    vec![
        row.depth.to_string(),
        count(row.minimax),
        count(row.best),
        ratio(growth(row, before)),
        ratio(times(row)),
        format!("{:.0}", row.rule),
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
