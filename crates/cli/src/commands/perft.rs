use super::{game_and_setup, grouped, number, read_file, text};
use crate::failure::Failure;
use crate::input::unstoppable;
use crate::json;
use crate::progress::Progress;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_players::{GameKind, Setup};
use kythu_words::{Figures, say};
use serde_json::json;
use std::time::{Duration, Instant};

/// First moves that a count is split into: a heap of 2^63 stones has more than any memory holds.
const MOST_DIVIDED: u64 = 1_000_000;
/// Below this the clock says nothing about speed.
const WORTH_A_SPEED: Duration = Duration::from_millis(1);

/// `kythu perft GAME POSITION --depth N`: the number of ways to play N moves, the check of a move generator.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let (kind, mut setup) = game_and_setup(matches)?;
    // Perft counts moves on the board: draws by rule (repetition, fifty moves) do not stop it.
    if kind.options().iter().any(|info| info.name == "draws") && setup.options.get("draws").is_none() {
        setup.options.set("draws", "off");
    }
    if let Some(file) = text(matches, "suite") {
        let cap = number(matches, "cap", 1, u64::MAX)?.unwrap_or(1_000_000);
        return suite(talk, kind, &setup, file, cap);
    }
    let depth = number(matches, "depth", 0, 100)?.unwrap_or(4) as u32;
    let table = kind.open(&setup)?;
    let divides = matches.get_flag("divide") && depth > 0;
    if divides && table.count_moves() > MOST_DIVIDED {
        return Err(say!("cli.error.divide", found = table.count_moves(), limit = MOST_DIVIDED).into());
    }
    let started = Instant::now();
    let progress = Progress::new(talk, started, format!("perft {} {depth} …", kind.name()));
    let (divided, nodes) = unstoppable(|| {
        if !divides {
            return (Vec::new(), table.perft(depth));
        }
        let divided = table.divide(depth);
        let nodes = divided.iter().map(|(_, count)| count).sum();
        (divided, nodes)
    });
    let time = started.elapsed();
    drop(progress);
    if matches.get_flag("json") {
        let divided: serde_json::Map<_, _> =
            divided.iter().map(|(mv, count)| (mv.clone(), json!(count))).collect();
        talk.print(&json!({"game": kind.name(), "depth": depth, "nodes": nodes, "ms": json::ms(time), "divide": divided}).to_string());
        return Ok(());
    }
    for (mv, count) in divided {
        talk.print(&format!("{mv}: {count}"));
    }
    let ms = Figures(json::ms(time).to_string());
    if time < WORTH_A_SPEED {
        talk.line(&say!("cli.perft-count", nodes = grouped(nodes), ms = ms));
    } else {
        let speed = Figures(format!("{:.1}", nodes as f64 / time.as_secs_f64() / 1e6));
        talk.line(&say!("cli.perft", nodes = grouped(nodes), ms = ms, speed = speed));
    }
    Ok(())
}

/// A file of positions with their counts, `FEN ;D1 20 ;D2 400 …`, each count up to the cap.
fn suite(talk: &Talk, kind: &dyn GameKind, setup: &Setup, file: &str, cap: u64) -> Result<(), Failure> {
    let content = read_file(file)?;
    let (mut checked, mut wrong, mut nodes) = (0u64, 0u64, 0u64);
    let started = Instant::now();
    let progress = Progress::new(talk, started, file);
    for (number, line) in content.lines().enumerate() {
        let mut fields = line.split(';');
        let position = fields.next().unwrap_or_default().trim();
        if position.is_empty() {
            continue;
        }
        let place = |what: String| say!("cli.error.suite", file = file, line = number + 1, what = what);
        let start = Setup { position: Some(position.to_owned()), ..setup.clone() };
        let table = kind.open(&start).map_err(|refusal| place(refusal.in_lang(talk.lang)))?;
        for field in fields {
            let mut words = field.split_whitespace();
            let depth = words
                .next()
                .and_then(|word| word.strip_prefix('D'))
                .and_then(|depth| depth.parse::<u32>().ok());
            let count = words.next().and_then(|count| count.parse::<u64>().ok());
            let (Some(depth), Some(count)) = (depth, count) else {
                return Err(place(talk.text(&say!("cli.error.suite-field", found = field.trim()))).into());
            };
            if count > cap {
                continue;
            }
            let found = unstoppable(|| table.perft(depth));
            checked += 1;
            nodes += found;
            if found != count {
                wrong += 1;
                talk.line(&say!(
                    "cli.suite-wrong",
                    line = number + 1,
                    depth = depth,
                    expected = count,
                    found = found
                ));
            }
        }
        progress.say(|| talk.text(&say!("cli.suite-progress", line = number + 1, nodes = grouped(nodes))));
    }
    drop(progress);
    let seconds = Figures(format!("{:.1}", started.elapsed().as_secs_f64()));
    talk.line(&say!(
        "cli.suite-done",
        checked = checked,
        nodes = grouped(nodes),
        seconds = seconds,
        wrong = wrong
    ));
    if wrong == 0 { Ok(()) } else { Err(Failure::Wrong) }
}
