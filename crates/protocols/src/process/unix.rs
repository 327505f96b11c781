//! An engine's output is read by whoever waits for it, straight from the pipe: no thread stands between an engine's answer and the
//! next question. Its complaints (standard error) are drained by a thread of their own, so that it never waits for us.

use super::Heard;
use super::complaints::Complaints;
use super::ending;
use super::guard::Guard;
use super::lines::Lines;
use crate::traffic::{Direction, Log, Said};
use crate::{EngineSpec, Failure};
use kythu_game::Stop;
use kythu_players::Fault;
use kythu_words::say;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Whoever raises a flag is heard within this time: a flag cannot wake a wait for a pipe.
const LOOK_AT_FLAG: Duration = Duration::from_millis(5);
/// An engine that does not read what it is told within this time has stalled: a pipe holds far more than one message.
const WRITING: Duration = Duration::from_secs(2);
/// What an engine may say between two questions. More is noise, and is not listened to for ever.
const FLOOD: u64 = 1 << 27;
/// As much of a question as is repeated in a complaint.
const TOLD: usize = 40;

/// A running engine, as lines.
pub(crate) struct Process {
    title: String,
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    lines: Lines,
    buffer: Box<[u8]>,
    complaints: Complaints,
    guard: Option<Guard>,
    log: Option<Log>,
    farewell: &'static str,
    /// The last line that it was told.
    told: String,
    /// Bytes heard since the last question.
    heard: u64,
}

impl Process {
    /// Starts an engine in a process group of its own. `farewell` is what ends it politely.
    pub(crate) fn start(
        spec: &EngineSpec,
        farewell: &'static str,
        log: Option<Log>,
    ) -> Result<Self, Failure> {
        let title = spec.title().to_owned();
        let refuse = |what: String| {
            let message = say!("engine.not-started", engine = &title, command = &spec.program, what = what);
            Failure::of_engine(Fault::NotStarted, message)
        };
        let mut command = Command::new(&spec.program);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: a Ctrl-C that is meant for us does not end it, and what it starts ends with it.
        command.process_group(0);
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        let mut guard = Guard::start();
        let mut child = command.spawn().map_err(|error| match &spec.dir {
            // The system blames the program whichever of the two is missing.
            Some(dir) if !dir.is_dir() => {
                let dir = dir.display().to_string();
                Failure::of_engine(Fault::NotStarted, say!("engine.no-folder", engine = &title, dir = dir))
            }
            _ => refuse(error.to_string()),
        })?;
        if let Some(guard) = &mut guard {
            guard.watch(child.id());
        }
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = (input, output, errors) else {
            ending::end(&mut child, Duration::ZERO);
            return Err(refuse(ErrorKind::BrokenPipe.to_string()));
        };
        let process = Self {
            complaints: Complaints::drain(errors, &title, log.clone()),
            guard,
            title: title.clone(),
            child,
            input: Some(input),
            output,
            lines: Lines::default(),
            buffer: vec![0; 1 << 14].into(),
            log,
            farewell,
            told: String::new(),
            heard: 0,
        };
        let unblock = |errno: Errno| refuse(errno.to_string());
        process.input.as_ref().map_or(Ok(()), |input| ioctl_fionbio(input, true)).map_err(unblock)?;
        ioctl_fionbio(&process.output, true).map_err(unblock)?;
        Ok(process)
    }

    /// What the engine is called.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// Says something: one line, or several at once.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        if let Some(log) = &self.log {
            for line in text.lines() {
                log(Said { engine: &self.title, direction: Direction::ToEngine, line });
            }
        }
        self.heard = 0;
        self.told.clear();
        self.told.extend(text.lines().last().unwrap_or_default().chars().take(TOLD));
        let message = format!("{text}\n");
        let mut left = message.as_bytes();
        let until = Instant::now() + WRITING;
        while !left.is_empty() {
            let Some(input) = &mut self.input else { return Err(self.silence()) };
            match input.write(left) {
                Ok(0) => return Err(self.silence()),
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if !ready(input, PollFlags::OUT, until) && Instant::now() >= until {
                        return Err(self.stalled(WRITING));
                    }
                }
                Err(_) => return Err(self.silence()),
            }
        }
        Ok(())
    }

    /// The next line, if it comes before `until`.
    pub(crate) fn hear(&mut self, until: Instant, stop: Option<&Stop>) -> Result<Heard, Failure> {
        loop {
            if let Some(line) = self.lines.next() {
                if let Some(log) = &self.log {
                    log(Said { engine: &self.title, direction: Direction::FromEngine, line: &line });
                }
                return Ok(Heard::Line(line));
            }
            if self.heard > FLOOD {
                let message = say!("engine.flood", engine = &self.title, mib = FLOOD >> 20);
                return Err(Failure::of_engine(Fault::Garbage, message));
            }
            match self.output.read(&mut self.buffer) {
                Ok(0) => return Err(self.silence()),
                Ok(read) => {
                    self.heard += read as u64;
                    self.lines.add(&self.buffer[..read]);
                    // Who never stops talking must not keep us from looking up.
                    if stop.is_some_and(Stop::is_raised) {
                        return Ok(Heard::Stopped);
                    }
                    if Instant::now() >= until {
                        return Ok(Heard::Nothing);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if stop.is_some_and(Stop::is_raised) {
                        return Ok(Heard::Stopped);
                    }
                    let now = Instant::now();
                    if now >= until {
                        return Ok(Heard::Nothing);
                    }
                    let look = if stop.is_some() { until.min(now + LOOK_AT_FLAG) } else { until };
                    ready(&self.output, PollFlags::IN, look);
                }
                Err(_) => return Err(self.silence()),
            }
        }
    }

    /// Drops what has been said and not been listened to, without waiting for more: it answers no question.
    pub(crate) fn hush(&mut self) -> Result<(), Failure> {
        while let Heard::Line(_) = self.hear(Instant::now(), None)? {}
        Ok(())
    }

    /// The failure of an engine that has not answered for so long.
    pub(crate) fn stalled(&self, waited: Duration) -> Failure {
        let ms = u64::try_from(waited.as_millis()).unwrap_or(u64::MAX);
        let message = say!("engine.stalled", engine = &self.title, told = &self.told, ms = ms);
        Failure::of_engine(Fault::Stalled, message)
    }

    /// The failure of an engine that said something which makes no sense here.
    pub(crate) fn garbage(&self, found: &str, expected: &'static str) -> Failure {
        // As much as one reads.
        let found: String = found.chars().take(200).collect();
        let message = say!("engine.garbage", engine = &self.title, found = found, expected = expected);
        Failure::of_engine(Fault::Garbage, message)
    }

    /// A pipe is closed: the engine has ended, or has stopped listening or talking.
    fn silence(&mut self) -> Failure {
        let Some(status) = ending::status(&mut self.child) else {
            let message = say!("engine.closed", engine = &self.title, told = &self.told);
            return Failure::of_engine(Fault::Closed, message);
        };
        let fault = Fault::Crashed { code: status.code, signal: status.signal };
        let message = match (status.signal, status.code) {
            (Some(signal), _) => {
                say!("engine.killed", engine = &self.title, told = &self.told, signal = signal)
            }
            (None, code) => {
                let code = code.unwrap_or_default();
                say!("engine.ended", engine = &self.title, told = &self.told, code = code)
            }
        };
        Failure::of_engine(
            fault,
            match self.complaints.last_words() {
                Some(last) => say!("engine.complained", what = message, complaint = last),
                None => message,
            },
        )
    }
}

/// Waits until a pipe can be used, or the time has come.
fn ready(pipe: &impl AsFd, what: PollFlags, until: Instant) -> bool {
    let left = until.saturating_duration_since(Instant::now());
    let timeout = Timespec {
        tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
        tv_nsec: left.subsec_nanos().into(),
    };
    poll(&mut [PollFd::new(pipe, what)], Some(&timeout)).is_ok_and(|ready| ready > 0)
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone, or deaf.
        let _ = self.say(self.farewell);
        self.input = None;
        self.guard = None;
        ending::end(&mut self.child, ending::POLITENESS);
    }
}
