use crate::quoting::{Word, quoted, split};
use kythu_game::{Limits, Options, Refusal};
use kythu_players::parse_duration;
use kythu_words::say;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// An engine in another process, as text: `cmd=stockfish proto=uci option.Hash=64 name=Stockfish`.
///
/// Words are quoted as in a shell, and so are the words of the command itself:
/// `cmd="gnuchess -u" dir='/tmp/my games' 'option.Move Overhead=30'`. In a file (TOML, JSON) the same keys stand for
/// the same things; options are a table.
///
/// ```
/// use kythu_protocols::EngineSpec;
/// let spec: EngineSpec = r#"cmd="gnuchess -u" option.Hash=64"#.parse().unwrap();
/// assert_eq!((spec.program.as_str(), spec.args.as_slice()), ("gnuchess", &["-u".to_owned()][..]));
/// assert_eq!(spec.to_string(), r#"cmd='gnuchess -u' proto=uci option.Hash=64"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "crate::spec_file::SpecFile", into = "crate::spec_file::SpecFile")]
pub struct EngineSpec {
    /// The name in tables and records; the engine's own if none.
    pub name: Option<String>,
    /// The program.
    pub program: String,
    /// What it is started with.
    pub args: Vec<String>,
    /// Where it is started; here if nowhere.
    pub dir: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// The options that it is set to, by the names that it gives them.
    pub options: Options,
    /// What it may spend on a move, besides what whoever asks allows.
    pub limits: Limits,
    /// How it is waited for.
    pub patience: Patience,
}

/// What an engine speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The protocol of Gomocup, for five in a row.
    Gomocup,
}

/// How long an engine is waited for. Every wait has an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until it has started and introduced itself, and until it is ready for a game.
    pub start: Duration,
    /// Beyond the time that it was given for a move: who has not answered by then has stalled. Whether a late answer still
    /// counts is a matter of whoever keeps the clock.
    pub grace: Duration,
    /// For a move that is limited by depth or nodes, not by time.
    pub untimed: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            grace: Duration::from_secs(2),
            untimed: Duration::from_secs(600),
        }
    }
}

impl Protocol {
    /// All of them by name.
    pub const ALL: [(&'static str, Self); 2] = [("uci", Self::Uci), ("gomocup", Self::Gomocup)];

    /// The word that stands for it in a spec.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Gomocup => "gomocup",
        }
    }
}

impl FromStr for Protocol {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, protocol)| *protocol).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
            say!("engine.protocol", found = text, known = known.join(", ")).into()
        })
    }
}

/// A time in whole microseconds, which is how it is written again.
fn duration(text: &str) -> Result<Duration, Refusal> {
    let micros = parse_duration(text)?.as_micros();
    Ok(Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX)))
}

/// The keys of a spec, besides `option.NAME`.
const KEYS: &str = "cmd, args, proto, dir, name, option.NAME, depth, nodes, time, start, grace, untimed";

impl EngineSpec {
    /// An engine that is started by this command, without anything special.
    ///
    /// The command is divided into words as a shell would.
    pub fn new(protocol: Protocol, command: &str) -> Result<Self, Refusal> {
        let mut words = split(command)?.into_iter().map(|word| word.text);
        let program = words.next().filter(|program| !program.is_empty());
        Ok(Self {
            name: None,
            program: program.ok_or_else(|| Refusal::new(say!("engine.no-command")))?,
            args: words.collect(),
            dir: None,
            protocol,
            options: Options::new(),
            limits: Limits::default(),
            patience: Patience::default(),
        })
    }

    /// Whether a text is meant to be such a spec, and not one of a player in this process: it has a word `cmd=…`.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        text.split_whitespace().any(|word| word.trim_start_matches(['\'', '"']).starts_with("cmd="))
    }

    /// What it is called: by its given name, else by its program.
    #[must_use]
    pub fn title(&self) -> &str {
        self.name.as_deref().unwrap_or_else(|| {
            Path::new(&self.program).file_name().and_then(|name| name.to_str()).unwrap_or(&self.program)
        })
    }

    /// Sets what a key stands for.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let number = |max| Options::new().with(key, value).number(key, 1, max);
        if let Some(option) = key.strip_prefix("option.") {
            if option.trim().is_empty() || option.contains('=') {
                return Err(say!("engine.option-name", found = key).into());
            }
            self.options.set(option, value);
            return Ok(());
        }
        match key {
            "name" if !value.is_empty() => self.name = Some(value.to_owned()),
            "dir" if !value.is_empty() => self.dir = Some(PathBuf::from(value)),
            "args" => self.args.extend(split(value)?.into_iter().map(|word| word.text)),
            "proto" => self.protocol = value.parse()?,
            "depth" => self.limits.depth = number(1_000_000)?.map(|depth| depth as u32),
            "nodes" => self.limits.nodes = number(u64::MAX)?,
            "time" => self.limits.time = Some(duration(value)?),
            "start" => self.patience.start = duration(value)?,
            "grace" => self.patience.grace = duration(value)?,
            "untimed" => self.patience.untimed = duration(value)?,
            "name" | "dir" => return Err(say!("engine.empty", key = key).into()),
            _ => return Err(say!("engine.key", found = key, known = KEYS).into()),
        }
        Ok(())
    }

    /// The keys and values that say all about it, as they are set: `cmd` comes first.
    pub(crate) fn entries(&self) -> Vec<(String, String)> {
        let words = std::iter::once(&self.program).chain(&self.args).map(|word| quoted(word));
        let mut entries = vec![
            ("cmd".to_owned(), words.collect::<Vec<_>>().join(" ")),
            ("proto".to_owned(), self.protocol.name().to_owned()),
        ];
        let mut add = |key: &str, value: Option<String>| {
            entries.extend(value.map(|value| (key.to_owned(), value)));
        };
        add("name", self.name.clone());
        add("dir", self.dir.as_ref().map(|dir| dir.to_string_lossy().into_owned()));
        let time = |time: Duration| format!("{}us", time.as_micros());
        add("depth", self.limits.depth.map(|depth| depth.to_string()));
        add("nodes", self.limits.nodes.map(|nodes| nodes.to_string()));
        add("time", self.limits.time.map(time));
        let usual = Patience::default();
        let unusual = |mine: Duration, usual: Duration| (mine != usual).then(|| time(mine));
        add("start", unusual(self.patience.start, usual.start));
        add("grace", unusual(self.patience.grace, usual.grace));
        add("untimed", unusual(self.patience.untimed, usual.untimed));
        for (name, value) in self.options.iter() {
            entries.push((format!("option.{name}"), value.to_owned()));
        }
        entries
    }
}

impl FromStr for EngineSpec {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut pairs: Vec<(String, String, usize)> = Vec::new();
        for Word { text: word, at } in split(text)? {
            let refuse = |message| Refusal::at_byte(message, text, at);
            let (key, value) =
                word.split_once('=').ok_or_else(|| refuse(say!("engine.pair", found = &word)))?;
            if pairs.iter().any(|(known, ..)| known == key) {
                return Err(refuse(say!("engine.twice", key = key)));
            }
            pairs.push((key.to_owned(), value.to_owned(), at));
        }
        let command = pairs.iter().find(|(key, ..)| key == "cmd");
        let Some((_, command, at)) = command else {
            return Err(Refusal::at_byte(say!("engine.no-command"), text, text.len()));
        };
        let at_word = |refusal: Refusal, at: usize| Refusal::at_byte(refusal.message, text, at);
        let mut spec = Self::new(Protocol::Uci, command).map_err(|refusal| at_word(refusal, *at))?;
        for (key, value, at) in pairs.iter().filter(|(key, ..)| key != "cmd") {
            spec.set(key, value).map_err(|refusal| at_word(refusal, *at))?;
        }
        Ok(spec)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (key, value)) in self.entries().iter().enumerate() {
            let gap = if number == 0 { "" } else { " " };
            // The value alone is quoted where that is enough: it reads better.
            let key_is_plain = quoted(key) == *key;
            let word = if key_is_plain && !value.is_empty() {
                format!("{key}={}", quoted(value))
            } else {
                quoted(&format!("{key}={value}"))
            };
            write!(f, "{gap}{word}")?;
        }
        Ok(())
    }
}
