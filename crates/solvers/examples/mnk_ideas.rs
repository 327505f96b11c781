//! What each idea of the m,n,k prover is worth, and how far it goes:
//! `cargo run --release -p kythu-solvers --example mnk_ideas`. The prover's README has the outcome.
#![expect(clippy::print_stdout, reason = "a measurement prints")]

use kythu_game::{Game, Limits, Refusal, Stop};
use kythu_games::mnk::Mnk;
use kythu_solvers::mnk::{Ideas, Prover};
use std::time::Duration;

fn prove(name: &str, (width, height, k): (u32, u32, u32), ideas: Ideas, seconds: u64) -> Result<(), Refusal> {
    let game = Mnk::new(width, height, k);
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let mut prover = Prover::new(&game, 64)?.with_ideas(ideas);
    let proof = prover.prove(&game.start(), limits, &Stop::new(), &mut |_| {});
    println!(
        "{width}x{height}/{k} | {name} | {} | {} | {:?}",
        proof.bounds.message(),
        proof.nodes,
        proof.elapsed
    );
    Ok(())
}

fn main() -> Result<(), Refusal> {
    let forced = Ideas { forced: true, ..Ideas::NONE };
    let dead_lines = Ideas { dead_lines: true, ..forced };
    let table = Ideas { table: true, ..dead_lines };
    let symmetry = Ideas { symmetry: true, ..table };
    let live_cells = Ideas { live_cells: true, ..symmetry };
    let ordering = Ideas { ordering: true, ..live_cells };
    let weights = Ideas { weights: true, ..ordering };
    let steps = [
        ("plain alpha-beta", Ideas::NONE),
        ("+ forced", forced),
        ("+ dead lines", dead_lines),
        ("+ table", table),
        ("+ symmetry", symmetry),
        ("+ live cells", live_cells),
        ("+ ordering", ordering),
        ("+ weights", weights),
        ("+ stealing", Ideas::ALL),
    ];
    for size in [(4, 4, 4), (5, 4, 4), (5, 5, 5), (5, 5, 4), (6, 5, 5), (6, 6, 5)] {
        for (name, ideas) in steps {
            prove(name, size, ideas, 10)?;
        }
    }
    for size in [(6, 5, 4), (6, 6, 4), (7, 6, 5), (8, 8, 6), (7, 7, 5)] {
        prove("everything", size, Ideas::ALL, 30)?;
    }
    Ok(())
}
