use super::*;
use kythu_game::SplitMix;
use kythu_game::{Game, Limits, Notation, Score, Stop, conformance};
use kythu_games::mnk::{Mnk, Position};
use std::collections::HashMap;
use std::time::Duration;

/// The oracle: minimax over everything, remembering positions as they are.
struct Oracle {
    game: Mnk,
    seen: HashMap<Position, i32>,
}

impl Oracle {
    fn new(game: Mnk) -> Self {
        Self { game, seen: HashMap::new() }
    }

    fn value(&mut self, position: &Position) -> i32 {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Score::untimed(outcome).utility();
        }
        if let Some(&value) = self.seen.get(position) {
            return value;
        }
        let mut best = -1;
        for cell in game.moves(position) {
            let mut child = *position;
            game.play(&mut child, cell);
            best = best.max(-self.value(&child));
            if best == 1 {
                break;
            }
        }
        self.seen.insert(*position, best);
        best
    }
}

fn after(game: &Mnk, position: &Position, cell: kythu_games::mnk::Cell) -> Position {
    let mut child = *position;
    game.play(&mut child, cell);
    child
}

fn prove(prover: &mut Prover, position: &Position) -> Proof {
    prover.prove(position, Limits::default(), &Stop::new(), &mut |_| {})
}

/// The ideas all together, none, and all but each one.
fn selections() -> Vec<(&'static str, Ideas)> {
    let all = Ideas::ALL;
    vec![
        ("all", all),
        ("none", Ideas::NONE),
        ("only the table", Ideas { table: true, ..Ideas::NONE }),
        ("only live cells and the table", Ideas { table: true, live_cells: true, ..Ideas::NONE }),
        ("all but forced", Ideas { forced: false, ..all }),
        ("all but dead lines", Ideas { dead_lines: false, ..all }),
        ("all but dead lines and weights", Ideas { dead_lines: false, weights: false, ..all }),
        ("all but the table", Ideas { table: false, ..all }),
        ("all but symmetry", Ideas { symmetry: false, ..all }),
        ("all but live cells", Ideas { live_cells: false, ..all }),
        ("all but ordering", Ideas { ordering: false, ..all }),
        ("all but weights", Ideas { weights: false, ..all }),
        ("all but stealing", Ideas { stealing: false, ..all }),
    ]
}

/// Checks the value, the best move and the values of all moves of a position against the oracle.
fn check(oracle: &mut Oracle, prover: &mut Prover, position: &Position, name: &str) {
    let game = oracle.game;
    let drawn = game.format_position(position);
    let value = oracle.value(position);
    let proof = prove(prover, position);
    assert_eq!(proof.bounds.proven().map(Score::utility), Some(value), "{name}: {drawn}");
    match proof.best {
        Some(best) => {
            assert_eq!(-oracle.value(&after(&game, position, best)), value, "{name}: the move of {drawn}");
        }
        None => assert!(game.outcome(position).is_some(), "{name}: no move in {drawn}"),
    }
    let moves = prover.prove_moves(position, Limits::default(), &Stop::new(), &mut |_| {});
    assert_eq!(moves.len() as u64, game.count_moves(position));
    for MoveProof { cell, bounds } in moves {
        let expected = -oracle.value(&after(&game, position, cell));
        assert_eq!(bounds.proven().map(Score::utility), Some(expected), "{name}: {cell:?} in {drawn}");
    }
}

#[test]
fn every_position_of_tic_tac_toe_is_what_minimax_says() {
    let mut oracle = Oracle::new(Mnk::tic_tac_toe());
    let mut all = vec![oracle.game.start()];
    let mut at = 0;
    let mut seen: std::collections::HashSet<Position> = all.iter().copied().collect();
    while at < all.len() {
        let position = all[at];
        for cell in oracle.game.moves(&position) {
            let child = after(&oracle.game, &position, cell);
            if seen.insert(child) {
                all.push(child);
            }
        }
        at += 1;
    }
    assert_eq!(all.len(), 5_478);
    for (name, ideas) in selections() {
        let mut prover = Prover::new(&oracle.game, 1).unwrap().with_ideas(ideas);
        // Without its ideas the prover is the naive search that it is compared with: a sample is enough.
        let step = if ideas.table { 1 } else { 7 };
        for position in all.iter().step_by(step) {
            check(&mut oracle, &mut prover, position, name);
        }
    }
}

#[test]
fn random_positions_are_what_minimax_says() {
    let boards =
        [(4, 3, 3, 0), (3, 4, 3, 0), (5, 3, 3, 4), (4, 4, 4, 6), (4, 4, 3, 6), (5, 3, 4, 4), (7, 2, 2, 4)];
    for (width, height, k, stones) in boards {
        let game = Mnk::new(width, height, k);
        let mut oracle = Oracle::new(game);
        // Without any idea these boards would take too long.
        for (name, ideas) in selections().into_iter().filter(|&(_, ideas)| ideas != Ideas::NONE) {
            let mut prover = Prover::new(&game, 1).unwrap().with_ideas(ideas);
            conformance::wander(&game, 12, 11, |position, _| {
                if position.plies() >= stones {
                    check(&mut oracle, &mut prover, position, &format!("{width}x{height}/{k} {name}"));
                }
                Ok(())
            })
            .unwrap();
        }
    }
}

#[test]
fn known_games_come_out_as_known() {
    for (width, height, k, value) in [
        (3, 3, 3, 0),
        (3, 3, 2, 1),
        (4, 3, 3, 1),
        (4, 4, 3, 1),
        (5, 3, 3, 1),
        (4, 4, 4, 0),
        (5, 4, 4, 0),
        (5, 5, 4, 0),
        (5, 5, 5, 0),
        (6, 5, 5, 0),
        (6, 5, 4, 1),
        (6, 6, 5, 0),
        (1, 1, 2, 0),
        (2, 1, 2, 0),
        (3, 1, 2, 1),
        (4, 1, 2, 1),
        (8, 8, 9, 0),
        (8, 8, 3, 1),
    ] {
        let game = Mnk::new(width, height, k);
        let mut prover = Prover::new(&game, 16).unwrap();
        let proof = prove(&mut prover, &game.start());
        assert_eq!(proof.bounds.proven().map(Score::utility), Some(value), "{width}x{height}/{k}");
        assert!(proof.best.is_some());
        let mut again = Prover::new(&game, 16).unwrap();
        assert_eq!(prove(&mut again, &game.start()).nodes, proof.nodes, "the same every time");
    }
}

#[test]
fn the_acceptance_position_is_proven() {
    let game = Mnk::new(5, 5, 5);
    let position = game.parse_position("c3,b2").unwrap();
    let proof = prove(&mut Prover::new(&game, 16).unwrap(), &position);
    assert_eq!(proof.bounds.proven(), Some(Score::DRAW));
}

#[test]
fn a_proof_that_is_stopped_says_what_it_knows() {
    let game = Mnk::new(7, 7, 5);
    let mut prover = Prover::new(&game, 1).unwrap();
    let (mut reports, mut last) = (0, 0);
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let proof = prover.prove(&game.start(), limits, &Stop::new(), &mut |progress| {
        assert!(progress.nodes >= last && progress.root_move <= progress.root_moves);
        assert!((0.0..=1.0).contains(&progress.table_fill));
        (reports, last) = (reports + 1, progress.nodes);
    });
    assert!(reports >= 4 && proof.nodes <= 200_001, "{reports} reports, {} nodes", proof.nodes);
    assert_eq!(
        proof.bounds,
        Bounds { lower: Score::DRAW, upper: Score::WIN },
        "the first player never loses"
    );
    assert_eq!(proof.bounds.message().to_string(), "not proven: between drawn and won for the side to move");
    // Stopped before it began, or by the clock: still an answer, and no move that is not proven.
    let stop = Stop::new();
    stop.raise();
    let position = game.parse_position("d4").unwrap();
    let proof = prover.prove(&position, Limits::default(), &stop, &mut |_| {});
    assert_eq!((proof.bounds, proof.best), (Bounds::UNKNOWN, None));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert!(prover.prove_moves(&position, limits, &Stop::new(), &mut |_| {}).len() == 48);
}

#[test]
fn a_board_that_is_too_large_and_a_table_that_is_too_large_are_refused() {
    let refusal = Prover::new(&Mnk::new(9, 8, 5), 1).unwrap_err();
    assert_eq!(refusal.message.to_string(), "proving works on boards of at most 64 cells, this one has 72");
    assert!(Prover::new(&Mnk::new(8, 8, 5), 1).is_ok());
    assert!(Prover::new(&Mnk::new(16, 4, 4), 0).is_ok());
    assert_eq!(Prover::new(&Mnk::tic_tac_toe(), usize::MAX).unwrap_err().message.key, "mnk.prover-memory");
}

#[test]
fn symmetries_are_distinct_and_keep_windows() {
    for (width, height) in [(5, 5), (8, 8), (3, 3), (6, 4), (16, 4), (3, 19)] {
        let game = Mnk::new(width, height, 3);
        let (board, symmetries) = (board::Board::new(&game), symmetries::Symmetries::new(&game));
        let mut random = SplitMix::new(5);
        let pair = (random.next() & board.cells, random.next() & board.cells);
        let mut images = Vec::new();
        symmetries.images(pair, |image| images.push(image));
        assert_eq!(images[0], pair);
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), if width == height { 8 } else { 4 });
        for &window in &board.windows {
            symmetries.images((window, 0), |(image, _)| assert!(board.windows.contains(&image)));
        }
    }
}
