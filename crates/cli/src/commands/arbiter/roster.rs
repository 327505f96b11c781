//! Who takes part: specs and engines on the command line, and named players in a file.
//!
//! ```toml
//! [[player]]
//! name = "new"
//! spec = "pvs(hash=64)"
//!
//! [[player]]
//! name = "Stockfish 2000"
//! cmd = "stockfish"
//! proto = "uci"
//! tc = "10+0.1"
//! option.UCI_LimitStrength = true
//! option.UCI_Elo = 2000
//! ```

use super::super::read_file;
use crate::failure::{Failure, InText};
use kythu_game::Refusal;
use kythu_players::Spec;
use kythu_protocols::EngineSpec;
use kythu_referee::{Contestant, Control, Recipe};
use kythu_words::{Message, say};
use serde::Deserialize;

/// The players of a file, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Roster {
    file: String,
    /// Each with the line where it begins.
    players: Vec<(usize, Contestant)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    player: Vec<toml::Spanned<toml::Table>>,
}

impl Roster {
    /// Reads a file; without one there is nobody. `control` is what a player gets who has none of their own.
    pub(super) fn read(file: Option<&str>, control: Control) -> Result<Self, Failure> {
        let Some(file) = file else { return Ok(Self::default()) };
        let text = read_file(file)?;
        let players = Self::parse(&text, control)
            .map_err(|(line, what)| say!("referee.line", file = file, line = line, what = what))?;
        Ok(Self { file: file.to_owned(), ..players })
    }

    /// The players of a text, or the line that is wrong with it, and why.
    fn parse(text: &str, control: Control) -> Result<Self, (usize, Message)> {
        let line_of = |at: usize| text.get(..at).map_or(0, |before| before.matches('\n').count()) + 1;
        let parsed: File = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(span.start));
            (line, say!("cli.error.toml", what = error.message().to_owned()))
        })?;
        let mut players: Vec<(usize, Contestant)> = Vec::new();
        for entry in parsed.player {
            let line = line_of(entry.span().start);
            let player =
                contestant(entry.into_inner(), control).map_err(|refusal| (line, refusal.message))?;
            if players.iter().any(|(_, known)| known.name == player.name) {
                return Err((line, say!("cli.error.player-twice", name = &player.name)));
            }
            players.push((line, player));
        }
        Ok(Self { file: String::new(), players })
    }

    /// Everybody.
    pub(super) fn everybody(&self) -> Vec<Contestant> {
        self.players.iter().map(|(_, player)| player.clone()).collect()
    }

    /// What is wrong with a player, with the place if it is one of the file.
    pub(super) fn in_file(&self, player: &Contestant, failure: Failure) -> Failure {
        let Some((line, _)) = self.players.iter().find(|(_, known)| known.recipe == player.recipe) else {
            return failure;
        };
        let place = |what: Message| say!("referee.line", file = &self.file, line = *line, what = what);
        match failure {
            Failure::Refused { refusal, .. } => place(refusal.message).into(),
            Failure::Outside(message) => Failure::Outside(place(message)),
            other => other,
        }
    }

    /// Whoever a text names: somebody of the file, an engine (`cmd=…`), or a spec.
    pub(super) fn find(&self, given: &str, control: Control) -> Result<Contestant, Failure> {
        if let Some(known) = self.players.iter().map(|(_, known)| known).find(|known| known.name == given) {
            return Ok(known.clone());
        }
        if EngineSpec::is_meant_by(given) {
            let spec: EngineSpec = given.parse().in_text(given)?;
            return Ok(engine(&spec, control));
        }
        let spec: Spec = given.parse().in_text(given)?;
        Ok(Contestant { name: spec.to_string(), recipe: Recipe::Spec(spec.to_string()), control })
    }
}

fn engine(spec: &EngineSpec, control: Control) -> Contestant {
    Contestant { name: spec.title().to_owned(), recipe: Recipe::Engine(spec.to_string()), control }
}

/// A player of the file: a `spec`, or else the keys of an engine; either with a `name`, and a `tc` if wanted.
fn contestant(mut entry: toml::Table, control: Control) -> Result<Contestant, Refusal> {
    let control = match entry.remove("tc") {
        Some(toml::Value::String(text)) => text.parse()?,
        Some(other) => return Err(say!("cli.error.player-tc", found = other.type_str()).into()),
        None => control,
    };
    let name = match entry.get("name") {
        Some(toml::Value::String(name)) if !name.is_empty() => name.clone(),
        _ => return Err(say!("cli.error.player-name").into()),
    };
    let Some(spec) = entry.get("spec") else {
        if !entry.contains_key("cmd") {
            return Err(say!("cli.error.player-keys").into());
        }
        let spec = EngineSpec::deserialize(toml::Value::Table(entry));
        let spec =
            spec.map_err(|error| Refusal::new(say!("cli.error.toml", what = error.message().to_owned())))?;
        return Ok(engine(&spec, control));
    };
    let toml::Value::String(spec) = spec else { return Err(say!("cli.error.player-keys").into()) };
    let spec: Spec = spec.parse()?;
    if let Some(other) = entry.keys().find(|key| !["name", "spec"].contains(&key.as_str())) {
        return Err(say!("cli.error.player-key", found = other).into());
    }
    Ok(Contestant { name, recipe: Recipe::Spec(spec.to_string()), control })
}

/// Gives everybody a name of their own: the second of two players with the same name is `name (2)`.
pub(super) fn tell_apart(players: &mut [Contestant]) {
    for at in 1..players.len() {
        let (before, rest) = players.split_at_mut(at);
        let wanted = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{wanted} ({number})");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Roster, (usize, Message)> {
        Roster::parse(text, Control::default())
    }

    #[test]
    fn players_are_read() {
        let roster = parse(
            "[[player]]\nname = \"new\"\nspec = \"pvs( hash=64 )\"\n\n\
             [[player]]\nname = \"SF\"\ncmd = \"stockfish\"\ntc = \"1+0.1\"\noption = { Hash = 16, Ponder = false }\n",
        );
        let roster = roster.unwrap();
        let new = roster.find("new", Control::default()).unwrap();
        assert_eq!(new.recipe, Recipe::Spec("pvs(hash=64)".to_owned()));
        let engine = roster.find("SF", Control::default()).unwrap();
        assert_eq!(engine.control.to_string(), "1+0.1");
        let Recipe::Engine(words) = engine.recipe else { panic!("an engine") };
        assert!(words.contains("option.Hash=16") && words.contains("name=SF"), "{words}");
        let other = roster.find("cmd='gnuchess -u' name=GNU", Control::default()).unwrap();
        assert_eq!(other.name, "GNU");
        assert_eq!(roster.everybody().len(), 2);
    }

    /// What the help shows can be written into a file as it is.
    #[test]
    fn the_example_of_the_help_is_read() {
        for lang in kythu_words::Lang::ALL {
            let help = Message::new("cli.help.players-after").in_lang(lang);
            let shown: String =
                help.lines().filter_map(|line| Some(format!("{}\n", line.strip_prefix("  ")?))).collect();
            let roster = parse(&shown).unwrap();
            let names: Vec<String> = roster.everybody().into_iter().map(|player| player.name).collect();
            assert_eq!(names, ["new", "old"]);
        }
    }

    #[test]
    fn a_bad_file_names_the_line() {
        for (text, line) in [
            ("", 1),
            ("[[player]]\nname = \"a\"\n", 1),
            ("\n[[player]]\nspec = \"pvs\"\n", 2),
            ("[[player]]\nname = \"a\"\nspec = 7\n", 1),
            ("[[player]]\nname = \"a\"\nspec = \"pvs(\"\n", 1),
            ("[[player]]\nname = \"a\"\nspec = \"pvs\"\ncolour = 1\n", 1),
            ("[[player]]\nname = \"a\"\nspec = \"pvs\"\n[[player]]\nname = \"a\"\nspec = \"random\"\n", 4),
            ("[[player]]\nname = \"a\"\ncmd = \"x\"\nproto = \"gtp\"\n", 1),
            ("[[player]]\nname = \"a\"\nspec = \"pvs\"\ntc = \"soon\"\n", 1),
            ("[[player]]\nname =\n", 2),
            ("name = 1\n", 1),
        ] {
            assert_eq!(parse(text).unwrap_err().0, line, "{text}");
        }
    }

    #[test]
    fn namesakes_are_told_apart() {
        let roster = Roster::default();
        let mut players =
            ["pvs", "random", "pvs", "pvs"].map(|text| roster.find(text, Control::default()).unwrap());
        tell_apart(&mut players);
        assert_eq!(players.map(|player| player.name), ["pvs", "random", "pvs (2)", "pvs (3)"]);
    }
}
