//! What a search has found: the root's children, the best of them, and the line behind it.

use super::arena::{Block, ROOT, Space};
use super::node::{Stat, WON};
use super::scale::Scale;
use super::worker::spread;
use kythu_game::{Game, Outcome, Score};

/// A move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// Simulations that began with it.
    pub visits: u64,
    /// Their mean result for the side that plays it, from 0 (lost) to 1 (won); ½ if there were none.
    pub mean: f32,
    /// Its value for that side, if it is proven, with the distance from the root.
    pub proof: Option<Score>,
}

/// What a search knows, during the search and at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The root's moves, in the order of the game. Of a great many, those that the tree has room for.
    pub children: Vec<Child<M>>,
    /// The best move and what follows it.
    pub line: Vec<M>,
    /// The value for the side to move: proven, the payoff that is expected, or in thousandths of a win.
    pub value: Score,
    /// The value is proven. The distance is that of the proof that was found: a win may come sooner, a loss later.
    pub exact: bool,
    /// Simulations of this search.
    pub simulations: u64,
    /// Visits of the root, including those of earlier searches whose tree was kept.
    pub visits: u64,
    /// Positions entered: in the tree, beyond it, and to see whether the game is over.
    pub nodes: u64,
    /// The longest way through the tree.
    pub depth: u32,
    /// Nodes in memory.
    pub tree_nodes: u64,
    /// How often the memory was full, and the least visited parts of the tree were given up.
    pub recycled: u64,
}

impl<M: Copy> Report<M> {
    /// A game that is over: nothing to do, and no move.
    pub(super) const fn over(outcome: Outcome) -> Self {
        Self {
            children: Vec::new(),
            line: Vec::new(),
            value: Score::timed(outcome, 0),
            exact: true,
            simulations: 0,
            visits: 0,
            nodes: 0,
            depth: 0,
            tree_nodes: 0,
            recycled: 0,
        }
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// What is known of a child, whichever trees it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Known {
    pub(super) visits: u64,
    pub(super) sum: u64,
    pub(super) proof: Option<Score>,
}

impl Known {
    fn of(space: &Space, node: u32) -> Self {
        let (stat, link) = space.load(node);
        Self { visits: stat.visits(), sum: stat.sum(), proof: link.proof().map(|proof| proof.delayed(1)) }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            visits: self.visits + other.visits,
            sum: self.sum + other.sum,
            proof: self.proof.or(other.proof),
        }
    }

    fn mean(self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.sum as f32 / (self.visits as f32 * WON as f32) }
    }
}

/// The children of the root in one tree or in several, added up.
pub(super) fn known_children(spaces: &[&Space]) -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for space in spaces {
        let Some(header) = space.link_of(ROOT).block() else { continue };
        let block = space.block(header);
        all.resize(all.len().max(block.count as usize), Known::default());
        for (sum, node) in all.iter_mut().zip(block.first..) {
            *sum = sum.plus(Known::of(space, node));
        }
    }
    all
}

/// The child to play: the best that is proven, or the most visited (of those the one with the best results), if its results promise
/// more.
pub(super) fn preferred(children: &[Known], scale: &Scale) -> Option<usize> {
    let proven =
        |(at, child): (usize, &Known)| child.proof.map(|proof| (proof, child.visits, std::cmp::Reverse(at)));
    let proven = children.iter().enumerate().filter_map(proven).max();
    let open = children.iter().enumerate().filter(|(_, child)| child.proof.is_none());
    let open = open.max_by_key(|&(at, child)| (child.visits, child.sum, std::cmp::Reverse(at)));
    match (proven, open) {
        (Some((proof, _, std::cmp::Reverse(at))), Some((_, child)))
            if proof.is_win() || scale.result(proof) as f32 / WON as f32 > child.mean() =>
        {
            Some(at)
        }
        (_, Some((at, _))) => Some(at),
        (Some((_, _, std::cmp::Reverse(at))), None) => Some(at),
        (None, None) => None,
    }
}

/// Moves that a line is followed for.
const LONGEST_LINE: usize = 100;

/// What a search over these trees has found so far.
pub(super) fn report<G: Game>(
    game: &G,
    root: &G::Position,
    spaces: &[&Space],
    scale: &Scale,
) -> Report<G::Move> {
    let known = known_children(spaces);
    let count = known.len() as u32;
    let moves = game.count_moves(root);
    let child = |(number, known): (u32, &Known)| {
        let mv = game.nth_move(root, game_number(number, moves, count))?;
        Some(Child { mv, visits: known.visits, mean: known.mean(), proof: known.proof })
    };
    let children: Vec<_> = (0..).zip(&known).filter_map(child).collect();
    let proof = spaces.iter().find_map(|space| space.link_of(ROOT).proof()).map(|proof| -proof);
    let best = preferred(&known, scale).map(|at| (at, known[at]));
    let value = match (proof, best) {
        (Some(proof), _) => proof,
        // One tree of several may know more of a move than another; only a proven root proves the value.
        (None, Some((_, Known { proof: Some(proof), .. }))) if !proof.is_win() => proof,
        (None, Some((_, best))) => scale.score(best.mean()),
        (None, None) => Score::DRAW,
    };
    let line = match best {
        Some((at, _)) => line(game, root, spaces, at as u32, scale),
        // Stopped before anything was looked at: any legal move will do.
        None => game.nth_move(root, 0).into_iter().collect(),
    };
    Report {
        children,
        line,
        value,
        exact: proof.is_some(),
        simulations: 0,
        visits: spaces.iter().map(|space| space.load(ROOT).0.visits()).sum(),
        nodes: 0,
        depth: 0,
        tree_nodes: spaces.iter().map(|space| u64::from(space.used())).sum(),
        recycled: 0,
    }
}

fn game_number(number: u32, moves: u64, count: u32) -> u64 {
    if u64::from(count) < moves { spread(number, count, moves) } else { number.into() }
}

/// The best line: from the root by the child that was chosen, then by whatever each node prefers, in the tree that has visited
/// that child most.
fn line<G: Game>(
    game: &G,
    root: &G::Position,
    spaces: &[&Space],
    chosen: u32,
    scale: &Scale,
) -> Vec<G::Move> {
    let visits = |space: &&&Space| {
        let block = space.link_of(ROOT).block().map(|header| space.block(header));
        block.map(|block| {
            Stat(space.stat(block.first + chosen).load(std::sync::atomic::Ordering::Relaxed)).visits()
        })
    };
    let Some(space) = spaces.iter().max_by_key(visits) else { return Vec::new() };
    let mut position = root.clone();
    let mut line = Vec::new();
    let (mut node, mut next) = (ROOT, Some(chosen));
    while line.len() < LONGEST_LINE
        && let Some(block) = space.link_of(node).block().map(|header| space.block(header))
        && let Some(number) = next.take().or_else(|| worth_following(space, block, scale))
        && game.outcome(&position).is_none()
        && let Some(mv) =
            game.nth_move(&position, game_number(number, game.count_moves(&position), block.count))
    {
        line.push(mv);
        game.play(&mut position, mv);
        node = block.first + number;
    }
    line
}

/// The child that a node prefers, if anything is known of it.
fn worth_following(space: &Space, block: Block, scale: &Scale) -> Option<u32> {
    let known: Vec<_> = (block.first..block.first + block.count).map(|node| Known::of(space, node)).collect();
    let at = preferred(&known, scale)?;
    (known[at].visits > 0 || known[at].proof.is_some()).then_some(at as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_game::Blind;
    use kythu_games::nim::Nim;

    #[test]
    fn of_equal_visits_the_better_results_count() {
        let child = |visits, sum| Known { visits, sum, proof: None };
        let nim = Nim::default();
        let scale = Scale::new(&nim, None::<&Blind>, &nim.start(), 0);
        let chosen = |children: &[Known]| preferred(children, &scale);
        assert_eq!(chosen(&[child(5, 10), child(5, 30), child(5, 20)]), Some(1));
        assert_eq!(chosen(&[child(5, 10), child(5, 10)]), Some(0), "of equals the first");
        assert_eq!(chosen(&[child(5, 30), child(6, 10)]), Some(1), "visits count first");
    }
}
