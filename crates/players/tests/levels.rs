//! Levels are weaker by what they see and by slips, and never absurd.

use kythu_game::{Options, Stop};
use kythu_players::{Setup, Terms, find};

/// What a level plays after these moves on 15 × 15.
fn played(level: u32, seed: u64, moves: &[&str]) -> String {
    let kind = find("mnk").unwrap();
    let options = Options::new().with("size", "15x15").with("k", "5");
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    let setup = Setup { options, position: None, moves };
    let mut player = kind.player(&format!("level(n={level},seed={seed})").parse().unwrap()).unwrap();
    player.think(&setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap().best.unwrap()
}

/// Column and row of a cell, from 0.
fn place(cell: &str) -> (i32, i32) {
    let (column, row) = cell.split_at(1);
    (i32::from(column.as_bytes()[0] - b'a'), row.parse::<i32>().unwrap() - 1)
}

#[test]
fn a_beginner_plays_near_the_stones_of_a_large_board() {
    let stones = ["h8", "i9", "h9"];
    let mut different = std::collections::BTreeSet::new();
    for level in 1..=3 {
        for seed in 0..30 {
            let answer = played(level, seed, &stones);
            let (x, y) = place(&answer);
            let near = |stone: &&str| {
                let (sx, sy) = place(stone);
                (sx - x).abs().max((sy - y).abs()) <= 2
            };
            assert!(stones.iter().any(near), "level {level}, seed {seed}: {answer}");
            different.insert(answer);
        }
    }
    assert!(different.len() > 3, "slips are slips: {different:?}");
}

#[test]
fn nobody_slips_instead_of_winning() {
    for seed in 0..20 {
        let answer = played(1, seed, &["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"]);
        assert!(["g8", "l8"].contains(&answer.as_str()), "seed {seed}: {answer}");
    }
}
