mod chance;
mod events;
mod together;

use super::{number, read_file, spec, text};
use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use events::event_json;
use kythu_game::{Described, Options};
use kythu_games::tree::Tree;
use kythu_lab::chance::METHODS;
use kythu_lab::{Bound, Node, Run, RunLimits, Turn, read_shape};
use kythu_words::{Figures, say};
use serde_json::{Value, json};
use std::time::Instant;

/// Steps that are recorded: enough for any tree that one would read.
const LIMITS: RunLimits = RunLimits { steps: 200_000, nodes: u64::MAX };

/// `kythu tree '(((2 3)(5 9))((0 1)(7 5)))' --algo alphabeta --trace`: how an algorithm walks over a tree.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    if let Some(name) = text(matches, "mistake") {
        return together::mistake(talk, matches, name);
    }
    let spec = spec(text(matches, "algo").unwrap_or("alphabeta"))?;
    if METHODS.iter().any(|(name, _)| *name == spec.name) {
        return chance::run(talk, matches, &spec);
    }
    let tree = read_tree(matches)?;
    if let Some(other) = text(matches, "versus") {
        return together::versus(talk, matches, &tree, &spec, &super::spec(other)?);
    }
    let shown = Progress::new(talk, Instant::now(), format!("{spec} …"));
    let run = Run::new(&tree, &spec, LIMITS, interrupt())?;
    drop(shown);
    if !run.complete {
        return Err(Failure::Interrupted);
    }
    if matches.get_flag("json") {
        talk.print(&run_json(&run, tree.to_json()).to_string());
        return Ok(());
    }
    if super::given(matches, "random") {
        talk.line(&say!("tree.text", tree = tree.to_string()));
    }
    if matches.get_flag("trace") {
        trace(talk, &run);
    }
    summary(talk, &run);
    Ok(())
}

/// Every step in words, indented by depth.
pub(super) fn trace(talk: &Talk, run: &Run) {
    let mut depths: Vec<usize> = Vec::with_capacity(run.nodes.len());
    for node in &run.nodes {
        depths.push(node.parent.map_or(0, |parent| depths[parent] + 1));
    }
    for step in &run.steps {
        talk.print(&format!("{}{}", "  ".repeat(depths[step.node]), talk.text(&step.says)));
    }
    if run.missed > 0 {
        talk.line(&say!("tree.missed", count = run.missed));
    }
}

/// What came out of it.
pub(super) fn summary(talk: &Talk, run: &Run) {
    let list = |items: &[String]| if items.is_empty() { "–".to_owned() } else { items.join(" ") };
    let value = run.value;
    // A search that did not come to its end has found nothing.
    if run.complete {
        talk.line(&match run.outside {
            None => say!("tree.value", value = value),
            Some(Bound::Alpha) => say!("tree.value-at-least", value = value),
            Some(Bound::Beta) => say!("tree.value-at-most", value = value),
        });
        talk.line(&say!("tree.best", line = list(&names(talk, run, &run.best))));
    }
    talk.line(&say!("tree.order", list = list(&names(talk, run, &run.order()))));
    let leaves: Vec<String> = run.leaves().iter().map(ToString::to_string).collect();
    let total = run.minimax.leaves;
    talk.line(&say!("tree.leaves", list = Figures(list(&leaves)), visited = leaves.len(), total = total));
    let (alpha, beta) = (run.counts.alpha_cuts, run.counts.beta_cuts);
    talk.line(&say!("tree.cuts", list = list(&names(talk, run, &run.cut())), alpha = alpha, beta = beta));
}

/// What the nodes are called in the reader's language: there the root without a name has another one.
fn names(talk: &Talk, run: &Run, nodes: &[usize]) -> Vec<String> {
    nodes.iter().map(|&node| node_name(talk, run, node)).collect()
}

/// What a node is called in the reader's language.
pub(super) fn node_name(talk: &Talk, run: &Run, node: usize) -> String {
    let Node { parent, name, label, .. } = &run.nodes[node];
    if parent.is_none() && name.is_none() { talk.text(&say!("lab.root")) } else { label.clone() }
}

fn labels(run: &Run, nodes: &[usize]) -> Vec<String> {
    nodes.iter().map(|&node| run.nodes[node].label.clone()).collect()
}

/// A run as JSON.
pub(super) fn run_json(run: &Run, tree: Value) -> Value {
    let total = |leaf: bool| run.nodes.iter().filter(|node| !leaf || node.turn == Turn::Leaf).count();
    let leaves: Vec<Value> = run.leaves().into_iter().map(events::worth).collect();
    json!({
        "algo": run.spec,
        "value": run.complete.then(|| events::worth(run.value)),
        "outside": run.outside.map(events::bound),
        "best": labels(run, &run.best),
        "leaves": leaves,
        "visited": labels(run, &run.order()),
        "cut": labels(run, &run.cut()),
        "nodes": run.counts.visits,
        "leaf_count": run.counts.leaves,
        "alpha_cuts": run.counts.alpha_cuts,
        "beta_cuts": run.counts.beta_cuts,
        "researches": run.counts.again,
        "total": {"nodes": total(false), "leaves": total(true)},
        "events": run.steps.iter().map(|step| event_json(run, step)).collect::<Vec<_>>(),
        "missed_events": run.missed,
        "tree": tree,
    })
}

/// The tree that was written, read from a file, drawn at random, or the one of the course.
fn read_tree(matches: &ArgMatches) -> Result<Tree, Failure> {
    if let Some(shape) = text(matches, "random") {
        let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
        return Ok(Tree::random(&read_shape(shape).in_text(shape)?, seed)?);
    }
    if let Some(file) = text(matches, "file") {
        let content = read_file(file)?;
        return content.parse::<Tree>().in_text(&content);
    }
    match text(matches, "tree") {
        Some(written) => written.parse::<Tree>().in_text(written),
        None => Ok(Tree::with_options(&Options::new())?),
    }
}
