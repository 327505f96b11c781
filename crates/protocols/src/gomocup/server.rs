use super::board::FIVE;
use super::command::{Command, DONE, Misread, Stone, Whose};
use super::{Cell, Reply};
use crate::desk::{Desk, Event};
use crate::gomocup::board::Board;
use kythu_game::{Limits, Options, Refusal, Stop};
use kythu_players::{Answer, Clock, ClockFace, GameKind, Player, Setup, Spec, Terms, find};
use kythu_words::say;
use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::time::Duration;

/// Plays five in a row for whoever speaks Gomocup's protocol, until told to end or until nothing more is said. `algorithm`
/// is who plays.
///
/// Fails only if there is nobody left to talk to.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    algorithm: Spec,
) -> Result<(), std::io::Error> {
    let kind = find("mnk").map_err(std::io::Error::other)?;
    let mut server = Server {
        desk: Desk::new(input)?,
        output,
        kind,
        algorithm,
        player: None,
        game: None,
        stones: None,
        times: Times::default(),
        rule: None,
        thinking: None,
        waiting: VecDeque::new(),
    };
    server.run()
}

struct Server<W: Write> {
    desk: Desk,
    output: W,
    kind: &'static dyn GameKind,
    algorithm: Spec,
    /// Who plays; away while it thinks, none when it has to be made anew.
    player: Option<Box<dyn Player>>,
    game: Option<Setup>,
    /// The stones of a board that is being told.
    stones: Option<Vec<Stone>>,
    times: Times,
    /// A rule that was asked for and is not ours: nothing is played by a wrong one.
    rule: Option<String>,
    thinking: Option<Stop>,
    /// What was said while we were thinking.
    waiting: VecDeque<String>,
}

/// What we were told about our time.
#[derive(Clone, Copy, Debug)]
struct Times {
    turn: Duration,
    /// What is left of the whole game, if it is limited.
    left: Option<Duration>,
    whole: bool,
}

impl Default for Times {
    /// What the protocol says when nothing is said.
    fn default() -> Self {
        Self { turn: Duration::from_secs(30), left: None, whole: false }
    }
}

/// Kept back for the way to whoever keeps the clock.
const OVERHEAD: Duration = Duration::from_millis(20);
/// The least that a move takes, also when it shall be played as fast as possible.
const LEAST: Duration = Duration::from_millis(5);

impl Times {
    fn terms(self, stop: &Stop) -> Terms {
        let turn = self.turn.saturating_sub(OVERHEAD.min(self.turn / 2)).max(LEAST);
        let clock = self.left.filter(|_| self.whole).map(|left| Clock {
            own: ClockFace { left: left.saturating_sub(OVERHEAD), increment: Duration::ZERO },
            other: ClockFace::default(),
            moves_to_go: None,
        });
        let limits = Limits { time: Some(turn), ..Limits::default() };
        Terms { limits, clock, line: false, ..Terms::new(stop) }
    }
}

impl<W: Write> Server<W> {
    fn run(&mut self) -> Result<(), std::io::Error> {
        loop {
            let waited = if self.thinking.is_none() { self.waiting.pop_front() } else { None };
            let line = match waited {
                Some(line) => line,
                None => match self.desk.next(None) {
                    Event::Line(line) => line,
                    Event::Answer { player, answer } => {
                        self.player = Some(player);
                        self.answered(answer)?;
                        continue;
                    }
                    Event::End => break,
                    Event::Progress(_) | Event::Time => continue,
                },
            };
            if Command::parse(&line) == Ok(Command::End) {
                break;
            }
            if self.thinking.is_some() {
                self.waiting.push_back(line);
            } else if !line.is_empty() {
                self.hear(&line)?;
            }
        }
        if let Some(stop) = &self.thinking {
            stop.raise();
        }
        Ok(())
    }

    fn say(&mut self, reply: &Reply) -> Result<(), std::io::Error> {
        writeln!(self.output, "{reply}")?;
        self.output.flush()
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<(), std::io::Error> {
        self.say(&Reply::Error(refusal.to_string().replace(['\n', '\r'], " ")))
    }

    fn hear(&mut self, line: &str) -> Result<(), std::io::Error> {
        if self.stones.is_some() {
            return self.hear_stone(line);
        }
        let done = match Command::parse(line) {
            Ok(command) => self.obey(command),
            Err(Misread::Unknown) => return self.say(&Reply::Unknown(shortened(line))),
            Err(Misread::Expected(expected)) => Err(say!("gomocup.expected", expected = expected).into()),
        };
        match done {
            Ok(Some(reply)) => self.say(&reply),
            Ok(None) => Ok(()),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Does what a command says; the reply, if there is one at once.
    fn obey(&mut self, command: Command) -> Result<Option<Reply>, Refusal> {
        match command {
            Command::Start(size) => self.start(size, size).map(|()| Some(Reply::Ok)),
            Command::RectStart(width, height) => self.start(width, height).map(|()| Some(Reply::Ok)),
            Command::Restart => {
                let game = self.game.as_mut().ok_or_else(no_game)?;
                game.moves.clear();
                self.player = None;
                Ok(Some(Reply::Ok))
            }
            Command::Begin => {
                let game = self.game.as_mut().ok_or_else(no_game)?;
                game.moves.clear();
                self.think().map(|()| None)
            }
            Command::Turn(cell) => {
                self.put(cell)?;
                self.think().map(|()| None)
            }
            Command::Board => {
                self.game.as_ref().ok_or_else(no_game)?;
                self.stones = Some(Vec::new());
                Ok(None)
            }
            Command::TakeBack(cell) => self.take_back(cell).map(|()| Some(Reply::Ok)),
            Command::Info { key, value } => self.note(&key, &value).map(|()| None),
            Command::About => Ok(Some(Reply::Other(format!(
                "name=\"Kythu\", version=\"{}\", author=\"the Kythu authors\", country=\"VN\"",
                env!("CARGO_PKG_VERSION")
            )))),
            // The loop has seen it.
            Command::End => Ok(None),
        }
    }

    /// A game begins on an empty board of this size.
    fn start(&mut self, width: u32, height: u32) -> Result<(), Refusal> {
        let options = Options::new().with("size", format!("{width}x{height}")).with("k", FIVE.to_string());
        let setup = Setup { options, ..Setup::default() };
        self.kind.open(&setup)?;
        self.game = Some(setup);
        // What was remembered belongs to another game; whatever takes time is done before the clock runs.
        self.player = Some(self.kind.player(&self.algorithm)?);
        Ok(())
    }

    /// The other side has put a stone.
    fn put(&mut self, cell: Cell) -> Result<(), Refusal> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let taken = || Refusal::new(say!("gomocup.taken", cell = cell.to_string()));
        let name = Board::new(game)?.name(cell).ok_or_else(taken)?;
        game.moves.push(name);
        let opened = self.kind.open(game);
        if opened.is_err() {
            game.moves.pop();
            return Err(taken());
        }
        Ok(())
    }

    fn take_back(&mut self, cell: Cell) -> Result<(), Refusal> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let name = Board::new(game)?.name(cell);
        if name.is_none() || game.moves.last() != name.as_ref() {
            return Err(say!("gomocup.not-your-stone").into());
        }
        game.moves.pop();
        Ok(())
    }

    /// What there is to know: our time and the rules. Everything else is of no use to us.
    fn note(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let number = || {
            let expected = || Refusal::new(say!("gomocup.expected", expected = "INFO KEY NUMBER"));
            value
                .parse::<i64>()
                .map(|ms| Duration::from_millis(ms.max(0).cast_unsigned()))
                .map_err(|_| expected())
        };
        match key {
            "timeout_turn" => self.times.turn = number()?,
            "timeout_match" => {
                let whole = number()?;
                self.times.whole = !whole.is_zero();
                self.times.left = self.times.left.or(Some(whole));
            }
            "time_left" => self.times.left = Some(number()?),
            "rule" if value == "0" => self.rule = None,
            "rule" => {
                self.rule = Some(shortened(value));
                return self.rule_is_ours();
            }
            _ => {}
        }
        Ok(())
    }

    fn rule_is_ours(&self) -> Result<(), Refusal> {
        match &self.rule {
            Some(rule) => Err(say!("gomocup.rule", found = rule).into()),
            None => Ok(()),
        }
    }

    /// A line of a board that is being told: a stone, or the end of it.
    fn hear_stone(&mut self, line: &str) -> Result<(), std::io::Error> {
        if let (Some(stones), Some(stone)) = (&mut self.stones, Stone::parse(line)) {
            // More stones than the largest board has cells are dropped: the count is wrong anyway.
            if stones.len() < 1000 {
                stones.push(stone);
            }
            return Ok(());
        }
        let stones = self.stones.take().unwrap_or_default();
        if !line.eq_ignore_ascii_case(DONE) {
            return self.refuse(&say!("gomocup.expected", expected = "x,y,1|2 or DONE").into());
        }
        match self.set_board(&stones).and_then(|()| self.think()) {
            Ok(()) => Ok(()),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Takes a whole board over. The stones are put in turns: in which order does not matter to our rules.
    fn set_board(&mut self, stones: &[Stone]) -> Result<(), Refusal> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let of =
            |whose: Whose| stones.iter().filter(move |stone| stone.whose == whose).map(|stone| stone.cell);
        let (own, other): (Vec<Cell>, Vec<Cell>) = (of(Whose::Own).collect(), of(Whose::Other).collect());
        if of(Whose::Neither).next().is_some() {
            return Err(say!("gomocup.neither").into());
        }
        // It is our turn: we began if there are equally many, the other side if it has one more.
        let (first, second) = if own.len() == other.len() { (&own, &other) } else { (&other, &own) };
        if first.len() != second.len() && first.len() != second.len() + 1 {
            return Err(say!("gomocup.board-order", own = own.len(), other = other.len()).into());
        }
        let board = Board::new(game)?;
        let mut moves = Vec::with_capacity(stones.len());
        for turn in 0..first.len() {
            for cell in [first.get(turn), second.get(turn)].into_iter().flatten() {
                let taken = || Refusal::new(say!("gomocup.taken", cell = cell.to_string()));
                moves.push(board.name(*cell).ok_or_else(taken)?);
            }
        }
        let setup = Setup { moves, ..game.clone() };
        self.kind.open(&setup)?;
        *game = setup;
        Ok(())
    }

    fn think(&mut self) -> Result<(), Refusal> {
        self.rule_is_ours()?;
        let game = self.game.as_ref().ok_or_else(no_game)?;
        if self.kind.open(game)?.outcome().is_some() {
            return Err(say!("gomocup.over").into());
        }
        let player = match self.player.take() {
            Some(player) => player,
            None => self.kind.player(&self.algorithm)?,
        };
        let stop = Stop::new();
        self.desk.ask(player, game.clone(), self.times.terms(&stop));
        self.thinking = Some(stop);
        Ok(())
    }

    fn answered(&mut self, answer: Result<Answer, Refusal>) -> Result<(), std::io::Error> {
        self.thinking = None;
        let Some(game) = &mut self.game else { return Ok(()) };
        let found = answer.and_then(|answer| {
            let best = answer.best.ok_or_else(|| Refusal::new(say!("gomocup.over")))?;
            Ok((Board::new(game)?.read(&best)?, best))
        });
        match found {
            Ok((cell, best)) => {
                game.moves.push(best);
                self.say(&Reply::Move(cell))
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }
}

fn no_game() -> Refusal {
    say!("gomocup.no-game").into()
}

/// As much of a text as is said again.
fn shortened(text: &str) -> String {
    text.chars().take(100).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
