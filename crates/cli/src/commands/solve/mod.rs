mod batch;
mod sizes;
mod words;

use super::best::progress_line;
use super::{game_and_setup, given, grouped, table, terms};
use crate::board::draw;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::say_score::with_points;
use crate::talk::Talk;
use crate::{input, json};
use clap::ArgMatches;
use kythu_game::{Described, Options, Score};
use kythu_games::connect4::Connect4;
use kythu_players::{GameKind, Points};
use kythu_words::{Figures, say};
use serde_json::json;
use std::time::Instant;

/// Moves that are listed for a person.
const LISTED: usize = 40;

/// `kythu solve GAME POSITION`: the exact value, every move's value, and by which method.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let terms = terms(matches)?;
    check(kind, matches)?;
    let mut how = Options::new();
    if kind.name() == Connect4::NAME {
        let (game, as_json) = (Connect4::with_options(&setup.options)?, matches.get_flag("json"));
        how = super::how::how(talk, matches, &game)?;
        if matches.get_flag("sizes") {
            return sizes::run(talk, &how, terms.limits, as_json);
        }
        if matches.get_flag("stdin") {
            return batch::run(talk, game, &how, terms.limits, as_json);
        }
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
        let in_words = |score: Score, proven: bool, points: Option<Points>| match points {
            // Where only the outcome was asked for, what is not proven is not known: the solver does not guess.
            None if kind.name() == Connect4::NAME && !proven => say!("score.open"),
            points => with_points(score, proven, points),
        };
        let score = in_words(solution.score, solution.proven, solution.points);
        talk.line(&say!("cli.worth", score = score));
        let rows: Vec<Vec<String>> = solution
            .moves
            .iter()
            .take(LISTED)
            .map(|one| {
                let score = in_words(one.score, one.proven, one.points);
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
            ms = Figures(json::ms(time).to_string())
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

/// Options that only Connect 4 has.
const ONLY_CONNECT4: [&str; 7] = ["stdin", "sizes", "weak", "no-book", "book", "threads", "hash"];

/// Refuses what only another game can be asked.
fn check(kind: &dyn GameKind, matches: &ArgMatches) -> Result<(), Failure> {
    if kind.name() == Connect4::NAME {
        if given(matches, "depth") {
            return Err(say!("cli.error.solver-depth", game = kind.name()).into());
        }
        return Ok(());
    }
    match ONLY_CONNECT4.into_iter().find(|name| given(matches, name)) {
        Some(name) => Err(say!("cli.error.not-an-option", name = name, game = kind.name()).into()),
        None => Ok(()),
    }
}
