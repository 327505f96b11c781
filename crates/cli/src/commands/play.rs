use super::{game_and_setup, number, spec, text};
use crate::board::draw;
use crate::failure::Failure;
use crate::input::{interrupt, read_line};
use crate::say_score::score_message;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Limits, Outcome, Side};
use kythu_players::{GameKind, Player, Setup, Spec, Table, Terms, split_specs};
use kythu_words::{Message, say};
use std::time::Duration;

/// Who sits where.
pub(super) enum Seat {
    Person,
    Engine(Box<dyn Player>),
}

/// A game between two seats.
pub(super) struct Match<'a> {
    pub(super) talk: &'a Talk,
    pub(super) kind: &'static dyn GameKind,
    pub(super) setup: Setup,
    pub(super) seats: [Seat; 2],
    pub(super) names: [String; 2],
    pub(super) hints: bool,
}

/// What a person decided at their turn.
enum Turn {
    Moved,
    /// The input has ended, or the person has had enough.
    Left,
    Resigned,
}

/// `kythu play GAME`: a game in the terminal.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let seed = number(matches, "seed", 0, u64::MAX)?;
    let level = number(matches, "level", 1, 10)?;
    let specs: Vec<String> = match (text(matches, "players"), level) {
        (Some(players), _) => split_specs(players).into_iter().map(|word| word.trim().to_owned()).collect(),
        (None, Some(level)) => vec!["human".into(), format!("level(n={level})")],
        (None, None) => vec!["human".into(), default_opponent(kind)],
    };
    let [first, second] = specs.as_slice() else {
        return Err(say!("cli.error.two-players", found = specs.len()).into());
    };
    let seats = [seat(kind, first, seed)?, seat(kind, second, seed.map(|seed| seed.wrapping_add(1)))?];
    let names = names(talk, matches, &seats, &[first, second])?;
    Match { talk, kind, setup, seats, names, hints: matches.get_flag("hints") }.run()
}

/// A friendly opponent where levels exist, the game's own player otherwise.
pub(super) fn default_opponent(kind: &dyn GameKind) -> String {
    let own = kind.default_spec();
    if own.name == "pvs" { "level(n=5)".into() } else { own.to_string() }
}

/// A seat from its spec: `human`, or a player.
pub(super) fn seat(kind: &dyn GameKind, given: &str, seed: Option<u64>) -> Result<Seat, Failure> {
    if matches!(given, "human" | "me" | "person") {
        return Ok(Seat::Person);
    }
    let mut spec: Spec = spec(given)?;
    let takes_seed = kind.algos().iter().any(|algo| algo.name == spec.name && algo.params.contains(&"seed"));
    if let Some(seed) = seed.filter(|_| takes_seed && spec.params.get("seed").is_none()) {
        spec.params.set("seed", seed.to_string());
    }
    Ok(Seat::Engine(kind.player(&spec)?))
}

/// The names given, or the specs of the engines and "first"/"second" for people.
fn names(
    talk: &Talk,
    matches: &ArgMatches,
    seats: &[Seat; 2],
    specs: &[&String; 2],
) -> Result<[String; 2], Failure> {
    if let Some(given) = text(matches, "names") {
        let names: Vec<String> = given.split(',').map(|name| name.trim().to_owned()).collect();
        return match <[String; 2]>::try_from(names) {
            Ok(names) if names.iter().all(|name| !name.is_empty()) && names[0] != names[1] => Ok(names),
            _ => Err(say!("cli.error.two-names", found = given).into()),
        };
    }
    Ok(usual_names(talk, seats, specs))
}

pub(super) fn usual_names(talk: &Talk, seats: &[Seat; 2], specs: &[&String; 2]) -> [String; 2] {
    let people = [say!("cli.first-player"), say!("cli.second-player")];
    [0, 1].map(|at| match seats[at] {
        Seat::Person => talk.text(&people[at]),
        Seat::Engine(_) => specs[at].clone(),
    })
}

impl Match<'_> {
    /// Plays games until nobody wants another one.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let has_person = self.seats.iter().any(|seat| matches!(seat, Seat::Person));
        loop {
            if !self.play_one()? {
                self.talk.line(&say!("cli.bye"));
                return Ok(());
            }
            if !has_person {
                return Ok(());
            }
            self.talk.write(&format!("{} ", self.talk.text(&say!("cli.again"))));
            match read_line() {
                Some(answer) if is_yes(&answer) => {}
                _ => {
                    self.talk.line(&say!("cli.bye"));
                    return Ok(());
                }
            }
        }
    }

    /// One game; false if a person left it.
    fn play_one(&mut self) -> Result<bool, Failure> {
        let mut table = self.kind.open(&self.setup)?;
        self.show(&*table);
        while table.outcome().is_none() {
            let side = table.side_to_move();
            let turn = match &mut self.seats[side.index()] {
                Seat::Person => self.ask(&mut *table)?,
                Seat::Engine(player) => {
                    let terms = Terms { limits: Limits::default(), ..Terms::new(interrupt()) };
                    let mut status_shown = false;
                    let started = std::time::Instant::now();
                    let answer = player.think(table.setup(), &terms, &mut |progress| {
                        if started.elapsed() > Duration::from_secs(1) {
                            status_shown = true;
                            self.talk.status(&super::best::progress_line(self.talk, progress));
                        }
                    })?;
                    if status_shown {
                        self.talk.status("");
                    }
                    if interrupt().is_raised() {
                        return Err(Failure::Interrupted);
                    }
                    let Some(best) = answer.best else { break };
                    self.play(&mut *table, side, &best)?;
                    if answer.exact && answer.score.is_loss() {
                        self.talk.line(&say!("cli.engine-lost", name = &self.names[side.index()]));
                    }
                    Turn::Moved
                }
            };
            match turn {
                Turn::Moved => self.show(&*table),
                Turn::Left => return Ok(false),
                Turn::Resigned => {
                    self.announce(Some(side.other()));
                    return Ok(true);
                }
            }
        }
        let winner = table.outcome().and_then(|outcome| winner(outcome, table.side_to_move()));
        self.announce(winner);
        Ok(true)
    }

    fn show(&self, table: &dyn Table) {
        self.talk.print("");
        self.talk.write(&draw(self.talk, &table.picture()));
    }

    fn announce(&self, winner: Option<Side>) {
        match winner {
            Some(side) => self.talk.line(&say!("cli.wins", name = &self.names[side.index()])),
            None => self.talk.line(&say!("cli.drawn")),
        }
    }

    /// Plays a move and says so in words.
    fn play(&self, table: &mut dyn Table, side: Side, mv: &str) -> Result<(), Failure> {
        let words = table.describe(mv);
        let before = table.position();
        let written = table.play(mv)?;
        let name = &self.names[side.index()];
        match words {
            Some(words) => {
                let after = table.position();
                self.talk.line(&say!(
                    "cli.moved-in-words",
                    name = name,
                    mv = written,
                    words = words,
                    before = before,
                    after = after
                ));
            }
            None => self.talk.line(&say!("cli.moved", name = name, mv = written)),
        }
        Ok(())
    }

    /// Asks a person until there is a move, a resignation or no more input.
    fn ask(&self, table: &mut dyn Table) -> Result<Turn, Failure> {
        let side = table.side_to_move();
        let name = &self.names[side.index()];
        if self.hints {
            self.hint(table)?;
        }
        loop {
            self.talk.write(&format!("{} ", self.talk.text(&say!("cli.your-move", name = name))));
            let Some(line) = read_line() else {
                self.talk.print("");
                return Ok(Turn::Left);
            };
            match line.to_lowercase().as_str() {
                "q" | "quit" | "exit" | "thoát" | "thoat" => return Ok(Turn::Left),
                "resign" | "thua" | "xin thua" => return Ok(Turn::Resigned),
                "?" | "help" | "giúp" | "giup" => self.help(table),
                "hint" | "gợi ý" | "goi y" => self.hint(table)?,
                "moves" | "nước đi" | "nuoc di" => self.list(table),
                "board" | "bàn cờ" | "ban co" => self.show(table),
                "undo" | "lùi" | "lui" => {
                    // Back to this person's own last turn: past the engine's answer.
                    if !table.undo() {
                        self.talk.line(&say!("cli.nothing-to-undo"));
                        continue;
                    }
                    while table.side_to_move() != side && table.undo() {}
                    if table.side_to_move() != side {
                        return Ok(Turn::Moved);
                    }
                    self.show(table);
                }
                _ => match self.try_move(table, side, &line) {
                    Ok(()) => return Ok(Turn::Moved),
                    Err(what) => {
                        self.talk.line(&say!("cli.not-a-move", what = what));
                        self.talk.line(&say!("cli.try-again"));
                    }
                },
            }
        }
    }

    fn try_move(&self, table: &mut dyn Table, side: Side, line: &str) -> Result<(), String> {
        self.play(table, side, line).map_err(|failure| match failure {
            Failure::Refused { refusal, .. } => refusal.message.in_lang(self.talk.lang),
            _ => String::new(),
        })
    }

    fn help(&self, table: &dyn Table) {
        let example = table.legal_moves(1).into_iter().next().unwrap_or_default();
        self.talk.line(&say!("cli.play-help", example = example));
    }

    fn list(&self, table: &dyn Table) {
        const LISTED: usize = 60;
        let moves = table.legal_moves(LISTED);
        self.talk.print(&moves.join(" "));
        let more = table.count_moves().saturating_sub(moves.len() as u64);
        if more > 0 {
            self.talk.line(&say!("cli.more-moves", count = more));
        }
    }

    /// The game's own advice, or what a second of search finds.
    fn hint(&self, table: &dyn Table) -> Result<(), Failure> {
        let own = table.hint();
        if !own.is_empty() {
            own.iter().for_each(|sentence| self.talk.line(&say!("cli.hint", what = sentence.clone())));
            return Ok(());
        }
        let mut player = self.kind.player(&self.kind.default_spec())?;
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let answer =
            player.think(table.setup(), &Terms { limits, ..Terms::new(interrupt()) }, &mut |_| {})?;
        if let Some(best) = answer.best {
            let score: Message = score_message(answer.score, answer.exact);
            self.talk.line(&say!("cli.hint-move", mv = best, score = score));
        }
        Ok(())
    }
}

/// Who has won, if anybody.
pub(super) fn winner(outcome: Outcome, to_move: Side) -> Option<Side> {
    match outcome {
        Outcome::Win => Some(to_move),
        Outcome::Loss => Some(to_move.other()),
        Outcome::Draw | Outcome::Payoff(0) => None,
        Outcome::Payoff(points) => Some(if points > 0 { to_move } else { to_move.other() }),
    }
}

/// Yes in either language.
pub(super) fn is_yes(answer: &str) -> bool {
    matches!(answer.to_lowercase().as_str(), "y" | "yes" | "c" | "có" | "co" | "ok" | "ừ")
}
