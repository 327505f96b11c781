//! What an engine is told: one line a command, as typed values and as text.

use std::fmt;
use std::time::Duration;

/// A command to a UCI engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself.
    Uci,
    /// Say more, or less.
    Debug(bool),
    /// Say when everything before this is done.
    IsReady,
    /// Set an option; a button has no value.
    SetOption {
        /// Its name, which may hold blanks.
        name: String,
        /// Its value, which may hold blanks.
        value: Option<String>,
    },
    /// What comes is another game.
    NewGame,
    /// The position to think about.
    Position {
        /// Where the game began; the usual start if none.
        fen: Option<String>,
        /// What has been played since.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Answer now.
    Stop,
    /// The move that was pondered on has been played.
    PonderHit,
    /// End.
    Quit,
}

/// On what terms to think. What is not given is not limited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves; all if none.
    pub search_moves: Vec<String>,
    /// The last move of the position is a guess: think on the other side's time until `ponderhit` or `stop`.
    pub ponder: bool,
    /// What White's clock says.
    pub white: Face,
    /// What Black's clock says.
    pub black: Face,
    /// Moves until more time is added.
    pub moves_to_go: Option<u32>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// A mate in this many moves is looked for.
    pub mate: Option<u32>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// Think until told to stop.
    pub infinite: bool,
}

/// One side's clock, as far as it was told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// What is left. A clock below zero says zero.
    pub left: Option<Duration>,
    /// What every move adds.
    pub increment: Option<Duration>,
}

/// The words of `go` that are followed by something or end a list of moves.
const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Command {
    /// Reads a line. Words in front of a command that are not understood are skipped, as the protocol demands; none if
    /// there is no command in the line.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut rest = line.trim();
        while !rest.is_empty() {
            let (word, after) = first_word(rest);
            if let Some(command) = Self::read(word, after) {
                return Some(command);
            }
            rest = after;
        }
        None
    }

    fn read(word: &str, after: &str) -> Option<Self> {
        match word {
            "uci" => Some(Self::Uci),
            "debug" => match first_word(after).0 {
                "on" => Some(Self::Debug(true)),
                "off" => Some(Self::Debug(false)),
                _ => None,
            },
            "isready" => Some(Self::IsReady),
            "setoption" => set_option(after),
            "ucinewgame" => Some(Self::NewGame),
            "position" => position(after),
            "go" => Some(Self::Go(Go::parse(after))),
            "stop" => Some(Self::Stop),
            "ponderhit" => Some(Self::PonderHit),
            "quit" => Some(Self::Quit),
            _ => None,
        }
    }
}

/// The first word of a text without blanks in front, and what follows it.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// `name WORDS [value WORDS]`
fn set_option(text: &str) -> Option<Command> {
    let ("name", mut rest) = first_word(text) else { return None };
    let mut name = Vec::new();
    let mut value = None;
    while !rest.is_empty() {
        let (word, after) = first_word(rest);
        if word == "value" && !name.is_empty() {
            value = Some(after.trim_end().to_owned());
            break;
        }
        name.push(word);
        rest = after;
    }
    (!name.is_empty()).then(|| Command::SetOption { name: name.join(" "), value })
}

/// `startpos|fen FEN [moves MOVES]`
fn position(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace();
    let fen = match words.next()? {
        "startpos" => {
            // What stands between is skipped.
            words.find(|&word| word == "moves");
            None
        }
        "fen" => Some(joined(words.by_ref().take_while(|&word| word != "moves"))),
        _ => return None,
    };
    if fen.as_ref().is_some_and(String::is_empty) {
        return None;
    }
    Some(Command::Position { fen, moves: words.map(str::to_owned).collect() })
}

impl Go {
    fn parse(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            // A word that should be followed by a number but is not is skipped.
            let mut number = || {
                let number = words.peek()?.parse::<i64>().ok()?;
                words.next();
                Some(number.max(0).cast_unsigned())
            };
            let time = |ms: Option<u64>| ms.map(Duration::from_millis);
            let small = |number: Option<u64>| number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
            match word {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.white.left = time(number()),
                "btime" => go.black.left = time(number()),
                "winc" => go.white.increment = time(number()),
                "binc" => go.black.increment = time(number()),
                "movestogo" => go.moves_to_go = small(number()),
                "depth" => go.depth = small(number()),
                "nodes" => go.nodes = number(),
                "mate" => go.mate = small(number()),
                "movetime" => go.move_time = time(number()),
                _ => {}
            }
        }
        go
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let ms = |time: Option<Duration>| {
            // What a clock has left is rounded down: nobody may be told more than there is.
            time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
        };
        let numbers = [
            ("wtime", ms(self.white.left)),
            ("btime", ms(self.black.left)),
            ("winc", ms(self.white.increment)),
            ("binc", ms(self.black.increment)),
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("movetime", ms(self.move_time)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => write!(f, "setoption name {name} value {value}"),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { fen, moves } => {
                match fen {
                    None => f.write_str("position startpos")?,
                    Some(fen) => write!(f, "position fen {fen}")?,
                }
                if moves.is_empty() { Ok(()) } else { write!(f, " moves {}", moves.join(" ")) }
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
