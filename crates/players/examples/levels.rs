//! Whether each level is stronger than the ones below it: matches from random openings, both colours.
//!
//! ```text
//! cargo run --release -p kythu-players --example levels -- 40
//! ```

use kythu_game::{Options, Outcome, Side, SplitMix, Stop};
use kythu_players::{Setup, Spec, Terms, find};

/// Games, and how many random plies an opening has.
const GAMES: [(&str, usize); 5] = [("nim", 1), ("tictactoe", 1), ("connect4", 4), ("mnk", 2), ("chess", 6)];
const LEVELS: [(u32, u32); 5] = [(1, 3), (3, 5), (5, 7), (7, 9), (9, 10)];
/// A game of chess that has no end by then is a draw.
const LONGEST: usize = 200;

#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(40);
    println!("share of points of the higher level, {games} games each");
    for (game, plies) in GAMES {
        // Five in a row, not the three of the usual board.
        let size = Options::new().with("size", "9x9").with("k", "5");
        let options = if game == "mnk" { size } else { Options::new() };
        let shares = LEVELS.map(|(low, high)| {
            let points: f64 = (0..games).map(|number| play(game, &options, plies, low, high, number)).sum();
            format!("{low}–{high}: {:3.0} %", 100.0 * points / games as f64)
        });
        println!("{game:10} {}", shares.join("   "));
    }
}

/// The points of the higher level in one game; it has the first move in every second one.
fn play(game: &str, options: &Options, plies: usize, low: u32, high: u32, number: u64) -> f64 {
    let kind = find(game).expect("the game is registered");
    // Two games in a row begin alike.
    let mut random = SplitMix::new(number / 2);
    let mut setup = Setup { options: options.clone(), position: None, moves: Vec::new() };
    let higher = if number.is_multiple_of(2) { Side::First } else { Side::Second };
    let player = |level: u32| {
        let spec: Spec = format!("level(n={level},seed={number})").parse().expect("a spec");
        kind.player(&spec).expect("a player")
    };
    let mut players = [player(low), player(high)];
    for _ in 0..LONGEST {
        let table = kind.open(&setup).expect("a legal game");
        let side = table.side_to_move();
        if let Some(outcome) = table.outcome() {
            let mover_is_higher = side == higher;
            return match outcome {
                Outcome::Win => f64::from(mover_is_higher),
                Outcome::Loss => f64::from(!mover_is_higher),
                Outcome::Draw | Outcome::Payoff(_) => 0.5,
            };
        }
        let mv = if setup.moves.len() < plies {
            let moves = table.legal_moves(1_000);
            moves[random.below(moves.len())].clone()
        } else {
            let terms = Terms { line: false, ..Terms::new(&Stop::new()) };
            let player = &mut players[usize::from(side == higher)];
            player.think(&setup, &terms, &mut |_| {}).expect("a move").best.expect("the game is not over")
        };
        setup.moves.push(mv);
    }
    0.5
}
