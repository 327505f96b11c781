//! The algorithms, generic over [`Game`](kythu_game::Game). No concrete game lives here, and nothing is printed.

pub mod solve;
