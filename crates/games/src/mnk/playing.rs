//! Does the evaluation play? A tiny search, as tests need it, lets evaluations play each other.

use super::*;
use kythu_game::SplitMix;
use kythu_game::{Evaluator, Game, Outcome};

fn best_reply<E: Evaluator<Mnk>>(game: &Mnk, eval: &E, taste: &Lines, position: &Position) -> Cell {
    let mut best = (i32::MIN, None);
    for cell in candidates(game, taste, position) {
        let mut child = *position;
        game.play(&mut child, cell);
        let value = -negamax(game, eval, taste, &child, 1, -i32::MAX, -best.0.max(-i32::MAX));
        if best.1.is_none() || value > best.0 {
            best = (value, Some(cell));
        }
    }
    best.1.unwrap()
}

/// The moves a search looks at: those whose urgency is not `i32::MIN`, the most urgent first.
fn candidates(game: &Mnk, taste: &Lines, position: &Position) -> Vec<Cell> {
    let mut moves: Vec<_> =
        game.moves(position).map(|cell| (taste.urgency(game, position, cell), cell)).collect();
    moves.sort_by_key(|&(urgency, _)| std::cmp::Reverse(urgency));
    if moves[0].0 > i32::MIN {
        moves.retain(|&(urgency, _)| urgency > i32::MIN);
    }
    moves.into_iter().map(|(_, cell)| cell).collect()
}

fn negamax<E: Evaluator<Mnk>>(
    game: &Mnk,
    eval: &E,
    taste: &Lines,
    position: &Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    match game.outcome(position) {
        Some(Outcome::Loss) => return -1_000_000 - depth as i32,
        Some(_) => return 0,
        None if depth == 0 => return eval.value(game, position, &eval.fresh(game, position)),
        None => {}
    }
    for cell in candidates(game, taste, position) {
        let mut child = *position;
        game.play(&mut child, cell);
        alpha = alpha.max(-negamax(game, eval, taste, &child, depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// At equal depth the window weights must beat the textbook's open lines nearly always on a board where lines are long.
#[test]
fn lines_beat_open_lines_on_ten_by_ten() {
    let game = Mnk::new(10, 10, 5);
    let lines = Lines::new(&game);
    let mut random = SplitMix::new(3);
    let mut points = 0;
    for round in 0..8 {
        let mut position = game.start();
        for _ in 0..2 {
            let near = game.cell(3 + random.below(4) as u32, 3 + random.below(4) as u32).unwrap();
            if position.stone(near).is_none() {
                game.play(&mut position, near);
            }
        }
        while game.outcome(&position).is_none() {
            let cell = if position.mover() == round % 2 {
                best_reply(&game, &lines, &lines, &position)
            } else {
                best_reply(&game, &OpenLines, &lines, &position)
            };
            game.play(&mut position, cell);
        }
        if game.outcome(&position) == Some(Outcome::Loss) {
            points += if position.mover() == round % 2 { -1 } else { 1 };
        }
    }
    assert!(points >= 6, "{points} of 8");
}
