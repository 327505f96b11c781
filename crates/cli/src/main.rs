//! The `kythu` program: a thin shell around the crates, in Vietnamese and in English.
//!
//! Exit codes: 0 done, 1 something outside failed (a file, a pipe) or a check found an error, 2 what was asked is not understood, 3 the limits were
//! reached before an answer was proven, 130 interrupted.

mod args;
mod board;
mod commands;
mod explain;
mod failure;
mod input;
mod json;
mod progress;
mod say_score;
mod talk;

use std::process::ExitCode;
use talk::Talk;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let lang = args::language(&words);
    let mut talk = Talk::new(lang);
    let result = match args::command(lang).try_get_matches_from(&words) {
        Ok(matches) => {
            talk.configure(&matches);
            commands::run(&talk, &matches)
        }
        Err(error) => explain::explain(&talk, &error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&talk),
    }
}
