//! The command line: what can be asked, described in the reader's language.

mod arbiter;
mod build;
mod decide;
mod lab;
mod learn;
mod play;
mod solve;

pub(crate) use build::option_help;

use build::{Builder, Form};
use clap::{ArgAction, Command};
use kythu_words::Lang;
use std::ffi::OsString;

/// The language: `--lang`, else the environment, else English. Looked up before the command line is parsed, because its
/// own help and errors are in that language.
pub(crate) fn language(words: &[OsString]) -> Lang {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let mut asked = None;
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if word == "--lang" {
            asked = words.next();
        } else if let Some(code) = word.strip_prefix("--lang=") {
            asked = Some(code);
        }
    }
    let from_environment = || {
        ["KYTHU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| {
            let value = std::env::var(name).ok()?;
            Lang::from_code(&value)
        })
    };
    asked.and_then(Lang::from_code).or_else(from_environment).unwrap_or_default()
}

/// The whole command line.
pub(crate) fn command(lang: Lang) -> Command {
    let build = Builder { lang };
    let form = Form {
        path: "kythu",
        about: "cli.help.about",
        operands: build.heading("cli.help.usage-command"),
        examples: &[
            "kythu",
            "kythu play nim",
            "kythu best connect4 4453",
            "kythu tree --trace",
            "kythu play --help",
        ],
    };
    build
        .command(&form, [])
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .arg(build.flag("version", "cli.help.version").short('V').action(ArgAction::Version))
        .args(build.serving())
        .after_help(build.text("cli.help.after"))
        .subcommands([
            play::serve(&build),
            play::games(&build),
            play::algos(&build),
            play::play(&build),
            play::best(&build),
            solve::solve(&build),
            lab::tree(&build),
            lab::watch(&build),
            lab::exercise(&build),
            lab::compare(&build),
            arbiter::duel(&build),
            arbiter::tournament(&build),
            arbiter::openings(&build),
            arbiter::ablate(&build),
            lab::growth(&build),
            decide::decide(&build),
            solve::perft(&build),
            learn::learn(&build),
            learn::quantum(&build),
            solve::tune(&build),
            solve::book(&build),
            solve::bench(&build),
            play::uci(&build),
            play::gomocup(&build),
            play::completions(&build),
        ])
}
