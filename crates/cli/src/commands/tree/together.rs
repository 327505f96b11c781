//! Two runs on one tree: two algorithms, or a common mistake beside the right one.

use super::{LIMITS, read_tree, run_json, summary, trace};
use crate::commands::table;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_games::tree::Tree;
use kythu_lab::mistakes::{self, MISTAKES, SAID, Said, smallest_tree};
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
    let both = Comparison::of(run(left)?, run(right)?);
    if super::super::given(matches, "random") && !matches.get_flag("json") {
        talk.line(&say!("tree.text", tree = tree.to_string()));
    }
    show(talk, matches, tree, &both)
}

/// `--mistake NAME`, on a given tree or on the smallest on which it shows.
pub(super) fn mistake(talk: &Talk, matches: &ArgMatches, name: &str) -> Result<(), Failure> {
    if name == "list" {
        list(talk, matches.get_flag("json"));
        return Ok(());
    }
    if let Some(said) = SAID.iter().find(|said| said.name == name) {
        tell(talk, said, matches.get_flag("json"));
        return Ok(());
    }
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

/// `--mistake list`: the wrong algorithms, and what is said wrong without one.
fn list(talk: &Talk, as_json: bool) {
    if as_json {
        let mistakes: Vec<_> =
            MISTAKES.iter().map(|one| json!({"name": one.name, "right": one.right})).collect();
        let said: Vec<_> = SAID.iter().map(|one| json!({"name": one.name, "place": one.place})).collect();
        talk.print(&json!({"mistakes": mistakes, "said": said}).to_string());
        return;
    }
    let row = |name: &str, key: &str| {
        vec![name.to_owned(), talk.lang.template(&format!("{key}.{name}")).unwrap_or_default().to_owned()]
    };
    let rows: Vec<Vec<String>> = MISTAKES.iter().map(|one| row(one.name, "lab.mistake")).collect();
    talk.write(&table(&rows, &[false, false]));
    talk.print("");
    talk.line(&say!("tree.said"));
    let rows: Vec<Vec<String>> = SAID.iter().map(|one| row(one.name, "lab.said")).collect();
    talk.write(&table(&rows, &[false, false]));
}

/// A claim that is wrong, what is right, and where the page shows it.
fn tell(talk: &Talk, said: &Said, as_json: bool) {
    if as_json {
        talk.print(&json!({"name": said.name, "place": said.place}).to_string());
        return;
    }
    let text = |key: String| talk.lang.template(&key).unwrap_or_default();
    talk.line(&say!("tree.said-wrong", what = text(format!("lab.said.{}", said.name))));
    talk.line(&say!("tree.said-right", what = text(format!("lab.said.{}.right", said.name))));
    let seen = text(format!("lab.said.{}.place", said.name));
    talk.line(&say!("tree.said-place", what = seen, place = said.place));
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
    let Some(at) = *parts else {
        talk.line(&say!("tree.same-steps"));
        return Ok(());
    };
    // The state before they part is the same; the step that one of them takes next is not. The other may have none that fits: then
    // it waits, and what it does next comes later.
    let before = at.checked_sub(1).map_or([0, 0], |before| moments[before]);
    let says = |side: usize, run: &Run| {
        let waits = moments[at][side] == before[side];
        let Some(step) = run.steps.get(before[side]) else { return talk.text(&say!("tree.ended")) };
        // The sentence may be the same, and only the window another.
        let window = step.window.map(|[alpha, beta]| format!("  [{alpha}, {beta}]"));
        let told = format!("{}{}", talk.text(&step.says), window.unwrap_or_default());
        if waits { talk.text(&say!("tree.waits", next = told)) } else { told }
    };
    talk.line(&say!("tree.parts", left = says(0, left), right = says(1, right), at = at + 1));
    Ok(())
}
