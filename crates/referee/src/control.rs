use crate::settings::whole;
use kythu_game::{Limits, Refusal};
use kythu_players::parse_duration;
use kythu_words::say;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much a player may spend in a game, and on a move.
///
/// ```
/// use kythu_referee::Control;
/// let control: Control = "40/60+0.5,margin=20ms".parse().unwrap();
/// assert_eq!(control.to_string(), "40/60+0.5,margin=20ms");
/// assert!("depth=6,nodes=10000".parse::<Control>().is_ok());
/// assert!("move=100ms".parse::<Control>().is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Control {
    /// The time, if it is limited.
    pub pace: Pace,
    /// Plies to look ahead, if they are limited.
    pub depth: Option<u32>,
    /// Positions to enter, if they are limited.
    pub nodes: Option<u64>,
    /// How far a clock may be overstepped without losing, if somebody has said so.
    pub margin: Option<Duration>,
}

/// The margin of a time for every move when nothing is said: whoever is given 100 ms uses them, and answers a little later.
const USUAL_MARGIN_PER_MOVE: Duration = Duration::from_millis(50);

/// How time is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As much as anybody likes, within the referee's patience.
    #[default]
    Free,
    /// So much for every move.
    PerMove(Duration),
    /// A clock.
    Clock {
        /// Moves after which `time` is added again; none if it is for the whole game.
        moves: Option<u32>,
        /// The time.
        time: Duration,
        /// What every move adds.
        increment: Duration,
    },
}

impl Control {
    /// What holds for every single move.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        let time = match self.pace {
            Pace::PerMove(time) => Some(time),
            _ => None,
        };
        Limits { depth: self.depth, nodes: self.nodes, time }
    }

    /// How far a clock may be overstepped without losing.
    #[must_use]
    pub fn margin(&self) -> Duration {
        let usual =
            if matches!(self.pace, Pace::PerMove(_)) { USUAL_MARGIN_PER_MOVE } else { Duration::ZERO };
        self.margin.unwrap_or(usual)
    }

    /// Whether anything ends a search: an engine that is told nothing thinks for ever.
    #[must_use]
    pub const fn is_limited(&self) -> bool {
        !matches!(self.pace, Pace::Free) || self.depth.is_some() || self.nodes.is_some()
    }
}

/// Seconds (`10`, `0.5`), minutes and seconds (`1:30`), or a number with its unit (`500ms`).
fn time(text: &str) -> Option<Duration> {
    const LONGEST: f64 = 7.0 * 24.0 * 3600.0;
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = match text.split_once(':') {
        Some((minutes, seconds)) if digits(seconds) && minutes.chars().all(|c| c.is_ascii_digit()) => {
            minutes.parse::<f64>().ok()? * 60.0
                + seconds.parse::<f64>().ok().filter(|&seconds| seconds < 60.0)?
        }
        None if digits(text) => text.parse().ok()?,
        _ => return parse_duration(text).ok(),
    };
    (seconds <= LONGEST).then(|| Duration::try_from_secs_f64(seconds).ok())?
}

fn clock(text: &str) -> Option<Pace> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(whole(moves.trim(), 1, 10_000)? as u32), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (time, increment) = (time(base.trim())?, time(increment.trim())?);
    (!time.is_zero() || !increment.is_zero()).then_some(Pace::Clock { moves, time, increment })
}

impl FromStr for Control {
    type Err = Refusal;

    /// Reads `10+0.1`, `40/60`, `move=100ms`, `depth=8`, `nodes=10000`, `margin=20ms`, and any of them joined by commas.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut control = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut at = 0;
        for part in text.split(',') {
            let start = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            let part = part.trim();
            let refuse = || Refusal::at_byte(say!("referee.control", found = part), text, start);
            let (name, value) =
                part.split_once('=').map_or(("clock", part), |(name, value)| (name.trim(), value.trim()));
            // A clock and a time for every move exclude each other.
            let slot = if name == "move" { "clock" } else { name };
            if seen.contains(&slot) {
                return Err(refuse());
            }
            seen.push(slot);
            match name {
                "clock" => control.pace = clock(value).ok_or_else(refuse)?,
                "move" => {
                    let time = time(value).filter(|time| !time.is_zero()).ok_or_else(refuse)?;
                    control.pace = Pace::PerMove(time);
                }
                "depth" => control.depth = Some(whole(value, 1, 1_000_000).ok_or_else(refuse)? as u32),
                "nodes" => control.nodes = Some(whole(value, 1, u64::MAX).ok_or_else(refuse)?),
                "margin" => control.margin = Some(time(value).ok_or_else(refuse)?),
                _ => return Err(refuse()),
            }
        }
        Ok(control)
    }
}

/// Seconds without zeros that say nothing.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:09}", self.0.as_secs(), self.0.subsec_nanos());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |time: Duration| match time.as_nanos() {
            nanos if nanos % 1_000_000_000 == 0 => format!("{}s", time.as_secs()),
            nanos if nanos % 1_000_000 == 0 => format!("{}ms", time.as_millis()),
            _ => format!("{}s", Seconds(time)),
        };
        let mut parts = Vec::new();
        match self.pace {
            Pace::Free => {}
            Pace::PerMove(time) => parts.push(format!("move={}", short(time))),
            Pace::Clock { moves, time, increment } => {
                let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let plus =
                    if increment.is_zero() { String::new() } else { format!("+{}", Seconds(increment)) };
                parts.push(format!("{moves}{}{plus}", Seconds(time)));
            }
        }
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.margin.map(|margin| format!("margin={}", short(margin))));
        f.write_str(&parts.join(","))
    }
}

impl From<Control> for String {
    fn from(control: Control) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for Control {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        if text.is_empty() { Ok(Self::default()) } else { text.parse() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_survive_being_written() {
        for text in [
            "10+0.1",
            "40/60",
            "40/60+0.5",
            "0.25",
            "move=100ms",
            "move=2s",
            "depth=8",
            "nodes=10000",
            "10+0.1,depth=8,nodes=5,margin=20ms",
        ] {
            assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
        }
        let written = "1:30+1".parse::<Control>().unwrap();
        assert_eq!(written, "90+1".parse().unwrap());
        assert_eq!("500ms+10ms".parse::<Control>().unwrap(), "0.5+0.01".parse().unwrap());
        let json = serde_json::to_string(&Control::default()).unwrap();
        assert_eq!(serde_json::from_str::<Control>(&json).unwrap(), Control::default());
    }

    #[test]
    fn bad_controls_name_the_place() {
        for (text, at) in [
            ("", 0),
            ("x", 0),
            ("10+", 0),
            ("0", 0),
            ("10,", 3),
            ("10,move=1s", 3),
            ("depth=0", 0),
            ("10+0.1,depth=x", 7),
            ("10,10", 3),
            ("0/10", 0),
            ("1:70", 0),
            ("-5", 0),
            ("1e9", 0),
            ("99999999", 0),
            ("speed=1", 0),
        ] {
            assert_eq!(text.parse::<Control>().unwrap_err().at, Some(at), "{text}");
        }
    }
}
