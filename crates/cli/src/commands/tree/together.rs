//! Two runs on one tree: two algorithms, or a common mistake beside the right one.

use super::{LIMITS, read_tree, run_json, summary, trace};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_games::tree::Tree;
use kythu_lab::mistakes::{self, smallest_tree};
use kythu_lab::{Comparison, Run};
use kythu_players::Spec;
use kythu_words::say;
use serde_json::json;
use std::time::Instant;

/// Trees beyond which two runs are not lined up step by step.
const MOST_NODES: usize = 20_000;

/// `--versus SPEC`.
pub(super) fn versus(
    talk: &Talk,
    matches: &ArgMatches,
    tree: &Tree,
    left: &Spec,
    right: &Spec,
) -> Result<(), Failure> {
    let found = tree.nodes().len();
    if found > MOST_NODES {
        return Err(say!("lab.too-large", found = found, most = MOST_NODES).into());
    }
    let run = |spec| Run::new(tree, spec, LIMITS, interrupt());
    show(talk, matches, tree, &Comparison::of(run(left)?, run(right)?))
}

/// `--mistake NAME`, on a given tree or on the smallest on which it shows.
pub(super) fn mistake(talk: &Talk, matches: &ArgMatches, name: &str) -> Result<(), Failure> {
    let mistake = mistakes::mistake(name)?;
    let given = ["tree", "file", "random"].iter().any(|name| super::super::given(matches, name));
    let tree = if given {
        read_tree(matches)?
    } else {
        let _shown = Progress::new(talk, Instant::now(), format!("{name} …"));
        smallest_tree(mistake, interrupt()).ok_or(Failure::Interrupted)?
    };
    let found = tree.nodes().len();
    if found > MOST_NODES {
        return Err(say!("lab.too-large", found = found, most = MOST_NODES).into());
    }
    let both = mistake.beside_the_right_one(&tree, LIMITS, interrupt())?;
    if !matches.get_flag("json") {
        let text = |key: String| talk.lang.template(&key).unwrap_or_default();
        talk.print(text(format!("lab.mistake.{name}")));
        talk.print(text(format!("lab.mistake.{name}.why")));
        talk.line(&say!("tree.text", tree = tree.to_string()));
        talk.print("");
    }
    show(talk, matches, &tree, &both)
}

fn show(talk: &Talk, matches: &ArgMatches, tree: &Tree, both: &Comparison) -> Result<(), Failure> {
    let Comparison { left, right, moments, parts } = both;
    if matches.get_flag("json") {
        let object = json!({
            "left": run_json(left, tree.to_json()),
            "right": run_json(right, tree.to_json()),
            "moments": moments,
            "parts": parts,
        });
        talk.print(&object.to_string());
        return Ok(());
    }
    for run in [left, right] {
        talk.print(&format!("── {} ──", run.spec));
        if matches.get_flag("trace") {
            trace(talk, run);
        }
        if !run.complete {
            talk.line(&say!("tree.endless", visits = run.counts.visits));
        }
        summary(talk, run);
        talk.print("");
    }
    // The state before they part is the same; the step that one of them takes next is not.
    let moment = parts.and_then(|at| moments.get(at));
    let message = match moment {
        None => say!("tree.same-steps"),
        Some(&[i, j]) => {
            let says = |run: &Run, at: usize| match run.steps.get(at.saturating_sub(1)) {
                // The sentence may be the same, and only the window another.
                Some(step) => {
                    let window = step.window.map(|[alpha, beta]| format!("  [{alpha}, {beta}]"));
                    format!("{}{}", talk.text(&step.says), window.unwrap_or_default())
                }
                None => talk.text(&say!("tree.ended")),
            };
            say!("tree.parts", left = says(left, i), right = says(right, j), at = i.max(j))
        }
    };
    talk.line(&message);
    Ok(())
}
