//! How often the Connect 4 bot chooses right, by the exact solver's judgement, as it looks further ahead:
//! `cargo run --release -p kythu-players --example connect4_moves [POSITIONS] [SEED]`. `docs/connect4-bot.md` has the outcome.
#![expect(clippy::print_stdout, reason = "a measurement prints")]

use kythu_game::{Refusal, Stop};
use kythu_games::connect4::{Connect4, Weights};
use kythu_players::connect4::lab::{Choice, Sampling, choices, rate};
use kythu_solvers::connect4::{Settings, Solver};

const DEEPEST: u32 = 12;
const NAMES: [&str; 3] = ["course", "course-symmetric", "tuned"];

/// What somebody finds who chooses at random.
fn by_chance(choices: &[Choice]) -> (f64, f64) {
    let share = |is_right: fn(i32, i32) -> bool| {
        let of = |choice: &Choice| {
            let right = choice.moves.iter().filter(|&&(_, score)| is_right(score, choice.best())).count();
            right as f64 / choice.moves.len() as f64
        };
        100.0 * choices.iter().map(of).sum::<f64>() / choices.len() as f64
    };
    (share(|score, best| score.signum() == best.signum()), share(|score, best| score == best))
}

fn main() -> Result<(), Refusal> {
    let number = |at: usize, usual: u64| {
        std::env::args().nth(at).and_then(|text| text.parse::<u64>().ok()).unwrap_or(usual)
    };
    let game = Connect4::default();
    let solver = Solver::new(game, Settings::default())?;
    let sampling = Sampling::new(&game, number(1, 2_000) as usize, number(2, 1_000_003));
    let choices = choices(&solver, &sampling, &Stop::new(), &mut |_| {})?;
    println!(
        "{} positions, {:?} random plies; moves that keep the result (perfect moves), %",
        choices.len(),
        sampling.plies
    );
    println!("| depth | {} |", NAMES.join(" | "));
    println!("|---|{}", "---|".repeat(NAMES.len()));
    let (sound, perfect) = by_chance(&choices);
    println!("| by chance | {} |", NAMES.map(|_| format!("{sound:.1} ({perfect:.1})")).join(" | "));
    for depth in 1..=DEEPEST {
        let cell = |name: &str| {
            let tally = rate(&game, Weights::named(name).unwrap_or(Weights::COURSE), &choices, &[depth]);
            format!("{:.1} ({:.1})", 100.0 * tally.sound_share(), 100.0 * tally.perfect_share())
        };
        println!("| {depth} | {} |", NAMES.map(cell).join(" | "));
    }
    Ok(())
}
