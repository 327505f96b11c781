//! Somebody who drives an engine in this process, by lines.

use kythu_players::Spec;
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long an answer is waited for that must come.
const PATIENCE: Duration = Duration::from_secs(30);

/// One end of a line: what is sent comes out as bytes.
struct Ear {
    said: Receiver<Vec<u8>>,
    piece: std::io::Cursor<Vec<u8>>,
}

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let mut available = self.fill_buf()?;
        let read = available.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Ear {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.piece.position() as usize >= self.piece.get_ref().len() {
            self.piece = std::io::Cursor::new(self.said.recv().unwrap_or_default());
        }
        self.piece.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.piece.consume(amount);
    }
}

/// The other end: every line that is written is heard.
struct Mouth {
    line: Vec<u8>,
    heard: Sender<String>,
}

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).expect("UTF-8");
                self.heard.send(line).map_err(std::io::Error::other)?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Which engine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Which {
    Uci,
    Gomocup,
}

/// An engine to talk to.
pub(crate) struct Engine {
    tell: Option<Sender<Vec<u8>>>,
    heard: Receiver<String>,
    served: Option<JoinHandle<std::io::Result<()>>>,
}

impl Engine {
    pub(crate) fn new(which: Which, algorithm: &str) -> Self {
        let (tell, said) = channel();
        let (tongue, heard) = channel();
        let algorithm: Spec = algorithm.parse().unwrap();
        let ear = Ear { said, piece: std::io::Cursor::default() };
        let mouth = Mouth { line: Vec::new(), heard: tongue };
        let served = std::thread::spawn(move || match which {
            Which::Uci => kythu_protocols::uci::serve(ear, mouth, algorithm),
            Which::Gomocup => kythu_protocols::gomocup::serve(ear, mouth, algorithm),
        });
        Self { tell: Some(tell), heard, served: Some(served) }
    }

    pub(crate) fn tell(&self, lines: &str) {
        self.tell_bytes(format!("{lines}\n").into_bytes());
    }

    pub(crate) fn tell_bytes(&self, bytes: Vec<u8>) {
        self.tell.as_ref().unwrap().send(bytes).unwrap();
    }

    /// The next line.
    #[track_caller]
    pub(crate) fn hear(&self) -> String {
        self.heard.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The next line that begins like this; those before it are returned too.
    #[track_caller]
    pub(crate) fn hear_until(&self, beginning: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let line = self.hear();
            if line.starts_with(beginning) {
                return (line, before);
            }
            before.push(line);
        }
    }

    /// Tells and hears.
    #[track_caller]
    pub(crate) fn ask(&self, line: &str) -> String {
        self.tell(line);
        self.hear()
    }

    /// Nothing that begins like this is said for a while.
    #[track_caller]
    pub(crate) fn keeps_from(&self, beginning: &str, ms: u64) {
        let until = std::time::Instant::now() + Duration::from_millis(ms);
        while let Ok(line) =
            self.heard.recv_timeout(until.saturating_duration_since(std::time::Instant::now()))
        {
            assert!(!line.starts_with(beginning), "{line}");
        }
    }

    /// Nobody says anything more: what comes until the engine has ended.
    pub(crate) fn hang_up(mut self) -> Vec<String> {
        self.tell = None;
        self.rest()
    }

    /// What comes until the engine has ended.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        let mut rest = Vec::new();
        while let Ok(line) = self.heard.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        self.served.take().unwrap().join().unwrap().unwrap();
        rest
    }
}
