use super::{number, read_file, spec, text};
use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Blind, Budget, Described, Limits, Options, Refusal, Score, Side};
use kythu_games::tree::{Branch, NodeId, Shape, Tree};
use kythu_players::Spec;
use kythu_search::Found;
use kythu_search::table::Table;
use kythu_search::textbook::{
    Aspiration, Counters, Event, Form, Leaf, Line, Step, Task, Trace, Window, alphabeta,
    alphabeta_with_memory, deepening, minimax, mtdf, negascout, trace_cuts,
};
use kythu_words::{Message, say};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Instant;

/// Steps that are recorded: enough for any tree that one would read.
const MOST_STEPS: usize = 200_000;

type Watch = (Trace<Branch>, (Counters, Line<Branch>));

/// `kythu tree '(((2 3)(5 9))((0 1)(7 5)))' --algo alphabeta --trace`: how an algorithm walks over a tree.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let tree = read_tree(matches)?;
    let spec = spec(text(matches, "algo").unwrap_or("alphabeta"))?;
    let watch: Watch = (Trace::new(MOST_STEPS), (Counters::new(), Line::new()));
    let mut task = Task::new(&tree, &Blind, watch, u32::MAX);
    task.budget = Budget::new(Limits::default(), interrupt());
    let shown = Progress::new(talk, Instant::now(), format!("{spec} …"));
    let found = search(&mut task, &spec)?;
    drop(shown);
    if !found.complete {
        return Err(Failure::Interrupted);
    }
    let (trace, (counters, line)) = task.observer;
    let walk = Walk { talk, tree: &tree, steps: &trace.steps };
    let value = if tree.root_side() == Side::First { found.value } else { -found.value };
    let best = walk.names_along(line.moves());
    // An algorithm that looks several times may come back to what one look has cut.
    let visited = walk.visited();
    let mut cut: Vec<String> = trace_cuts(&trace.steps).iter().map(|path| walk.name(path)).collect();
    let mut seen: HashSet<String> = visited.iter().cloned().collect();
    cut.retain(|name| seen.insert(name.clone()));
    if matches.get_flag("json") {
        let object = json!({
            "algo": spec.to_string(),
            "value": value.raw(),
            "best": best,
            "leaves": walk.leaves(),
            "visited": visited,
            "cut": cut,
            "nodes": counters.nodes(),
            "leaf_count": counters.leaves(),
            "alpha_cuts": counters.alpha_cuts,
            "beta_cuts": counters.beta_cuts,
            "researches": counters.researches,
            "total": {"nodes": tree.nodes().len(), "leaves": tree.leaves()},
            "events": trace.steps.iter().map(|step| walk.event_json(step)).collect::<Vec<_>>(),
            "missed_events": trace.missed,
            "tree": tree.to_json(),
        });
        talk.print(&object.to_string());
        return Ok(());
    }
    if matches.get_flag("trace") {
        for step in &trace.steps {
            let indent = "  ".repeat(step.path.len());
            talk.print(&format!("{indent}{}", talk.text(&walk.sentence(step))));
        }
        if trace.missed > 0 {
            talk.line(&say!("tree.missed", count = trace.missed));
        }
    }
    let list = |items: &[String]| if items.is_empty() { "–".to_owned() } else { items.join(" ") };
    talk.line(&say!("tree.value", value = value.raw()));
    talk.line(&say!("tree.best", line = list(&best)));
    talk.line(&say!("tree.order", list = list(&visited)));
    let leaves: Vec<String> = walk.leaves().iter().map(ToString::to_string).collect();
    talk.line(&say!("tree.leaves", list = list(&leaves), visited = leaves.len(), total = tree.leaves()));
    talk.line(&say!("tree.cuts", list = list(&cut), alpha = counters.alpha_cuts, beta = counters.beta_cuts));
    Ok(())
}

/// The tree that was written, read from a file, drawn at random, or the one of the course.
fn read_tree(matches: &ArgMatches) -> Result<Tree, Failure> {
    if let Some(shape) = text(matches, "random") {
        let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
        return Ok(Tree::random(&read_shape(shape)?, seed)?);
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

/// `depth=3,branching=2,irregular=on,min=-9,max=9,side=max`
fn read_shape(given: &str) -> Result<Shape, Failure> {
    let params =
        format!("shape({given})").parse::<Spec>().map_err(|refusal| Refusal { at: None, ..refusal })?.params;
    params.only(&["depth", "branching", "irregular", "min", "max", "side"])?;
    let value = |name: &'static str, default: i32| match params.get(name) {
        None => Ok(default),
        Some(text) => match text.parse::<i32>() {
            Ok(value) if value.abs() <= Score::LIMIT => Ok(value),
            _ => Err(say!("tree.value-range", limit = Score::LIMIT, found = text)),
        },
    };
    Ok(Shape {
        depth: params.number("depth", 0, u64::from(Tree::MAX_DEPTH))?.unwrap_or(3) as u32,
        branching: params.number("branching", 1, 1000)?.unwrap_or(2) as u32,
        irregular: params.flag("irregular")?,
        values: (value("min", -9)?, value("max", 9)?),
        root_side: match params.get("side") {
            None | Some("max") => Side::First,
            Some("min") => Side::Second,
            Some(_) => return Err(say!("tree.json-side").into()),
        },
    })
}

/// Runs the textbook algorithm that a spec names.
fn search(task: &mut Task<'_, Tree, Blind, Watch>, spec: &Spec) -> Result<Found<Branch>, Failure> {
    let root = NodeId(0);
    let forms = [("two", Form::TwoFunctions), ("flag", Form::Flag), ("negamax", Form::Negamax)];
    let named = |refusal: Refusal| {
        Refusal::new(say!("error.in-spec", spec = spec.to_string(), what = refusal.message))
    };
    let only = |known: &[&str]| spec.params.only(known).map_err(named);
    if let Some(depth) = spec.params.number("depth", 1, 1_000_000).map_err(named)? {
        task.depth = depth as u32;
    }
    Ok(match spec.name.as_str() {
        "minimax" => {
            only(&["depth"])?;
            minimax(task, &root)
        }
        "alphabeta" | "negamax" => {
            only(&["depth", "form", "fail"])?;
            task.hard = spec.choice("fail", &[("soft", false), ("hard", true)]).map_err(named)?;
            let usual = if spec.name == "negamax" { Form::Negamax } else { Form::TwoFunctions };
            let form = if spec.params.get("form").is_none() {
                usual
            } else {
                spec.choice("form", &forms).map_err(named)?
            };
            alphabeta(task, &root, form)
        }
        "negascout" | "pvs" => {
            only(&["depth"])?;
            negascout(task, &root)
        }
        "memory" => {
            only(&["depth"])?;
            alphabeta_with_memory(task, &root, &Table::with_entries(1 << 16))
        }
        "mtdf" => {
            only(&["depth", "guess"])?;
            let guess = spec.params.get("guess").map_or(Ok(0), str::parse::<i32>);
            let guess = guess.map_err(|_| named(say!("tree.guess").into()))?;
            mtdf(task, &root, &Table::with_entries(1 << 16), Score::new(guess))
        }
        "deepening" => {
            only(&["depth", "window"])?;
            let window = spec.params.number("window", 1, 1_000_000).map_err(named)?;
            deepening(task, &root, window.map_or(Aspiration::Off, |delta| Aspiration::Around(delta as i32))).0
        }
        other => {
            let known = "minimax, alphabeta, negamax, negascout, memory, mtdf, deepening";
            return Err(say!("error.no-algo", name = other, game = "tree", known = known).into());
        }
    })
}

/// A recorded search on a tree, told with the tree's names.
struct Walk<'a> {
    talk: &'a Talk,
    tree: &'a Tree,
    steps: &'a [Step<Branch>],
}

impl Walk<'_> {
    fn name(&self, path: &[Branch]) -> String {
        self.tree.label(self.tree.follow(path))
    }

    fn child(&self, path: &[Branch], branch: Branch) -> String {
        let path: Vec<Branch> = path.iter().copied().chain([branch]).collect();
        self.name(&path)
    }

    fn names_along(&self, line: &[Branch]) -> Vec<String> {
        (1..=line.len()).map(|end| self.name(&line[..end])).collect()
    }

    /// The nodes in the order in which they were first entered.
    fn visited(&self) -> Vec<String> {
        let mut seen = vec![false; self.tree.nodes().len()];
        let entered = self.steps.iter().filter(|step| matches!(step.event, Event::Enter { .. }));
        let mut order = Vec::new();
        for step in entered {
            let id = self.tree.follow(&step.path);
            if !std::mem::replace(&mut seen[id.0 as usize], true) {
                order.push(self.tree.label(id));
            }
        }
        order
    }

    /// The values of the leaves in the order in which they were visited.
    fn leaves(&self) -> Vec<i32> {
        let leaves = self.steps.iter().filter_map(|step| match step.event {
            Event::Leaf { value, kind: Leaf::End } => Some(value.raw()),
            _ => None,
        });
        leaves.collect()
    }

    /// One step in words.
    fn sentence(&self, step: &Step<Branch>) -> Message {
        let node = self.name(&step.path);
        let side = |side| if side == Side::First { "▲MAX" } else { "▼MIN" };
        match &step.event {
            Event::Iteration { depth, window } => {
                say!(
                    "tree.step-iteration",
                    depth = *depth,
                    alpha = bound(window.alpha),
                    beta = bound(window.beta)
                )
            }
            Event::Enter { side: who, window, again } => {
                let message = if *again { say!("tree.step-again") } else { say!("tree.step-enter") };
                message
                    .with("node", node)
                    .with("side", side(*who))
                    .with("alpha", bound(window.alpha))
                    .with("beta", bound(window.beta))
            }
            Event::Leaf { value, kind } => {
                let message = match kind {
                    Leaf::End => say!("tree.step-leaf"),
                    Leaf::Horizon => say!("tree.step-horizon"),
                    Leaf::Known => say!("tree.step-known"),
                };
                message.with("node", node).with("value", bound(*value))
            }
            Event::Improved { mv, value, window, moved } => {
                let message = if *moved { say!("tree.step-bound") } else { say!("tree.step-better") };
                message
                    .with("node", node)
                    .with("child", self.child(&step.path, *mv))
                    .with("value", bound(*value))
                    .with("alpha", bound(window.alpha))
                    .with("beta", bound(window.beta))
            }
            Event::Cut { side: who, window, by, skipped } => {
                let skipped: Vec<String> =
                    skipped.iter().map(|&branch| self.child(&step.path, branch)).collect();
                let message = match (who, skipped.is_empty()) {
                    (Side::Second, false) => say!("tree.step-alpha-cut"),
                    (Side::First, false) => say!("tree.step-beta-cut"),
                    (_, true) => say!("tree.step-closed"),
                };
                let by =
                    by.as_ref().map_or_else(|| self.talk.text(&say!("tree.outside")), |path| self.name(path));
                message
                    .with("node", node)
                    .with("by", by)
                    .with("skipped", skipped.join(" "))
                    .with("alpha", bound(window.alpha))
                    .with("beta", bound(window.beta))
            }
            Event::Leave { value } => say!("tree.step-leave", node = node, value = bound(*value)),
        }
    }

    fn event_json(&self, step: &Step<Branch>) -> Value {
        let node = self.name(&step.path);
        let side = |side| if side == Side::First { "max" } else { "min" };
        let window = |window: &Window| json!([limit(window.alpha), limit(window.beta)]);
        match &step.event {
            Event::Iteration { depth, window: w } => {
                json!({"event": "iteration", "depth": depth, "window": window(w)})
            }
            Event::Enter { side: who, window: w, again } => {
                json!({"event": "enter", "node": node, "side": side(*who), "window": window(w), "again": again})
            }
            Event::Leaf { value, kind } => {
                let kind = match kind {
                    Leaf::End => "end",
                    Leaf::Horizon => "horizon",
                    Leaf::Known => "known",
                };
                json!({"event": "leaf", "node": node, "value": limit(*value), "kind": kind})
            }
            Event::Improved { mv, value, window: w, moved } => {
                let child = self.child(&step.path, *mv);
                json!({"event": "improved", "node": node, "child": child, "value": limit(*value), "window": window(w), "moved": moved})
            }
            Event::Cut { side: who, window: w, by, skipped } => {
                let kind = if *who == Side::Second { "alpha" } else { "beta" };
                let skipped: Vec<String> =
                    skipped.iter().map(|&branch| self.child(&step.path, branch)).collect();
                let by = by.as_ref().map(|path| self.name(path));
                json!({"event": "cut", "node": node, "kind": kind, "window": window(w), "by": by, "skipped": skipped})
            }
            Event::Leave { value } => json!({"event": "leave", "node": node, "value": limit(*value)}),
        }
    }
}

/// A bound as a person writes it.
fn bound(score: Score) -> String {
    score.to_string()
}

/// A bound as JSON: null for an infinite one.
fn limit(score: Score) -> Option<i32> {
    (score.raw().abs() < Score::INFINITY.raw()).then(|| score.raw())
}
