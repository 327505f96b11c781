use kythu_game::{Limits, Refusal, Stop};
use kythu_players::{Answer, Clock, Fault, Player, Setup, Terms};
use std::cell::Cell;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// A player with a thread of its own, so that whoever waits for an answer can stop waiting.
pub(crate) struct Seat {
    /// Gone when the player is sent home.
    ask: Option<Sender<Question>>,
    answers: Receiver<Reply>,
    /// Nobody waits for the player any more.
    given_up: Cell<bool>,
}

/// A game begins; or, with terms, a move is asked for.
struct Question {
    setup: Setup,
    terms: Option<Terms>,
}

/// What a player says: an answer to a question, nothing to a beginning, or why it cannot.
type Said = Result<Option<Answer>, (Refusal, Option<Fault>)>;

struct Reply {
    /// None if the player broke down.
    said: Option<Said>,
    /// What the player took, without the way to it and back.
    took: Duration,
}

/// What came of a question.
pub(crate) enum Heard {
    /// An answer, and the time it took; none to the beginning of a game.
    Answer(Option<Answer>, Duration),
    /// The player cannot, and says why.
    Refused(Refusal, Option<Fault>),
    /// The player broke down. It is gone.
    Crash,
    /// No answer in the time given. The player is left to itself.
    Silence,
    /// The whole match was stopped.
    Stopped,
}

/// On what terms a move is asked for.
pub(crate) struct Ask<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) limits: Limits,
    pub(crate) clock: Option<Clock>,
    /// When the player is told to stop.
    pub(crate) allowance: Duration,
    /// How long it is waited for after that.
    pub(crate) patience: Duration,
    /// Stops everything.
    pub(crate) stop: &'a Stop,
}

/// Between two looks at the flag that stops everything.
const BEAT: Duration = Duration::from_millis(50);
/// An engine goes home within this: its driver has asked it to, and ended it, long before.
const HOME_WITHIN: Duration = Duration::from_secs(10);
/// An engine gets ready for a game within this, or it has stalled. Its driver has a limit of its own, which is shorter.
const READY_WITHIN: Duration = Duration::from_secs(30);

impl Seat {
    pub(crate) fn new(mut player: Box<dyn Player>) -> Self {
        let (ask, questions) = channel::<Question>();
        let (reply, answers) = channel();
        let work = move || {
            while let Ok(Question { setup, terms }) = questions.recv() {
                let started = Instant::now();
                let said = std::panic::catch_unwind(AssertUnwindSafe(|| {
                    let said = match terms {
                        Some(terms) => player.think(&setup, &terms, &mut |_| {}).map(Some),
                        None => player.begin(&setup).map(|()| None),
                    };
                    said.map_err(|refusal| (refusal, player.fault()))
                }));
                let took = started.elapsed();
                let broken = said.is_err();
                let sent = reply.send(Reply { said: said.ok(), took });
                // A player that has broken down is in no state to be asked again.
                if broken || sent.is_err() {
                    break;
                }
            }
            // An engine ends with its player; whoever waits for the last reply knows by its absence that it has.
            drop(player);
            drop(reply);
        };
        // Where no thread can be had, the first question finds nobody: a crash.
        let _ = std::thread::Builder::new().name(String::from("player")).spawn(work);
        Self { ask: Some(ask), answers, given_up: Cell::new(false) }
    }

    /// Tells the player that a game begins, and waits until it is ready.
    pub(crate) fn begin(&self, setup: &Setup, stop: &Stop) -> Heard {
        let question = Question { setup: setup.clone(), terms: None };
        self.wait(question, [READY_WITHIN, Duration::ZERO], &Stop::new(), stop)
    }

    /// Asks for a move and waits for it, but not for ever.
    pub(crate) fn ask(&self, ask: &Ask<'_>) -> Heard {
        let stop = Stop::new();
        let terms = Terms { limits: ask.limits, clock: ask.clock, line: false, ..Terms::new(&stop) };
        let question = Question { setup: ask.setup.clone(), terms: Some(terms) };
        self.wait(question, [ask.allowance, ask.patience], &stop, ask.stop)
    }

    /// Waits for a reply: after `allowance` the player is told to `stop`, after `patience` more nobody waits.
    fn wait(
        &self,
        question: Question,
        [allowance, patience]: [Duration; 2],
        stop: &Stop,
        all: &Stop,
    ) -> Heard {
        let started = Instant::now();
        if self.ask.as_ref().is_none_or(|ask| ask.send(question).is_err()) {
            return Heard::Crash;
        }
        let end = allowance.saturating_add(patience);
        loop {
            let waited = started.elapsed();
            let next = if waited < allowance { allowance - waited } else { end.saturating_sub(waited) };
            match self.answers.recv_timeout(next.min(BEAT)) {
                Ok(Reply { said: Some(Ok(answer)), took }) => return Heard::Answer(answer, took),
                Ok(Reply { said: Some(Err((refusal, fault))), .. }) => return Heard::Refused(refusal, fault),
                Ok(Reply { said: None, .. }) | Err(RecvTimeoutError::Disconnected) => return Heard::Crash,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let waited = started.elapsed();
            if all.is_raised() {
                stop.raise();
                // A moment for whoever listens to the flag, so that the player is not left in the middle of a thought.
                let _ = self.answers.recv_timeout(BEAT * 4);
                return Heard::Stopped;
            }
            if waited >= allowance {
                stop.raise();
            }
            if waited >= end {
                self.given_up.set(true);
                return Heard::Silence;
            }
        }
    }
}

impl Drop for Seat {
    /// Sends the player home and waits until it has gone, so that no engine outlives the match.
    fn drop(&mut self) {
        self.ask = None;
        let patience = if self.given_up.get() { Duration::ZERO } else { HOME_WITHIN };
        let deadline = Instant::now() + patience;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            // A late answer is nobody's any more.
            if matches!(self.answers.recv_timeout(left), Err(RecvTimeoutError::Disconnected)) {
                break;
            }
        }
    }
}
