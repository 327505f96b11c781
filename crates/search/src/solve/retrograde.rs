//! Labels every position that can follow from a start, from the ends backwards.
//!
//! 1. *Explore*: give every reachable position a number and list its children.
//! 2. *Reverse*: turn the lists of children into lists of parents.
//! 3. *Label*: start from the finished games. A position with a child that is lost for the opponent is won; one whose
//!    children are all won for the opponent is lost, which a counter of its undecided children tells. Labels are handed
//!    on in the order of their distance, so the first winning child is the fastest and the last losing one the slowest.
//!
//! What is left without a label can be kept going for ever, or ends in a draw: a draw either way.

use super::Failure;
use super::numbering::{ByKey, ByRank, Numbering};
use kythu_game::{Budget, Game, Hashed, Outcome, Ranked, Score, Side, Verdict};

/// What a labelling is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding positions.
    Exploring,
    /// Deciding them, from the ends backwards.
    Labelling,
}

/// How often progress is reported, in positions.
const REPORT_EVERY: usize = 1 << 16;

/// Moves that are followed in all: few positions may have a great many (one heap of 60 000 stones has 1.8 thousand million), and
/// each costs eight bytes.
pub const MOST_MOVES_IN_ALL: u64 = 1 << 25;

/// The result of every position that can follow from a start.
#[derive(Clone, Debug)]
pub struct Labels<'g, G: Game, N> {
    game: &'g G,
    numbering: N,
    scores: Vec<Score>,
}

/// How many positions are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won for the side to move.
    pub wins: u64,
    /// Drawn, endless play included.
    pub draws: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// The longest forced win or loss, in plies.
    pub longest: u32,
}

/// Labels with a game's own numbering: compact, and as fast as an array where there are few ranks.
pub fn label_by_rank<'g, G: Ranked>(
    game: &'g G,
    start: &G::Position,
    limit: u64,
    budget: &mut Budget,
    progress: &mut dyn FnMut(Phase, u64),
) -> Result<Labels<'g, G, ByRank>, Failure> {
    let numbering = ByRank::new(game).ok_or(Failure::OutsideNumbering)?;
    label(game, start, numbering, limit, budget, progress)
}

/// Labels with a hash table of positions, for games without a numbering.
pub fn label_by_key<'g, G: Hashed>(
    game: &'g G,
    start: &G::Position,
    limit: u64,
    budget: &mut Budget,
    progress: &mut dyn FnMut(Phase, u64),
) -> Result<Labels<'g, G, ByKey<G>>, Failure> {
    label(game, start, ByKey::default(), limit, budget, progress)
}

/// Labels with any empty numbering. At most `limit` positions are taken on, and [`MOST_MOVES_IN_ALL`]; each position counts as a node of the budget, once when
/// it is found and once when it is decided.
pub fn label<'g, G: Game, N: Numbering<G>>(
    game: &'g G,
    start: &G::Position,
    numbering: N,
    limit: u64,
    budget: &mut Budget,
    progress: &mut dyn FnMut(Phase, u64),
) -> Result<Labels<'g, G, N>, Failure> {
    let graph = explore(game, start, numbering, limit, budget, progress)?;
    let parents = Parents::of(&graph);
    let scores = decide(&graph, &parents, budget, progress)?;
    Ok(Labels { game, numbering: graph.numbering, scores })
}

/// Every position with its children.
struct Graph<N> {
    numbering: N,
    /// All lists of children, one after the other.
    children: Vec<u32>,
    /// Where each position's children end.
    ends: Vec<usize>,
    sides: Vec<Side>,
    outcomes: Vec<Option<Outcome>>,
}

fn explore<G: Game, N: Numbering<G>>(
    game: &G,
    start: &G::Position,
    mut numbering: N,
    limit: u64,
    budget: &mut Budget,
    progress: &mut dyn FnMut(Phase, u64),
) -> Result<Graph<N>, Failure> {
    numbering.number(game, start)?;
    // Numbers are 32 bits wide.
    let limit = limit.min(u64::from(u32::MAX) - 1);
    let (mut children, mut ends) = (Vec::new(), Vec::new());
    let (mut sides, mut outcomes) = (Vec::new(), Vec::new());
    while ends.len() < numbering.len() {
        if budget.tick() {
            return Err(Failure::Stopped);
        }
        let mut position = numbering.position(game, ends.len() as u32);
        let outcome = game.outcome(&position);
        if matches!(outcome, Some(Outcome::Payoff(_))) {
            return Err(Failure::Payoffs);
        }
        if outcome.is_none() {
            let mut cursor = game.cursor(&position);
            while let Some(mv) = game.next_move(&position, &mut cursor) {
                let undo = game.play(&mut position, mv);
                children.push(numbering.number(game, &position)?);
                game.undo(&mut position, mv, undo);
                if numbering.len() as u64 > limit {
                    return Err(Failure::TooManyStates(limit));
                }
                if children.len() as u64 > MOST_MOVES_IN_ALL {
                    return Err(Failure::TooManyMovesInAll(MOST_MOVES_IN_ALL));
                }
            }
        }
        sides.push(game.side_to_move(&position));
        outcomes.push(outcome);
        ends.push(children.len());
        if ends.len().is_multiple_of(REPORT_EVERY) {
            progress(Phase::Exploring, ends.len() as u64);
        }
    }
    progress(Phase::Exploring, ends.len() as u64);
    Ok(Graph { numbering, children, ends, sides, outcomes })
}

impl<N> Graph<N> {
    fn children(&self, number: usize) -> &[u32] {
        let from = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.children[from..self.ends[number]]
    }
}

/// For every position those that lead to it, as often as they have moves that do.
struct Parents {
    all: Vec<u32>,
    begins: Vec<usize>,
}

impl Parents {
    fn of<N>(graph: &Graph<N>) -> Self {
        let states = graph.ends.len();
        // Counting sort: how many parents each has, where their lists begin, then the lists, filled from their ends.
        let mut begins = vec![0; states + 1];
        graph.children.iter().for_each(|&child| begins[child as usize] += 1);
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        let mut all = vec![0; graph.children.len()];
        for parent in 0..states {
            for &child in graph.children(parent) {
                let begin = &mut begins[child as usize];
                *begin -= 1;
                all[*begin] = parent as u32;
            }
        }
        Self { all, begins }
    }

    fn of_child(&self, child: usize) -> &[u32] {
        &self.all[self.begins[child]..self.begins[child + 1]]
    }
}

fn decide<N>(
    graph: &Graph<N>,
    parents: &Parents,
    budget: &mut Budget,
    progress: &mut dyn FnMut(Phase, u64),
) -> Result<Vec<Score>, Failure> {
    let states = graph.ends.len();
    let mut scores = vec![Score::DRAW; states];
    let mut undecided: Vec<u32> = (0..states).map(|number| graph.children(number).len() as u32).collect();
    // Decided positions in the order of their distance; each hands its label on once.
    let mut queue = Vec::new();
    for (number, outcome) in graph.outcomes.iter().enumerate() {
        if let Some(outcome @ (Outcome::Win | Outcome::Loss)) = outcome {
            scores[number] = Score::timed(*outcome, 0);
            queue.push(number as u32);
        }
    }
    let mut at = 0;
    while let Some(&child) = queue.get(at) {
        if budget.tick() {
            return Err(Failure::Stopped);
        }
        let child = child as usize;
        for &number in parents.of_child(child) {
            let parent = number as usize;
            if scores[parent].is_decided() {
                continue;
            }
            let seen = seen_from(scores[child], graph.sides[parent] == graph.sides[child]);
            undecided[parent] -= 1;
            if seen.is_win() || undecided[parent] == 0 {
                scores[parent] = seen;
                queue.push(number);
            }
        }
        at += 1;
        if at.is_multiple_of(REPORT_EVERY) {
            progress(Phase::Labelling, at as u64);
        }
    }
    progress(Phase::Labelling, at as u64);
    Ok(scores)
}

/// A child's score as its parent sees it, one ply earlier.
fn seen_from(child: Score, same_side: bool) -> Score {
    if same_side { child.delayed(1) } else { (-child).delayed(1) }
}

impl<G: Game, N: Numbering<G>> Labels<'_, G, N> {
    /// The number of positions labelled.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is none; never, since the start is one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The result of a position for the side to move, if it can follow from the start.
    #[must_use]
    pub fn score(&self, position: &G::Position) -> Option<Score> {
        self.numbering.find(self.game, position).map(|number| self.scores[number as usize])
    }

    /// Every move of a labelled position with its result for the side to move; best ones are the greatest.
    #[must_use]
    pub fn moves(&self, position: &G::Position) -> Vec<(G::Move, Score)> {
        let side = self.game.side_to_move(position);
        let scored = self.game.moves(position).filter_map(|mv| {
            let mut child = position.clone();
            self.game.play(&mut child, mv);
            let same_side = self.game.side_to_move(&child) == side;
            Some((mv, seen_from(self.score(&child)?, same_side)))
        });
        scored.collect()
    }

    /// Every position with its result, in the order of discovery: the start first.
    pub fn iter(&self) -> impl Iterator<Item = (G::Position, Score)> {
        let numbered = self.scores.iter().enumerate();
        numbered.map(|(number, &score)| (self.numbering.position(self.game, number as u32), score))
    }

    /// How many positions are won, drawn and lost.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for score in &self.scores {
            match score.verdict() {
                Verdict::Win(plies) => {
                    counts.wins += 1;
                    counts.longest = counts.longest.max(plies.unwrap_or(0));
                }
                Verdict::Loss(plies) => {
                    counts.losses += 1;
                    counts.longest = counts.longest.max(plies.unwrap_or(0));
                }
                Verdict::Value(_) => counts.draws += 1,
            }
        }
        counts
    }
}
