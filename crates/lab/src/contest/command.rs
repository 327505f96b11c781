use super::{Plan, Rule, START};
use std::time::Duration;

impl Plan {
    /// The command that makes the same comparison in a terminal.
    #[must_use]
    pub fn command(&self) -> String {
        let wish = &self.wish;
        let mut words = vec!["kythu".to_owned(), "compare".to_owned(), wish.game.clone()];
        words.extend(wish.options.iter().map(|(name, value)| quoted(&format!("--{name}={value}"))));
        if self.places.len() > 1 || self.places[0].written != START {
            words.extend(
                self.places.iter().flat_map(|place| ["--position".to_owned(), quoted(&place.written)]),
            );
        }
        let algos: Vec<&str> = self.entrants.iter().map(|entrant| entrant.written.as_str()).collect();
        words.extend(["--algos".to_owned(), quoted(&algos.join(","))]);
        words.extend(match wish.rule {
            Rule::Depths { from, to } => ["--depth".to_owned(), format!("{from}..{to}")],
            Rule::Nodes(nodes) => ["--equal-nodes".to_owned(), nodes.to_string()],
            Rule::Time(time) => ["--equal-time".to_owned(), duration(time)],
        });
        for (name, value) in [("--score", &wish.score), ("--eval", &wish.eval)] {
            words.extend(value.iter().flat_map(|value| [name.to_owned(), quoted(value)]));
        }
        if let (Some(time), Rule::Depths { .. } | Rule::Nodes(_)) = (wish.each.time, wish.rule) {
            words.extend(["--time".to_owned(), duration(time)]);
        }
        if let (Some(nodes), Rule::Depths { .. } | Rule::Time(_)) = (wish.each.nodes, wish.rule) {
            words.extend(["--nodes".to_owned(), nodes.to_string()]);
        }
        words.join(" ")
    }
}

fn duration(time: Duration) -> String {
    let ms = time.as_millis();
    if ms.is_multiple_of(1_000) { format!("{}s", ms / 1_000) } else { format!("{ms}ms") }
}

/// A word as shells take it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,/:+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
