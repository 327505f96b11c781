use crate::table::Table;
use crate::{Lesson, Method};
use kythu_game::{Game, Hashed, Outcome, Refusal, SplitMix, Stop};
use kythu_words::say;

/// The representative of a position's symmetry class.
pub type Fold<G> = fn(&G, &<G as Game>::Position) -> <G as Game>::Position;

/// The most moves of a position that can be learnt.
pub const MOST_MOVES: u64 = 65_536;
/// Plies after which an episode is given up: a game may have no end.
const MOST_PLIES: usize = 10_000;

/// Somebody who plays against himself and remembers.
#[derive(Clone, Debug)]
pub struct Learner<G: Game> {
    pub(crate) game: G,
    pub(crate) start: G::Position,
    pub(crate) lesson: Lesson,
    fold: Option<Fold<G>>,
    pub(crate) table: Table,
    pub(crate) episodes: u64,
}

/// A value that waits for what comes next, and whether the next position is the same side's turn.
struct Pending {
    place: usize,
    same_side: bool,
}

impl<G: Hashed> Learner<G> {
    /// Somebody who knows nothing yet. `fold` is the game's symmetry, if it has one; the lesson says whether it is used.
    ///
    /// A start from which nothing can be learnt is refused: a game that is over, a position with too many moves.
    pub fn new(game: G, start: G::Position, lesson: Lesson, fold: Option<Fold<G>>) -> Result<Self, Refusal> {
        lesson.check()?;
        if game.outcome(&start).is_some() {
            return Err(say!("error.game-over").into());
        }
        few_enough(game.count_moves(&start))?;
        let table = Table::new(lesson.memory);
        Ok(Self { game, start, fold: fold.filter(|_| lesson.fold), lesson, table, episodes: 0 })
    }

    /// The same with what somebody has learnt before.
    pub(crate) fn knowing(self, table: Table, episodes: u64) -> Self {
        Self { table, episodes, ..self }
    }

    /// How one learns.
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Games played so far.
    pub const fn episodes(&self) -> u64 {
        self.episodes
    }

    /// Positions of which something is known.
    pub fn rows(&self) -> usize {
        self.table.rows()
    }

    /// The values that are remembered.
    pub fn values(&self) -> usize {
        self.table.values()
    }

    /// Plays until so many games have been played in all, or somebody says stop (between two games).
    pub fn practise(&mut self, until: u64, stop: &Stop) -> Result<(), Refusal> {
        let mut scratch = Vec::new();
        while self.episodes < until && !stop.is_raised() {
            self.episode(&mut scratch)?;
            self.episodes += 1;
        }
        Ok(())
    }

    /// One game against oneself. A value is corrected as soon as the next position has been looked at: towards the best that can
    /// be played there, or (SARSA) towards what is played there; what is good for the other side is bad for this one.
    fn episode(&mut self, values: &mut Vec<f32>) -> Result<(), Refusal> {
        let mut random = generator(self.lesson.seed, self.episodes);
        let epsilon = self.lesson.epsilon_at(self.episodes);
        let mut position = self.folded(&self.start);
        let mut pending: Option<Pending> = None;
        for _ in 0..MOST_PLIES {
            self.fill(&mut position, values)?;
            let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let chosen = if chance(&mut random) < epsilon {
                random.below(values.len())
            } else {
                any_of_the_best(values, best, &mut random)
            };
            if let Some(Pending { place, same_side }) = pending.take() {
                let next = if self.lesson.method == Method::Sarsa { values[chosen] } else { best };
                let seen = if same_side { f64::from(next) } else { -f64::from(next) };
                self.table.nudge(place, self.lesson.alpha, self.lesson.gamma * seen);
            }
            let Some(mv) = self.game.moves(&position).nth(chosen) else { return Ok(()) };
            let of_move = match self.lesson.method {
                Method::Afterstate => None,
                _ => Some(self.table.place(self.game.key(&position), values.len())? + chosen),
            };
            let side = self.game.side_to_move(&position);
            self.game.play(&mut position, mv);
            let same_side = self.game.side_to_move(&position) == side;
            let end = self.game.outcome(&position);
            position = self.folded(&position);
            let place = match of_move {
                Some(place) => place,
                None => self.table.place(self.game.key(&position), 1)?,
            };
            if let Some(outcome) = end {
                self.table.nudge(place, self.lesson.alpha, reward(outcome, same_side));
                return Ok(());
            }
            pending = Some(Pending { place, same_side });
        }
        Ok(())
    }

    fn folded(&self, position: &G::Position) -> G::Position {
        self.fold.map_or_else(|| position.clone(), |fold| fold(&self.game, position))
    }

    /// What every move of a (folded) position is worth to its mover, as far as is known; 0 for what is not.
    fn fill(&self, position: &mut G::Position, values: &mut Vec<f32>) -> Result<(), Refusal> {
        values.clear();
        let moves = self.game.count_moves(position);
        few_enough(moves)?;
        if self.lesson.method == Method::Afterstate {
            self.each_child(position, |child, same_side| {
                values.push(self.of_child(child, same_side).unwrap_or(0.0));
            });
        } else {
            match self.table.row(self.game.key(position), moves as usize) {
                Some(row) => values.extend_from_slice(row),
                None => values.resize(moves as usize, 0.0),
            }
        }
        Ok(())
    }

    /// What every move of a position is worth to its mover, in the game's order; none where nothing is known.
    pub fn opinions(&self, position: &G::Position) -> Vec<Option<f32>> {
        let moves = self.game.count_moves(position);
        if moves > MOST_MOVES || self.game.outcome(position).is_some() {
            return Vec::new();
        }
        let mut opinions = Vec::with_capacity(moves as usize);
        let mut board = position.clone();
        if self.lesson.method == Method::Afterstate {
            self.each_child(&mut board, |child, same_side| opinions.push(self.of_child(child, same_side)));
            return opinions;
        }
        let mut representative = self.folded(position);
        let row = self.table.row(self.game.key(&representative), moves as usize);
        let Some(row) = row else { return vec![None; moves as usize] };
        if self.fold.is_none() {
            return row.iter().map(|&value| Some(value)).collect();
        }
        // The representative's moves are others, in another order: two moves are the same if they lead to the same class.
        let mut children = Vec::with_capacity(row.len());
        self.each_child(&mut representative, |child, _| children.push(self.game.key(&self.folded(child))));
        let mut known: Vec<(u64, f32)> = children.into_iter().zip(row.iter().copied()).collect();
        known.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
        self.each_child(&mut board, |child, _| {
            let key = self.game.key(&self.folded(child));
            let at = known.partition_point(|&(other, _)| other < key);
            opinions.push(known.get(at).filter(|&&(other, _)| other == key).map(|&(_, value)| value));
        });
        opinions
    }

    /// The number of the move that seems best, the first among equals; none when the game is over.
    pub fn choose(&self, position: &G::Position) -> Option<usize> {
        let worth = |opinion: &Option<f32>| opinion.unwrap_or(0.0);
        let opinions = self.opinions(position);
        // The first of the greatest: later ones must be really greater.
        let numbered = opinions.iter().map(worth).enumerate();
        numbered.reduce(|best, other| if other.1 > best.1 { other } else { best }).map(|(number, _)| number)
    }

    fn each_child(&self, position: &mut G::Position, mut each: impl FnMut(&G::Position, bool)) {
        let side = self.game.side_to_move(position);
        let mut cursor = self.game.cursor(position);
        while let Some(mv) = self.game.next_move(position, &mut cursor) {
            let undo = self.game.play(position, mv);
            each(position, self.game.side_to_move(position) == side);
            self.game.undo(position, mv, undo);
        }
    }

    /// What a position after a move is worth to whoever made the move. The ends are known by the rules.
    fn of_child(&self, child: &G::Position, same_side: bool) -> Option<f32> {
        if let Some(outcome) = self.game.outcome(child) {
            return Some(reward(outcome, same_side) as f32);
        }
        self.table.row(self.game.key(&self.folded(child)), 1).map(|row| row[0])
    }
}

fn few_enough(moves: u64) -> Result<(), Refusal> {
    if moves > MOST_MOVES {
        return Err(say!("learn.too-many-moves", found = moves, most = MOST_MOVES).into());
    }
    Ok(())
}

/// What an end is worth to whoever made the last move: 1 for a win, −1 for a loss, points as they are.
fn reward(outcome: Outcome, same_side: bool) -> f64 {
    let to_mover = match outcome {
        Outcome::Win => 1.0,
        Outcome::Loss => -1.0,
        Outcome::Draw => 0.0,
        Outcome::Payoff(points) => f64::from(points),
    };
    if same_side { to_mover } else { -to_mover }
}

/// A generator for one episode: it depends on nothing but the seed and the number, so that learning can stop after any
/// episode and go on later as if nothing had happened.
pub(crate) fn generator(seed: u64, episode: u64) -> SplitMix {
    let salt = SplitMix::new(seed).next();
    SplitMix::new(SplitMix::new(salt ^ episode.wrapping_mul(0xD134_2543_DE82_EF95)).next())
}

/// A number from 0 to 1.
fn chance(random: &mut SplitMix) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}

fn any_of_the_best(values: &[f32], best: f32, random: &mut SplitMix) -> usize {
    let ties = values.iter().filter(|&&value| value == best).count().max(1);
    let which = if ties == 1 { 0 } else { random.below(ties) };
    let mut equal = values.iter().enumerate().filter(|&(_, &value)| value == best);
    equal.nth(which).map_or(0, |(number, _)| number)
}
