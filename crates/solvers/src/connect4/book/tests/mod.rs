mod damage;
mod numbering;
mod resuming;
mod scores;

use super::{Book, Order};
use crate::connect4::{Question, Settings, Solver};
use kythu_game::{Game, Limits, Stop};
use kythu_games::connect4::{Connect4, Position};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kythu-book-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn solver(width: u32, height: u32) -> Solver {
    Solver::new(Connect4::new(width, height), Settings { table_mib: 4, threads: 1 }).unwrap()
}

fn score(solver: &Solver, position: &Position) -> i32 {
    solver.ask(position, Question::Score, Limits::default(), &Stop::new()).score().unwrap()
}

fn children(game: &Connect4, position: &Position) -> Vec<Position> {
    let play = |cell| {
        let mut child = *position;
        game.play(&mut child, cell);
        child
    };
    game.moves(position).map(play).collect()
}

/// All positions that a game reaches, ply by ply, finished ones included.
fn reachable(game: &Connect4, ply: u32) -> Vec<HashSet<Position>> {
    let mut plies = vec![HashSet::from([game.start()])];
    for _ in 0..ply {
        let unfinished = plies[plies.len() - 1].iter().filter(|position| game.outcome(position).is_none());
        plies.push(unfinished.flat_map(|position| children(game, position)).collect());
    }
    plies
}

fn mirrored(game: &Connect4, position: &Position) -> Position {
    let mirror = |stones: u64| stones.swap_bytes() >> (8 * (8 - game.size().0));
    Position { own: mirror(position.own), other: mirror(position.other) }
}

/// A book of this board, made in a folder of its own.
fn made(solver: &Solver, ply: u32, out: &Path) -> Book {
    let made = Order::new(solver, ply, out, 2).unwrap().make(&Stop::new(), &mut |_| {}).unwrap();
    assert!(made.complete && made.solved == made.total && made.resumed == 0, "{made:?}");
    let left: Vec<_> = std::fs::read_dir(out.parent().unwrap()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(left, [out], "nothing but the book is left behind");
    Book::open(out).unwrap()
}
