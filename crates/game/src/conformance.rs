//! One suite for every game: what the rest of the program relies on, checked on random play.
//!
//! A failure is an `Err` that says which promise was broken and where, so that a test is one line:
//! `conformance::rules(&game, 100, 1).unwrap()`.

use crate::{
    Blind, Evaluator, Game, Hashed, Impartial, Notation, Picture, Ranked, Show, SplitMix, Symmetric, Touch,
};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// Plies after which a random game is given up: a game whose rules never end it is not a failure of this suite.
const LONGEST_WALK: usize = 2_000;
/// Moves of a position that are tried out: Nim with large heaps has more than could ever be.
const MOST_MOVES: usize = 512;

/// Plays `games` random games and shows every position with its (first 512) moves to `visit`.
pub fn wander<G: Game>(
    game: &G,
    games: usize,
    seed: u64,
    mut visit: impl FnMut(&G::Position, &[G::Move]) -> Result<(), String>,
) -> Result<(), String> {
    let mut random = SplitMix::new(seed);
    for _ in 0..games {
        let mut position = game.start();
        for _ in 0..LONGEST_WALK {
            let moves: Vec<_> = game.moves(&position).take(MOST_MOVES).collect();
            visit(&position, &moves)?;
            if moves.is_empty() {
                break;
            }
            game.play(&mut position, moves[random.below(moves.len())]);
        }
    }
    Ok(())
}

fn check(holds: bool, promise: &str, position: &impl Debug) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{promise}: {position:?}")) }
}

/// The promises of [`Game`]: moves are distinct and repeatable, play changes and undo restores, counts agree, sides
/// alternate where promised, and a game without moves is over.
pub fn rules<G: Game>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        let mut board = position.clone();
        let again: Vec<_> = game.moves(position).take(MOST_MOVES).collect();
        check(again == moves, "moves come in the same order every time", position)?;
        for (i, mv) in moves.iter().enumerate() {
            check(!moves[..i].contains(mv), "no move comes twice", position)?;
        }
        for (number, &mv) in (0..).zip(moves).step_by(1 + moves.len() / 16) {
            check(
                game.nth_move(position, number) == Some(mv),
                "nth_move follows the order of the moves",
                position,
            )?;
        }
        if !moves.is_empty() && moves.len() < MOST_MOVES {
            let count = moves.len() as u64;
            check(game.nth_move(position, count).is_none(), "nth_move knows where the moves end", position)?;
            let mut random = SplitMix::new(count);
            for _ in 0..8 {
                let drawn = game.random_move(position, &mut random);
                check(drawn.is_some_and(|mv| moves.contains(&mv)), "a random move is a move", position)?;
            }
        }
        if moves.len() < MOST_MOVES {
            check(
                game.count_moves(position) == moves.len() as u64,
                "count_moves counts the moves",
                position,
            )?;
        }
        check(
            moves.is_empty() == game.outcome(position).is_some(),
            "a game is over when no move is left",
            position,
        )?;
        for &mv in moves {
            let undo = game.play(&mut board, mv);
            check(board != *position, "a move changes the position", position)?;
            if G::ALTERNATES {
                let other = game.side_to_move(position).other();
                check(game.side_to_move(&board) == other, "the sides alternate", position)?;
            }
            let reply = game.moves(&board).next();
            if let Some(reply) = reply {
                let undo = game.play(&mut board, reply);
                game.undo(&mut board, reply, undo);
            }
            game.undo(&mut board, mv, undo);
            check(board == *position, "undo restores the position", position)?;
        }
        Ok(())
    })
}

/// The promise of [`Game::random_move`] that a walk cannot see: at the start, every move is drawn about equally often.
pub fn fairness<G: Game>(game: &G, seed: u64) -> Result<(), String> {
    const DRAWS_EACH: usize = 400;
    let start = game.start();
    let moves: Vec<_> = game.moves(&start).take(MOST_MOVES).collect();
    if moves.len() == MOST_MOVES {
        return Ok(());
    }
    let mut drawn = vec![0usize; moves.len()];
    let mut random = SplitMix::new(seed);
    for _ in 0..DRAWS_EACH * moves.len() {
        let mv = game.random_move(&start, &mut random);
        let at = moves.iter().position(|&one| Some(one) == mv);
        *at.and_then(|at| drawn.get_mut(at)).ok_or("a random move is a move")? += 1;
    }
    // Six standard deviations: no fair generator is ever that far off.
    let off = |&count: &usize| count.abs_diff(DRAWS_EACH) > 6 * 20;
    check(!drawn.iter().any(off), "random moves are equally likely", &drawn)
}

/// The promises of [`Hashed`]: equal positions have equal keys, different ones (on this walk) different keys.
pub fn hashing<G: Hashed>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    let mut seen: HashMap<u64, usize> = HashMap::new();
    wander(game, games, seed, |position, moves| {
        let key = game.key(position);
        check(game.key(&position.clone()) == key, "a copy has the same key", position)?;
        for &mv in moves {
            check(game.slot(mv) < 1024, "a move's slot is below 1024", position)?;
        }
        let mut board = position.clone();
        for &mv in moves {
            let undo = game.play(&mut board, mv);
            check(game.key(&board) != key, "a move changes the key", position)?;
            game.undo(&mut board, mv, undo);
            check(game.key(&board) == key, "undo restores the key", position)?;
        }
        // Same key, same future, as far as one can see from the moves. Ends are left out: draw rules that look at the
        // history may end one of two positions with the same key.
        if moves.is_empty() {
            return Ok(());
        }
        let count = *seen.entry(key).or_insert(moves.len());
        check(count == moves.len(), "positions with the same key have the same number of moves", position)
    })
}

/// The promises of [`Symmetric`]: taking the representative is idempotent and keeps the number of moves and the end.
pub fn symmetry<G: Symmetric>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        let canonical = game.canonical(position);
        check(game.canonical(&canonical) == canonical, "the representative represents itself", position)?;
        check(game.outcome(&canonical) == game.outcome(position), "the representative ends alike", position)?;
        // Equivalent moves lead to the same class: the classes of the children agree as sets.
        let children = |parent: &G::Position| {
            let mut classes: Vec<String> = game
                .moves(parent)
                .take(MOST_MOVES)
                .map(|mv| {
                    let mut child = parent.clone();
                    game.play(&mut child, mv);
                    format!("{:?}", game.canonical(&child))
                })
                .collect();
            classes.sort();
            classes.dedup();
            classes
        };
        if moves.len() < MOST_MOVES {
            check(children(&canonical) == children(position), "symmetry commutes with play", position)?;
        }
        Ok(())
    })
}

/// The promises of [`Ranked`]: ranks are in range and unranking undoes ranking.
pub fn ranking<G: Ranked>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    let Some(ranks) = game.ranks() else { return Ok(()) };
    wander(game, games, seed, |position, _| {
        let rank = game.rank(position);
        check(rank < ranks, "a rank is below the number of ranks", position)?;
        check(game.unrank(rank) == *position, "unrank undoes rank", position)
    })
}

/// The promises of [`Impartial`]: the moves of the parts are the moves of the whole, and both sides have the same.
pub fn impartiality<G: Impartial>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        let mut options = 0usize;
        for part in game.parts(position) {
            game.options(&part, &mut |_| options = options.saturating_add(1));
        }
        check(options >= moves.len(), "the parts have all the moves of the whole", position)
    })
}

/// The promises of [`Notation`]: reading undoes writing, for positions and for moves, and rubbish is refused.
pub fn notation<G: Notation>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        let text = game.format_position(position);
        match game.parse_position(&text) {
            Ok(read) => check(
                game.format_position(&read) == text,
                "a position survives being written and read",
                &text,
            )?,
            Err(refusal) => return Err(format!("a written position is refused: {text}: {refusal}")),
        }
        let mut written = Vec::new();
        for &mv in moves {
            let text = game.format_move(position, mv);
            match game.parse_move(position, &text) {
                Ok(read) => check(read == mv, "a move survives being written and read", &text)?,
                Err(refusal) => return Err(format!("a written move is refused: {text}: {refusal}")),
            }
            written.push(text);
        }
        written.sort();
        let all = written.len();
        written.dedup();
        check(written.len() == all, "different moves are written differently", position)?;
        for rubbish in ["", " ", "\0", "zz99", "-1", "9999999999999999999999", "đ", "1 2 3 4 5 6 7 8 9"] {
            if let Ok(mv) = game.parse_move(position, rubbish) {
                check(moves.contains(&mv), "what is read as a move is a legal move", &rubbish)?;
            }
        }
        Ok(())
    })
}

/// The promises of [`Show`]: a grid has all its cells, labels and marks, and every move is made by hand in its own way.
pub fn drawing<G: Show>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        if let Picture::Grid(grid) = game.picture(position) {
            let cells = grid.width * grid.height;
            let labels = (grid.columns.len(), grid.rows.len());
            check(grid.cells.len() == cells, "a grid has all its cells", position)?;
            check(labels == (grid.width, grid.height), "rows and columns have labels", position)?;
            check(grid.marked.iter().all(|&cell| cell < cells), "marks are on the board", position)?;
            let spots = moves.iter().flat_map(|&mv| game.touch(position, mv).spots);
            let mut spots = spots.map(|spot| spot.first().copied());
            let on_board = |spot: Option<u64>| spot.is_some_and(|cell| cell < cells as u64);
            check(spots.all(on_board), "moves are made on the board", position)?;
        }
        let touches: HashSet<Touch> = moves.iter().map(|&mv| game.touch(position, mv)).collect();
        check(touches.len() == moves.len(), "different moves are made differently", position)?;
        check(touches.iter().all(|touch| !touch.spots.is_empty()), "a move presses something", position)
    })
}

/// The promises of [`Evaluator`]: the running sum is worth what the fresh sum is worth, and values stay within limits.
pub fn evaluation<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    games: usize,
    seed: u64,
) -> Result<(), String> {
    wander(game, games, seed, |position, moves| {
        let sum = evaluator.fresh(game, position);
        for &mv in moves {
            let carried = evaluator.after(game, position, mv, &sum);
            let mut child = position.clone();
            game.play(&mut child, mv);
            let fresh = evaluator.fresh(game, &child);
            let (carried, fresh) =
                (evaluator.value(game, &child, &carried), evaluator.value(game, &child, &fresh));
            check(carried == fresh, "the running sum equals the fresh one", position)?;
            check(fresh.abs() <= crate::Score::LIMIT, "values stay within the limit", position)?;
        }
        Ok(())
    })
}

/// Everything that holds for any registered game: the rules, the notation and the blind evaluation.
pub fn basics<G: Notation + Show>(game: &G, games: usize, seed: u64) -> Result<(), String> {
    rules(game, games, seed)?;
    fairness(game, seed)?;
    notation(game, games, seed)?;
    drawing(game, games, seed)?;
    evaluation(game, &Blind, 1, seed)
}
