use super::text;
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use clap_complete::Shell;
use kythu_words::say;
use std::str::FromStr;

/// `kythu completions SHELL`: a script for the shell's own completion.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let name = text(matches, "shell").unwrap_or_default();
    let shell = Shell::from_str(name).map_err(|_| say!("cli.error.argument", found = name))?;
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::args::command(talk.lang), "kythu", &mut script);
    talk.write(&String::from_utf8_lossy(&script));
    Ok(())
}
