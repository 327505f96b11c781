use super::board::Board;
use super::command::{Command, DONE};
use super::reply::Reply;
use crate::external::{Driver as Drive, Due};
use crate::process::{Heard, Process};
use crate::{EngineSpec, Failure};
use kythu_game::{Limits, Score, Stop};
use kythu_players::{Answer, Counts, Fault, GameKind, Progress, Setup, Terms};
use kythu_words::say;
use std::time::Duration;

/// A Gomocup engine and what it has been told.
pub(crate) struct Driver {
    spec: EngineSpec,
    name: Option<String>,
    told: Option<Told>,
}

/// The game that the engine knows.
struct Told {
    board: Board,
    setup: Setup,
    /// The last move is the engine's own: what comes next can be told as a single stone.
    answered: bool,
    /// What the engine was last told about its time.
    times: Option<Times>,
}

/// What an engine is told about its time, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Times {
    turn: u64,
    /// For the whole game; 0 if only moves are limited.
    whole: u64,
    left: u64,
}

/// A move that nobody has limited.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// "No limit" where the protocol wants a number.
const ENDLESS: u64 = i32::MAX as u64;

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(ENDLESS).min(ENDLESS)
}

impl Driver {
    pub(crate) fn new(spec: &EngineSpec, kind: &'static dyn GameKind) -> Result<Self, Failure> {
        if kind.name() != "mnk" {
            return Err(say!("engine.game", protocol = "gomocup", game = kind.name(), known = "mnk").into());
        }
        Ok(Self { spec: spec.clone(), name: None, told: None })
    }

    /// Waits for the next line that is no chatter.
    fn await_reply(process: &mut Process, due: &Due, stop: Option<&Stop>) -> Result<Reply, Failure> {
        loop {
            match process.hear(due.until(), stop)? {
                Heard::Line(line) => match Reply::parse(&line) {
                    Reply::Message(_) | Reply::Debug(_) => {}
                    Reply::Other(line) if line.is_empty() => {}
                    reply => return Ok(reply),
                },
                Heard::Nothing => return Err(process.stalled(due.limit)),
                Heard::Stopped => {
                    // The protocol has no word for it: the engine would go on thinking, and answer later.
                    let message = say!("engine.interrupted", engine = process.title());
                    return Err(Failure::of_engine(Fault::Stalled, message));
                }
            }
        }
    }

    /// How the time of this move is told, and how long the answer may take.
    fn times(&self, terms: &Terms, before: Option<Times>) -> Result<(Times, Duration), Failure> {
        let limits = [self.spec.limits, terms.limits];
        if limits.iter().any(|limits| limits.depth.is_some() || limits.nodes.is_some()) {
            return Err(say!("engine.time-only").into());
        }
        let time = limits.iter().filter_map(|Limits { time, .. }| *time).min();
        let left = terms.clock.map(|clock| clock.own.left);
        let allowed = time.into_iter().chain(left).min().unwrap_or(USUAL_TIME);
        // What the whole game was given is what the clock said when it was first seen.
        let whole = left.map_or(0, |left| before.map_or(ms(left), |before| before.whole));
        let times = Times { turn: ms(allowed), whole, left: left.map_or(ENDLESS, ms) };
        Ok((times, allowed.saturating_add(self.spec.patience.grace)))
    }
}

impl Times {
    /// The lines that tell what has changed.
    fn tell(self, before: Option<Self>, question: &mut String) {
        let mut tell = |key: &str, now: u64, before: Option<u64>| {
            if before != Some(now) {
                *question += &format!("INFO {key} {now}\n");
            }
        };
        tell("timeout_turn", self.turn, before.map(|times| times.turn));
        tell("timeout_match", self.whole, before.map(|times| times.whole));
        tell("time_left", self.left, before.map(|times| times.left));
    }
}

impl Told {
    /// The lines that ask for a move in a game of which the engine knows a part.
    fn question(&self, setup: &Setup) -> Result<String, Failure> {
        let known = self.setup.moves.len();
        if self.answered && setup.moves.len() == known + 1 && setup.moves.starts_with(&self.setup.moves) {
            return Ok(Command::Turn(self.board.read(&setup.moves[known])?).to_string());
        }
        let stones = self.board.stones(setup)?;
        if stones.is_empty() {
            return Ok(Command::Begin.to_string());
        }
        let mut question = format!("{}\n", Command::Board);
        for stone in stones {
            question += &format!("{stone}\n");
        }
        Ok(question + DONE)
    }

    fn is_of(&self, setup: &Setup) -> bool {
        let known = if self.answered { self.setup.moves.len() - 1 } else { self.setup.moves.len() };
        self.setup.options == setup.options
            && self.setup.position == setup.position
            && setup.moves.starts_with(&self.setup.moves[..known])
    }
}

impl Drive for Driver {
    fn farewell(&self) -> &'static str {
        "END"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn greet(&mut self, process: &mut Process) -> Result<(), Failure> {
        process.say(&Command::About.to_string())?;
        let due = Due::within(self.spec.patience.start);
        if let Reply::Other(about) = Self::await_reply(process, &due, None)? {
            // name="Brain", version="1.0", …
            self.name =
                about.split_once("name=\"").and_then(|(_, rest)| rest.split('"').next()).map(str::to_owned);
        }
        Ok(())
    }

    fn begin(&mut self, process: &mut Process, setup: &Setup) -> Result<(), Failure> {
        let board = Board::new(setup)?;
        process.hush()?;
        let (width, height) = (board.width(), board.height());
        let start = if width == height { Command::Start(width) } else { Command::RectStart(width, height) };
        process.say(&start.to_string())?;
        let due = Due::within(self.spec.patience.start);
        match Self::await_reply(process, &due, None)? {
            Reply::Ok => {}
            Reply::Error(why) | Reply::Unknown(why) => {
                let size = format!("{width}x{height}");
                return Err(say!("engine.board", engine = process.title(), size = size, what = why).into());
            }
            other => return Err(process.garbage(&other.to_string(), "OK")),
        }
        // Freestyle, against another program.
        let mut infos = "INFO rule 0\nINFO game_type 1".to_owned();
        for (key, value) in self.spec.options.iter() {
            infos += &format!("\nINFO {key} {value}");
        }
        process.say(&infos)?;
        self.told = Some(Told { board, setup: setup.clone(), answered: false, times: None });
        Ok(())
    }

    fn think(
        &mut self,
        process: &mut Process,
        setup: &Setup,
        terms: &Terms,
        _: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Failure> {
        if !self.told.as_ref().is_some_and(|told| told.is_of(setup)) {
            self.begin(process, setup)?;
        }
        let before = self.told.as_ref().and_then(|told| told.times);
        let (times, limit) = self.times(terms, before)?;
        let Some(told) = &mut self.told else {
            return Err(say!("engine.given-up", engine = process.title()).into());
        };
        let mut question = String::new();
        times.tell(before, &mut question);
        question += &told.question(setup)?;
        told.times = Some(times);
        process.hush()?;
        process.say(&question)?;
        let due = Due::within(limit);
        let cell = match Self::await_reply(process, &due, Some(&terms.stop))? {
            Reply::Move(cell) => cell,
            other => return Err(process.garbage(&other.to_string(), "x,y")),
        };
        // What is off the board is no move; whoever judges the game shall see what was said.
        let best = told.board.name(cell).unwrap_or_else(|| format!("x={},y={}", cell.x, cell.y));
        told.setup = setup.clone();
        told.setup.moves.push(best.clone());
        told.answered = true;
        Ok(Answer {
            best: Some(best.clone()),
            score: Score::DRAW,
            exact: false,
            line: vec![best],
            depth: 0,
            complete: true,
            counts: Counts::default(),
            remarks: Vec::new(),
        })
    }
}
