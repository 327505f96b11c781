use super::command::{Command, Go};
use super::reply::{Info, Reply};
use super::request::{OwnTime, position, wanted};
use super::settings::Settings;
use crate::desk::{Desk, Event};
use kythu_game::{Refusal, Score, Stop};
use kythu_players::{Answer, Counts, Player, Progress, Spec, find};
use std::io::{BufRead, Write};
use std::time::Instant;

/// Is a chess engine for whoever speaks UCI, until told to quit or until nothing more is said. `algorithm` plays unless the
/// option of that name says otherwise.
///
/// Fails only if there is nobody left to talk to.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    algorithm: Spec,
) -> Result<(), std::io::Error> {
    let kind = find("chess").map_err(std::io::Error::other)?;
    let mut server = Server {
        desk: Desk::new(input)?,
        output,
        settings: Settings::new(kind, algorithm),
        debug: false,
        fen: None,
        moves: Vec::new(),
        player: None,
        thinking: None,
        next: None,
    };
    server.run()
}

struct Server<W: Write> {
    desk: Desk,
    output: W,
    settings: Settings,
    debug: bool,
    fen: Option<String>,
    moves: Vec<String>,
    /// Who plays; away while it thinks, none when it has to be made anew.
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
    /// What to think about when the present search has ended.
    next: Option<Go>,
}

/// A search that is going on, or whose answer nobody has asked for yet.
struct Thinking {
    begun: Instant,
    stop: Stop,
    /// Its answer is not to be said before it is asked for.
    held: bool,
    after_ponder: Option<OwnTime>,
    /// When to stop it.
    until: Option<Instant>,
    /// The answer, which is there already.
    answer: Option<Answer>,
    /// The first move of the last line that was reported.
    reported: Option<String>,
    /// The player is of no use afterwards: an option has changed.
    stale: bool,
}

impl<W: Write> Server<W> {
    fn run(&mut self) -> Result<(), std::io::Error> {
        loop {
            match self.desk.next(self.thinking.as_ref().and_then(|thinking| thinking.until)) {
                Event::Line(line) => match Command::parse(&line) {
                    Some(Command::Quit) => break,
                    Some(command) => self.obey(command)?,
                    None if self.debug && !line.is_empty() => self.complain(&line)?,
                    None => {}
                },
                Event::End => {
                    self.finish()?;
                    break;
                }
                Event::Progress(progress) => self.report(&progress)?,
                Event::Answer { player, answer } => self.answered(player, answer)?,
                Event::Time => self.stop(),
            }
        }
        if let Some(thinking) = &self.thinking {
            thinking.stop.raise();
        }
        Ok(())
    }

    fn say(&mut self, reply: &Reply) -> Result<(), std::io::Error> {
        writeln!(self.output, "{reply}")?;
        self.output.flush()
    }

    fn tell(&mut self, words: String) -> Result<(), std::io::Error> {
        self.say(&Reply::Info(Info { words: Some(words), ..Info::default() }))
    }

    fn complain(&mut self, line: &str) -> Result<(), std::io::Error> {
        let line: String = line.chars().take(100).map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.tell(kythu_words::say!("engine.not-understood", found = line).to_string())
    }

    fn refuse(&mut self, refusal: &Refusal) -> Result<(), std::io::Error> {
        self.tell(refusal.to_string().replace(['\n', '\r'], " "))
    }

    fn obey(&mut self, command: Command) -> Result<(), std::io::Error> {
        match command {
            Command::Uci => self.introduce()?,
            Command::Debug(on) => self.debug = on,
            Command::IsReady => {
                // Whatever takes time is done before the clock runs.
                if self.thinking.is_none() {
                    self.make_ready()?;
                }
                self.say(&Reply::ReadyOk)?;
            }
            Command::SetOption { name, value } => {
                match self.settings.set(&name, value.as_deref().unwrap_or_default()) {
                    Ok(false) => {}
                    Ok(true) => self.forget(),
                    Err(refusal) => self.refuse(&refusal)?,
                }
            }
            Command::NewGame => self.forget(),
            Command::Position { fen, moves } => (self.fen, self.moves) = (fen, moves),
            Command::Go(go) if self.thinking.is_some() => {
                self.next = Some(go);
                self.release()?;
            }
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.release()?,
            Command::PonderHit => self.ponder_hit()?,
            // The loop has seen it.
            Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&mut self) -> Result<(), std::io::Error> {
        self.say(&Reply::Name(format!("Kythu {}", env!("CARGO_PKG_VERSION"))))?;
        self.say(&Reply::Author("the Kythu authors".into()))?;
        for offer in self.settings.offers() {
            self.say(&Reply::Offer(offer))?;
        }
        self.say(&Reply::UciOk)
    }

    /// The player is made anew before it is next asked.
    fn forget(&mut self) {
        self.player = None;
        if let Some(thinking) = &mut self.thinking {
            thinking.stale = true;
        }
    }

    fn make_ready(&mut self) -> Result<(), std::io::Error> {
        if self.player.is_none() {
            match self.settings.player() {
                Ok(player) => self.player = Some(player),
                Err(refusal) => self.refuse(&refusal)?,
            }
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), std::io::Error> {
        let begun = Instant::now();
        let kind = self.settings.kind();
        let asked = match position(kind, &self.settings, self.fen.as_deref(), &self.moves) {
            Ok(asked) => asked,
            Err(refusal) => {
                self.refuse(&refusal)?;
                return self.say(&Reply::BestMove { best: None, ponder: None });
            }
        };
        let wanted = wanted(go, &asked, self.settings.overhead);
        let mut thinking = Thinking {
            begun,
            stop: wanted.terms.stop.clone(),
            held: wanted.held,
            after_ponder: wanted.after_ponder,
            until: None,
            answer: None,
            reported: None,
            stale: false,
        };
        self.make_ready()?;
        match (asked.over, self.player.take()) {
            (None, Some(player)) => self.desk.ask(player, asked.setup, wanted.terms),
            (over, player) => {
                // No move, or nobody to find one: what can be said is said when it is asked for.
                self.player = player;
                let legal = asked.table.legal_moves(1).pop().filter(|_| over.is_none());
                thinking.answer =
                    Some(at_once(legal, over.map_or(Score::DRAW, |over| Score::timed(over, 0))));
            }
        }
        self.thinking = Some(thinking);
        self.speak_if_asked()
    }

    fn report(&mut self, progress: &Progress) -> Result<(), std::io::Error> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.reported = progress.line.first().cloned();
        let ms = u64::try_from(thinking.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let speed = u128::from(progress.nodes) * 1_000_000 / thinking.begun.elapsed().as_micros().max(1);
        let info = Info {
            depth: Some(progress.depth),
            score: Some(progress.score.into()),
            nodes: Some(progress.nodes),
            speed: u64::try_from(speed).ok(),
            time: Some(ms),
            line: progress.line.clone(),
            ..Info::default()
        };
        self.say(&Reply::Info(info))
    }

    fn answered(
        &mut self,
        player: Box<dyn Player>,
        answer: Result<Answer, Refusal>,
    ) -> Result<(), std::io::Error> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        if !thinking.stale {
            self.player = Some(player);
        }
        thinking.until = None;
        match answer {
            Ok(answer) => thinking.answer = Some(answer),
            Err(refusal) => {
                // A player that refuses the position must still not leave whoever waits without a move.
                self.refuse(&refusal)?;
                let kind = self.settings.kind();
                let asked = position(kind, &self.settings, self.fen.as_deref(), &self.moves);
                let legal = asked.ok().and_then(|asked| asked.table.legal_moves(1).pop());
                if let Some(thinking) = &mut self.thinking {
                    thinking.answer = Some(at_once(legal, Score::DRAW));
                }
            }
        }
        self.speak_if_asked()
    }

    /// Says the answer, if it is there and may be said; then goes on to what waits.
    fn speak_if_asked(&mut self) -> Result<(), std::io::Error> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| !thinking.held) else { return Ok(()) };
        let Some(answer) = thinking.answer.take() else { return Ok(()) };
        // Searches that report nothing on the way, or that were stopped when they had just found a better move.
        if thinking.reported.is_none() || thinking.reported != answer.best {
            self.report(&Progress {
                depth: answer.depth,
                score: answer.score,
                line: answer.line.clone(),
                nodes: answer.counts.nodes,
            })?;
        }
        self.thinking = None;
        let ponder = answer.line.get(1).cloned();
        self.say(&Reply::BestMove { best: answer.best, ponder })?;
        match self.next.take() {
            Some(go) => self.go(&go),
            None => Ok(()),
        }
    }

    fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.raise();
            thinking.until = None;
        }
    }

    /// The answer is wanted now.
    fn release(&mut self) -> Result<(), std::io::Error> {
        self.stop();
        if let Some(thinking) = &mut self.thinking {
            thinking.held = false;
        }
        self.speak_if_asked()
    }

    /// What was pondered on has been played: from now on the search is on its own time.
    fn ponder_hit(&mut self) -> Result<(), std::io::Error> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        if let Some(own_time) = thinking.after_ponder.take() {
            thinking.held = false;
            thinking.until = own_time.limit.map(|limit| Instant::now() + limit);
        }
        self.speak_if_asked()
    }

    /// Nobody will ask any more: what is known is said, so that a list of commands from a file has its answers.
    fn finish(&mut self) -> Result<(), std::io::Error> {
        self.release()?;
        while self.thinking.is_some() {
            match self.desk.next(None) {
                Event::Progress(progress) => self.report(&progress)?,
                Event::Answer { player, answer } => self.answered(player, answer)?,
                _ => break,
            }
        }
        Ok(())
    }
}

fn at_once(best: Option<String>, score: Score) -> Answer {
    Answer {
        line: best.iter().cloned().collect(),
        best,
        score,
        exact: false,
        depth: 0,
        complete: true,
        counts: Counts::default(),
        remarks: Vec::new(),
    }
}
