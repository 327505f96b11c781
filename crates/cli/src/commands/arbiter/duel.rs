use super::super::{number, text};
use super::engines::{Engines, probe};
use super::records::{Pgn, Records};
use super::roster::{Roster, tell_apart};
use super::show::{Show, results};
use super::terms::{concurrency, terms};
use super::{parsed, rounded};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json::ms;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_referee::stats::{
    Sprt, Tally, Verdict, elo_interval, likelihood_of_superiority, logistic_elo, normalised_elo,
};
use kythu_referee::{Control, Duel, Event, GameRecord, Hall, Reason, Standing, Trouble};
use kythu_words::{Figures, say};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

const USUAL_GAMES: u64 = 100;

/// `kythu match GAME A B`: two players, many games.
pub(in super::super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    // Whoever presses Ctrl-C while engines are started wants the same end as in the middle of a game.
    interrupt();
    let (kind, terms) = terms(matches)?;
    let control: Control = parsed(matches, "tc")?.unwrap_or_default();
    let roster = Roster::read(text(matches, "players"), control)?;
    let find = |name| roster.find(text(matches, name).unwrap_or_default(), control);
    let mut players = [find("a")?, find("b")?];
    tell_apart(&mut players);
    let games = number(matches, "games", 1, 1_000_000)?.unwrap_or(USUAL_GAMES);
    let sprt: Option<Sprt> = parsed(matches, "sprt")?;
    let concurrency = concurrency(talk, matches, &players)?;
    let engines = Engines::new(text(matches, "log"))?;
    probe(&engines, &terms, &players, &roster)?;
    let duel = Duel { terms, players, games, sprt };
    let pgn = Pgn::new(matches, kind.name(), &duel.terms.start.options)?;
    let mut records = Records::open(matches, kind.name(), &duel.to_json(), |plan| duel.continues(plan))?;

    let as_json = matches.get_flag("json");
    let started = Instant::now();
    let show = Show::new(talk, games, sprt, !as_json);
    // PGN is written at the end, from all games; who does not ask for it does not pay for it.
    let kept: Mutex<BTreeMap<u64, GameRecord>> = Mutex::new(BTreeMap::new());
    let sink = |event: &Event<'_>| {
        show.hear(event);
        if let (Event::Finished { record }, Some(_)) = (event, &pgn) {
            kept.lock().unwrap_or_else(PoisonError::into_inner).insert(record.id, (*record).clone());
        }
    };
    let hall = Hall { hire: &engines, concurrency, sink: &sink, stop: interrupt() };
    let mut standing = Standing::default();
    let resumed = records.known.len();
    let played = duel.play(&hall, &records.known, &mut records.journal, &mut standing);
    show.end();
    if let Some(pgn) = &pgn {
        let mut all = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.append(&mut records.known);
        all.retain(|&id, _| id < standing.tally.games());
        pgn.write("kythu match", &all)?;
    }
    match &played {
        Ok(()) | Err(Trouble::Stopped) => {}
        Err(trouble) => return Err(trouble.clone().into()),
    }
    if as_json {
        let mut object = results_json(&standing.tally, &duel, &standing);
        object["complete"] = json!(played.is_ok());
        object["record"] = json!(records.file);
        object["resumed"] = json!(resumed);
        object["ms"] = json!(ms(started.elapsed()));
        talk.print(&object.to_string());
    } else {
        report(talk, &duel, &standing, records.file.as_deref());
    }
    if standing.is_repetition() {
        talk.warn(&say!("cli.match-repeats"));
    }
    played.map_err(Failure::from)
}

fn report(talk: &Talk, duel: &Duel, standing: &Standing, file: Option<&str>) {
    let [a, b] = &duel.players;
    talk.line(&say!("cli.match-title", a = &a.name, b = &b.name));
    results(talk, &standing.tally);
    if let Some(sprt) = &duel.sprt {
        let (lower, upper) = sprt.bounds();
        let decimal = |number: f64| Figures(format!("{number:.2}"));
        let verdict = match sprt.verdict(&standing.tally) {
            Verdict::Accepted => say!("cli.sprt-accepted", elo = decimal(sprt.elo1)),
            Verdict::Rejected => say!("cli.sprt-rejected", elo = decimal(sprt.elo0)),
            Verdict::Open => say!("cli.sprt-open"),
        };
        let llr = decimal(sprt.llr(&standing.tally));
        talk.line(&say!(
            "cli.match-llr",
            llr = llr,
            lower = decimal(lower),
            upper = decimal(upper),
            verdict = verdict
        ));
    }
    for (reason, games) in &standing.forfeits {
        talk.line(&say!("cli.match-forfeit", reason = reason_words(*reason), games = *games));
    }
    if let Some(file) = file {
        talk.line(&say!("cli.match-record", file = file));
    }
}

/// Why a side lost without being beaten, in words.
pub(super) fn reason_words(reason: Reason) -> kythu_words::Message {
    match reason {
        Reason::Illegal => say!("cli.forfeit-illegal"),
        Reason::Crash => say!("cli.forfeit-crash"),
        Reason::Stall => say!("cli.forfeit-stall"),
        Reason::Time => say!("cli.forfeit-time"),
        _ => say!("cli.forfeit-garbage"),
    }
}

/// The numbers that other programs rely on.
pub(super) fn tally_json(tally: &Tally) -> Value {
    let sample = tally.sample();
    let (elo, nelo, interval) = (logistic_elo(&sample), normalised_elo(&sample), elo_interval(&sample));
    json!({
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score().map(rounded),
        "elo": elo.map(|elo| rounded(elo.value)),
        "elo_error": elo.map(|elo| rounded(elo.error)),
        "elo_low": interval.map(|[low, _]| rounded(low)),
        "elo_high": interval.map(|[_, high]| rounded(high)),
        "nelo": nelo.map(|nelo| rounded(nelo.value)),
        "nelo_error": nelo.map(|nelo| rounded(nelo.error)),
        "los": likelihood_of_superiority(&sample).map(rounded),
        "draw_ratio": tally.draw_ratio().map(rounded),
        "pentanomial": tally.pairs,
    })
}

fn results_json(tally: &Tally, duel: &Duel, standing: &Standing) -> Value {
    let by_reason = |counts: &BTreeMap<Reason, u64>| {
        counts.iter().map(|(reason, &games)| (reason.word().to_owned(), games.into())).collect::<Map<_, _>>()
    };
    let mut object = tally_json(tally);
    object["game"] = json!(duel.terms.game);
    object["players"] = json!(duel.players.each_ref().map(|player| &player.name));
    object["seed"] = json!(duel.terms.seed);
    object["forfeits"] = by_reason(&standing.forfeits).into();
    object["reasons"] = by_reason(&standing.reasons).into();
    object["llr"] = json!(duel.sprt.map(|sprt| rounded(sprt.llr(tally))));
    object["sprt"] = json!(duel.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "test": sprt.to_string(),
            "lower": rounded(lower),
            "upper": rounded(upper),
            "verdict": sprt.verdict(tally),
        })
    }));
    object
}
