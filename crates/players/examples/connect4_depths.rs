//! How far the Connect 4 bot looks ahead in ten seconds, from plain alpha-beta on, with one technique more in each line:
//! `cargo run --release -p kythu-players --example connect4_depths [SECONDS]`. `docs/connect4-bot.md` has the outcome.
#![expect(clippy::print_stdout, reason = "a measurement prints")]

use kythu_game::{Limits, Options, Refusal, Stop};
use kythu_players::{Setup, Spec, Terms, find};
use std::time::Duration;

/// From the empty board to a middle game, none of them decided within reach.
const POSITIONS: [&str; 4] = ["-", "44", "444443", "44433325"];

/// What each line turns on, beside what the lines above it have on.
const STEPS: [(&str, &str); 9] = [
    ("plain alpha-beta", ""),
    ("+ order: win, block, centre", "urgency"),
    ("+ table", "table"),
    ("+ iterative deepening", "deepening"),
    ("+ killers", "killers"),
    ("+ history", "history"),
    ("+ null windows (PVS)", "nullwindow"),
    ("+ aspiration", "window"),
    ("+ a larger table (256 MiB)", "hash"),
];

/// On a machine that others use too the best of a few tries is what the search can do; the others are what was left to it.
const TRIES: usize = 3;

/// The deepest search that ends in time, and its nodes.
fn reached(spec: &Spec, position: &str, time: Duration) -> Result<(u32, u64), Refusal> {
    let kind = find("connect4")?;
    let setup = Setup::from_position(Options::new(), position);
    let search = |depth: Option<u32>| {
        let limits = Limits { depth, nodes: None, time: Some(time) };
        let terms = Terms { limits, line: false, ..Terms::new(&Stop::new()) };
        kind.player(spec)?.think(&setup, &terms, &mut |_| {})
    };
    let mut best = (0, 0);
    if spec.params.get("deepening") != Some("off") {
        for _ in 0..TRIES {
            let answer = search(None)?;
            best = best.max((answer.depth, answer.counts.nodes));
        }
        return Ok(best);
    }
    // Without deepening each depth is a search of its own, and each has all the time.
    for depth in 1.. {
        let mut finished = None;
        for _ in 0..TRIES {
            let answer = search(Some(depth))?;
            if answer.complete {
                finished = Some(answer);
                break;
            }
        }
        let Some(answer) = finished else { break };
        best = (depth, answer.counts.nodes);
        if answer.exact {
            break;
        }
    }
    Ok(best)
}

fn main() -> Result<(), Refusal> {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    let time = Duration::from_secs(seconds);
    println!("| depth (nodes) in {seconds} s | {} |", POSITIONS.join(" | "));
    println!("|---|{}", "---|".repeat(POSITIONS.len()));
    let mut spec: Spec =
        "bot(urgency=off,table=off,deepening=off,killers=off,history=off,nullwindow=off,window=off)"
            .parse()?;
    for (name, param) in STEPS {
        match param {
            "" => {}
            "hash" => spec.params.set(param, "256"),
            "window" => spec.params.set(param, "40"),
            _ => spec.params.set(param, "on"),
        }
        let mut cells = Vec::new();
        for position in POSITIONS {
            let (depth, nodes) = reached(&spec, position, time)?;
            cells.push(format!("{depth} ({:.1} M)", nodes as f64 / 1e6));
        }
        println!("| {name} | {} |", cells.join(" | "));
    }
    Ok(())
}
