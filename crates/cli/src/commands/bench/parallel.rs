//! Parallel alpha-beta on Connect 4, depth 14 without evaluation: the same value, how much sooner, and for how many nodes.

use super::{median, timed};
use crate::commands::{grouped, table};
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_game::{Described, Game, Limits, OrderOnly, Stop};
use kythu_games::connect4::Connect4;
use kythu_search::engine::{Job, Switches};
use kythu_search::parallel::{Way, search_together};
use kythu_search::table::Table;
use kythu_words::{Message, say};
use serde_json::json;
use std::time::Duration;

const DEPTH: u32 = 14;
const TABLE_MIB: usize = 64;

struct Line {
    name: &'static str,
    threads: usize,
    time: Duration,
    nodes: u64,
}

pub(super) fn run(talk: &Talk, runs: usize, as_json: bool) -> Result<(), Failure> {
    let game = Connect4::default();
    let evaluator = OrderOnly(game.evaluator());
    let search = |way, threads| -> Result<_, Failure> {
        let table = Table::new(TABLE_MIB)?;
        let job = Job {
            game: &game,
            evaluator: &evaluator,
            table: &table,
            switches: Switches::default(),
            limits: Limits { depth: Some(DEPTH), ..Limits::default() },
            stop: &Stop::new(),
        };
        // The table is made before the clock starts: its pages are the same work for everybody.
        let (report, time) = timed(|| search_together(&job, &game.start(), way, threads, &mut |_| {}));
        Ok((report.value, report.stats.nodes, time))
    };
    let ways = [
        ("serial", Way::SharedTable, 1),
        ("root split", Way::RootSplit, 2),
        ("young brothers wait", Way::YoungBrothers, 2),
        ("shared table", Way::SharedTable, 2),
    ];
    let mut measured = vec![(Vec::new(), Vec::new()); ways.len()];
    let mut value = None;
    for run in 0..runs {
        talk.status(&talk.text(&say!("bench.run", run = run + 1, runs = runs)));
        for ((_, way, threads), (times, nodes)) in ways.iter().zip(&mut measured) {
            let (found, count, time) = search(*way, *threads)?;
            assert_eq!(*value.get_or_insert(found), found, "every way finds the serial value");
            times.push(time);
            nodes.push(count);
        }
    }
    talk.status("");
    let lines: Vec<Line> = ways
        .iter()
        .zip(&mut measured)
        .map(|((name, _, threads), (times, nodes))| {
            nodes.sort_unstable();
            Line { name, threads: *threads, time: median(times), nodes: nodes[nodes.len() / 2] }
        })
        .collect();
    let serial = &lines[0];
    let speedup = |line: &Line| serial.time.as_secs_f64() / line.time.as_secs_f64();
    let extra = |line: &Line| (line.nodes as f64 / serial.nodes as f64 - 1.0) * 100.0;
    if as_json {
        let lines: Vec<_> = lines
            .iter()
            .map(|line| {
                json!({"way": line.name, "threads": line.threads, "ms": crate::json::ms(line.time), "nodes": line.nodes,
                    "speedup": speedup(line), "extra_nodes_percent": extra(line)})
            })
            .collect();
        talk.print(&json!({"game": "connect4", "depth": DEPTH, "runs": runs, "lines": lines}).to_string());
        return Ok(());
    }
    let head = ["way", "threads", "ms", "speedup", "nodes", "extra"];
    let mut rows = vec![
        head.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()).to_vec(),
    ];
    rows.extend(lines.iter().map(|line| {
        vec![
            talk.text(&label(line.name)),
            line.threads.to_string(),
            talk.figures(format!("{:.1}", crate::json::ms(line.time))),
            talk.figures(format!("{:.2}×", speedup(line))),
            grouped(line.nodes),
            format!("{:+.0} %", extra(line)),
        ]
    }));
    talk.write(&table(&rows, &[false, true, true, true, true, true]));
    Ok(())
}

/// What a way is called by people.
fn label(name: &str) -> Message {
    match name {
        "serial" => say!("bench.serial"),
        "root split" => say!("bench.root-split"),
        "young brothers wait" => say!("bench.brothers"),
        _ => say!("bench.shared-table"),
    }
}
