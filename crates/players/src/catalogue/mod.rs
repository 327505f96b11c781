//! The catalogue: a file an algorithm, a line an entry. Which entries fit a game is decided by its powers, at compile time.

mod alphabeta;
pub(crate) mod bot;
mod deepening;
pub(crate) mod level;
pub(crate) mod mcts;
pub(crate) mod memo;
mod memory;
mod minimax;
mod mtdf;
mod negascout;
pub(crate) mod nimbers;
pub(crate) mod nimsum;
mod pvs;
pub(crate) mod qlearn;
pub(crate) mod qtable;
pub(crate) mod quantum;
mod random;
pub(crate) mod solver;
mod textbook;

use crate::Algo;
use kythu_game::{Described, Hashed};

/// What fits every game.
pub(crate) fn for_any<G: Described>() -> Vec<Algo<G>> {
    vec![
        minimax::algo(),
        alphabeta::algo("alphabeta"),
        alphabeta::algo("negamax"),
        negascout::algo(),
        deepening::algo(),
        random::algo(),
    ]
}

/// What needs positions with keys.
pub(crate) fn for_hashed<G: Described + Hashed>() -> Vec<Algo<G>>
where
    <G::Eval as kythu_game::Evaluator<G>>::Sum: Send + Sync,
{
    vec![memory::algo(), mtdf::algo(), pvs::algo(), mcts::algo(), level::algo()]
}
