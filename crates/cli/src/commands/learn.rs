//! `kythu learn GAME`: learns a game by playing against itself, and shows how well, checkpoint by checkpoint.

use super::{csv_row, game_and_setup, grouped, number, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::Options;
use kythu_learn::{Lesson, Measure, Method, Tally, load, save};
use kythu_players::{Begin, Pupil};
use kythu_words::say;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Episodes unless told otherwise: enough for the small games.
const USUAL_EPISODES: u64 = 100_000;
/// Checkpoints unless told otherwise.
const USUAL_CHECKPOINTS: u64 = 20;
/// Games against each opponent at a checkpoint.
const USUAL_GAMES: u64 = 200;
/// Episodes between two looks at the progress line.
const STRETCH: u64 = 1_000;

pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, setup) = game_and_setup(matches)?;
    let episodes = number(matches, "episodes", 1, Lesson::MOST_EPISODES)?.unwrap_or(USUAL_EPISODES);
    let every = number(matches, "every", 1, Lesson::MOST_EPISODES)?
        .unwrap_or_else(|| episodes.div_ceil(USUAL_CHECKPOINTS));
    let games = number(matches, "games", 0, 1_000_000)?.unwrap_or(USUAL_GAMES) as u32;
    let out = text(matches, "out").map(Path::new);
    let begin = match out.filter(|_| matches.get_flag("resume")) {
        Some(file) => Begin::Resume(load(file).map_err(|refusal| Failure::Outside(refusal.message))?),
        None => Begin::New(lesson(matches)?),
    };
    let mut school = School {
        talk,
        pupil: kind.pupil(&setup, begin)?,
        game: kind.name(),
        games,
        json: matches.get_flag("json"),
        out,
        csv: text(matches, "csv").map(Sheet::create).transpose()?,
        started: Instant::now(),
    };
    let idle = school.pupil.episodes() >= episodes;
    school.lessons(episodes, every)?;
    if idle {
        talk.warn(&say!(
            "cli.learn-nothing-left",
            known = grouped(school.pupil.episodes()),
            asked = grouped(episodes)
        ));
    }
    school.finish();
    if interrupt().is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// How to learn, by the options.
fn lesson(matches: &ArgMatches) -> Result<Lesson, Failure> {
    let usual = Lesson::default();
    let share = |name: &'static str, usual: f64| match text(matches, name) {
        None => Ok(usual),
        Some(given) => given
            .trim()
            .parse::<f64>()
            .map_err(|_| Failure::from(say!("cli.error.share", name = format!("--{name}"), found = given))),
    };
    let fold = match text(matches, "symmetry") {
        None => usual.fold,
        Some(given) => Options::new().with("symmetry", given).flag("symmetry")?,
    };
    let lesson = Lesson {
        method: text(matches, "method").map_or(Ok(usual.method), Method::named)?,
        alpha: share("alpha", usual.alpha)?,
        gamma: share("gamma", usual.gamma)?,
        epsilon: share("epsilon", usual.epsilon)?,
        halving: number(matches, "halving", 1, Lesson::MOST_EPISODES)?,
        seed: number(matches, "seed", 0, u64::MAX)?.unwrap_or(usual.seed),
        fold,
        memory: number(matches, "memory", 1, Lesson::MOST_MEMORY)?.unwrap_or(usual.memory),
    };
    lesson.check()?;
    Ok(lesson)
}

/// The columns of the table for people: what they are called, and letters that their cells usually need.
const COLUMNS: [(&str, usize); 8] = [
    ("episodes", 9),
    ("perfect", 8),
    ("choices", 8),
    ("worst", 11),
    ("vs-random", 14),
    ("vs-perfect", 14),
    ("rows", 7),
    ("seconds", 6),
];

/// A pupil, and whoever is told how it gets on.
struct School<'a> {
    talk: &'a Talk,
    pupil: Box<dyn Pupil>,
    game: &'static str,
    games: u32,
    json: bool,
    out: Option<&'a Path>,
    csv: Option<Sheet>,
    started: Instant,
}

impl School<'_> {
    fn lessons(&mut self, episodes: u64, every: u64) -> Result<(), Failure> {
        self.head();
        self.checkpoint()?;
        while self.pupil.episodes() < episodes && !interrupt().is_raised() {
            let until = (self.pupil.episodes() / every + 1).saturating_mul(every).min(episodes);
            let shown = Progress::new(self.talk, self.started, self.line(episodes));
            let mut full = Ok(());
            while full.is_ok() && self.pupil.episodes() < until && !interrupt().is_raised() {
                let stretch = (self.pupil.episodes() + STRETCH).min(until);
                full = self.pupil.practise(stretch, interrupt());
                shown.say(|| self.line(episodes));
            }
            drop(shown);
            self.save()?;
            if !interrupt().is_raised() {
                self.checkpoint()?;
            }
            // What was learnt until the table was full is measured and kept.
            full?;
        }
        Ok(())
    }

    fn save(&self) -> Result<(), Failure> {
        let Some(file) = self.out else { return Ok(()) };
        save(file, &self.pupil.to_bytes()).map_err(|refusal| Failure::Outside(refusal.message))
    }

    /// A bar, how far it is, and what is being done.
    fn line(&self, episodes: u64) -> String {
        const BAR: u64 = 20;
        let done = self.pupil.episodes().min(episodes);
        let full = (done as u128 * u128::from(BAR) / u128::from(episodes.max(1))) as usize;
        let bar = format!("[{}{}]", "#".repeat(full), ".".repeat(BAR as usize - full));
        self.talk.text(&say!("cli.learn-progress", bar = bar, done = grouped(done), of = grouped(episodes)))
    }

    fn checkpoint(&mut self) -> Result<(), Failure> {
        let measure = self.pupil.measure(self.games, interrupt())?;
        let seconds = (self.started.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        if self.json {
            self.talk.print(&object(self.game, &measure, seconds).to_string());
        } else {
            self.row(&row(self.talk, &measure, seconds));
        }
        if let Some(sheet) = &mut self.csv {
            sheet.add(&measure, seconds)?;
        }
        Ok(())
    }

    /// The title of a column, in the reader's language.
    fn title(&self, name: &'static str) -> String {
        self.talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()
    }

    fn head(&self) {
        if !self.json {
            self.row(&COLUMNS.map(|(name, _)| self.title(name)));
        }
    }

    /// A row of the table for people, as soon as it is known; so the columns are as wide as they will ever need to be.
    fn row(&self, cells: &[String]) {
        let cells = cells.iter().zip(COLUMNS).map(|(cell, (name, least))| {
            let width = self.title(name).chars().count().max(least);
            format!("{}{cell}", " ".repeat(width.saturating_sub(cell.chars().count())))
        });
        self.talk.print(&cells.collect::<Vec<_>>().join("  "));
    }

    fn finish(&self) {
        if self.json {
            return;
        }
        if let Some(file) = self.out {
            self.talk.line(&say!("cli.learn-saved", file = file.display().to_string()));
        }
    }
}

/// The checkpoint as other programs read it.
fn object(game: &str, measure: &Measure, seconds: f64) -> Value {
    let tally = |tally: &Tally| json!({"wins": tally.wins, "draws": tally.draws, "losses": tally.losses});
    json!({
        "game": game,
        "episodes": measure.episodes,
        "perfect_share": measure.share.map(|share| share.of_all()),
        "choice_share": measure.share.map(|share| share.of_choices()),
        "positions": measure.share.map(|share| share.positions),
        "choices": measure.share.map(|share| share.choices),
        "rows": measure.rows,
        "worst": measure.worst.map(|worst| worst.map(in_a_word)),
        "random": tally(&measure.random),
        "perfect": measure.perfect.as_ref().map(tally),
        "seconds": seconds,
    })
}

fn in_a_word(result: i32) -> &'static str {
    match result {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

/// The checkpoint as people read it.
fn row(talk: &Talk, measure: &Measure, seconds: f64) -> Vec<String> {
    let percent = |share: f64| talk.figures(format!("{:.2} %", 100.0 * share));
    let none = || "–".to_owned();
    let tally = |tally: &Tally| format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses);
    let worst = |worst: [i32; 2]| {
        worst.map(|result| match result {
            1 => talk.text(&say!("cli.learn-win")),
            0 => talk.text(&say!("cli.learn-draw")),
            _ => talk.text(&say!("cli.learn-loss")),
        })
    };
    vec![
        grouped(measure.episodes),
        measure.share.map_or_else(none, |share| percent(share.of_all())),
        measure.share.map_or_else(none, |share| percent(share.of_choices())),
        measure.worst.map_or_else(none, |both| worst(both).join(" / ")),
        tally(&measure.random),
        measure.perfect.as_ref().map_or_else(none, tally),
        grouped(measure.rows),
        talk.figures(format!("{seconds:.1}")),
    ]
}

/// The learning curve as comma-separated values, a line a checkpoint.
struct Sheet {
    file: File,
    name: String,
}

impl Sheet {
    fn create(name: &str) -> Result<Self, Failure> {
        let file = File::create(name).map_err(|error| Self::trouble(name, &error))?;
        let mut sheet = Self { file, name: name.to_owned() };
        sheet.line(
            &[
                "episodes",
                "perfect_share",
                "choice_share",
                "worst_first",
                "worst_second",
                "random_wins",
                "random_draws",
                "random_losses",
                "perfect_wins",
                "perfect_draws",
                "perfect_losses",
                "rows",
                "seconds",
            ]
            .map(str::to_owned),
        )?;
        Ok(sheet)
    }

    fn add(&mut self, measure: &Measure, seconds: f64) -> Result<(), Failure> {
        let share =
            measure.share.map(|share| [share.of_all(), share.of_choices()].map(|share| share.to_string()));
        let tally = |tally: &Tally| [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
        let mut cells = vec![measure.episodes.to_string()];
        cells.extend(share.unwrap_or_default());
        cells.extend(
            measure.worst.map(|worst| worst.map(|result| in_a_word(result).to_owned())).unwrap_or_default(),
        );
        cells.extend(tally(&measure.random));
        cells.extend(measure.perfect.as_ref().map(tally).unwrap_or_default());
        cells.extend([measure.rows.to_string(), seconds.to_string()]);
        self.line(&cells)
    }

    fn line(&mut self, cells: &[String]) -> Result<(), Failure> {
        writeln!(self.file, "{}", csv_row(cells)).map_err(|error| Self::trouble(&self.name, &error))
    }

    fn trouble(name: &str, error: &std::io::Error) -> Failure {
        Failure::Outside(say!("cli.error.file", file = name, what = error.to_string()))
    }
}
