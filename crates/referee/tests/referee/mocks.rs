//! Players that misbehave, by name; and terms to play under.

use kythu_game::{Limits, Refusal, Score};
use kythu_players::{Answer, Counts, Fault, GameKind, Player, Progress, Setup, Spec, Terms as Asked};
use kythu_referee::{
    Contestant, Control, Duel, Hall, Hire, Journal, Openings, Recipe, Standing, Terms, Trouble,
};
use kythu_words::say;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Starts mock engines: the words are `KIND@PLY`, what it does wrong and when.
#[derive(Default)]
pub(crate) struct Mocks {
    /// Engines started so far.
    pub(crate) started: AtomicU64,
}

struct Mock {
    spec: Spec,
    wrong: String,
    at: usize,
    fault: Option<Fault>,
    good: Box<dyn Player>,
}

impl Hire for Mocks {
    fn engine(&self, kind: &'static dyn GameKind, words: &str) -> Result<Box<dyn Player>, Refusal> {
        self.started.fetch_add(1, Ordering::Relaxed);
        let (wrong, at) = words.split_once('@').unwrap_or((words, "0"));
        if wrong == "absent" {
            return Err(say!("referee.file", file = "absent", what = "not found").into());
        }
        Ok(Box::new(Mock {
            spec: Spec::new("mock"),
            wrong: wrong.to_owned(),
            at: at.parse().unwrap(),
            fault: None,
            good: kind.player(&Spec::new("random"))?,
        }))
    }
}

impl Player for Mock {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn begin(&mut self, _: &Setup) -> Result<(), Refusal> {
        if self.wrong == "unready" {
            self.fault = Some(Fault::Stalled);
            return Err(say!("error.game-over").into());
        }
        Ok(())
    }

    fn think(
        &mut self,
        setup: &Setup,
        terms: &Asked,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Refusal> {
        let good = self.good.think(setup, &Asked { limits: Limits::default(), ..terms.clone() }, sink)?;
        if setup.moves.len() < self.at {
            return Ok(good);
        }
        let says = |text: &str| Ok(Answer { best: Some(text.to_owned()), ..good.clone() });
        let mut refuse = |fault: Fault| {
            self.fault = Some(fault);
            Err(say!("error.game-over").into())
        };
        match self.wrong.as_str() {
            "panic" => panic!("a mock that breaks down on purpose"),
            "crash" => refuse(Fault::Crashed { code: Some(1), signal: None }),
            "closed" => refuse(Fault::Closed),
            "stalled" => refuse(Fault::Stalled),
            "garbage" => refuse(Fault::Garbage),
            // Nobody can end a thread; it is left to itself, and must not be waited for.
            "deaf" => loop {
                std::thread::sleep(Duration::from_secs(3600));
            },
            "stubborn" => {
                while !terms.stop.is_raised() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(good)
            }
            "late" => {
                std::thread::sleep(Duration::from_millis(80));
                Ok(good)
            }
            "illegal" => says("z9"),
            "noise" => says(&"\u{7}noise ".repeat(10_000)),
            "silent" => Ok(Answer { best: None, ..good }),
            "beaten" => Ok(Answer { best: None, score: Score::LOSS, exact: true, ..good }),
            "lost" => Ok(Answer { score: Score::new(-900), depth: 3, counts: Counts::default(), ..good }),
            _ => Ok(good),
        }
    }

    fn fault(&self) -> Option<Fault> {
        self.fault
    }
}

pub(crate) fn engine(words: &str, control: &str) -> Contestant {
    contestant(words, Recipe::Engine(words.to_owned()), control)
}

pub(crate) fn spec(text: &str, control: &str) -> Contestant {
    contestant(text, Recipe::Spec(text.to_owned()), control)
}

fn contestant(name: &str, recipe: Recipe, control: &str) -> Contestant {
    let control = if control.is_empty() { Control::default() } else { control.parse().unwrap() };
    Contestant { name: name.to_owned(), recipe, control }
}

pub(crate) fn terms(game: &str) -> Terms {
    Terms {
        game: game.to_owned(),
        start: Setup::default(),
        openings: Openings { random_plies: 2, seed: 1, ..Openings::default() },
        adjudication: Default::default(),
        seed: 1,
        patience_ms: 5_000,
    }
}

pub(crate) fn duel(game: &str, players: [Contestant; 2], games: u64) -> Duel {
    Duel { terms: terms(game), players, games, sprt: None }
}

/// Plays a match in memory.
pub(crate) fn play(duel: &Duel, mocks: &Mocks, concurrency: usize) -> Result<Standing, Trouble> {
    let stop = kythu_game::Stop::new();
    let hall = Hall { hire: mocks, concurrency, sink: &|_| {}, stop: &stop };
    let mut standing = Standing::default();
    duel.play(&hall, &BTreeMap::new(), &mut Journal::none(), &mut standing)?;
    Ok(standing)
}
