use super::{csv_row, grouped, number, table};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_lab::{Growth, GrowthRow, Measured, Reach};
use kythu_words::{Figures, say};
use serde_json::json;
use std::time::Instant;

/// Nodes that a single measurement may visit unless `--measure` says otherwise: a few seconds.
const DEFAULT_MEASURE: u64 = 20_000_000;

/// `kythu growth --b 40 --depth 8`: how the leaves grow with the depth, by formula and by measurement.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let b = number(matches, "b", 1, 1_000)?.unwrap_or(40) as u32;
    let depth = number(matches, "depth", 1, 60)?.unwrap_or(8) as u32;
    let limit = number(matches, "measure", 0, 10_000_000_000)?.unwrap_or(DEFAULT_MEASURE);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let shown = Progress::new(talk, Instant::now(), String::new());
    let growth = Growth::new(b, depth, limit, seed, interrupt(), &mut |depth| {
        shown.say(|| talk.text(&say!("cli.measuring", depth = depth)));
    });
    drop(shown);
    if interrupt().is_raised() {
        return Err(Failure::Interrupted);
    }
    let rows = &growth.rows;
    if matches.get_flag("json") {
        talk.print(&json!({"b": b, "rows": rows.iter().map(to_json).collect::<Vec<_>>(), "by_leaves": growth.by_leaves.map(reach_json), "by_time": growth.by_time.map(reach_json)}).to_string());
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
        for row in rows {
            talk.print(&csv_row(&cells(row, false)));
        }
        return Ok(());
    }
    talk.line(&say!("cli.growth-title", b = b));
    let mut lines = vec![
        names.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()).to_vec(),
    ];
    lines
        .extend(rows.iter().map(|row| cells(row, true).into_iter().map(|cell| talk.figures(cell)).collect()));
    talk.write(&table(&lines, &[true; 9]));
    talk.line(&say!("cli.growth-notes", root = Figures(format!("{:.2}", f64::from(b).sqrt()))));
    deeper(talk, &growth);
    Ok(())
}

/// How deep alpha-beta sees with the leaves, and in the time, of a minimax search.
fn deeper(talk: &Talk, growth: &Growth) {
    let depths = |reach: Reach| [reach.best, reach.random].map(|depth| Figures(format!("{depth:.1}")));
    let leaves_at =
        |depth: u32| growth.rows.iter().find(|row| row.depth == depth).and_then(|row| row.minimax);
    if let Some(reach) = growth.by_leaves
        && let Some(leaves) = leaves_at(reach.minimax)
    {
        let [best, random] = depths(reach);
        let (leaves, minimax) = (Figures(wide(leaves)), reach.minimax);
        talk.line(&say!(
            "cli.growth-deeper",
            leaves = leaves,
            minimax = minimax,
            best = best,
            random = random
        ));
    }
    if let Some(reach) = growth.by_time {
        let [best, random] = depths(reach);
        talk.line(&say!("cli.growth-deeper-time", minimax = reach.minimax, best = best, random = random));
    }
}

fn reach_json(reach: Reach) -> serde_json::Value {
    json!({"minimax": reach.minimax, "best": reach.best, "random": reach.random})
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

fn cells(row: &GrowthRow, for_people: bool) -> Vec<String> {
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
        ratio(row.growth),
        ratio(row.times),
        if for_people { four_digits(row.rule) } else { row.rule.to_string() },
        count(leaves(row.first).map(u128::from)),
        count(leaves(row.random).map(u128::from)),
        count(leaves(row.last).map(u128::from)),
    ]
}

fn leaves(measured: Option<Measured>) -> Option<u64> {
    measured.map(|measured| measured.leaves)
}

fn to_json(row: &GrowthRow) -> serde_json::Value {
    // Counts beyond 2^64 do not fit a JSON number that every reader understands: they are floats.
    let wide = |count: Option<u128>| match count.map(u64::try_from) {
        Some(Ok(count)) => json!(count),
        _ => json!(count.map(|count| count as f64)),
    };
    json!({
        "depth": row.depth,
        "minimax": wide(row.minimax),
        "best": wide(row.best),
        "growth": row.growth,
        "times": row.times,
        "rule": row.rule,
        "measured": {"best": leaves(row.first), "random": leaves(row.random), "worst": leaves(row.last)},
    })
}
