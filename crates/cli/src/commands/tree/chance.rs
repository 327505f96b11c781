//! Trees with chance nodes.

use super::{LIMITS, run_json, summary, trace};
use crate::commands::{number, read_file, text};
use crate::failure::{Failure, InText};
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_lab::Worth;
use kythu_lab::chance::{ChanceTree, estimate, run as search};
use kythu_players::Spec;
use kythu_words::say;
use serde_json::json;

/// The tree that is searched when none is given.
const USUAL: &str = "A(B?(1/2:3 1/2:(4 9)) C?(2 8))";
/// Walks of an estimate.
const MOST_WALKS: u64 = 100_000_000;

/// `kythu tree '(?(1/2:3 1/2:9) ?(2 8))' --algo star1 --walks 1000`.
pub(super) fn run(talk: &Talk, matches: &ArgMatches, spec: &Spec) -> Result<(), Failure> {
    let read = |written: &str| written.parse::<ChanceTree>().in_text(written);
    let tree = match (text(matches, "file"), text(matches, "tree")) {
        (Some(file), _) => read(&read_file(file)?)?,
        (None, written) => read(written.unwrap_or(USUAL))?,
    };
    let walks = number(matches, "walks", 0, MOST_WALKS)?.unwrap_or(0);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let run = search(&tree, spec, LIMITS)?;
    let estimates = estimate(&tree, walks, seed);
    if matches.get_flag("json") {
        let mut object = run_json(&run, json!(tree.to_string()));
        object["exact"] = json!(tree.values()[0]);
        object["estimates"] = estimates
            .iter()
            .map(|found| json!({"walks": found.walks, "mean": found.mean, "error": found.error}))
            .collect();
        talk.print(&object.to_string());
        return Ok(());
    }
    if matches.get_flag("trace") {
        trace(talk, &run);
    }
    summary(talk, &run);
    for found in estimates {
        let (walks, mean) = (found.walks, Worth(found.mean));
        talk.line(&match found.error {
            Some(error) => say!("tree.estimate", walks = walks, mean = mean, error = Worth(error)),
            None => say!("tree.estimate-first", walks = walks, mean = mean),
        });
    }
    Ok(())
}
