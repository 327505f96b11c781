use crate::connect4::Oracle;
use kythu_game::{Game, Limits, Outcome, Refusal, SplitMix, Stop, Symmetric};
use kythu_games::connect4::{Cell, Connect4, Position};
use kythu_solvers::connect4::{Question, Solver};
use kythu_words::say;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// A position in which it matters what one plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The position.
    pub position: Position,
    /// Every move with its exact score for the mover, in the solver's convention.
    pub moves: Vec<(Cell, i32)>,
}

impl Choice {
    /// What a move is worth that ends the game at once: more than any other.
    const WINS_NOW: i32 = i32::MAX;

    /// An unfinished position with every move scored.
    pub fn judged(oracle: &Oracle, position: &Position, stop: &Stop) -> Result<Self, Refusal> {
        let game = oracle.game();
        let score = |cell| {
            let mut child = *position;
            game.play(&mut child, cell);
            match game.outcome(&child) {
                Some(Outcome::Loss) => Ok((cell, Self::WINS_NOW)),
                Some(_) => Ok((cell, 0)),
                None => {
                    let answer = oracle.ask(&child, Question::Score, Limits::default(), stop);
                    let score = answer.score().ok_or_else(|| Refusal::new(say!("solve.stopped")))?;
                    Ok((cell, -score))
                }
            }
        };
        Ok(Self {
            position: *position,
            moves: game.moves(position).map(score).collect::<Result<_, Refusal>>()?,
        })
    }

    /// The best score that can be had.
    #[must_use]
    pub fn best(&self) -> i32 {
        self.moves.iter().map(|&(_, score)| score).max().unwrap_or(0)
    }

    /// The score of one of its moves.
    #[must_use]
    pub fn score_of(&self, cell: Cell) -> Option<i32> {
        self.moves.iter().find(|(mv, _)| *mv == cell).map(|&(_, score)| score)
    }
}

/// Which positions to make.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// How many.
    pub count: usize,
    /// How many random moves lead to one.
    pub plies: RangeInclusive<u32>,
    /// What decides the moves.
    pub seed: u64,
}

impl Sampling {
    /// Positions from the opening to two thirds of the board. Earlier ones are all alike, and dear to solve; later ones leave
    /// little to choose.
    #[must_use]
    pub fn new(game: &Connect4, count: usize, seed: u64) -> Self {
        let (width, height) = game.size();
        let cells = width * height;
        Self { count, plies: cells / 4..=cells * 2 / 3, seed }
    }
}

/// Random games for each position that is wanted, before we believe that the board has no more of them.
const ATTEMPTS: usize = 200;

/// Different positions (mirror images count once) reached by random play, with every move scored by the solver. The mover
/// has no win at once, which nobody overlooks, and some moves lead to a better result than others.
///
/// After each, `sink` is told how many there are. A small board may have fewer than were asked for.
pub fn choices(
    solver: &Solver,
    sampling: &Sampling,
    stop: &Stop,
    sink: &mut dyn FnMut(usize),
) -> Result<Vec<Choice>, Refusal> {
    let game = solver.game();
    let mut random = SplitMix::new(sampling.seed);
    let (least, most) = (*sampling.plies.start(), *sampling.plies.end());
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for _ in 0..sampling.count.saturating_mul(ATTEMPTS) {
        if found.len() == sampling.count {
            break;
        }
        let plies = least + random.below((most.saturating_sub(least) + 1) as usize) as u32;
        let Some(position) = play_at_random(game, plies, &mut random) else { continue };
        if !seen.insert(game.canonical(&position)) {
            continue;
        }
        if let Some(choice) = scored(solver, &position, stop)? {
            found.push(choice);
            sink(found.len());
        }
    }
    Ok(found)
}

/// The position after so many random moves, unless the game ends on the way.
pub(crate) fn play_at_random(game: &Connect4, plies: u32, random: &mut SplitMix) -> Option<Position> {
    let mut position = game.start();
    for _ in 0..plies {
        let moves: Vec<Cell> = game.moves(&position).collect();
        if moves.is_empty() {
            return None;
        }
        game.play(&mut position, moves[random.below(moves.len())]);
    }
    game.outcome(&position).is_none().then_some(position)
}

/// The position with the score of every move, if there is something to choose.
fn scored(solver: &Solver, position: &Position, stop: &Stop) -> Result<Option<Choice>, Refusal> {
    let game = solver.game();
    let mut moves = Vec::new();
    for cell in game.moves(position) {
        let mut child = *position;
        game.play(&mut child, cell);
        if game.outcome(&child) == Some(Outcome::Loss) {
            return Ok(None);
        }
        let answer = solver.ask(&child, Question::Score, Limits::default(), stop);
        let score = answer.score().ok_or_else(|| Refusal::new(say!("solve.stopped")))?;
        moves.push((cell, -score));
    }
    let all_alike = moves.windows(2).all(|pair| pair[0].1.signum() == pair[1].1.signum());
    Ok((!all_alike).then_some(Choice { position: *position, moves }))
}
