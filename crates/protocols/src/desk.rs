//! What every engine that we are needs: it listens while it thinks, and speaks with one voice.
//!
//! A thread reads lines, another thinks; both report to the one that runs the protocol, which alone writes. So nothing is
//! ever said in the middle of something else, and no question waits for a search to end.

use kythu_game::Refusal;
use kythu_players::{Answer, Player, Progress, Setup, Terms};
use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

/// The longest line that is read; a game of a thousand moves is not a hundredth of it. The rest of a longer one is dropped.
const LONGEST_LINE: u64 = 1 << 20;

/// Something to react to.
pub(crate) enum Event {
    /// A line was said.
    Line(String),
    /// Nothing more will be said.
    End,
    /// The search has come further.
    Progress(Progress),
    /// The search is over. The player comes back.
    Answer { player: Box<dyn Player>, answer: Result<Answer, Refusal> },
    /// The time that was waited for has come.
    Time,
}

/// Something to think about, and who does.
struct Question {
    player: Box<dyn Player>,
    setup: Setup,
    terms: Terms,
}

/// Where the lines and the thoughts come in.
pub(crate) struct Desk {
    events: Receiver<Event>,
    questions: Sender<Question>,
}

impl Desk {
    /// Begins to listen.
    pub(crate) fn new(input: impl BufRead + Send + 'static) -> std::io::Result<Self> {
        let (tell, events) = channel();
        let (questions, asked) = channel();
        let thoughts = tell.clone();
        std::thread::Builder::new().name("listen".into()).spawn(move || listen(input, &tell))?;
        std::thread::Builder::new().name("think".into()).spawn(move || think(&asked, &thoughts))?;
        Ok(Self { events, questions })
    }

    /// The next thing to react to; the time itself, if it comes first.
    pub(crate) fn next(&self, until: Option<Instant>) -> Event {
        let Some(until) = until else { return self.events.recv().unwrap_or(Event::End) };
        match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Time,
            Err(RecvTimeoutError::Disconnected) => Event::End,
        }
    }

    /// Lets a player think. It comes back with its answer.
    pub(crate) fn ask(&self, player: Box<dyn Player>, setup: Setup, terms: Terms) {
        // The thinker ends only when we do.
        let _ = self.questions.send(Question { player, setup, terms });
    }
}

fn listen(mut input: impl BufRead, tell: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let is_whole = bytes.last() == Some(&b'\n');
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if tell.send(Event::Line(line)).is_err() {
            return;
        }
        if !is_whole && !skip_line(&mut input) {
            break;
        }
    }
    let _ = tell.send(Event::End);
}

/// Drops what is left of a line; false at the end of everything.
fn skip_line(input: &mut impl BufRead) -> bool {
    loop {
        let Ok(buffer) = input.fill_buf() else { return false };
        if buffer.is_empty() {
            return false;
        }
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), false),
        };
        input.consume(used);
        if found {
            return true;
        }
    }
}

fn think(asked: &Receiver<Question>, tell: &Sender<Event>) {
    while let Ok(Question { mut player, setup, terms }) = asked.recv() {
        let answer = player.think(&setup, &terms, &mut |progress| {
            let _ = tell.send(Event::Progress(progress.clone()));
        });
        if tell.send(Event::Answer { player, answer }).is_err() {
            return;
        }
    }
}
