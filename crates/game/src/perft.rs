use crate::Game;

/// The number of ways to play `depth` moves: the standard check of a move generator.
///
/// The last ply is counted, not played ("bulk counting"), where the game can count without listing.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &mut G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => {
            if game.outcome(position).is_some() {
                return 0;
            }
            let mut total = 0;
            let mut cursor = game.cursor(position);
            while let Some(mv) = game.next_move(position, &mut cursor) {
                let undo = game.play(position, mv);
                total += perft(game, position, depth - 1);
                game.undo(position, mv, undo);
            }
            total
        }
    }
}

/// [`perft`], split by the first move: to find the move under which two generators differ.
#[must_use]
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut after = position.clone();
    let moves = if depth == 0 { None } else { Some(game.moves(position)) };
    let counts = moves.into_iter().flatten().map(|mv| {
        let undo = game.play(&mut after, mv);
        let count = perft(game, &mut after, depth - 1);
        game.undo(&mut after, mv, undo);
        (mv, count)
    });
    counts.collect()
}
