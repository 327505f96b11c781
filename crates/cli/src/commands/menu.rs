use super::heaps;
use super::play::Match;
use super::seats::{Seat, default_opponent, seat, usual_names};
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_players::{GameKind, Setup, registry};
use kythu_words::{Message, say};

/// Moves of a position that a level can still look at in a second.
const MOST_MOVES: u64 = 10_000;

/// `kythu play` without a game: a few questions, then a game.
pub(super) fn run(talk: &Talk) -> Result<(), Failure> {
    talk.line(&say!("menu.welcome"));
    match ask(talk)? {
        Some(game) => {
            talk.print("");
            game.welcome();
            talk.line(&say!("menu.help"));
            game.run()
        }
        None => {
            talk.line(&say!("cli.bye"));
            Ok(())
        }
    }
}

/// The game that somebody chooses; `None` if they leave.
fn ask(talk: &Talk) -> Result<Option<Match<'_>>, Failure> {
    let title =
        |kind: &dyn GameKind| talk.lang.template(&format!("game.{}", kind.name())).unwrap_or(kind.name());
    let games: Vec<String> = registry().iter().map(|kind| title(kind.as_ref()).to_owned()).collect();
    let Some(game) = choose(talk, &say!("menu.game"), &games, 1) else { return Ok(None) };
    let kind = registry()[game - 1].as_ref();
    let mut setup = Setup::default();
    if kind.name() == "nim" && !ask_nim(talk, kind, &mut setup)? {
        return Ok(None);
    }
    if kind.name() == "mnk" && !ask_board(talk, kind, &mut setup) {
        return Ok(None);
    }
    let seats = ["menu.you-first", "menu.you-second", "menu.two-people", "menu.watch"];
    let seats = seats.map(|key| talk.text(&Message::new(key)));
    let Some(seating) = choose(talk, &say!("menu.seats"), &seats, 1) else { return Ok(None) };
    let mut opponent = default_opponent(kind);
    // Levels search, and a search has to list the moves: large heaps are for Nim's own player.
    let searchable = kind.open(&setup)?.count_moves() <= MOST_MOVES;
    if seating != 3 && searchable && kind.algos().iter().any(|algo| algo.name == "level") {
        let Some(level) = ask_number(talk, &say!("menu.level"), 10, 3) else { return Ok(None) };
        opponent = format!("level(n={level})");
    }
    let specs: [&str; 2] = match seating {
        1 => ["human", &opponent],
        2 => [&opponent, "human"],
        3 => ["human", "human"],
        _ => [&opponent, &opponent],
    };
    // A person does not want to play the same game every day.
    let seed = heaps::fresh_seed();
    let seats: [Seat; 2] =
        [seat(kind, specs[0], Some(seed))?, seat(kind, specs[1], Some(seed.wrapping_add(1)))?];
    let names = usual_names(talk, &seats);
    Ok(Some(Match { talk, kind, setup, seats, names, hints: false }))
}

/// Nim has no usual size: which heaps, who wins, and who had better start. False if somebody leaves.
fn ask_nim(talk: &Talk, kind: &dyn GameKind, setup: &mut Setup) -> Result<bool, Failure> {
    let ends = ["menu.last-wins", "menu.last-loses"].map(|key| talk.text(&Message::new(key)));
    let Some(end) = choose(talk, &say!("menu.last"), &ends, 1) else { return Ok(false) };
    if end == 2 {
        setup.options.set("misere", "on");
    }
    talk.print("");
    loop {
        let Some(answer) = talk.ask(&talk.text(&say!("menu.heaps"))) else { return Ok(false) };
        if is_leave(&answer) {
            return Ok(false);
        }
        let position =
            if answer.is_empty() { heaps::random(heaps::USUAL, heaps::fresh_seed())? } else { answer };
        setup.position = Some(position);
        match kind.open(setup) {
            Ok(_) => break,
            Err(refusal) => talk.print(&refusal.in_lang(talk.lang)),
        }
    }
    talk.print("");
    talk.print(&crate::board::draw(talk, &kind.open(setup)?.picture(), None));
    talk.line(&heaps::advice(setup)?);
    Ok(true)
}

/// Five in a row is played on boards of any size. False if somebody leaves.
fn ask_board(talk: &Talk, kind: &dyn GameKind, setup: &mut Setup) -> bool {
    const USUAL: &str = "10x10";
    talk.print("");
    loop {
        let Some(answer) = talk.ask(&format!("{} [{USUAL}]", talk.text(&say!("menu.board")))) else {
            return false;
        };
        if is_leave(&answer) {
            return false;
        }
        setup.options.set("size", if answer.is_empty() { USUAL.to_owned() } else { answer });
        match kind.open(setup) {
            Ok(_) => return true,
            Err(refusal) => talk.print(&refusal.in_lang(talk.lang)),
        }
    }
}

/// A choice from a numbered list; `None` at the end of the input.
fn choose(talk: &Talk, question: &Message, choices: &[String], default: usize) -> Option<usize> {
    talk.print("");
    for (number, choice) in choices.iter().enumerate() {
        talk.print(&format!("  {:>2}  {choice}", number + 1));
    }
    ask_number(talk, question, choices.len(), default)
}

/// A number from 1 to `most`, asked until there is one.
fn ask_number(talk: &Talk, question: &Message, most: usize, default: usize) -> Option<usize> {
    loop {
        let answer = talk.ask(&format!("{} [{default}]", talk.text(question)))?;
        if answer.is_empty() {
            return Some(default);
        }
        if is_leave(&answer) {
            return None;
        }
        match answer.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => return Some(number),
            _ => talk.line(&say!("menu.number", most = most, found = answer)),
        }
    }
}

/// Somebody has had enough.
fn is_leave(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "q" | "quit" | "exit" | "thoát" | "thoat")
}
