//! Random positions of any ply, by a seed.
//!
//! Uniform random play hardly ever reaches a late ply: somebody makes four in a row first. So a move is drawn from those
//! that neither end the game nor leave the opponent a four in the next move; if there is none, from those that do not end
//! the game; if there is none of these either, the game is begun anew. What comes out is a game between two sides that
//! overlook nothing one move deep and know nothing else, so the mover seldom wins at once: positions are harder than
//! those of uniform play. Early plies have few positions, which then come more than once.

use kythu_game::{Game, Outcome, SplitMix};
use kythu_games::connect4::{Connect4, Position};

/// A position of this ply in which the game goes on. The board must have more cells than that.
pub(super) fn position(game: &Connect4, ply: u32, random: &mut SplitMix) -> Position {
    loop {
        if let Some(position) = playout(game, ply, random) {
            return position;
        }
    }
}

/// A game of so many moves; `None` if it could not go on.
fn playout(game: &Connect4, ply: u32, random: &mut SplitMix) -> Option<Position> {
    let mut position = game.start();
    for _ in 0..ply {
        let open: Vec<Position> =
            children(game, &position).filter(|child| game.outcome(child).is_none()).collect();
        let safe: Vec<Position> = open.iter().filter(|child| !can_win(game, child)).copied().collect();
        let choice = if safe.is_empty() { open } else { safe };
        if choice.is_empty() {
            return None;
        }
        position = choice[random.below(choice.len())];
    }
    Some(position)
}

fn children<'a>(game: &'a Connect4, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
    game.moves(position).map(|cell| {
        let mut child = *position;
        game.play(&mut child, cell);
        child
    })
}

/// Whether the mover makes four in a row with the next stone.
fn can_win(game: &Connect4, position: &Position) -> bool {
    children(game, position).any(|child| game.outcome(&child) == Some(Outcome::Loss))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_is_reached_and_the_game_goes_on() {
        let game = Connect4::default();
        let (mut random, mut same) = (SplitMix::new(7), SplitMix::new(7));
        for ply in 0..42 {
            let drawn: Vec<Position> = (0..30).map(|_| position(&game, ply, &mut random)).collect();
            for drawn in &drawn {
                assert_eq!((drawn.own | drawn.other).count_ones(), ply);
                assert_eq!((drawn.own & drawn.other, game.outcome(drawn)), (0, None), "{drawn:?}");
                assert_eq!(position(&game, ply, &mut same), *drawn, "the same seed, the same positions");
            }
            let quiet = drawn.iter().filter(|drawn| !can_win(&game, drawn)).count();
            assert!(quiet > 0, "ply {ply}");
        }
    }
}
