//! A match of two Connect 4 players from openings that both play with either colour:
//! `cargo run --release -p kythu-players --example connect4_match -- 'bot(depth=8)' 'bot(eval=tuned,depth=8)' [GAMES] [SEED]`.
//! Prints the first one's score and how much stronger it is, with the error of 95 %.
#![expect(clippy::print_stdout, reason = "a measurement prints")]

use kythu_game::{Game, Notation, Options, Outcome, Refusal, SplitMix, Stop, Symmetric};
use kythu_games::connect4::{Connect4, Position};
use kythu_players::{Setup, Spec, Terms, find};
use std::collections::HashSet;

/// Random moves of an opening: many openings, and most of the game still to play.
const PLIES: std::ops::RangeInclusive<usize> = 4..=8;

/// Different openings, mirror images counted once, after which nobody can win at once.
fn openings(game: &Connect4, count: usize, seed: u64) -> Vec<String> {
    let mut random = SplitMix::new(seed);
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    while found.len() < count {
        let mut position = game.start();
        let plies = PLIES.start() + random.below(PLIES.end() - PLIES.start() + 1);
        for _ in 0..plies {
            let moves: Vec<_> = game.moves(&position).collect();
            if !moves.is_empty() {
                game.play(&mut position, moves[random.below(moves.len())]);
            }
        }
        let passed = Position { own: position.other, other: position.own };
        let calm = game.outcome(&position).is_none()
            && !wins_at_once(game, &position)
            && !wins_at_once(game, &passed);
        if calm && seen.insert(game.canonical(&position)) {
            found.push(game.format_position(&position));
        }
    }
    found
}

fn wins_at_once(game: &Connect4, position: &Position) -> bool {
    game.moves(position).any(|cell| {
        let mut child = *position;
        game.play(&mut child, cell);
        game.outcome(&child) == Some(Outcome::Loss)
    })
}

/// Plays one game; the points of the side to move in the opening. Both players are new: nobody remembers the last game.
fn play(specs: [&Spec; 2], opening: &str) -> Result<f64, Refusal> {
    let kind = find("connect4")?;
    let mut players = [kind.player(specs[0])?, kind.player(specs[1])?];
    let mut table = kind.open(&Setup::from_position(Options::new(), opening))?;
    for turn in 0.. {
        match table.outcome() {
            None => {}
            // Who is to move has lost.
            Some(Outcome::Loss) => return Ok((turn % 2) as f64),
            Some(_) => return Ok(0.5),
        }
        let answer = players[turn % 2].think(table.setup(), &Terms::new(&Stop::new()), &mut |_| {})?;
        table.play(&answer.best.unwrap_or_default())?;
    }
    Ok(0.5)
}

/// The difference in strength that makes this share of the points expected.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (share / (1.0 - share)).log10()
}

fn main() -> Result<(), Refusal> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, rest @ ..] = args.as_slice() else {
        println!("two specs, please");
        return Ok(());
    };
    let (first, second): (Spec, Spec) = (first.parse()?, second.parse()?);
    let number = |at: usize, usual: u64| rest.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let pairs = (number(0, 400) as usize).div_ceil(2).max(2);
    let mut results = [0; 3];
    let mut shares = Vec::new();
    for opening in openings(&Connect4::default(), pairs, number(1, 1)) {
        let games = [play([&first, &second], &opening)?, 1.0 - play([&second, &first], &opening)?];
        games.iter().for_each(|points| results[(2.0 * points) as usize] += 1);
        shares.push((games[0] + games[1]) / 2.0);
    }
    // The two games of an opening are alike: the pair is what varies independently.
    let mean = shares.iter().sum::<f64>() / pairs as f64;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (pairs - 1) as f64;
    let error = 1.96 * (variance / pairs as f64).sqrt();
    let [lost, drawn, won] = results;
    println!("{first} against {second}: {} games, +{won} ={drawn} -{lost}", 2 * pairs);
    println!(
        "{:.1} % ± {:.1}, Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * mean,
        100.0 * error,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
    Ok(())
}
