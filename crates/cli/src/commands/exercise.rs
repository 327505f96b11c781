use super::tree::node_name;
use super::{number, table, text};
use crate::failure::{Failure, InText};
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_lab::exercise::{Exercise, HARDEST, Marking, Solution, Verdict, read_answers, sheet};
use kythu_words::{Message, say};
use serde_json::{Value, json};

/// `kythu exercise`: exercises from a seed, or one that was written down, with its answer key or its marks.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let exercises: Vec<Exercise> = match text(matches, "exercise") {
        Some(written) => vec![written.parse::<Exercise>().in_text(written)?],
        None => {
            let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
            let difficulty = number(matches, "difficulty", 1, HARDEST.into())?.unwrap_or(2);
            let count = number(matches, "count", 1, 50)?.unwrap_or(1);
            sheet(seed, difficulty as u32, count as u32)?
        }
    };
    let with_key = matches.get_flag("key");
    let mut objects = Vec::new();
    for (at, exercise) in exercises.iter().enumerate() {
        let solution = Solution::of(exercise)?;
        let marking = match text(matches, "answers") {
            None => None,
            Some(given) => {
                let answers = read_answers(exercise, given).in_text(given)?;
                Some(Marking::of(exercise, &solution, &answers)?)
            }
        };
        if matches.get_flag("json") {
            objects.push(to_json(exercise, &solution, marking.as_ref()));
            continue;
        }
        let asked = exercise.asked.iter().map(|ask| talk.text(&ask.title())).collect::<Vec<_>>().join("; ");
        let (number, algo, tree) = (at + 1, exercise.spec.to_string(), exercise.tree.to_string());
        talk.line(&say!("cli.exercise", number = number, tree = tree, algo = algo, asked = asked));
        talk.print(&format!("  {exercise}"));
        if let Some(marking) = &marking {
            show_marks(talk, &solution, marking);
        }
        if with_key {
            show_key(talk, &solution);
        }
    }
    if matches.get_flag("json") {
        talk.print(&json!({"exercises": objects}).to_string());
    }
    Ok(())
}

/// The marks that are not right, and how many are.
fn show_marks(talk: &Talk, solution: &Solution, marking: &Marking) {
    for mark in marking.marks.iter().filter(|mark| mark.verdict != Verdict::Right) {
        let says = talk.text(&mark.says);
        talk.print(&match mark.verdict {
            Verdict::OverPruned => talk.text(&say!("lab.mark.over", what = says)),
            Verdict::MissedCut => talk.text(&say!("lab.mark.missed", what = says)),
            _ => says,
        });
    }
    talk.line(&say!("lab.mark.score", right = marking.right, total = marking.total));
    if let Some(step) = marking.first_wrong.and_then(|at| Some((at, solution.run.steps.get(at)?))) {
        talk.line(&say!("lab.mark.first-wrong", step = step.0 + 1, what = step.1.says.clone()));
    }
}

/// What is right at every inner node, and what is cut.
fn show_key(talk: &Talk, solution: &Solution) {
    let heads = [
        "lab.column.node",
        "lab.column.turn",
        "lab.column.value",
        "lab.column.alpha",
        "lab.column.beta",
        "lab.column.order",
    ];
    let mut rows = vec![heads.map(|key| Message::new(key).in_lang(talk.lang)).to_vec()];
    for (node, key) in solution.keys.iter().enumerate() {
        let Some(turn) = solution.turn(node) else { continue };
        let label = node_name(talk, &solution.run, node);
        let text =
            |worth: Option<kythu_lab::Worth>| worth.map_or_else(|| "–".to_owned(), |worth| worth.to_string());
        let order = key.order.map_or_else(|| "–".to_owned(), |order| order.to_string());
        rows.push(vec![label, turn.to_uppercase(), text(key.value), text(key.alpha), text(key.beta), order]);
    }
    talk.write(&table(&rows, &[false, false, true, true, true, true]));
    let cut: Vec<String> =
        solution.run.cut().iter().map(|&node| solution.run.nodes[node].label.clone()).collect();
    let list = if cut.is_empty() { "–".to_owned() } else { cut.join(" ") };
    let counts = solution.run.counts;
    talk.line(&say!("tree.cuts", list = list, alpha = counts.alpha_cuts, beta = counts.beta_cuts));
}

fn to_json(exercise: &Exercise, solution: &Solution, marking: Option<&Marking>) -> Value {
    let text = |worth: Option<kythu_lab::Worth>| worth.map(|worth| worth.to_string());
    let keys: Vec<Value> = solution
        .keys
        .iter()
        .enumerate()
        .map(|(node, key)| {
            json!({
                "node": solution.run.nodes[node].label,
                "turn": solution.turn(node),
                "value": text(key.value),
                "alpha": text(key.alpha),
                "beta": text(key.beta),
                "order": key.order,
                "cut": key.cut,
            })
        })
        .collect();
    let marks = marking.map(|marking| {
        let marks: Vec<Value> = marking
            .marks
            .iter()
            .map(|mark| {
                let node = &solution.run.nodes[mark.node].label;
                json!({"node": node, "field": mark.field.name(), "verdict": mark.verdict.name(), "step": mark.step})
            })
            .collect();
        json!({"marks": marks, "right": marking.right, "total": marking.total, "first_wrong": marking.first_wrong})
    });
    json!({"exercise": exercise.to_string(), "tree": exercise.tree.to_json(), "key": keys, "marking": marks})
}
