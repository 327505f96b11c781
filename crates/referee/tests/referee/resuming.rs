use crate::mocks::{Mocks, duel, spec};
use kythu_game::Stop;
use kythu_referee::stats::Sprt;
use kythu_referee::{Duel, Event, GameRecord, Hall, Journal, Standing, Trouble};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

struct Gone(PathBuf);

impl Gone {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kythu-referee-run-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Gone {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Plays until `stop_after` games are on disk, beginning with what is in the file.
fn play(duel: &Duel, file: &Gone, concurrency: usize, stop_after: u64) -> (Result<(), Trouble>, Standing) {
    let (mut journal, known) = if file.0.exists() {
        Journal::resume(&file.0, |plan| duel.continues(plan)).unwrap()
    } else {
        (Journal::create(&file.0, &duel.to_json()).unwrap(), Vec::new())
    };
    let known: BTreeMap<u64, GameRecord> = known.into_iter().map(|record| (record.id, record)).collect();
    let (stop, finished) = (Stop::new(), AtomicU64::new(0));
    let sink = |event: &Event<'_>| {
        if matches!(event, Event::Finished { .. })
            && finished.fetch_add(1, Ordering::Relaxed) + 1 >= stop_after
        {
            stop.raise();
        }
    };
    let hall = Hall { hire: &Mocks::default(), concurrency, sink: &sink, stop: &stop };
    let mut standing = Standing::default();
    let outcome = duel.play(&hall, &known, &mut journal, &mut standing);
    (outcome, standing)
}

fn records(file: &Gone) -> BTreeMap<u64, GameRecord> {
    let contents = kythu_referee::read_journal(&std::fs::read(&file.0).unwrap()).unwrap();
    contents.records.into_iter().map(|record| (record.id, record.untimed())).collect()
}

/// Whatever is left of a file when the program is killed, the match ends as if nothing had happened.
fn resumed_is_the_same(name: &str, duel: &Duel) {
    let (whole, cut) = (Gone::new(&format!("{name}-whole")), Gone::new(&format!("{name}-cut")));
    let (outcome, expected) = play(duel, &whole, 1, u64::MAX);
    assert_eq!(outcome, Ok(()));
    let text = std::fs::read_to_string(&whole.0).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for (kept, concurrency) in
        [(1, 2), (2, 1), (7, 3), (lines.len() / 2, 2), (lines.len() - 1, 1), (lines.len(), 1)]
    {
        // Some whole lines, in any order but the first, and half of one more.
        let mut left: Vec<&str> = lines[..kept].to_vec();
        left[1..].reverse();
        let torn = lines.get(kept).map_or("", |line| &line[..line.len() / 2]);
        std::fs::write(&cut.0, left.concat() + torn).unwrap();
        let (outcome, standing) = play(duel, &cut, concurrency, u64::MAX);
        assert_eq!((outcome, &standing), (Ok(()), &expected), "{kept} lines were left");
        // Games that were played on while a test was decided do not count, and need not be there.
        let counted = |file| records(file).into_iter().take_while(|(id, _)| *id < expected.tally.games());
        assert!(counted(&whole).eq(counted(&cut)), "the same games, move by move");
    }
    // Stopped politely, again and again.
    let _ = std::fs::remove_file(&cut.0);
    let mut runs = 0;
    let standing = loop {
        runs += 1;
        assert!(runs < 100, "it gets on");
        match play(duel, &cut, 1 + runs % 3, 7) {
            (Ok(()), standing) => break standing,
            (Err(trouble), _) => assert_eq!(trouble, Trouble::Stopped),
        }
    };
    assert_eq!(standing, expected);
}

#[test]
fn an_interrupted_match_ends_as_if_it_had_not_been() {
    let players = [spec("level(n=3)", ""), spec("random", "")];
    resumed_is_the_same("plain", &duel("connect4", players, 40));
}

#[test]
fn a_test_ends_at_the_same_game_however_it_was_played() {
    let players = [spec("alphabeta(depth=3)", ""), spec("random", "")];
    let mut duel = duel("connect4", players, 400);
    duel.sprt = Some(Sprt::new(0.0, 40.0));
    let file = Gone::new("sprt");
    let (outcome, standing) = play(&duel, &file, 2, u64::MAX);
    assert_eq!(outcome, Ok(()));
    assert!(standing.tally.games() < 400 && standing.tally.wins > standing.tally.losses, "{standing:?}");
    resumed_is_the_same("test", &duel);
}

#[test]
fn a_file_of_another_match_is_refused() {
    let file = Gone::new("other");
    let players = [spec("random", ""), spec("random", "")];
    let first = duel("tictactoe", players.clone(), 4);
    assert_eq!(play(&first, &file, 1, u64::MAX).0, Ok(()));
    let longer = Duel { games: 8, ..first.clone() };
    assert_eq!(play(&longer, &file, 1, u64::MAX).1.tally.games(), 8, "a match can be made longer");
    let other = duel("connect4", players, 4);
    let refused = Journal::resume(&file.0, |plan| other.continues(plan)).unwrap_err();
    assert_eq!(refused.key, "referee.plan-differs");
}
