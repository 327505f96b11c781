use super::{table, text};
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_players::find;
use kythu_words::say;
use serde_json::json;

/// `kythu algos GAME`: who can play it, and with which parameters.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let kind = find(text(matches, "game").unwrap_or_default())?;
    let about = |key: String| talk.lang.template(&key).unwrap_or(&key).to_owned();
    let algos = kind.algos();
    if matches.get_flag("json") {
        let list: Vec<_> = algos
            .iter()
            .map(|algo| json!({"name": algo.name, "about": about(format!("algo.{}", algo.name)), "params": algo.params}))
            .collect();
        talk.print(
            &json!({"game": kind.name(), "default": kind.default_spec().to_string(), "algos": list})
                .to_string(),
        );
        return Ok(());
    }
    let rows: Vec<Vec<String>> = algos
        .iter()
        .map(|algo| vec![algo.name.to_owned(), about(format!("algo.{}", algo.name)), algo.params.join(" ")])
        .collect();
    talk.write(&table(&rows, &[]));
    let mut params: Vec<&str> = algos.iter().flat_map(|algo| algo.params).copied().collect();
    params.sort_unstable();
    params.dedup();
    let rows: Vec<Vec<String>> =
        params.iter().map(|param| vec![format!("  {param}"), about(format!("param.{param}"))]).collect();
    talk.print("");
    talk.line(&say!("cli.params"));
    talk.write(&table(&rows, &[]));
    talk.print("");
    talk.line(&say!("cli.default-algo", spec = kind.default_spec().to_string()));
    Ok(())
}
