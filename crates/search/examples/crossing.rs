//! Where Monte-Carlo search overtakes alpha-beta as trees grow wider, by what the evaluation is worth:
//! `cargo run --release -p kythu-search --example crossing -- TREES MILLISECONDS`.
//!
//! The trees are P-games (Smith and Nau 1994; Kocsis and Szepesvári 2006 compared UCT and alpha-beta on them): every move adds a random number
//! to a sum, MAX's moves from 0 to 127, MIN's from −127 to 0, and the sign of the sum at the end is the result. The sum so far is a good
//! evaluation, the sum with noise a poor one. Only positions count that are won, and not by every move.

use kythu_game::{Blind, Evaluator, Game, Hashed, Limits, Outcome, Side, SplitMix, Stop};
use kythu_search::engine::{self, Switches};
use kythu_search::mcts::{self, Mcts, Settings};
use kythu_search::table::Table;
use std::io::{self, Write};
use std::time::Duration;

/// Branching and depth of the trees: all are far too large to be searched whole in the time.
const SHAPES: [(u32, u32); 6] = [(2, 36), (4, 18), (8, 12), (16, 8), (32, 6), (64, 6)];
const EDGE: i32 = 127;

struct PGame {
    branching: u32,
    depth: u32,
    seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    ply: u32,
    /// Names the path from the root.
    name: u64,
    /// What the moves add up to, for MAX.
    sum: i32,
}

impl PGame {
    fn name(&self, node: &Node, child: u32) -> u64 {
        SplitMix::new(node.name ^ u64::from(child + 1).wrapping_mul(0x9E6C_63D0_876A_3F69)).next()
    }

    /// What a move adds, for who makes it.
    fn gain(name: u64) -> i32 {
        (name >> 57) as i32
    }

    fn for_mover(node: &Node, value: i32) -> i32 {
        if node.ply.is_multiple_of(2) { value } else { -value }
    }

    /// Whether the mover gets to a sum of at least `least` (1 wins, 0 draws): every move in order of its gain, and no further than
    /// the sum can still change that.
    fn reaches(&self, node: &Node, least: i32) -> bool {
        let own = Self::for_mover(node, node.sum);
        let left = self.depth - node.ply;
        let (mine, theirs) = (left.div_ceil(2) as i32 * EDGE, (left / 2) as i32 * EDGE);
        if own - theirs >= least || own + mine < least {
            return own - theirs >= least;
        }
        let mut children: Vec<Node> = (0..self.branching).map(|child| self.child(node, child)).collect();
        children.sort_by_key(|child| -Self::for_mover(node, child.sum));
        children.iter().any(|child| !self.reaches(child, 1 - least))
    }

    fn child(&self, node: &Node, child: u32) -> Node {
        let name = self.name(node, child);
        Node { ply: node.ply + 1, name, sum: node.sum + Self::for_mover(node, Self::gain(name)) }
    }
}

impl Game for PGame {
    type Position = Node;
    type Move = u32;
    type Undo = Node;
    type Cursor = u32;
    const ALTERNATES: bool = true;

    fn start(&self) -> Node {
        Node { ply: 0, name: SplitMix::new(self.seed).next(), sum: 0 }
    }

    fn side_to_move(&self, node: &Node) -> Side {
        if node.ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self, node: &Node) -> Option<Outcome> {
        (node.ply == self.depth).then(|| match Self::for_mover(node, node.sum).signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        })
    }

    fn cursor(&self, _: &Node) -> u32 {
        0
    }

    fn next_move(&self, _: &Node, cursor: &mut u32) -> Option<u32> {
        let child = *cursor;
        *cursor += 1;
        (child < self.branching).then_some(child)
    }

    fn play(&self, node: &mut Node, child: u32) -> Node {
        let next = self.child(node, child);
        std::mem::replace(node, next)
    }

    fn undo(&self, node: &mut Node, _: u32, before: Node) {
        *node = before;
    }

    fn count_moves(&self, _: &Node) -> u64 {
        u64::from(self.branching)
    }

    fn nth_move(&self, _: &Node, number: u64) -> Option<u32> {
        u32::try_from(number).ok().filter(|&child| child < self.branching)
    }
}

impl Hashed for PGame {
    fn key(&self, node: &Node) -> u64 {
        node.name
    }

    fn slot(&self, child: u32) -> usize {
        child as usize
    }
}

/// The sum so far, with noise of at most so much.
struct Sum {
    noise: i32,
}

impl Evaluator<PGame> for Sum {
    type Sum = ();

    fn fresh(&self, _: &PGame, _: &Node) {}

    fn after(&self, _: &PGame, _: &Node, _: u32, (): &()) {}

    fn value(&self, _: &PGame, node: &Node, (): &()) -> i32 {
        let noise =
            SplitMix::new(node.name).pick(u64::from(self.noise.unsigned_abs()) * 2 + 1) as i32 - self.noise;
        PGame::for_mover(node, node.sum + noise)
    }
}

type Choose<'a> = Box<dyn Fn(&PGame) -> Option<u32> + 'a>;

/// A way to choose a move, and how often it was right.
struct Way<'a> {
    title: &'a str,
    choose: Choose<'a>,
    right: u32,
}

fn alphabeta<E: Evaluator<PGame>>(game: &PGame, evaluator: &E, table: &Table, limits: Limits) -> Option<u32> {
    let stop = Stop::new();
    let job = engine::Job { game, evaluator, table, switches: Switches::default(), limits, stop: &stop };
    engine::search(&job, &game.start(), &mut |_| {}).best()
}

fn monte_carlo<E: Evaluator<PGame>>(
    game: &PGame,
    evaluator: &E,
    cutoff: Option<u32>,
    limits: Limits,
) -> Option<u32> {
    let stop = Stop::new();
    let mut search = Mcts::new(Settings { cutoff, mib: 16, ..Settings::default() }).ok()?;
    let job = mcts::Job { game, evaluator, simulations: None, limits, stop: &stop };
    search.search(&job, &game.start(), &mut |_| {}).best()
}

fn main() -> io::Result<()> {
    let number =
        |n: usize, usual: u64| std::env::args().nth(n).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (trees, ms) = (number(1, 200), number(2, 10));
    let limits = Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() };
    let table = Table::new(16).map_err(|refusal| io::Error::other(refusal.to_string()))?;
    let (good, poor) = (Sum { noise: 0 }, Sum { noise: 4 * EDGE });
    let mut out = io::stdout();
    for (branching, depth) in SHAPES {
        let mut ways = [
            Way {
                title: "alpha-beta, good",
                choose: Box::new(|game| alphabeta(game, &good, &table, limits)),
                right: 0,
            },
            Way {
                title: "alpha-beta, poor",
                choose: Box::new(|game| alphabeta(game, &poor, &table, limits)),
                right: 0,
            },
            Way {
                title: "alpha-beta, none",
                choose: Box::new(|game| alphabeta(game, &Blind, &table, limits)),
                right: 0,
            },
            Way {
                title: "Monte-Carlo, none",
                choose: Box::new(|game| monte_carlo(game, &Blind, None, limits)),
                right: 0,
            },
            Way {
                title: "Monte-Carlo, poor",
                choose: Box::new(|game| monte_carlo(game, &poor, Some(0), limits)),
                right: 0,
            },
            Way {
                title: "Monte-Carlo, good",
                choose: Box::new(|game| monte_carlo(game, &good, Some(0), limits)),
                right: 0,
            },
        ];
        let (mut tried, mut seed, mut chance) = (0, 0, 0.0);
        while tried < trees {
            seed += 1;
            let game = PGame { branching, depth, seed };
            let start = game.start();
            let wins: Vec<bool> =
                (0..branching).map(|child| !game.reaches(&game.child(&start, child), 0)).collect();
            let winning = wins.iter().filter(|&&wins| wins).count();
            if winning == 0 || winning == wins.len() {
                continue;
            }
            tried += 1;
            chance += winning as f64 / wins.len() as f64;
            for way in &mut ways {
                way.right += u32::from((way.choose)(&game).is_some_and(|child| wins[child as usize]));
            }
        }
        let share = |right: f64| 100.0 * right / trees as f64;
        writeln!(
            out,
            "b = {branching}, d = {depth}, {trees} trees, {ms} ms a move; a random move is right in {:.0} %",
            share(chance)
        )?;
        for way in &ways {
            let right = share(f64::from(way.right));
            let error = 1.96 * (right * (100.0 - right) / trees as f64).sqrt();
            writeln!(out, "  {:<18} {right:5.1} % ± {error:.1}", way.title)?;
        }
    }
    Ok(())
}
