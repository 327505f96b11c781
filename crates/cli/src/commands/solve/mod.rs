mod batch;
mod words;

use super::best::progress_line;
use super::how::how;
use super::{game_and_setup, grouped, table, terms};
use crate::board::draw;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::say_score::{score_message, with_points};
use crate::talk::Talk;
use crate::{input, json};
use clap::ArgMatches;
use kythu_game::{Described, Options};
use kythu_games::connect4::Connect4;
use kythu_players::GameKind;
use kythu_words::say;
use serde_json::json;
use std::time::Instant;

/// Moves that are listed for a person.
const LISTED: usize = 40;

/// `kythu solve GAME POSITION`: the exact value, every move's value, and by which method.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let terms = terms(matches)?;
    let how = how(matches)?;
    check(kind, &how, matches)?;
    if matches.get_flag("stdin") {
        let game = Connect4::with_options(&setup.options)?;
        return batch::run(talk, game, &how, terms.limits, matches.get_flag("json"));
    }
    let started = Instant::now();
    let shown = Progress::new(talk, started, format!("{} …", kind.name()));
    let solution =
        kind.solve(&setup, &how, &terms, &mut |progress| shown.say(|| progress_line(talk, progress)))?;
    let time = started.elapsed();
    drop(shown);
    let remarks: Vec<String> = solution.remarks.iter().map(|remark| talk.text(remark)).collect();
    if matches.get_flag("json") {
        let moves: Vec<_> = solution
            .moves
            .iter()
            .map(|one| json!({"move": one.mv, "score": json::score_and_points(one.score, one.proven, one.points)}))
            .collect();
        let object = json!({
            "game": kind.name(),
            "method": solution.method,
            "why": talk.text(&solution.why),
            "score": json::score_and_points(solution.score, solution.proven, solution.points),
            "proven": solution.proven,
            "move": solution.line.first().or(solution.moves.first().map(|one| &one.mv)),
            "pv": solution.line,
            "moves": moves,
            "moves_total": solution.total_moves,
            "nodes": solution.nodes,
            "ms": json::ms(time),
            "remarks": remarks,
        });
        talk.print(&object.to_string());
    } else {
        talk.write(&draw(talk, &kind.open(&setup)?.picture(), None));
        talk.line(&say!("cli.method", method = solution.method, why = solution.why));
        let score = score_message(solution.score, solution.proven);
        talk.line(&say!("cli.worth", score = with_points(score, solution.points)));
        let rows: Vec<Vec<String>> = solution
            .moves
            .iter()
            .take(LISTED)
            .map(|one| {
                let score = with_points(score_message(one.score, one.proven), one.points);
                vec![format!("  {}", one.mv), talk.text(&score)]
            })
            .collect();
        talk.write(&table(&rows, &[]));
        let more = solution.total_moves.saturating_sub(rows.len() as u64);
        if more > 0 {
            talk.line(&say!("cli.more-moves", count = more));
        }
        if let Some(best) = solution.line.first() {
            talk.line(&say!("cli.best", mv = best));
        }
        if solution.line.len() > 1 {
            talk.line(&say!("cli.line", line = solution.line.join(" ")));
        }
        remarks.iter().for_each(|remark| talk.print(remark));
        talk.line(&say!(
            "cli.solve-effort",
            nodes = grouped(solution.nodes),
            ms = json::ms(time).to_string()
        ));
    }
    if input::interrupt().is_raised() {
        Err(Failure::Interrupted)
    } else if solution.proven {
        Ok(())
    } else {
        Err(Failure::Unfinished)
    }
}

/// Refuses what only another game can be asked.
fn check(kind: &dyn GameKind, how: &Options, matches: &ArgMatches) -> Result<(), Failure> {
    let refuse = |name: &str| Err(say!("cli.error.not-an-option", name = name, game = kind.name()).into());
    if matches.get_flag("stdin") && kind.name() != Connect4::NAME {
        return refuse("stdin");
    }
    match how.iter().find(|(name, _)| !kind.solve_options().contains(name)) {
        Some(("book", _)) => refuse("no-book"),
        Some((name, _)) => refuse(name),
        None => Ok(()),
    }
}
