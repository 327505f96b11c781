//! How long it takes from an engine's answer to the question to the other one: `overhead CHESS_ENGINE CHESS_ENGINE [GAMES]`.
//!
//! ```sh
//! cargo run --release -p kythu-protocols --example overhead -- 'cmd=stockfish nodes=100' 'cmd="gnuchess -u" depth=1' 20
//! ```
//!
//! Two engines play; the moments at which `bestmove` was read and at which the next `go` was written are taken by the log.

#![expect(clippy::print_stdout, reason = "an example prints")]

use kythu_game::{SplitMix, Stop};
use kythu_players::{Player, Setup, Terms, find};
use kythu_protocols::{Direction, EngineSpec, Log, Said, open};
use std::error::Error;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// When the last answer came, and how long each next question took.
#[derive(Default)]
struct Gaps {
    answered: Option<Instant>,
    gaps: Vec<Duration>,
}

fn log(gaps: &Arc<Mutex<Gaps>>) -> Log {
    let gaps = Arc::clone(gaps);
    Arc::new(move |said: Said<'_>| {
        let Ok(mut gaps) = gaps.lock() else { return };
        match said.direction {
            Direction::FromEngine if said.line.starts_with("bestmove") => {
                gaps.answered = Some(Instant::now());
            }
            Direction::ToEngine if said.line.starts_with("go") => {
                if let Some(answered) = gaps.answered.take() {
                    gaps.gaps.push(answered.elapsed());
                }
            }
            _ => {}
        }
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, rest @ ..] = args.as_slice() else { return Err("two engines are expected".into()) };
    let games = rest.first().map_or(Ok(10), |games| games.parse())?;
    let kind = find("chess")?;
    let gaps = Arc::new(Mutex::new(Gaps::default()));
    let start = |text: &String| -> Result<Box<dyn Player>, Box<dyn Error>> {
        Ok(open(&text.parse::<EngineSpec>()?, kind, Some(log(&gaps)))?)
    };
    let mut players = [start(one)?, start(other)?];
    let (mut random, mut points, mut moves) = (SplitMix::new(1), [0, 0], 0);
    for game in 0..games {
        let mut table = kind.open(&Setup::default())?;
        for _ in 0..6 {
            let legal = table.legal_moves(usize::MAX);
            table.play(&legal[random.below(legal.len())])?;
        }
        for player in &mut players {
            player.begin(table.setup())?;
        }
        while table.outcome().is_none() {
            let turn = (table.setup().moves.len() + game) % 2;
            let answer = players[turn].think(table.setup(), &Terms::new(&Stop::new()), &mut |_| {})?;
            table.play(&answer.best.ok_or("no move")?)?;
            moves += 1;
        }
        // Mate is a loss for whoever is to move.
        let turn = (table.setup().moves.len() + game) % 2;
        if table.outcome() == Some(kythu_game::Outcome::Loss) {
            points[1 - turn] += 2;
        } else {
            points.iter_mut().for_each(|points| *points += 1);
        }
        if let Ok(mut gaps) = gaps.lock() {
            gaps.answered = None;
        }
    }
    let mut gaps = std::mem::take(&mut gaps.lock().map_err(|_| "the log failed")?.gaps);
    gaps.sort_unstable();
    let at = |share: f64| gaps[((gaps.len() - 1) as f64 * share) as usize];
    println!(
        "{} {} : {} {}, in half points, {games} games, {moves} moves",
        players[0].spec(),
        points[0],
        points[1],
        players[1].spec()
    );
    println!(
        "from bestmove to the next go: median {:?}, 90 % {:?}, 99 % {:?}, most {:?}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    Ok(())
}
