//! A wish, checked completely, as a match of the referee.

use crate::limits::ServerLimits;
use crate::problem::Problem;
use crate::wire::WireSetup;
use crate::wire::arena::{MatchWish, SprtWish};
use kythu_game::Refusal;
use kythu_players::{GameKind, Player, Spec};
use kythu_referee::stats::Sprt;
use kythu_referee::{
    Adjudication, Contestant, Control, Duel, Hire, Openings, Order, Pace, Recipe, Terms, hire,
};
use kythu_words::{Message, say};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Games of a match.
const GAMES: RangeInclusive<u64> = 2..=2_000;
/// Plies that can be asked for.
const DEPTH: RangeInclusive<u64> = 1..=100;
/// Moves by chance at the beginning.
const MOST_RANDOM_PLIES: u64 = 20;
/// Letters of a player's description.
const LONGEST_SPEC: usize = 200;
/// A position with more moves is shown on no board.
const MOST_MOVES: u64 = 1_000;
/// A game of so many plies is a draw.
const LONGEST_GAME: u32 = 400;
/// A match gives way to everybody else: a player must not lose because it was made to wait.
const MARGIN: Duration = Duration::from_secs(2);
/// The patience of `kythu match`, so that the plan is the same. Every move has a time here, which is shorter.
const PATIENCE_MS: u64 = 60_000;
/// Differences in Elo, and risks, that a test may be about.
const ELO: RangeInclusive<f64> = -1_000.0..=1_000.0;
const RISK: RangeInclusive<f64> = 0.001..=0.49;

/// What a refusal of each player is called.
const CODES: [&str; 2] = ["bad_player_1", "bad_player_2"];

/// Nobody but players of the program: whatever a request says, no process is started from here.
pub(super) struct NobodyElse;

impl Hire for NobodyElse {
    fn engine(&self, _: &'static dyn GameKind, _: &str) -> Result<Box<dyn Player>, Refusal> {
        Err(say!("arena.no-engines").into())
    }
}

/// The match that is wished for, or which field is wrong with it. Whether the players can be made, [`probe`] says.
pub(super) fn duel(wish: &MatchWish, limits: &ServerLimits) -> Result<Duel, Problem> {
    let setup = WireSetup {
        game: wish.game.clone(),
        options: wish.options.clone(),
        position: wish.position.clone(),
        moves: Vec::new(),
    };
    let (kind, table) = setup.open()?;
    let refuse = |code, message: Message| Err(Problem::unprocessable(code, message.into()));
    if table.outcome().is_some() {
        return refuse("bad_position", say!("referee.opening-over"));
    }
    let moves = table.count_moves();
    if moves > MOST_MOVES {
        return refuse("bad_position", say!("arena.many-moves", found = moves, most = MOST_MOVES));
    }
    let think = limits.think.as_millis() as u64;
    within("bad_games", "games", Some(wish.games), GAMES)?;
    within("bad_move_ms", "move_ms", wish.move_ms, 1..=think)?;
    within("bad_depth", "depth", wish.depth.map(u64::from), DEPTH)?;
    within("bad_nodes", "nodes", wish.nodes, 1..=limits.nodes)?;
    within("bad_random_plies", "random_plies", Some(wish.random_plies.into()), 0..=MOST_RANDOM_PLIES)?;
    let sprt = wish.sprt.as_ref().map(test).transpose()?;
    let control = Control {
        pace: Pace::PerMove(Duration::from_millis(wish.move_ms.unwrap_or(think))),
        depth: wish.depth,
        nodes: wish.nodes,
        margin: Some(MARGIN),
    };
    let player = |at: usize| player(kind, limits, CODES[at], &wish.players[at], control);
    let mut players = [player(0)?, player(1)?];
    if players[0].name == players[1].name {
        players[1].name += " (2)";
    }
    let seed = u64::from(wish.seed);
    let openings =
        Openings { list: Vec::new(), order: Order::Sequential, random_plies: wish.random_plies, seed };
    let terms = Terms {
        game: kind.name().to_owned(),
        start: setup.setup(),
        openings,
        adjudication: Adjudication { move_limit: Some(LONGEST_GAME), ..Adjudication::default() },
        seed,
        patience_ms: PATIENCE_MS,
    };
    Ok(Duel { terms, players, games: wish.games, sprt })
}

/// A field within its limits.
fn within(
    code: &'static str,
    field: &str,
    found: Option<u64>,
    allowed: RangeInclusive<u64>,
) -> Result<(), Problem> {
    match found.filter(|found| !allowed.contains(found)) {
        None => Ok(()),
        Some(found) => Err(out_of(code, field, found.to_string(), allowed.start(), allowed.end())),
    }
}

fn out_of(
    code: &'static str,
    field: &str,
    found: String,
    least: impl ToString,
    most: impl ToString,
) -> Problem {
    let (least, most) = (least.to_string(), most.to_string());
    let message = say!("arena.range", field = field, found = found, least = least, most = most);
    Problem::unprocessable(code, message.into())
}

fn test(wish: &SprtWish) -> Result<Sprt, Problem> {
    let SprtWish { elo0, elo1, alpha, beta } = *wish;
    for (field, found, allowed) in
        [("elo0", elo0, ELO), ("elo1", elo1, ELO), ("alpha", alpha, RISK), ("beta", beta, RISK)]
    {
        if !allowed.contains(&found) {
            return Err(out_of("bad_sprt", field, found.to_string(), allowed.start(), allowed.end()));
        }
    }
    if elo0 >= elo1 {
        let message = say!("arena.sprt-order", elo0 = elo0.to_string(), elo1 = elo1.to_string());
        return Err(Problem::unprocessable("bad_sprt", message.into()));
    }
    Ok(Sprt { alpha, beta, ..Sprt::new(elo0, elo1) })
}

/// A player of the program, by its description and within the server's limits.
fn player(
    kind: &'static dyn GameKind,
    limits: &ServerLimits,
    code: &'static str,
    text: &str,
    control: Control,
) -> Result<Contestant, Problem> {
    let refuse = |refusal| Problem::unprocessable(code, refusal);
    if text.chars().count() > LONGEST_SPEC {
        return Err(refuse(say!("arena.long-spec", most = LONGEST_SPEC).into()));
    }
    let spec: Spec = text.parse().map_err(refuse)?;
    let fitted = limits.fit(kind, &spec).map_err(|problem| Problem { code, ..problem })?;
    Ok(Contestant { name: spec.to_string(), recipe: Recipe::Spec(fitted.to_string()), control })
}

/// Makes both players once, so that no match starts that cannot be played.
pub(super) fn probe(duel: &Duel) -> Result<(), Problem> {
    let kind = duel.terms.kind().map_err(|refusal| Problem::unprocessable("no_game", refusal))?;
    for (code, player) in CODES.into_iter().zip(&duel.players) {
        hire(&NobodyElse, kind, &player.recipe, 0)
            .map_err(|refusal| Problem::unprocessable(code, refusal))?;
    }
    Ok(())
}

/// The command that plays the same match in a terminal.
pub(super) fn command(duel: &Duel) -> String {
    let Duel { terms, players, games, sprt } = duel;
    let mut words = vec![String::from("kythu"), String::from("match"), terms.game.clone()];
    words.extend(players.iter().map(|player| match &player.recipe {
        Recipe::Spec(text) | Recipe::Engine(text) => quoted(text),
    }));
    words.extend(terms.start.options.iter().map(|(name, value)| quoted(&format!("--{name}={value}"))));
    words.extend(terms.start.position.iter().map(|position| format!("--position {}", quoted(position))));
    words.push(format!("--games {games}"));
    words.push(format!("--tc {}", players[0].control));
    if terms.openings.random_plies > 0 {
        words.push(format!("--random-plies {}", terms.openings.random_plies));
    }
    words.push(format!("--seed {}", terms.seed));
    words.extend(terms.adjudication.move_limit.map(|plies| format!("--max-plies {plies}")));
    words.extend(sprt.map(|sprt| format!("--sprt {sprt}")));
    words.join(" ")
}

/// A word of a command line; quoted where a shell would read more into it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,:/+x".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_command_line_stay_words() {
        for (text, word) in [
            ("pvs", "pvs"),
            ("--size=7x7", "--size=7x7"),
            ("pvs(depth=6)", "'pvs(depth=6)'"),
            ("a'; rm -rf b", r"'a'\''; rm -rf b'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(text), word);
        }
    }
}
