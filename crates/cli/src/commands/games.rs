use super::table;
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::OptionKind;
use kythu_players::registry;
use serde_json::json;

/// `kythu games`: what can be played, and with which options.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let title = |name: &str| talk.lang.template(&format!("game.{name}")).unwrap_or(name).to_owned();
    if matches.get_flag("json") {
        let games: Vec<_> = registry()
            .iter()
            .map(|kind| {
                let options: Vec<_> = kind
                    .options()
                    .iter()
                    .map(|info| json!({"name": info.name, "default": info.default}))
                    .collect();
                json!({"name": kind.name(), "title": title(kind.name()), "options": options})
            })
            .collect();
        talk.print(&json!({ "games": games }).to_string());
        return Ok(());
    }
    let rows: Vec<Vec<String>> = registry()
        .iter()
        .map(|kind| {
            let options = kind.options().into_iter().map(|info| match info.kind {
                OptionKind::Flag => format!("--{}", info.name),
                OptionKind::Number { .. } | OptionKind::Size { .. } => {
                    format!("--{} {}", info.name, info.default)
                }
            });
            vec![kind.name().to_owned(), title(kind.name()), options.collect::<Vec<_>>().join(" ")]
        })
        .collect();
    talk.write(&table(&rows, &[]));
    Ok(())
}
