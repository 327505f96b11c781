//! Games of chess as PGN.

use crate::{GameRecord, Reason};
use kythu_game::{Described, Game, Notation, Options, Refusal};
use kythu_games::chess::Chess;
use std::fmt::Write;

/// What stands above all games of a match.
#[derive(Clone, Debug)]
pub struct Heading<'a> {
    /// What is played: a match, a tournament.
    pub event: &'a str,
    /// The control, as it was given.
    pub control: &'a str,
    /// The rules.
    pub rules: &'a Options,
}

/// Columns of a line of moves.
const WIDTH: usize = 79;

/// A game of chess in PGN. Tags that nobody knows the value of are written as the standard asks for (`?`).
pub fn write_pgn(record: &GameRecord, heading: &Heading<'_>) -> Result<String, Refusal> {
    let (game, mut position) = Chess::open(heading.rules, record.opening.position.as_deref())?;
    let chess960 = heading.rules.get("chess960").is_some_and(|value| value != "off");
    let start = record.opening.position.as_ref().map(|_| game.format_position(&position));
    let mut text = String::new();
    let round = (record.id + 1).to_string();
    let plies = (record.opening.moves.len() + record.moves.len()).to_string();
    let termination = match record.reason {
        Reason::Time => "time forfeit",
        reason if reason.is_forfeit() => "rules infraction",
        Reason::Rules => "normal",
        _ => "adjudication",
    };
    let tags = [
        ("Event", Some(heading.event)),
        ("Site", Some("?")),
        ("Date", Some("????.??.??")),
        ("Round", Some(round.as_str())),
        ("White", Some(record.players[0].as_str())),
        ("Black", Some(record.players[1].as_str())),
        ("Result", Some(record.result.text())),
        ("Variant", chess960.then_some("Chess960")),
        ("SetUp", start.as_ref().map(|_| "1")),
        ("FEN", start.as_deref()),
        ("PlyCount", Some(plies.as_str())),
        ("TimeControl", Some(if heading.control.is_empty() { "-" } else { heading.control })),
        ("Termination", Some(termination)),
    ];
    for (name, value) in tags.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    text.push('\n');
    let opening = record.opening.moves.iter().map(|mv| (mv.as_str(), None));
    let played = record.moves.iter().map(|one| (one.mv.as_str(), Some(one)));
    let mut words: Vec<String> = Vec::new();
    // A position may begin with Black's move, and with any number.
    let first = start.as_deref().map_or((1, true), |fen| {
        let mut fields = fen.split(' ');
        let white = fields.nth(1) != Some("b");
        (fields.nth(3).and_then(|number| number.parse::<u32>().ok()).unwrap_or(1), white)
    });
    let (mut number, mut white) = first;
    for (at, (mv, thought)) in opening.chain(played).enumerate() {
        if white {
            words.push(format!("{number}."));
        } else if at == 0 {
            words.push(format!("{number}..."));
        }
        let mv = game.parse_move(&position, mv)?;
        words.push(game.san(&position, mv));
        game.play(&mut position, mv);
        if let Some(one) = thought {
            let seconds = one.us as f64 / 1e6;
            let comment = match &one.score {
                Some(score) => format!("{{{score}/{} {seconds:.3}s}}", one.depth),
                None => format!("{{{seconds:.3}s}}"),
            };
            words.extend(comment.split(' ').map(str::to_owned));
        }
        number += u32::from(!white);
        white = !white;
    }
    if record.reason != Reason::Rules {
        let detail = record.detail.as_deref().map(|detail| format!(": {}", detail.replace(['{', '}'], " ")));
        let comment = format!("{{{}{}}}", record.reason.word(), detail.unwrap_or_default());
        words.extend(comment.split_whitespace().map(str::to_owned));
    }
    words.push(record.result.text().to_owned());
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text.push_str("\n\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::{Format, read_openings};
    use crate::{GameResult, MoveRecord, Opening};

    fn record(opening: Opening, moves: &[&str], reason: Reason) -> GameRecord {
        let moves = moves.iter().map(|mv| MoveRecord {
            mv: (*mv).to_owned(),
            score: Some("13".to_owned()),
            depth: 5,
            nodes: 7,
            us: 1500,
        });
        let moves = moves.collect();
        let players = ["A \"quick\" one".to_owned(), "B".to_owned()];
        GameRecord {
            id: 4,
            players,
            opening,
            moves,
            result: GameResult::Draw,
            reason,
            detail: Some("no {".into()),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let rules = Options::new();
        let heading = Heading { event: "test", control: "10+0.1", rules: &rules };
        let kind = kythu_players::find("chess").unwrap();
        let from_start = Opening { position: None, moves: vec!["e2e4".into(), "e7e5".into()] };
        let from_position =
            Opening { position: Some("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17".into()), moves: Vec::new() };
        for (opening, moves, first) in [
            (from_start, &["g1f3", "b8c6", "f1b5"][..], "1. e4 e5 2. Nf3 {13/5"),
            (from_position, &["e8d7"], "17... Kd7 {"),
        ] {
            let record = record(opening, moves, Reason::Illegal);
            let text = write_pgn(&record, &heading).unwrap();
            assert!(text.contains(first) && text.contains("[White \"A \\\"quick\\\" one\"]"), "{text}");
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= WIDTH));
            let read = read_openings(&text, Format::Pgn, kind, &rules, None).unwrap();
            let all: Vec<String> =
                record.opening.moves.iter().cloned().chain(moves.iter().map(|&mv| mv.into())).collect();
            assert_eq!(read[0].moves, all);
        }
    }
}
