use kythu_game::{Described, Limits, Options, Refusal};
use kythu_words::{Message, say};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A player as text: `pvs(depth=8,threads=2)`, `minimax(depth=3)`, `nimsum`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The algorithm.
    pub name: String,
    /// Its parameters.
    pub params: Options,
}

impl Spec {
    /// A spec without parameters.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), params: Options::new() }
    }

    /// The limits that the parameters `depth`, `nodes` and `time` set; what they leave open comes from `outer`, and
    /// where both speak the tighter one holds.
    pub fn limits(&self, outer: Limits) -> Result<Limits, Refusal> {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        let depth = self.params.number("depth", 1, 1_000_000)?.map(|depth| depth as u32);
        let nodes = self.params.number("nodes", 1, u64::MAX)?;
        let time = self.params.get("time").map(parse_duration).transpose()?;
        Ok(Limits {
            depth: tighter(depth, outer.depth),
            nodes: tighter(nodes, outer.nodes),
            time: tighter(time, outer.time),
        })
    }

    /// The size of the table: the parameter `hash` in MiB.
    pub(crate) fn hash_mib(&self) -> Result<usize, Refusal> {
        Ok(self.params.number("hash", 1, 4096)?.unwrap_or(16) as usize)
    }

    /// The evaluation that the parameter `eval` names: one of the game's own, or `none`.
    pub(crate) fn eval<G: Described>(&self) -> Result<Option<&'static str>, Refusal> {
        let mut choices: Vec<(&str, Option<&'static str>)> =
            G::EVALS.iter().map(|&name| (name, Some(name))).collect();
        choices.push(("none", None));
        self.choice("eval", &choices)
    }

    /// A number with a fraction, within these limits, if it is given.
    pub(crate) fn fraction(&self, name: &str, min: f32, max: f32) -> Result<Option<f32>, Refusal> {
        let Some(text) = self.params.get(name) else { return Ok(None) };
        match text.parse::<f32>() {
            Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
            _ => Err(say!(
                "error.option-fraction",
                name = name,
                found = text,
                min = min.to_string(),
                max = max.to_string()
            )
            .into()),
        }
    }

    /// A switch that is on unless the parameters turn it off.
    pub(crate) fn switch(&self, name: &str) -> Result<bool, Refusal> {
        if self.params.get(name).is_none() { Ok(true) } else { self.params.flag(name) }
    }

    /// One word out of several; the first is the default.
    pub fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<T, Refusal> {
        let Some(word) = self.params.get(name) else { return Ok(choices[0].1) };
        match choices.iter().find(|(choice, _)| *choice == word) {
            Some((_, value)) => Ok(*value),
            None => {
                let words = choices.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
                Err(say!("error.option-choice", name = name, found = word, choices = words).into())
            }
        }
    }
}

/// The longest time that can be asked for.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 3600);

/// Reads `1s`, `500ms`, `1.5s`, `2m`, `1h`.
pub fn parse_duration(text: &str) -> Result<Duration, Refusal> {
    let refuse = || Refusal::new(say!("error.duration", found = text));
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(refuse)?;
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| refuse())?;
    let seconds = match unit {
        "us" | "µs" => number / 1e6,
        "ms" => number / 1e3,
        "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(refuse()),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if duration <= LONGEST => Ok(duration),
        _ => Err(refuse()),
    }
}

impl FromStr for Spec {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let refuse = |message: Message, at: usize| Err(Refusal::at_byte(message, text, at));
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let start = text.len() - text.trim_start().len();
        let name_end = text[start..].find(|c| !is_word(c)).map_or(text.len(), |end| start + end);
        let mut spec = Self::new(&text[start..name_end]);
        if spec.name.is_empty() {
            return refuse(say!("error.spec-name"), start);
        }
        let rest = text[name_end..].trim_end();
        if rest.is_empty() {
            return Ok(spec);
        }
        let Some(inside) = rest.strip_prefix('(') else {
            return refuse(say!("error.spec-bracket"), name_end);
        };
        let Some(inside) = inside.strip_suffix(')') else {
            return refuse(say!("error.spec-close"), name_end + rest.len());
        };
        let mut at = name_end + 1;
        for param in inside.split(',') {
            let end = at + param.len();
            if inside.trim().is_empty() {
                break;
            }
            let blank = param.len() - param.trim_start().len();
            match param.trim().split_once('=') {
                Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                    let name = name.trim();
                    // A bracket in a value would swallow the rest of a list of specs.
                    if !name.chars().all(is_word) || value.contains(['(', ')']) {
                        return refuse(say!("error.spec-param", found = param.trim()), at + blank);
                    }
                    if spec.params.get(name).is_some() {
                        return refuse(say!("error.spec-twice", name = name), at + blank);
                    }
                    spec.params.set(name, value.trim());
                }
                _ => return refuse(say!("error.spec-param", found = param.trim()), at + blank),
            }
            at = end + 1;
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.params.is_empty() {
            return Ok(());
        }
        let params: Vec<String> = self.params.iter().map(|(name, value)| format!("{name}={value}")).collect();
        write!(f, "({})", params.join(","))
    }
}

/// Splits a list of specs at the commas that stand outside brackets: `human,pvs(time=1s,threads=2)`.
#[must_use]
pub fn split_specs(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0i32, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth <= 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_survive_being_written() {
        for text in ["nimsum", "minimax(depth=3)", "pvs(depth=8,threads=2)", "pvs(killers=off,time=1.5s)"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!(
            " pvs ( ) ".trim().parse::<Spec>().unwrap_err().at,
            Some(3),
            "no blank before the bracket"
        );
        assert_eq!("pvs()".parse::<Spec>().unwrap(), Spec::new("pvs"));
        assert_eq!(split_specs("human,pvs(time=1s,threads=2)"), ["human", "pvs(time=1s,threads=2)"]);
    }

    #[test]
    fn bad_specs_name_the_place() {
        for (text, at) in [
            ("", 0),
            ("(", 0),
            ("pvs(", 4),
            ("pvs(depth)", 4),
            ("pvs(depth=)", 4),
            ("pvs(a=1,,b=2)", 8),
            ("pvs(a=1,a=2)", 8),
            ("pvs(a=()", 4),
            ("pvs(a=1,b=))", 8),
            ("pvs)", 3),
        ] {
            assert_eq!(text.parse::<Spec>().unwrap_err().at, Some(at), "{text}");
        }
    }

    #[test]
    fn durations_have_units() {
        assert_eq!(parse_duration("500ms").unwrap(), Duration::from_millis(500));
        assert_eq!(parse_duration("1.5s").unwrap(), Duration::from_millis(1500));
        for bad in ["", "5", "s", "-1s", "1e9h", "1 s", "9999999h", "..s"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_tighter_limit_holds() {
        let outer = Limits { depth: Some(4), nodes: None, time: Some(Duration::from_secs(1)) };
        let spec: Spec = "pvs(depth=9,nodes=100,time=10ms)".parse().unwrap();
        let limits = spec.limits(outer).unwrap();
        assert_eq!(
            limits,
            Limits { depth: Some(4), nodes: Some(100), time: Some(Duration::from_millis(10)) }
        );
    }
}
