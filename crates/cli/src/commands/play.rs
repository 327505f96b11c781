use super::seats::{Seat, names, seats};
use super::{game_and_setup, heaps, number, text};
use crate::args::option_help;
use crate::board::{draw, in_a_line};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::say_score::score_message;
use crate::talk::{Talk, printable};
use clap::ArgMatches;
use kythu_game::{Limits, Outcome, Picture, Side};
use kythu_players::{GameKind, Setup, Table, Terms};
use kythu_words::{Message, say};
use std::time::{Duration, Instant};

/// A game between two seats.
pub(super) struct Match<'a> {
    pub(super) talk: &'a Talk,
    pub(super) kind: &'static dyn GameKind,
    pub(super) setup: Setup,
    pub(super) seats: [Seat; 2],
    pub(super) names: [String; 2],
    pub(super) hints: bool,
}

/// How a turn went.
enum Turn {
    Moved,
    /// The input has ended, or the person has had enough.
    Left,
    /// With the reason, where it is none of the usual ones.
    Resigned(Option<Message>),
}

/// `kythu play GAME`: a game in the terminal.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    if text(matches, "game").is_none() {
        return super::menu::run(talk);
    }
    let (kind, mut setup) = game_and_setup(matches)?;
    let seed = number(matches, "seed", 0, u64::MAX)?;
    let level = number(matches, "level", 1, 10)?;
    let mut advice = Vec::new();
    if let Some(shape) = text(matches, "random") {
        if kind.name() != "nim" {
            return Err(say!("cli.error.not-an-option", name = "random", game = kind.name()).into());
        }
        let seed = seed.unwrap_or_else(heaps::fresh_seed);
        setup.position = Some(heaps::random(shape, seed)?);
        advice.push(say!("cli.random-heaps", seed = seed));
    }
    let seats = seats(kind, matches, level, seed)?;
    let names = names(talk, matches, &seats)?;
    let game = Match { talk, kind, setup, seats, names, hints: matches.get_flag("hints") };
    game.welcome();
    advice.iter().for_each(|sentence| talk.line(sentence));
    game.run()
}

impl Match<'_> {
    /// What is played by whom, and under which rules.
    pub(super) fn welcome(&self) {
        let Self { talk, kind, names, .. } = self;
        let title = talk.lang.template(&format!("game.{}", kind.name())).unwrap_or(kind.name());
        talk.line(&say!("cli.title", game = title, first = &names[0], second = &names[1]));
        for (name, value) in self.setup.options.iter() {
            let help = option_help(talk.lang, name);
            talk.print(&if value == "on" { help } else { format!("{help}: {value}") });
        }
    }

    /// Plays games until nobody wants another one.
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let has_person = self.seats.iter().any(Seat::is_person);
        while self.play_one()? {
            if !has_person {
                return Ok(());
            }
            if !self.wants_another() {
                break;
            }
        }
        self.talk.line(&say!("cli.bye"));
        Ok(())
    }

    /// Asks until the answer is yes or no; the end of the input is a no.
    fn wants_another(&self) -> bool {
        while let Some(answer) = self.talk.ask(&self.talk.text(&say!("cli.again"))) {
            if is_yes(&answer) {
                return true;
            }
            if matches!(
                answer.to_lowercase().as_str(),
                "n" | "no" | "k" | "không" | "khong" | "q" | "quit" | "thoát"
            ) {
                return false;
            }
            self.talk.line(&say!("cli.yes-or-no"));
        }
        false
    }

    /// One game; false if a person left it.
    fn play_one(&mut self) -> Result<bool, Failure> {
        let mut table = self.kind.open(&self.setup)?;
        let mut told_lost = [false; 2];
        self.show(&*table, None);
        while table.outcome().is_none() {
            let side = table.side_to_move();
            let before = table.picture();
            let turn = if self.seats[side.index()].is_person() {
                self.ask(&mut *table)?
            } else {
                self.think(&mut *table, side, &mut told_lost[side.index()])?
            };
            match turn {
                Turn::Moved => self.show(&*table, Some(&before)),
                Turn::Left => return Ok(false),
                Turn::Resigned(why) => {
                    let why = why.unwrap_or_else(|| say!("cli.resigned", name = &self.names[side.index()]));
                    self.announce(Some(side.other()), Some(why));
                    return Ok(true);
                }
            }
        }
        let winner = table.outcome().and_then(|outcome| winner(outcome, table.side_to_move()));
        self.announce(winner, table.ending());
        Ok(true)
    }

    fn show(&self, table: &dyn Table, before: Option<&Picture>) {
        self.talk.print("");
        self.talk.write(&draw(self.talk, &table.picture(), before));
    }

    fn announce(&self, winner: Option<Side>, why: Option<Message>) {
        let result = match winner {
            Some(side) => say!("cli.wins", name = &self.names[side.index()]),
            None => say!("cli.drawn"),
        };
        let result = match why {
            Some(why) => say!("cli.result-why", result = result, why = why),
            None => result,
        };
        self.talk.print(&self.talk.paint("1", &self.talk.text(&result)));
    }

    /// An engine's turn. It says once when it knows that it is lost.
    fn think(&mut self, table: &mut dyn Table, side: Side, told_lost: &mut bool) -> Result<Turn, Failure> {
        let name = &self.names[side.index()];
        let Seat::Engine(player, _) = &mut self.seats[side.index()] else { return Ok(Turn::Left) };
        let shown = Progress::new(self.talk, Instant::now(), name);
        // Nobody reads the line in the middle of a game, and for some players it is extra work.
        let terms = Terms { line: false, ..Terms::new(interrupt()) };
        let answer = player.think(table.setup(), &terms, &mut |progress| {
            shown.say(|| super::best::progress_line(self.talk, progress));
        })?;
        drop(shown);
        if interrupt().is_raised() {
            return Err(Failure::Interrupted);
        }
        let Some(best) = answer.best else { return Ok(Turn::Resigned(answer.remarks.last().cloned())) };
        self.play(table, side, &best)?;
        let lost = answer.exact && answer.score.is_loss() && table.outcome().is_none();
        if lost && !std::mem::replace(told_lost, true) {
            self.talk.line(&say!("cli.engine-lost", name = &self.names[side.index()]));
        }
        Ok(Turn::Moved)
    }

    /// Plays a move and says so in words.
    fn play(&self, table: &mut dyn Table, side: Side, mv: &str) -> Result<(), Failure> {
        let words = table.describe(mv);
        let before = in_a_line(&table.picture());
        let written = table.play(mv)?;
        let name = &self.names[side.index()];
        let after = in_a_line(&table.picture());
        self.talk.line(&match (words, before.zip(after)) {
            (Some(words), Some((before, after))) => say!(
                "cli.moved-in-words",
                name = name,
                mv = written,
                words = words,
                before = before,
                after = after
            ),
            _ => say!("cli.moved", name = name, mv = written),
        });
        Ok(())
    }

    /// Asks a person until there is a move, a resignation or no more input.
    fn ask(&self, table: &mut dyn Table) -> Result<Turn, Failure> {
        let side = table.side_to_move();
        let question = self.talk.text(&say!("cli.your-move", name = &self.names[side.index()]));
        if self.hints {
            self.hint(table)?;
        }
        loop {
            let Some(line) = self.talk.ask(&question) else { return Ok(Turn::Left) };
            match line.to_lowercase().as_str() {
                "q" | "quit" | "exit" | "thoát" | "thoat" => return Ok(Turn::Left),
                "resign" | "thua" | "xin thua" => return Ok(Turn::Resigned(None)),
                "?" | "help" | "giúp" | "giup" => self.help(table),
                "hint" | "gợi ý" | "goi y" => self.hint(table)?,
                "moves" | "nước đi" | "nuoc di" => self.list(table),
                "board" | "bàn cờ" | "ban co" => self.show(table, None),
                "undo" | "lùi" | "lui" => {
                    if self.take_back(table, side) {
                        return Ok(Turn::Moved);
                    }
                }
                _ => match self.play(table, side, &line) {
                    Ok(()) => return Ok(Turn::Moved),
                    Err(Failure::Refused { refusal, .. }) => {
                        let what = printable(&refusal.message.in_lang(self.talk.lang));
                        self.talk.line(&say!("cli.not-a-move", what = what));
                        self.talk.line(&say!("cli.try-again"));
                    }
                    Err(failure) => return Err(failure),
                },
            }
        }
    }

    /// Takes moves back to the last turn of a person: this one's own past an engine's answer, else the other person's.
    /// False if there is no such turn.
    fn take_back(&self, table: &mut dyn Table, side: Side) -> bool {
        let moves = table.setup().moves.clone();
        while table.undo() {
            if self.seats[table.side_to_move().index()].is_person() {
                return true;
            }
        }
        // Only an engine has moved: what it played stays.
        for mv in &moves {
            if table.play(mv).is_err() {
                break;
            }
        }
        debug_assert_eq!(table.side_to_move(), side);
        self.talk.line(&say!("cli.nothing-to-undo"));
        false
    }

    fn help(&self, table: &dyn Table) {
        let example = table.legal_moves(1).into_iter().next().unwrap_or_default();
        self.talk.line(&say!("cli.play-help", example = example));
    }

    fn list(&self, table: &dyn Table) {
        const LISTED: usize = 60;
        const IN_A_LINE: usize = 10;
        let moves = table.legal_moves(LISTED);
        let rows: Vec<Vec<String>> = moves.chunks(IN_A_LINE).map(<[String]>::to_vec).collect();
        self.talk.write(&super::table(&rows, &[]));
        let more = table.count_moves().saturating_sub(moves.len() as u64);
        if more > 0 {
            self.talk.line(&say!("cli.more-moves", count = more));
        }
    }

    /// The game's own advice and its reasons, or what a second of search finds.
    fn hint(&self, table: &dyn Table) -> Result<(), Failure> {
        let own = table.hint();
        if let [advice, reasons @ ..] = own.sentences.as_slice() {
            self.talk.line(&say!("cli.hint", what = advice.clone()));
            reasons.iter().for_each(|reason| self.talk.print(&format!("  {}", self.talk.text(reason))));
            return Ok(());
        }
        let mut player = self.kind.player(&self.kind.default_spec())?;
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let terms = Terms { limits, line: false, ..Terms::new(interrupt()) };
        let answer = player.think(table.setup(), &terms, &mut |_| {})?;
        if interrupt().is_raised() {
            return Err(Failure::Interrupted);
        }
        if let Some(best) = answer.best {
            let score = score_message(answer.score, answer.exact);
            self.talk.line(&say!("cli.hint-move", mv = best, score = score));
        }
        Ok(())
    }
}

/// Who has won, if anybody.
fn winner(outcome: Outcome, to_move: Side) -> Option<Side> {
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
