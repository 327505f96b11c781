use super::play::{Match, Seat, default_opponent, seat, usual_names};
use crate::failure::Failure;
use crate::input::read_line;
use crate::talk::Talk;
use kythu_players::{Setup, registry};
use kythu_words::{Message, say};

/// `kythu` without arguments on a terminal: three questions, then a game.
pub(super) fn run(talk: &Talk) -> Result<(), Failure> {
    talk.line(&say!("menu.welcome"));
    let games: Vec<String> = registry()
        .iter()
        .map(|kind| talk.lang.template(&format!("game.{}", kind.name())).unwrap_or(kind.name()).to_owned())
        .collect();
    let Some(game) = choose(talk, &say!("menu.game"), &games, 1) else { return bye(talk) };
    let kind = registry()[game - 1].as_ref();
    let seats = ["menu.you-first", "menu.you-second", "menu.two-people", "menu.watch"];
    let seats = seats.map(|key| talk.text(&Message::new(key)));
    let Some(seating) = choose(talk, &say!("menu.seats"), &seats, 1) else { return bye(talk) };
    let mut opponent = default_opponent(kind);
    if seating != 3 && kind.algos().iter().any(|algo| algo.name == "level") {
        let levels: Vec<String> = (1..=10).map(|level| level.to_string()).collect();
        let Some(level) = ask_number(talk, &say!("menu.level"), levels.len(), 3) else { return bye(talk) };
        opponent = format!("level(n={level})");
    }
    let human = String::from("human");
    let specs = match seating {
        1 => [&human, &opponent],
        2 => [&opponent, &human],
        3 => [&human, &human],
        _ => [&opponent, &opponent],
    };
    let seats: [Seat; 2] = [seat(kind, specs[0], None)?, seat(kind, specs[1], Some(1))?];
    let names = usual_names(talk, &seats, &specs);
    talk.line(&say!("menu.help"));
    Match { talk, kind, setup: Setup::default(), seats, names, hints: false }.run()
}

fn bye(talk: &Talk) -> Result<(), Failure> {
    talk.print("");
    talk.line(&say!("cli.bye"));
    Ok(())
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
        talk.write(&format!("{} [{default}] ", talk.text(question)));
        let answer = read_line()?;
        if answer.is_empty() {
            return Some(default);
        }
        if matches!(answer.as_str(), "q" | "quit" | "thoát") {
            return None;
        }
        match answer.parse::<usize>() {
            Ok(number) if (1..=most).contains(&number) => return Some(number),
            _ => talk.line(&say!("menu.number", most = most, found = answer)),
        }
    }
}
