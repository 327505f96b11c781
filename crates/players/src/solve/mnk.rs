use super::label::{is_too_large, label, over};
use super::search::by_search;
use super::{Ask, Solved};
use crate::{Sketch, SolvedMove};
use kythu_game::{Limits, Ranked, Refusal, Score};
use kythu_games::mnk::{Cell, Mnk};
use kythu_search::solve::FEW;
use kythu_solvers::mnk::{Bounds, Progress, Prover};
use kythu_words::say;
use std::time::Instant;

/// MiB of the prover's table, unless `hash` says otherwise.
const TABLE_MIB: u64 = 256;
/// How m,n,k may be solved: with how large a table.
pub(crate) const HOW: [&str; 1] = ["hash"];

/// m,n,k: small boards are labelled, boards of up to 64 cells proved, larger ones searched.
pub(crate) fn mnk(ask: &Ask<'_, Mnk>, sink: &mut dyn FnMut(&Sketch<Cell>)) -> Result<Solved<Cell>, Refusal> {
    if let Some(solved) = over(ask) {
        return Ok(solved);
    }
    let table = ask.how.number("hash", 1, 1 << 20)?.unwrap_or(TABLE_MIB);
    if ask.game.ranks().is_some_and(|ranks| ranks <= FEW) {
        match label(ask, FEW, sink) {
            Ok(solved) => return Ok(solved),
            Err(failure) if is_too_large(failure) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    match Prover::new(ask.game, table as usize) {
        Ok(prover) => Ok(by_proof(ask, prover, sink)),
        Err(_) => by_search(ask, sink),
    }
}

/// Proves the position, then every move, within the same limits.
fn by_proof(ask: &Ask<'_, Mnk>, mut prover: Prover, sink: &mut dyn FnMut(&Sketch<Cell>)) -> Solved<Cell> {
    let started = Instant::now();
    let mut report = |progress: &Progress| {
        let depth = progress.root_move as u32;
        sink(&Sketch { depth, score: Score::DRAW, line: Vec::new(), nodes: progress.nodes });
    };
    let proof = prover.prove(ask.position, ask.limits, ask.stop, &mut report);
    let left = Limits {
        nodes: ask.limits.nodes.map(|nodes| nodes.saturating_sub(proof.nodes).max(1)),
        time: ask.limits.time.map(|time| time.saturating_sub(started.elapsed())),
        depth: None,
    };
    let mut nodes = proof.nodes;
    let moves = prover.prove_moves(ask.position, left, ask.stop, &mut |progress| {
        nodes = proof.nodes + progress.nodes;
        report(progress);
    });
    let guess = |bounds: Bounds| bounds.proven().unwrap_or(Score::DRAW);
    let mut remarks = Vec::new();
    if proof.bounds.proven().is_none() {
        remarks.push(proof.bounds.message());
    }
    Solved {
        method: "proof",
        why: say!("solve.because-proof"),
        score: guess(proof.bounds),
        proven: proof.bounds.proven().is_some(),
        points: None,
        moves: moves
            .iter()
            .map(|one| SolvedMove::new(one.cell, guess(one.bounds), one.bounds.proven().is_some()))
            .collect(),
        line: Vec::new(),
        nodes,
        remarks,
    }
}
