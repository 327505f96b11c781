//! Who sits where, and what they are called.

use super::{spec, spec_within, text};
use crate::failure::Failure;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_players::{GameKind, Player, Spec, split_specs};
use kythu_words::say;

/// Who moves for a side.
pub(super) enum Seat {
    Person,
    /// A player, and the spec as it was given: the name it goes by.
    Engine(Box<dyn Player>, String),
}

impl Seat {
    pub(super) const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }
}

/// Both seats, from `--players` or from the opponent's `--level`.
pub(super) fn seats(
    kind: &dyn GameKind,
    matches: &ArgMatches,
    level: Option<u64>,
    seed: Option<u64>,
) -> Result<[Seat; 2], Failure> {
    let opponent = level.map_or_else(|| default_opponent(kind), |level| format!("level(n={level})"));
    let usual = format!("human,{opponent}");
    let given = text(matches, "players").unwrap_or(&usual);
    let words = split_specs(given);
    let [first, second] = words.as_slice() else {
        return Err(say!("cli.error.two-players", found = words.len()).into());
    };
    let seat_of = |word: &str, seed| {
        if is_person(word.trim()) { Ok(Seat::Person) } else { engine(kind, spec_within(given, word)?, seed) }
    };
    Ok([seat_of(first, seed)?, seat_of(second, seed.map(|seed| seed.wrapping_add(1)))?])
}

/// The game's own player, who makes no mistake; a friendly opponent where the only player is the engine.
pub(super) fn default_opponent(kind: &dyn GameKind) -> String {
    let own = kind.default_spec();
    if own.name == "pvs" { "level(n=5)".into() } else { own.to_string() }
}

/// A seat from its spec: `human`, or a player.
pub(super) fn seat(kind: &dyn GameKind, given: &str, seed: Option<u64>) -> Result<Seat, Failure> {
    if is_person(given) { Ok(Seat::Person) } else { engine(kind, spec(given)?, seed) }
}

fn is_person(word: &str) -> bool {
    matches!(word, "human" | "me" | "person")
}

/// A player; chance is decided by the seed unless the spec has its own.
fn engine(kind: &dyn GameKind, mut spec: Spec, seed: Option<u64>) -> Result<Seat, Failure> {
    let name = spec.to_string();
    let takes_seed = kind.algos().iter().any(|algo| algo.name == spec.name && algo.params.contains(&"seed"));
    if let Some(seed) = seed.filter(|_| takes_seed && spec.params.get("seed").is_none()) {
        spec.params.set("seed", seed.to_string());
    }
    Ok(Seat::Engine(kind.player(&spec)?, name))
}

/// The names given, or the usual ones.
pub(super) fn names(talk: &Talk, matches: &ArgMatches, seats: &[Seat; 2]) -> Result<[String; 2], Failure> {
    let Some(given) = text(matches, "names") else { return Ok(usual_names(talk, seats)) };
    let names: Vec<String> = given.split(',').map(|name| name.trim().to_owned()).collect();
    match <[String; 2]>::try_from(names) {
        Ok(names) if names.iter().all(|name| !name.is_empty()) && names[0] != names[1] => Ok(names),
        _ => Err(say!("cli.error.two-names", found = given).into()),
    }
}

/// Engines are called by their specs, people "first" and "second"; two of the same spec are numbered.
pub(super) fn usual_names(talk: &Talk, seats: &[Seat; 2]) -> [String; 2] {
    let people = [say!("cli.first-player"), say!("cli.second-player")];
    let names = [0, 1].map(|at| match &seats[at] {
        Seat::Person => talk.text(&people[at]),
        Seat::Engine(_, name) => name.clone(),
    });
    if names[0] == names[1] { [1, 2].map(|number| format!("{} #{number}", names[0])) } else { names }
}
