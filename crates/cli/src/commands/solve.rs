use super::best::progress_line;
use super::{game_and_setup, grouped, table, terms};
use crate::board::draw;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::say_score::score_message;
use crate::talk::Talk;
use crate::{input, json};
use clap::ArgMatches;
use kythu_game::Options;
use kythu_words::say;
use serde_json::json;
use std::time::Instant;

/// Moves that are listed for a person.
const LISTED: usize = 40;

/// `kythu solve GAME POSITION`: the exact value, every move's value, and by which method.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let terms = terms(matches)?;
    let started = Instant::now();
    let shown = Progress::new(talk, started, format!("{} …", kind.name()));
    let solution = kind.solve(&setup, &Options::new(), &terms, &mut |progress| {
        shown.say(|| progress_line(talk, progress))
    })?;
    let time = started.elapsed();
    drop(shown);
    let remarks: Vec<String> = solution.remarks.iter().map(|remark| talk.text(remark)).collect();
    if matches.get_flag("json") {
        let moves: Vec<_> = solution
            .moves
            .iter()
            .map(|one| json!({"move": one.mv, "score": json::score(one.score, one.proven)}))
            .collect();
        let object = json!({
            "game": kind.name(),
            "method": solution.method,
            "why": talk.text(&solution.why),
            "score": json::score(solution.score, solution.proven),
            "proven": solution.proven,
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
        talk.line(&say!("cli.worth", score = score_message(solution.score, solution.proven)));
        let rows: Vec<Vec<String>> = solution
            .moves
            .iter()
            .take(LISTED)
            .map(|one| vec![format!("  {}", one.mv), talk.text(&score_message(one.score, one.proven))])
            .collect();
        talk.write(&table(&rows, &[]));
        let more = solution.total_moves.saturating_sub(rows.len() as u64);
        if more > 0 {
            talk.line(&say!("cli.more-moves", count = more));
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
