mod graph;

use super::tree::{run_json, summary, trace};
use super::{game_and_setup, number, spec, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Limits, Options};
use kythu_lab::position::{children, watch};
use kythu_players::Terms;
use kythu_words::say;
use serde_json::{Value, json};
use std::time::Duration;

/// Steps that are kept, and nodes that are entered: more nobody reads.
const MOST_STEPS: usize = 200_000;
const MOST_NODES: u64 = 1_000_000;
/// How long the engine looks at the children of a position.
const LOOK: Duration = Duration::from_secs(1);

/// `kythu watch chess --algo 'alphabeta(depth=2)'`: a textbook search of a real position, step by step.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let as_json = matches.get_flag("json");
    if matches.get_flag("graph") {
        return graph::run(talk, matches, kind, &setup);
    }
    if let Some(top) = number(matches, "children", 1, 100_000)? {
        let terms =
            Terms { limits: Limits { time: Some(LOOK), ..Limits::default() }, ..Terms::new(interrupt()) };
        let found = children(kind, &setup, &Options::new(), top as usize, &terms)?;
        if as_json {
            let top: Vec<Value> = found
                .top
                .iter()
                .map(|child| json!({"move": child.mv, "value": child.value.to_string(), "proven": child.proven}))
                .collect();
            talk.print(&json!({"top": top, "more": found.more}).to_string());
            return Ok(());
        }
        for child in &found.top {
            // As on the page: a value that is only thought has a wave before it.
            let about = if child.proven { "" } else { "≈" };
            talk.print(&format!("{}  {about}{}", child.mv, child.value));
        }
        if found.more > 0 {
            talk.line(&say!("lab.more", more = found.more));
        }
        return Ok(());
    }
    let spec = spec(text(matches, "algo").unwrap_or("alphabeta(depth=2)"))?;
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let run = watch(kind, &setup, &spec, &Terms { limits, ..Terms::new(interrupt()) }, MOST_STEPS)?;
    if as_json {
        talk.print(&run_json(&run, Value::Null).to_string());
    } else {
        if matches.get_flag("trace") {
            trace(talk, &run);
        }
        summary(talk, &run);
    }
    if interrupt().is_raised() {
        Err(Failure::Interrupted)
    } else if run.complete {
        Ok(())
    } else {
        Err(Failure::Unfinished)
    }
}
