//! An engine for tests: it plays the first legal move, or misbehaves as its arguments say.
//!
//! `kythu-mock-engine uci|gomocup [BEHAVIOUR [NUMBER]]`; the number says from which move on, or for how long.

use kythu_players::{Setup, find};
use kythu_protocols::gomocup::{self, Cell, Stone};
use kythu_protocols::uci::{Command, Reply};
use std::io::{BufRead, Write};
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| args.get(at).map_or("", String::as_str);
    let mut mock = Mock {
        behaviour: word(1).to_owned(),
        number: word(2).parse().unwrap_or(1),
        asked: 0,
        say: Box::new(|line| {
            let mut out = std::io::stdout().lock();
            // Whoever listens may have gone.
            let _ = writeln!(out, "{line}").and_then(|()| out.flush());
        }),
    };
    if mock.is("plays-well") {
        // Our own engine, as others drive it.
        let (input, output) = (std::io::BufReader::new(std::io::stdin()), std::io::stdout());
        let algorithm = word(2).parse().unwrap();
        let serve = if word(0) == "gomocup" { gomocup::serve } else { kythu_protocols::uci::serve };
        return serve(input, output, algorithm).unwrap();
    }
    mock.begin();
    match word(0) {
        "gomocup" => mock.gomocup(),
        _ => mock.uci(),
    }
    if mock.behaviour == "ignores-quit" {
        // Neither the word nor the end of its input.
        loop {
            std::thread::sleep(Duration::from_secs(1));
        }
    }
}

struct Mock {
    behaviour: String,
    number: u64,
    /// How often it was asked for a move.
    asked: u64,
    say: Box<dyn Fn(&str)>,
}

fn lines() -> impl Iterator<Item = String> {
    std::io::stdin().lock().lines().map_while(Result::ok)
}

impl Mock {
    fn is(&self, behaviour: &str) -> bool {
        self.behaviour == behaviour
    }

    fn begin(&mut self) {
        match self.behaviour.as_str() {
            "crashes-at-start" => {
                let _ = writeln!(std::io::stderr(), "no weights found");
                std::process::exit(3);
            }
            "never-speaks" => loop {
                std::thread::sleep(Duration::from_secs(1));
            },
            #[expect(clippy::zombie_processes, reason = "somebody of its own that outlives it")]
            "has-a-child" => {
                let child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
                (self.say)(&format!("info string child {}", child.id()));
            }
            _ => {}
        }
    }

    /// What it does instead of answering, or before it; false if there will be no answer.
    fn misbehave(&mut self) -> bool {
        self.asked += 1;
        let now = self.asked >= self.number;
        match self.behaviour.as_str() {
            "crashes" if now => std::process::exit(7),
            "aborts" if now => std::process::abort(),
            "never-answers" if now => false,
            "answers-late" => {
                std::thread::sleep(Duration::from_millis(self.number));
                true
            }
            "noisy" => {
                let mut out = std::io::stdout().lock();
                let _ = out.write_all(&vec![b'x'; (self.number << 20) as usize]);
                for _ in 0..10_000 {
                    let _ = writeln!(out, "info string the quick brown fox");
                }
                let _ = out.write_all(b"\n\xff\xfe\0\n").and_then(|()| out.flush());
                true
            }
            "floods" => loop {
                let _ = std::io::stdout().write_all(&[b'y'; 4096]);
            },
            _ => true,
        }
    }

    fn uci(&mut self) {
        let mut setup = Setup::default();
        for line in lines() {
            match Command::parse(&line) {
                Some(Command::Uci) => {
                    (self.say)(&Reply::Name(format!("Mock {}", self.behaviour)).to_string());
                    (self.say)("option name Move Overhead type spin default 10 min 0 max 5000");
                    (self.say)("option name Style type combo default Calm var Calm var Very Wild");
                    (self.say)("option name UCI_Chess960 type check default false");
                    (self.say)(&Reply::UciOk.to_string());
                }
                Some(Command::IsReady) => (self.say)(&Reply::ReadyOk.to_string()),
                Some(Command::SetOption { name, value }) if name == "UCI_Chess960" => {
                    let on = value.as_deref() == Some("true");
                    setup.options.set("chess960", if on { "on" } else { "off" });
                }
                Some(Command::Position { fen, moves }) => {
                    setup = Setup { position: fen, moves, options: setup.options };
                }
                Some(Command::Go(go)) if self.misbehave() => {
                    (self.say)(&format!("info string heard {go}"));
                    (self.say)(&format!("info string knows {} moves", setup.moves.len()));
                    let table = find("chess").and_then(|kind| kind.open(&setup)).unwrap();
                    let best = match self.behaviour.as_str() {
                        "plays-illegally" => Some("e2e5".to_owned()),
                        "plays-nonsense" => Some("resigns!".to_owned()),
                        "plays-nothing" => None,
                        _ => table.legal_moves(1).pop(),
                    };
                    match &best {
                        // Some engines tell what a position is worth, and neither a line nor how deep they looked.
                        Some(_) if self.is("says-no-line") => (self.say)("info score cp -17"),
                        Some(best) => (self.say)(&format!("info depth 3 score cp -17 nodes 42 pv {best}")),
                        None => {}
                    }
                    (self.say)(&Reply::BestMove { best, ponder: None }.to_string());
                }
                Some(Command::Stop) if self.is("answers-when-stopped") => {
                    (self.say)("bestmove g1f3");
                }
                Some(Command::Quit) => return,
                _ => {}
            }
        }
    }

    fn gomocup(&mut self) {
        let mut size = 0;
        let mut taken: Vec<Cell> = Vec::new();
        let mut in_board = false;
        for line in lines() {
            let mut asked = false;
            if in_board {
                match Stone::parse(&line) {
                    Some(stone) => taken.push(stone.cell),
                    None => (in_board, asked) = (false, true),
                }
            } else {
                match gomocup::Command::parse(&line) {
                    Ok(gomocup::Command::Start(given)) => {
                        (size, taken) = (given, Vec::new());
                        (self.say)(if size > 15 { "ERROR too large" } else { "OK" });
                    }
                    Ok(gomocup::Command::Begin) => asked = true,
                    Ok(gomocup::Command::Turn(cell)) => {
                        taken.push(cell);
                        asked = true;
                    }
                    Ok(gomocup::Command::Board) => (in_board, taken) = (true, Vec::new()),
                    Ok(gomocup::Command::About) => (self.say)("name=\"Mock\", version=\"1\""),
                    Ok(gomocup::Command::End) => return,
                    _ => {}
                }
            }
            if asked && self.misbehave() {
                (self.say)("MESSAGE thinking");
                let cells = (0..size).flat_map(|y| (0..size).map(move |x| Cell { x, y }));
                let best =
                    cells.into_iter().find(|cell| !taken.contains(cell)).unwrap_or(Cell { x: 0, y: 0 });
                match self.behaviour.as_str() {
                    "plays-illegally" => (self.say)("99,0"),
                    "plays-nonsense" => (self.say)("I resign"),
                    _ => (self.say)(&best.to_string()),
                }
                taken.push(best);
            }
        }
    }
}
