//! What an engine says: one line a reply, as typed values and as text.

use super::command::first_word;
use kythu_game::{Score, Verdict};
use std::fmt;

/// A line of a UCI engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What it calls itself.
    Name(String),
    /// Who made it.
    Author(String),
    /// An option that it has.
    Offer(Offer),
    /// It has introduced itself.
    UciOk,
    /// Everything before `isready` is done.
    ReadyOk,
    /// Where the search stands.
    Info(Info),
    /// The answer.
    BestMove {
        /// The move; none where there is none to play (`0000` or `(none)`).
        best: Option<String>,
        /// The answer that it expects, to be pondered on.
        ponder: Option<String>,
    },
}

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub takes: Takes,
}

/// What an option takes, and what it is before it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// On or off.
    Check(bool),
    /// A number in a range.
    Spin {
        /// Before it is set.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One word of several.
    Combo {
        /// Before it is set.
        default: String,
        /// All of them.
        choices: Vec<String>,
    },
    /// It is only pressed.
    Button,
    /// Any text.
    Text(String),
}

/// Where a search stands. Only what somebody here reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// Which of several lines this is, the best being 1.
    pub multi_pv: Option<u32>,
    /// What the position is worth to the side to move.
    pub score: Option<Worth>,
    /// The score is only a bound.
    pub is_bound: bool,
    /// Milliseconds since it was asked.
    pub time: Option<u64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// The best line.
    pub line: Vec<String>,
    /// Words for a person.
    pub words: Option<String>,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, the own ones counted; negative if the side to move is mated.
    Mate(i32),
}

impl From<Worth> for Score {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Centipawns(value) => Self::new(value),
            Worth::Mate(moves @ 1..) => Self::win_in(moves.unsigned_abs().saturating_mul(2) - 1),
            Worth::Mate(moves) => Self::loss_in(moves.unsigned_abs().saturating_mul(2)),
        }
    }
}

impl From<Score> for Worth {
    fn from(score: Score) -> Self {
        // A win at unknown distance is far away, but a win.
        const FAR: i32 = 1000;
        let moves = |plies: u32| plies.div_ceil(2).cast_signed();
        match score.verdict() {
            Verdict::Win(plies) => Self::Mate(plies.map_or(FAR, moves)),
            Verdict::Loss(plies) => Self::Mate(-plies.map_or(FAR, moves)),
            Verdict::Value(value) => Self::Centipawns(value),
        }
    }
}

impl Reply {
    /// Reads a line; none if it is nothing that matters here, which an engine may say at any time.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (word, after) = first_word(line.trim());
        match word {
            "uciok" => Some(Self::UciOk),
            "readyok" => Some(Self::ReadyOk),
            "id" => match first_word(after) {
                (_, "") => None,
                ("name", name) => Some(Self::Name(name.to_owned())),
                ("author", author) => Some(Self::Author(author.to_owned())),
                _ => None,
            },
            "option" => Offer::parse(after).map(Self::Offer),
            "info" => Some(Self::Info(Info::parse(after))),
            "bestmove" => {
                let mut words = after.split_whitespace();
                let best = words.next().filter(|&best| !matches!(best, "0000" | "(none)" | "NULL"));
                let ponder = words.skip_while(|&word| word != "ponder").nth(1).filter(|_| best.is_some());
                Some(Self::BestMove { best: best.map(str::to_owned), ponder: ponder.map(str::to_owned) })
            }
            _ => None,
        }
    }
}

/// The words that begin a part of an `option` line.
const OFFER_WORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl Offer {
    fn parse(text: &str) -> Option<Self> {
        // The parts in order, each a keyword and the words up to the next one. A name may hold any of the keywords but `type`.
        let mut parts: Vec<(&str, String)> = Vec::new();
        for word in text.split_whitespace() {
            let in_name = parts.last().is_some_and(|(key, _)| *key == "name") && word != "type";
            match OFFER_WORDS.into_iter().find(|&key| key == word) {
                Some(key) if !in_name => parts.push((key, String::new())),
                _ => {
                    let (_, words) = parts.last_mut()?;
                    let gap = if words.is_empty() { "" } else { " " };
                    words.push_str(gap);
                    words.push_str(word);
                }
            }
        }
        let part = |key: &str| parts.iter().find(|(part, _)| *part == key).map(|(_, words)| words.as_str());
        let name = part("name").filter(|name| !name.is_empty())?.to_owned();
        let default = part("default").unwrap_or_default();
        let number = |key, otherwise| part(key).map_or(Some(otherwise), |number| number.parse().ok());
        let takes = match part("type")? {
            "check" => Takes::Check(default == "true"),
            "spin" => Takes::Spin {
                default: number("default", 0)?,
                min: number("min", i64::MIN)?,
                max: number("max", i64::MAX)?,
            },
            "combo" => {
                let choices = parts.iter().filter(|(key, _)| *key == "var");
                let choices = choices.map(|(_, choice)| choice.clone()).collect();
                Takes::Combo { default: default.to_owned(), choices }
            }
            "button" => Takes::Button,
            "string" => Takes::Text(if default == EMPTY { "" } else { default }.to_owned()),
            _ => return None,
        };
        Some(Self { name, takes })
    }
}

/// The words that begin a part of an `info` line: they end a line of moves that does not come last.
const INFO_WORDS: [&str; 15] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "cpuload",
    "currmove",
    "currmovenumber",
    "currline",
    "refutation",
    "string",
];

/// How an empty text is written where a blank would not be seen.
pub(super) const EMPTY: &str = "<empty>";

impl Info {
    fn parse(text: &str) -> Self {
        let mut info = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (word, after) = first_word(rest);
            rest = after;
            if word == "string" {
                info.words = Some(rest.trim_end().to_owned());
                break;
            }
            if word == "pv" {
                while let (mv, after) = first_word(rest)
                    && !mv.is_empty()
                    && !INFO_WORDS.contains(&mv)
                {
                    info.line.push(mv.to_owned());
                    rest = after;
                }
                continue;
            }
            let number = |text| first_word(text).0.parse::<u64>().ok();
            let small = |number: Option<u64>| number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
            match word {
                "depth" => info.depth = small(number(rest)),
                "multipv" => info.multi_pv = small(number(rest)),
                "time" => info.time = number(rest),
                "nodes" => info.nodes = number(rest),
                "nps" => info.speed = number(rest),
                "cp" => info.score = first_word(rest).0.parse().ok().map(Worth::Centipawns),
                "mate" => info.score = first_word(rest).0.parse().ok().map(Worth::Mate),
                "lowerbound" | "upperbound" => info.is_bound = true,
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut number = |word: &str, number: Option<u64>| match number {
            Some(number) => write!(f, " {word} {number}"),
            None => Ok(()),
        };
        number("depth", self.depth.map(u64::from))?;
        number("multipv", self.multi_pv.map(u64::from))?;
        match self.score {
            Some(Worth::Centipawns(value)) => write!(f, " score cp {value}")?,
            Some(Worth::Mate(moves)) => write!(f, " score mate {moves}")?,
            None => {}
        }
        if self.is_bound {
            f.write_str(" lowerbound")?;
        }
        let mut number = |word: &str, number: Option<u64>| match number {
            Some(number) => write!(f, " {word} {number}"),
            None => Ok(()),
        };
        number("nodes", self.nodes)?;
        number("nps", self.speed)?;
        number("time", self.time)?;
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        }
        match &self.words {
            Some(words) => write!(f, " string {words}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.takes {
            Takes::Check(on) => write!(f, "check default {on}"),
            Takes::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Takes::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Takes::Button => f.write_str("button"),
            Takes::Text(text) if text.is_empty() => write!(f, "string default {EMPTY}"),
            Takes::Text(text) => write!(f, "string default {text}"),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Offer(offer) => offer.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove { best: None, .. } => f.write_str("bestmove 0000"),
            Self::BestMove { best: Some(best), ponder: None } => write!(f, "bestmove {best}"),
            Self::BestMove { best: Some(best), ponder: Some(ponder) } => {
                write!(f, "bestmove {best} ponder {ponder}")
            }
        }
    }
}
