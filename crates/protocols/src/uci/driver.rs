use super::command::{Command, Face, Go};
use super::game::Told;
use super::reply::{Info, Offer, Reply, Takes};
use crate::external::{Driver as Drive, Due};
use crate::process::{Heard, Process};
use crate::{EngineSpec, Failure};
use kythu_game::{Limits, Options, Score, Side};
use kythu_players::{Answer, Clock, ClockFace, Counts, GameKind, Progress, Setup, Terms};
use kythu_words::say;
use std::time::Duration;

/// A UCI engine and what it has been told.
pub(crate) struct Driver {
    kind: &'static dyn GameKind,
    spec: EngineSpec,
    name: Option<String>,
    offers: Vec<Offer>,
    told: Option<Told>,
    /// What the engine's option of that name is set to.
    chess960: bool,
}

/// The engine's option for castling by taking the own rook.
const CHESS960: &str = "UCI_Chess960";
/// A move that nobody has limited.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// Who says what a move is worth has looked at it.
const LOOKED: u32 = 1;

impl Driver {
    pub(crate) fn new(spec: &EngineSpec, kind: &'static dyn GameKind) -> Result<Self, Failure> {
        if kind.name() != "chess" {
            return Err(say!("engine.game", protocol = "uci", game = kind.name(), known = "chess").into());
        }
        let spec = spec.clone();
        Ok(Self { kind, spec, name: None, offers: Vec::new(), told: None, chess960: false })
    }

    fn offer(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    /// Waits for a line that answers, and lets `other` see the lines before it.
    fn await_line<T>(
        &self,
        process: &mut Process,
        mut read: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, Failure> {
        let due = Due::within(self.spec.patience.start);
        loop {
            match process.hear(due.until(), None)? {
                Heard::Line(line) => {
                    if let Some(answer) = Reply::parse(&line).and_then(&mut read) {
                        return Ok(answer);
                    }
                }
                Heard::Nothing | Heard::Stopped => return Err(process.stalled(due.limit)),
            }
        }
    }

    fn await_ready(&self, process: &mut Process) -> Result<(), Failure> {
        process.say("isready")?;
        self.await_line(process, |reply| (reply == Reply::ReadyOk).then_some(()))
    }

    /// The command that sets an option, if the engine has it and takes the value.
    fn setting(&self, process: &Process, name: &str, value: &str) -> Result<String, Failure> {
        let Some(offer) = self.offer(name) else {
            let known: Vec<&str> = self.offers.iter().map(|offer| offer.name.as_str()).collect();
            let known = known.join(", ");
            return Err(say!("engine.no-option", engine = process.title(), name = name, known = known).into());
        };
        let given = Options::new().with(name, value);
        let value = match &offer.takes {
            Takes::Button => None,
            Takes::Check(_) => Some(given.flag(name)?.to_string()),
            Takes::Spin { min, max, .. } => {
                let fits = value.parse::<i64>().is_ok_and(|number| (*min..=*max).contains(&number));
                if !fits {
                    return Err(say!(
                        "error.option-number",
                        name = name,
                        found = value,
                        min = *min,
                        max = *max
                    )
                    .into());
                }
                Some(value.to_owned())
            }
            Takes::Combo { choices, .. } => match choices
                .iter()
                .find(|choice| choice.eq_ignore_ascii_case(value))
            {
                Some(choice) => Some(choice.clone()),
                None => {
                    let choices = choices.join(", ");
                    return Err(
                        say!("error.option-choice", name = name, found = value, choices = choices).into()
                    );
                }
            },
            Takes::Text(_) => Some(value.to_owned()),
        };
        Ok(Command::SetOption { name: offer.name.clone(), value }.to_string())
    }

    /// Tells the engine how castling is written in the game that begins.
    fn set_chess960(&mut self, process: &mut Process, wanted: bool) -> Result<(), Failure> {
        if wanted == self.chess960 {
            return Ok(());
        }
        let command = self.setting(process, CHESS960, if wanted { "on" } else { "off" })?;
        process.say(&command)?;
        self.chess960 = wanted;
        Ok(())
    }

    /// The `go` command, and how long its answer may take.
    fn go(&self, terms: &Terms, side: Side) -> (Go, Duration) {
        let (own, outer) = (self.spec.limits, terms.limits);
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        let mut limits = Limits {
            depth: tighter(own.depth, outer.depth),
            nodes: tighter(own.nodes, outer.nodes),
            time: tighter(own.time, outer.time),
        };
        if limits == Limits::default() && terms.clock.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        let mut go = Go {
            search_moves: terms.among.clone(),
            depth: limits.depth,
            nodes: limits.nodes,
            move_time: limits.time,
            ..Go::default()
        };
        if let Some(clock) = terms.clock {
            match limits.time {
                // A clock and a time for the move: engines differ in which of them they heed, so only one is told.
                Some(time) => go.move_time = Some(time.min(clock.budget())),
                None => tell_clock(&mut go, &clock, side),
            }
        }
        let allowed = tighter(limits.time, terms.clock.map(|clock| clock.own.left));
        let patience = self.spec.patience;
        (go, allowed.map_or(patience.untimed, |allowed| allowed.saturating_add(patience.grace)))
    }

    /// Waits for the move. An engine that is late, or that nobody wants to wait for any longer, is told to stop.
    fn await_move(
        &self,
        process: &mut Process,
        limit: Duration,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Failure> {
        let mut due = Due::within(limit);
        let mut stopped = false;
        let mut best_known = Info::default();
        loop {
            match process.hear(due.until(), (!stopped).then_some(&terms.stop))? {
                Heard::Line(line) => match Reply::parse(&line) {
                    Some(Reply::Info(mut info)) => {
                        // Who says a value without a line still thinks of the line that was said before.
                        if info.line.is_empty() {
                            info.line.clone_from(&best_known.line);
                        }
                        if let Some(progress) = progress(&info) {
                            sink(&progress);
                            best_known = info;
                        }
                    }
                    Some(Reply::BestMove { best, .. }) => return Ok(answer(best, best_known)),
                    _ => {}
                },
                _ if stopped => return Err(process.stalled(limit)),
                Heard::Nothing | Heard::Stopped => {
                    stopped = true;
                    process.say("stop")?;
                    due = Due::within(self.spec.patience.grace);
                }
            }
        }
    }
}

fn tell_clock(go: &mut Go, clock: &Clock, side: Side) {
    let face = |face: ClockFace| Face {
        left: Some(face.left),
        increment: Some(face.increment).filter(|increment| !increment.is_zero()),
    };
    let (own, other) = (face(clock.own), face(clock.other));
    (go.white, go.black) = match side {
        Side::First => (own, other),
        Side::Second => (other, own),
    };
    go.moves_to_go = clock.moves_to_go;
}

/// What an engine knows halfway, if this line says it: the value of the best move, and the line if there is one.
fn progress(info: &Info) -> Option<Progress> {
    let of_best = !info.is_bound && info.multi_pv.is_none_or(|number| number == 1);
    let score = info.score.filter(|_| of_best)?;
    Some(Progress {
        depth: info.depth.unwrap_or(LOOKED),
        score: score.into(),
        line: info.line.clone(),
        nodes: info.nodes.unwrap_or(0),
    })
}

fn answer(best: Option<String>, known: Info) -> Answer {
    // What the engine said last may be about another move than the one that it plays.
    let line = match &best {
        Some(best) if known.line.first() == Some(best) => known.line,
        best => best.iter().cloned().collect(),
    };
    Answer {
        best,
        score: known.score.map_or(Score::DRAW, Into::into),
        exact: false,
        line,
        depth: known.depth.unwrap_or(if known.score.is_some() { LOOKED } else { 0 }),
        complete: true,
        counts: Counts { nodes: known.nodes.unwrap_or(0), ..Counts::default() },
        remarks: Vec::new(),
    }
}

impl Drive for Driver {
    fn farewell(&self) -> &'static str {
        "quit"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn greet(&mut self, process: &mut Process) -> Result<(), Failure> {
        process.say("uci")?;
        let (mut name, mut offers) = (None, Vec::new());
        self.await_line(process, |reply| {
            match reply {
                Reply::Name(said) => name = Some(said),
                Reply::Offer(offer) => offers.push(offer),
                Reply::UciOk => return Some(()),
                _ => {}
            }
            None
        })?;
        (self.name, self.offers) = (name, offers);
        for (name, value) in self.spec.options.iter() {
            process.say(&self.setting(process, name, value)?)?;
            // What the game needs is set when it begins.
            self.chess960 |= name.eq_ignore_ascii_case(CHESS960) && self.spec.options.flag(name)?;
        }
        self.await_ready(process)
    }

    fn begin(&mut self, process: &mut Process, setup: &Setup) -> Result<(), Failure> {
        let told = Told::new(self.kind, setup)?;
        process.hush()?;
        self.set_chess960(process, told.chess960)?;
        self.told = Some(told);
        process.say("ucinewgame")?;
        self.await_ready(process)
    }

    fn think(
        &mut self,
        process: &mut Process,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Failure> {
        if !self.told.as_mut().is_some_and(|told| told.goes_on(setup)) {
            self.begin(process, setup)?;
        }
        let Some(told) = &self.told else {
            return Err(say!("engine.given-up", engine = process.title()).into());
        };
        let (go, limit) = self.go(terms, told.side_to_move());
        let question = format!("{}\n{go}", told.command());
        process.hush()?;
        process.say(&question)?;
        self.await_move(process, limit, terms, sink)
    }
}
