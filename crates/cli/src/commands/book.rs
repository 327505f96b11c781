use super::heaps::fresh_seed;
use super::{grouped, number, table, text};
use crate::failure::Failure;
use crate::input::interrupt;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Described, Limits, Notation, Options, Refusal, SplitMix};
use kythu_games::connect4::{Connect4, Position};
use kythu_players::find;
use kythu_solvers::connect4::book::{self, Book, Order};
use kythu_solvers::connect4::{Question, Settings, Solver};
use kythu_words::{Figures, say};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// `kythu book make|check`: makes a table of exact scores, or looks whether one is sound.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("make", sub)) => make(talk, sub),
        Some(("check", sub)) => check(talk, sub),
        _ => Err(say!("cli.error.missing", what = "make, check").into()),
    }
}

/// `kythu book make connect4 --ply N`: solves every position of a ply, and keeps what is done whatever happens.
fn make(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let game = game(matches)?;
    let (width, height) = game.size();
    let ply = number(matches, "ply", 0, (width * height).into())?.unwrap_or_default() as u32;
    let file = match text(matches, "out") {
        Some(file) => file.to_owned(),
        None => format!("{}-{width}x{height}-{ply}.book", Connect4::NAME),
    };
    // Every thread solves positions of its own, so none of them needs help on one.
    let solver = Solver::new(game, Settings { threads: 1, ..settings(matches)? })?;
    let order = Order::new(&solver, ply, &file, settings(matches)?.threads)?;
    let started = Instant::now();
    let shown = Progress::long(talk, started, file.clone());
    let made = order.make(interrupt(), &mut |progress| shown.say(|| progress_line(talk, progress)));
    drop(shown);
    let made = made.map_err(|refusal| Failure::Outside(refusal.message))?;
    let time = started.elapsed();
    if matches.get_flag("json") {
        let object = json!({
            "game": Connect4::NAME,
            "board": format!("{width}x{height}"),
            "ply": ply,
            "file": file,
            "complete": made.complete,
            "positions": made.total,
            "solved": made.solved,
            "resumed": made.resumed,
            "ms": json::ms(time),
        });
        talk.print(&object.to_string());
    } else if made.complete {
        talk.line(&say!(
            "cli.book-made",
            file = file,
            ply = ply,
            total = grouped(made.total),
            resumed = grouped(made.resumed),
            time = brief(time)
        ));
    } else if made.total > 0 {
        talk.line(&say!("cli.book-stopped", solved = grouped(made.solved), total = grouped(made.total)));
    } else {
        talk.line(&say!("cli.book-stopped-listing"));
    }
    match made.complete {
        true => Ok(()),
        false if interrupt().is_raised() => Err(Failure::Interrupted),
        false => Err(Failure::Unfinished),
    }
}

/// `kythu book check FILE`: whether a book is whole, what is in it, and whether search agrees with a sample of it.
fn check(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let file = text(matches, "file").unwrap_or_default();
    let count = number(matches, "sample", 1, 1_000_000)?.unwrap_or(0);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or_else(fresh_seed);
    let outside =
        |refusal: Refusal| Failure::Outside(say!("cli.error.file", file = file, what = refusal.message));
    let book = Book::open(Path::new(file)).map_err(outside)?;
    let (width, height) = book.game().size();
    let board = format!("{width}x{height}");
    let counts: Vec<u64> = (0..=book.ply()).map(|ply| book.count(ply)).collect();
    let compared = compare(talk, &book, &sample(&book, count, seed), settings(matches)?)?;
    if matches.get_flag("json") {
        let wrong =
            |one: &Difference| json!({"position": one.position, "book": one.book, "search": one.search});
        let object = json!({
            "file": file,
            "game": Connect4::NAME,
            "board": board,
            "ply": book.ply(),
            "bytes": book.bytes().len(),
            "positions": counts.iter().sum::<u64>(),
            "by_ply": counts,
            "seed": seed,
            "compared": compared.count,
            "wrong": compared.wrong.iter().map(wrong).collect::<Vec<_>>(),
        });
        talk.print(&object.to_string());
    } else {
        let bytes = grouped(book.bytes().len() as u64);
        talk.line(&say!("cli.book-whole", file = file, board = board, ply = book.ply(), bytes = bytes));
        let head = ["ply", "positions"];
        let mut rows = vec![
            head.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned())
                .to_vec(),
        ];
        rows.extend((0..).zip(&counts).map(|(ply, count): (u32, _)| vec![ply.to_string(), grouped(*count)]));
        talk.write(&table(&rows, &[true, true]));
        for one in &compared.wrong {
            let (position, book, search) = (&one.position, one.book, one.search);
            talk.line(&say!("cli.book-wrong", position = position, book = book, search = search));
        }
        if count > 0 {
            let (checked, wrong) = (compared.count, compared.wrong.len());
            talk.line(&say!("cli.book-compared", count = checked, wrong = wrong, seed = seed));
        }
    }
    if !compared.wrong.is_empty() {
        Err(Failure::Wrong)
    } else if interrupt().is_raised() {
        Err(Failure::Interrupted)
    } else {
        Ok(())
    }
}

/// A position about which the book and search do not agree.
struct Difference {
    position: String,
    book: i32,
    search: i32,
}

/// What came of comparing.
#[derive(Default)]
struct Compared {
    count: usize,
    wrong: Vec<Difference>,
}

/// So many positions of a book, or all if it has no more, each as likely as any other.
fn sample(book: &Book, count: u64, seed: u64) -> Vec<(Position, i32)> {
    let mut random = SplitMix::new(seed);
    let mut chosen = Vec::new();
    let known = (0..=book.ply()).filter(|_| count > 0).flat_map(|ply| book.positions(ply));
    for (before, position) in known.enumerate() {
        // The next one belongs to the sample with the chance that it should have among those seen so far.
        if before < count as usize {
            chosen.push(position);
        } else if let Some(place) = chosen.get_mut(random.below(before + 1)) {
            *place = position;
        }
    }
    chosen
}

/// Solves the positions again by search.
fn compare(
    talk: &Talk,
    book: &Book,
    sample: &[(Position, i32)],
    settings: Settings,
) -> Result<Compared, Failure> {
    let mut compared = Compared::default();
    if sample.is_empty() {
        return Ok(compared);
    }
    let solver = Solver::new(*book.game(), settings)?;
    let shown = Progress::new(talk, Instant::now(), "…");
    for (position, known) in sample {
        shown.say(|| talk.text(&say!("cli.book-comparing", done = compared.count, total = sample.len())));
        let answer = solver.ask(position, Question::Score, Limits::default(), interrupt());
        let Some(search) = answer.score() else { break };
        compared.count += 1;
        if search != *known {
            let position = book.game().format_position(position);
            compared.wrong.push(Difference { position, book: *known, search });
        }
    }
    Ok(compared)
}

/// The board; only Connect 4 has books.
fn game(matches: &ArgMatches) -> Result<Connect4, Failure> {
    let kind = find(text(matches, "game").unwrap_or_default())?;
    if kind.name() != Connect4::NAME {
        return Err(say!("cli.error.no-book", game = kind.name(), known = Connect4::NAME).into());
    }
    let mut options = Options::new();
    if let Some(board) = text(matches, "board") {
        options.set("board", board);
    }
    Ok(Connect4::with_options(&options)?)
}

/// All cores and the usual table, unless told otherwise.
fn settings(matches: &ArgMatches) -> Result<Settings, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let usual = Settings::default().table_mib;
    Ok(Settings {
        threads: number(matches, "threads", 1, 256)?.map_or_else(cores, |threads| threads as usize),
        table_mib: number(matches, "hash", 1, 65_536)?.map_or(usual, |mib| mib as usize),
    })
}

/// Where the making of a book stands, in one line.
fn progress_line(talk: &Talk, progress: book::Progress) -> String {
    let (done, total, estimate) = match progress {
        book::Progress::Listing { ply } => return talk.text(&say!("cli.book-listing", ply = ply)),
        book::Progress::Filling { ply } => return talk.text(&say!("cli.book-filling", ply = ply)),
        book::Progress::Solving { done, total, estimate, .. } => (done, total, estimate),
    };
    const BAR: usize = 10;
    let share = done as f64 / total.max(1) as f64;
    let full = ((share * BAR as f64) as usize).min(BAR);
    let bar = format!("[{}{}]", "#".repeat(full), ".".repeat(BAR - full));
    let (percent, total) = (Figures(format!("{:.2}", 100.0 * share)), grouped(total));
    talk.text(&match estimate {
        None => say!("cli.book-solving", bar = bar, percent = percent, total = total),
        Some(estimate) => say!(
            "cli.book-estimate",
            bar = bar,
            percent = percent,
            total = total,
            left = brief(estimate.left),
            window = brief(estimate.window)
        ),
    })
}

/// A time in the two units that matter: `3h20m`, `4m05s`, `12s`.
fn brief(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s}s"),
        (0, m, 0) => format!("{m}m"),
        (0, m, s) => format!("{m}m{s:02}s"),
        (h, m, _) => format!("{h}h{m:02}m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_words::Lang;

    #[test]
    fn times_are_brief() {
        let texts = [0, 12, 60, 245, 300, 3_600, 12_005, 360_000].map(|s| brief(Duration::from_secs(s)));
        assert_eq!(texts, ["0s", "12s", "1m", "4m05s", "5m", "1h00m", "3h20m", "100h00m"]);
    }

    #[test]
    fn the_line_says_what_the_estimate_is_based_on_and_fits() {
        let estimate = book::Estimate { left: Duration::from_secs(98_000), window: Duration::from_secs(299) };
        for lang in Lang::ALL {
            let talk = Talk::new(lang);
            let line = |done, estimate| {
                let elapsed = Duration::from_secs(7_200);
                progress_line(&talk, book::Progress::Solving { done, total: 8_123_456, elapsed, estimate })
            };
            let late = line(4_000_000, Some(estimate));
            let half = talk.figures("[####......] 49.24 %");
            assert!(late.starts_with(&half) && late.contains("27h13m"), "{late}");
            assert!(late.contains("4m59s") && late.chars().count() <= 79 - "7200 s  ".len(), "{late}");
            assert!(line(8_123_456, None).starts_with(&talk.figures("[##########] 100.00 %")));
        }
    }
}
