use super::super::{number, table as columns, text};
use super::duel::reason_words;
use super::engines::{Engines, probe};
use super::records::{Pgn, Records};
use super::roster::{Roster, tell_apart};
use super::terms::{concurrency, terms};
use super::{parsed, rounded};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json::ms;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_referee::stats::Tally;
use kythu_referee::{
    Contestant, Control, Event, Format, GameRecord, Hall, Pairing, Table, Tournament, Trouble,
};
use kythu_words::say;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const USUAL_GAMES: u64 = 2;
/// Between two changes of the line that says how many games have been played.
const BEAT: Duration = Duration::from_millis(200);

/// `kythu tournament GAME PLAYER…`: many players.
pub(in super::super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    // As in a match: Ctrl-C while engines are started ends it as it does later.
    interrupt();
    let (kind, terms) = terms(matches)?;
    let control: Control = parsed(matches, "tc")?.unwrap_or_default();
    let roster = Roster::read(text(matches, "players"), control)?;
    let players = players(matches, &roster, control)?;
    let format: Format = parsed(matches, "format")?.unwrap_or(Format::RoundRobin);
    // Every opening is played with both colours.
    let pairs = number(matches, "games", 1, 1_000_000)?.unwrap_or(USUAL_GAMES).div_ceil(2);
    let concurrency = concurrency(talk, matches, &players)?;
    let engines = Engines::new(text(matches, "log"))?;
    probe(&engines, &terms, &players, &roster)?;
    let tournament = Tournament { terms, players, format, pairs };
    let pgn = Pgn::new(matches, kind.name(), &tournament.terms.start.options)?;
    let mut records =
        Records::open(matches, kind.name(), &tournament.to_json(), |plan| tournament.continues(plan))?;

    let as_json = matches.get_flag("json");
    let started = Instant::now();
    let kept: Mutex<BTreeMap<u64, GameRecord>> = Mutex::new(BTreeMap::new());
    let shown: Mutex<(u64, Instant)> = Mutex::new((0, started));
    let sink = |event: &Event<'_>| {
        let Event::Finished { record } = event else { return };
        if pgn.is_some() {
            kept.lock().unwrap_or_else(PoisonError::into_inner).insert(record.id, (*record).clone());
        }
        let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.0 += 1;
        if shown.1.elapsed() >= BEAT {
            shown.1 = Instant::now();
            talk.status(&talk.text(&say!("cli.tournament-games", games = shown.0)));
        }
    };
    let hall = Hall { hire: &engines, concurrency, sink: &sink, stop: interrupt() };
    let mut table = Table::default();
    let mut after_round = |table: &Table| {
        if !as_json {
            talk.status("");
            show_round(talk, &tournament, table);
        }
    };
    let played = tournament.play(&hall, &records.known, &mut records.journal, &mut table, &mut after_round);
    talk.status("");
    if let Some(pgn) = &pgn {
        let mut all = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.append(&mut records.known);
        pgn.write("kythu tournament", &all)?;
    }
    match &played {
        Ok(()) | Err(Trouble::Stopped) => {}
        Err(trouble) => return Err(trouble.clone().into()),
    }
    if as_json {
        let mut object = to_json(&tournament, &table);
        object["complete"] = json!(played.is_ok());
        object["record"] = json!(records.file);
        object["ms"] = json!(ms(started.elapsed()));
        talk.print(&object.to_string());
    } else {
        report(talk, &tournament, &table);
        if let Some(file) = &records.file {
            talk.line(&say!("cli.match-record", file = file));
        }
    }
    played.map_err(Failure::from)
}

/// Whoever the command line names; everybody in the file if it names nobody.
fn players(matches: &ArgMatches, roster: &Roster, control: Control) -> Result<Vec<Contestant>, Failure> {
    let named = matches.get_many::<String>("contestants").into_iter().flatten();
    let mut players: Vec<Contestant> =
        named.map(|name| roster.find(name, control)).collect::<Result<_, _>>()?;
    if players.is_empty() {
        players = roster.everybody();
    }
    if players.len() < 2 {
        return Err(say!("cli.error.tournament-players", found = players.len()).into());
    }
    tell_apart(&mut players);
    Ok(players)
}

/// Half points as people write them.
fn points(half_points: u64) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => String::from("½"),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

fn show_round(talk: &Talk, tournament: &Tournament, table: &Table) {
    let Some(round) = table.rounds.last() else { return };
    let name = |player: usize| tournament.players[player].name.as_str();
    talk.line(&say!("cli.tournament-round", round = table.rounds.len()));
    for (Pairing(a, b), half_points) in &round.met {
        let [left, right] = half_points.map(points);
        talk.print(&format!("  {} {left} : {right} {}", name(*a), name(*b)));
    }
    for &player in &round.byes {
        talk.print(&format!("  {}", talk.text(&say!("cli.tournament-bye", name = name(player)))));
    }
}

fn report(talk: &Talk, tournament: &Tournament, table: &Table) {
    let order = tournament.ranking(table);
    let ratings = table.crosstable.ratings();
    let elo = |player: usize| ratings.players.iter().find(|one| one.player == player).map(|one| one.elo);
    let column = |name: &str| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned();
    let mut rows = vec![vec![column("rank"), column("player"), column("points"), column("elo")]];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (rank, &player) in order.iter().enumerate() {
        let mut row = vec![
            (rank + 1).to_string(),
            tournament.players[player].name.clone(),
            points(tournament.half_points(table, player)),
            elo(player).map(|elo| format!("{:+.0} ± {:.0}", elo.value, elo.error)).unwrap_or_default(),
        ];
        row.extend(order.iter().map(|&other| cell(&table.crosstable.cell(player, other), player == other)));
        rows.push(row);
    }
    let right: Vec<bool> = (0..rows[0].len()).map(|column| column != 1).collect();
    talk.write(&columns(&rows, &right));
    let (value, error) =
        (format!("{:+.0}", ratings.first_move.value), format!("{:.0}", ratings.first_move.error));
    talk.line(&say!("cli.tournament-first-move", elo = value, error = error));
    for ((player, reason), games) in &table.forfeits {
        let name = &tournament.players[*player].name;
        talk.line(&say!(
            "cli.tournament-forfeit",
            name = name,
            reason = reason_words(*reason),
            games = *games
        ));
    }
}

/// A cell of the table: points made of points possible.
fn cell(tally: &Tally, own: bool) -> String {
    match (own, tally.games()) {
        (true, _) => String::from("×"),
        (_, 0) => String::from("·"),
        (_, games) => format!("{}/{games}", points(2 * tally.wins + tally.draws)),
    }
}

fn to_json(tournament: &Tournament, table: &Table) -> Value {
    let name = |player: usize| tournament.players[player].name.as_str();
    let ratings = table.crosstable.ratings();
    let order = tournament.ranking(table);
    let standings: Vec<Value> = order
        .iter()
        .map(|&player| {
            let rows = table.crosstable.rows();
            let total = rows.iter().find(|row| row.player == player).map(|row| row.total).unwrap_or_default();
            let elo = ratings.players.iter().find(|one| one.player == player).map(|one| one.elo);
            let against: serde_json::Map<String, Value> = order
                .iter()
                .filter(|&&other| other != player)
                .map(|&other| (other, table.crosstable.cell(player, other)))
                .filter(|(_, cell)| cell.games() > 0)
                .map(|(other, cell)| (name(other).to_owned(), json!([cell.wins, cell.draws, cell.losses])))
                .collect();
            json!({
                "player": name(player),
                "points": tournament.half_points(table, player) as f64 / 2.0,
                "wins": total.wins,
                "draws": total.draws,
                "losses": total.losses,
                "elo": elo.map(|elo| rounded(elo.value)),
                "elo_error": elo.map(|elo| rounded(elo.error)),
                "against": against,
            })
        })
        .collect();
    let rounds: Vec<Value> = table
        .rounds
        .iter()
        .map(|round| {
            let met: Vec<Value> = round
                .met
                .iter()
                .map(|(Pairing(a, b), half)| {
                    json!({"players": [name(*a), name(*b)], "points": half.map(|half| half as f64 / 2.0)})
                })
                .collect();
            json!({"met": met, "byes": round.byes.iter().map(|&player| name(player)).collect::<Vec<_>>()})
        })
        .collect();
    let forfeits: Vec<Value> = table
        .forfeits
        .iter()
        .map(|((player, reason), games)| json!({"player": name(*player), "reason": reason.word(), "games": games}))
        .collect();
    json!({
        "game": tournament.terms.game,
        "format": tournament.format.word(),
        "games": table.games,
        "standings": standings,
        "rounds": rounds,
        "first_move": {"elo": rounded(ratings.first_move.value), "elo_error": rounded(ratings.first_move.error)},
        "draw_ratio": rounded(ratings.draw_ratio),
        "forfeits": forfeits,
    })
}
