//! How often the sequential test errs, over many simulated matches: `cargo run --release -p kythu-referee --example sprt_risks -- 20000`.
//!
//! Players of known strength meet until the test ends. The shares of wrong verdicts are what the README states.

use kythu_game::SplitMix;
use kythu_referee::Score3;
use kythu_referee::stats::{Counting, Model, Sprt, Tally, Verdict, score_of_elo};
use std::io::{self, Write};

/// A game of which the first player scores `score` on average.
fn game(random: &mut SplitMix, score: f64, draws: f64) -> Score3 {
    let chance = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
    let win = score - draws / 2.0;
    if chance < win {
        Score3::Win
    } else if chance < win + draws {
        Score3::Draw
    } else {
        Score3::Loss
    }
}

/// The share of matches that end with `wrong`, and the mean number of pairs.
fn errs(sprt: &Sprt, truth: f64, draws: f64, wrong: Verdict, matches: u32) -> (f64, f64) {
    let (score, mut random) = (score_of_elo(truth), SplitMix::new(u64::from(matches)));
    let (mut errors, mut pairs) = (0, 0);
    for _ in 0..matches {
        let mut tally = Tally::default();
        let verdict = loop {
            tally.pair([game(&mut random, score, draws), game(&mut random, score, draws)]);
            match sprt.verdict(&tally) {
                Verdict::Open => {}
                verdict => break verdict,
            }
        };
        errors += u32::from(verdict == wrong);
        pairs += tally.pair_count();
    }
    (f64::from(errors) / f64::from(matches), pairs as f64 / f64::from(matches))
}

fn main() -> io::Result<()> {
    let matches = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let mut out = io::stdout();
    let usual = Sprt::new(0.0, 20.0);
    let by_games = Sprt { counting: Counting::Games, ..usual };
    let normalised = Sprt { model: Model::Normalised, ..usual };
    for sprt in [usual, by_games, normalised, Sprt::new(0.0, 10.0)] {
        // Normalised differences are only those of the simulation where no game is drawn.
        for draws in if sprt.model == Model::Normalised { &[0.0][..] } else { &[0.0, 0.4, 0.8] } {
            writeln!(out, "{sprt}, {:.0} % draws, {matches} matches each", 100.0 * draws)?;
            for (truth, wrong, risk) in
                [(sprt.elo0, Verdict::Accepted, sprt.alpha), (sprt.elo1, Verdict::Rejected, sprt.beta)]
            {
                let (share, pairs) = errs(&sprt, truth, *draws, wrong, matches);
                let noise = 100.0 * (risk * (1.0 - risk) / f64::from(matches)).sqrt();
                let (share, risk) = (100.0 * share, 100.0 * risk);
                writeln!(
                    out,
                    "  at {truth} Elo: {share:.2} % wrong (promised {risk} %, standard error {noise:.2}), {pairs:.0} pairs"
                )?;
            }
        }
    }
    Ok(())
}
