//! What the referee reads: controls and rules in one word, openings, and its own records.

use crate::promises;
use kythu_game::Options;
use kythu_players::{Setup, find};
use kythu_referee::openings::{Format, read_openings};
use kythu_referee::stats::Sprt;
use kythu_referee::{Control, DrawRule, Resign, read_journal};

/// A time control; and the same text as a test, as a rule to resign by and as a rule to draw by.
pub fn controls(text: &str) {
    let read = text.parse::<Control>();
    promises::blanks_in_front(text, str::parse::<Control>, &read);
    match read {
        Ok(control) => {
            assert!(control.depth != Some(0) && control.nodes != Some(0), "{text}");
            let written = control.to_string();
            let again = if written.is_empty() { Ok(Control::default()) } else { written.parse() };
            assert_eq!(again, Ok(control), "{text:?} as {written:?}");
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
    match text.parse::<Sprt>() {
        Ok(sprt) => {
            assert!(sprt.elo0 < sprt.elo1);
            assert_eq!(sprt.to_string().parse(), Ok(sprt));
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
    if let Err(refusal) = text.parse::<Resign>() {
        promises::refusal(&refusal, text);
    }
    if let Err(refusal) = text.parse::<DrawRule>() {
        promises::refusal(&refusal, text);
    }
}

/// A file of openings in any format, for two games: whatever is accepted can be played.
pub fn openings(text: &str) {
    let lines = text.lines().count().max(1);
    for kind in ["chess", "connect4"].into_iter().filter_map(|name| find(name).ok()) {
        for format in [Format::Pgn, Format::Positions, Format::Moves, Format::Json] {
            match read_openings(text, format, kind, &Options::new(), Some(20)) {
                Ok(openings) => {
                    for opening in openings {
                        let setup = Setup {
                            options: Options::new(),
                            position: opening.position.clone(),
                            moves: opening.moves.clone(),
                        };
                        let table =
                            kind.open(&setup).unwrap_or_else(|refusal| panic!("{opening:?}: {refusal}"));
                        assert!(table.outcome().is_none() && opening.moves.len() <= 20, "{opening:?}");
                    }
                }
                Err(bad) => {
                    assert!((1..=lines + 1).contains(&bad.line), "line {} of {lines}", bad.line);
                    promises::sayable(&bad.message("openings.txt"));
                }
            }
        }
    }
}

/// A file of games: what is read is a whole number of lines, and every game once.
pub fn records(text: &str) {
    match read_journal(text.as_bytes()) {
        Ok(contents) => {
            assert!(
                contents.whole <= text.len()
                    && (contents.whole == 0 || text.as_bytes()[contents.whole - 1] == b'\n')
            );
            let mut ids: Vec<u64> = contents.records.iter().map(|record| record.id).collect();
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count);
        }
        Err(bad) => promises::sayable(&bad.expected),
    }
}
