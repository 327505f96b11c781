mod as_json;
mod told;

use super::{read_file, table, text};
use crate::failure::{Failure, InText};
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_decide::{EXAMPLES, Example, Question};
use kythu_game::Refusal;
use kythu_words::say;
use serde_json::{Value, json};
use std::io::Read;

/// What is read from standard input: more than any question may have.
const LONGEST_INPUT: u64 = 1 << 20;

/// `kythu decide FILE`: what the rules choose in a payoff table, how a matrix game is played, what a process is worth.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let as_json = matches.get_flag("json");
    if matches.get_flag("list") {
        list(talk, as_json);
        return Ok(());
    }
    let written = match (text(matches, "file"), text(matches, "example")) {
        (Some("-"), _) => standard_input()?,
        (Some(file), _) => read_file(file)?,
        (None, Some(name)) => example(name)?.text(talk.lang).to_owned(),
        (None, None) => return Err(say!("cli.decide.nothing").into()),
    };
    if matches.get_flag("print") {
        talk.write(&written);
        return Ok(());
    }
    let question = written.parse::<Question>().or_else(|refusal| in_its_line(refusal, &written))?;
    if as_json {
        let mut object = as_json::answer(talk, &question)?;
        object["kind"] = json!(question.kind());
        object["text"] = json!(question.to_string());
        talk.print(&object.to_string());
        return Ok(());
    }
    told::answer(talk, &question)
}

/// The examples with their names.
fn list(talk: &Talk, as_json: bool) {
    let title = |example: &Example| talk.text(&example.title());
    if as_json {
        let one = |example: &Example| json!({"name": example.name, "kind": example.kind, "title": title(example), "about": talk.text(&example.about())});
        let examples: Vec<Value> = EXAMPLES.iter().map(one).collect();
        talk.print(&json!({"examples": examples}).to_string());
        return;
    }
    let row = |example: &Example| vec![example.name.to_owned(), example.kind.to_owned(), title(example)];
    talk.write(&table(&EXAMPLES.iter().map(row).collect::<Vec<_>>(), &[]));
}

fn example(name: &str) -> Result<&'static Example, Failure> {
    let found = EXAMPLES.iter().find(|example| example.name == name);
    let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
    found.ok_or_else(|| say!("cli.decide.no-example", found = name, names = names.join(", ")).into())
}

fn standard_input() -> Result<String, Failure> {
    let mut content = String::new();
    let read = std::io::stdin().lock().take(LONGEST_INPUT).read_to_string(&mut content);
    match read {
        Ok(_) => Ok(content),
        Err(error) => Err(Failure::Outside(say!("cli.error.file", file = "-", what = error.to_string()))),
    }
}

/// A file has lines: the place is told as the line and the character in it.
fn in_its_line(refusal: Refusal, written: &str) -> Result<Question, Failure> {
    let Some(at) = refusal.at else { return Err(refusal.into()) };
    let before: String = written.chars().take(at).collect();
    let (number, start) = (before.matches('\n').count(), before.rfind('\n').map_or(0, |newline| newline + 1));
    let line = written.lines().nth(number).unwrap_or_default();
    let message = say!("cli.decide.line", line = number + 1, what = refusal.message);
    Err(Refusal { message, at: Some(before[start..].chars().count()) }).in_text(line)
}
