use super::{game_and_setup, given, grouped, spec, terms, text};
use crate::board::draw;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::say_score::score_message;
use crate::talk::Talk;
use crate::{input, json};
use clap::ArgMatches;
use kythu_players::AlgoInfo;
use kythu_words::{Figures, say};
use serde_json::json;
use std::time::Instant;

/// `kythu best GAME POSITION`: a good move and what it is worth.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let spec = text(matches, "algo").map_or_else(|| Ok(kind.default_spec()), spec)?;
    let mut player = kind.player(&spec)?;
    let terms = terms(matches)?;
    // Whoever names an algorithm and a depth means that depth: `mcts(depth=3)` is refused, so this is too.
    if let (Some(depth), true) = (terms.limits.depth, given(matches, "algo")) {
        let takes = |algo: &AlgoInfo| algo.name == spec.name && algo.params.contains(&"depth");
        if !kind.algos().iter().any(takes) {
            let mut deep = spec.clone();
            deep.params.set("depth", depth.to_string());
            kind.player(&deep)?;
        }
    }
    let started = Instant::now();
    let shown = Progress::new(talk, started, format!("{spec} …"));
    let answer = player.think(&setup, &terms, &mut |progress| shown.say(|| progress_line(talk, progress)))?;
    let time = started.elapsed();
    drop(shown);
    let remarks: Vec<String> = answer.remarks.iter().map(|remark| talk.text(remark)).collect();
    if matches.get_flag("json") {
        let object = json!({
            "game": kind.name(),
            "algo": spec.to_string(),
            "move": answer.best,
            "score": json::score(answer.score, answer.exact),
            "pv": answer.line,
            "nodes": answer.counts.nodes,
            "depth": answer.depth,
            "simulations": answer.counts.simulations,
            "ms": json::ms(time),
            "complete": answer.complete,
            "counts": json::counts(&answer.counts),
            "remarks": remarks,
        });
        talk.print(&object.to_string());
    } else {
        let table = kind.open(&setup)?;
        talk.write(&draw(talk, &table.picture(), None));
        // A game that is over has no best move; the remarks say so.
        if let Some(best) = &answer.best {
            match table.describe(best) {
                Some(words) => talk.line(&say!("cli.best-in-words", mv = best, words = words)),
                None => talk.line(&say!("cli.best", mv = best)),
            }
        }
        if !answer.complete && answer.depth == 0 {
            talk.line(&say!("cli.stopped"));
        } else {
            talk.line(&say!("cli.worth", score = score_message(answer.score, answer.exact)));
        }
        if answer.line.len() > 1 {
            talk.line(&say!("cli.line", line = answer.line.join(" ")));
        }
        remarks.iter().for_each(|remark| talk.print(remark));
        if answer.counts.nodes == 0 {
            talk.line(&say!(
                "cli.effort-theory",
                algo = spec.to_string(),
                ms = Figures(json::ms(time).to_string())
            ));
        } else if answer.best.is_some() {
            talk.line(&say!(
                "cli.effort",
                algo = spec.to_string(),
                nodes = grouped(answer.counts.nodes),
                depth = answer.depth,
                ms = Figures(json::ms(time).to_string()),
            ));
        }
    }
    if input::interrupt().is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Where a search stands, in one line.
pub(super) fn progress_line(talk: &Talk, progress: &kythu_players::Progress) -> String {
    let line: Vec<&str> = progress.line.iter().take(8).map(String::as_str).collect();
    talk.text(&say!(
        "cli.progress",
        depth = progress.depth,
        nodes = grouped(progress.nodes),
        score = score_message(progress.score, false),
        line = line.join(" "),
    ))
}
