use super::rules::has_four;
use super::{Cell, CentreFirst, Connect4, Position};
use kythu_game::{Evaluator, Score};

/// What the course's bot weighs, for each of the two sides.
///
/// The course has five of these numbers: it does not count the other side's centre stones, which here is a weight of 0.
/// "Own" is the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Added for each own stone in the centre column (in either of the two middle columns, if the width is even).
    pub own_centre: i32,
    /// Subtracted for each of the other side's.
    pub other_centre: i32,
    /// Added for each line of four with three own stones and an empty cell that can be played now.
    ///
    /// It never tells: the mover plays that cell and has won, which counts as a win before anything is weighed.
    pub own_three: i32,
    /// Subtracted for each such line of the other side.
    pub other_three: i32,
    /// Added for each line of four with two own stones and two empty cells.
    pub own_two: i32,
    /// Subtracted for each such line of the other side.
    pub other_two: i32,
}

impl Weights {
    /// The course's numbers, as they are written.
    pub const COURSE: Self =
        Self { own_centre: 3, other_centre: 0, own_three: 5, other_three: 6, own_two: 2, other_two: 3 };

    /// The course's numbers for one's own stones, applied to both sides.
    pub const SYMMETRIC: Self = Self::for_both(3, 5, 2);

    /// What `kythu tune connect4` found: the course's numbers, but more fear of a three.
    pub const TUNED: Self = Self { other_three: 10, ..Self::COURSE };

    /// The weights that an evaluation of this name has: `course`, `course-symmetric` or `tuned`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "course" => Some(Self::COURSE),
            "course-symmetric" => Some(Self::SYMMETRIC),
            "tuned" => Some(Self::TUNED),
            _ => None,
        }
    }

    /// The same weights for both sides: what a position is worth to one is then what it costs the other.
    #[must_use]
    pub const fn for_both(centre: i32, three: i32, two: i32) -> Self {
        Self {
            own_centre: centre,
            other_centre: centre,
            own_three: three,
            other_three: three,
            own_two: two,
            other_two: two,
        }
    }
}

/// The evaluation of the course's bot: centre stones, and lines of four with three or two stones in them.
///
/// ```
/// use kythu_game::{Evaluator, Notation};
/// use kythu_games::connect4::{Connect4, Course, Weights};
/// let game = Connect4::default();
/// let course = Course::new(&game, Weights::COURSE);
/// let position = game.parse_position("44").unwrap(); // one centre stone each, no line with two
/// assert_eq!(course.value(&game, &position, &()), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    weights: Weights,
    /// The centre column, or both of them.
    centre: u64,
    /// Quiet moves are tried from the centre outwards.
    taste: CentreFirst,
}

impl Course {
    /// What a position is worth in which the side to move completes four at once: more than all weights together, less
    /// than a win that was searched. An evaluation cannot claim a proven result, but this one is as good.
    pub const WIN: i32 = Score::LIMIT;

    /// The evaluation with these weights, for a board of this size.
    #[must_use]
    pub fn new(game: &Connect4, weights: Weights) -> Self {
        let column = |x: u32| (game.board & 0xff) << (8 * x);
        let centre = column((game.width - 1) / 2) | column(game.width / 2);
        Self { weights, centre, taste: CentreFirst::new(game) }
    }
}

/// A move that completes four is tried first, then one that takes such a cell from the other side, then the centre. Beside
/// the centre alone that saved a third of the nodes at depth 16.
const WINS: i32 = 2_000;
const PREVENTS: i32 = 1_000;

/// The steps from a cell to its neighbour in the four directions, as in the folder's README.
const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The lines in one direction, each known by its lowest cell, that hold two of `stones` and two of `others`: all of
/// them at once. A line that leaves the board has a cell in neither set.
#[inline]
const fn two_and_two(stones: u64, others: u64, step: u32) -> u64 {
    // A line is two halves, two steps apart; a half holds two stones, two others, or one of each.
    let stones_half = stones & (stones >> step);
    let others_half = others & (others >> step);
    let mixed_half = (stones & (others >> step)) | (others & (stones >> step));
    let apart = 2 * step;
    (stones_half & (others_half >> apart))
        | (others_half & (stones_half >> apart))
        | (mixed_half & (mixed_half >> apart))
}

/// The lines in one direction that hold three of `stones` and one of `others`.
#[inline]
const fn three_and_one(stones: u64, others: u64, step: u32) -> u64 {
    let stones_half = stones & (stones >> step);
    let mixed_half = (stones & (others >> step)) | (others & (stones >> step));
    (stones_half & (mixed_half >> (2 * step))) | (mixed_half & (stones_half >> (2 * step)))
}

impl Evaluator<Connect4> for Course {
    type Sum = ();

    #[inline]
    fn fresh(&self, _: &Connect4, _: &Position) {}

    #[inline]
    fn after(&self, _: &Connect4, _: &Position, _: Cell, (): &()) {}

    #[inline]
    fn value(&self, game: &Connect4, position: &Position, (): &()) -> i32 {
        let &Position { own, other } = position;
        let empty = game.board & !(own | other);
        let playable = game.landings(position);
        let count = |lines: u64| lines.count_ones().cast_signed();
        let weights = &self.weights;
        let mut value =
            weights.own_centre * count(own & self.centre) - weights.other_centre * count(other & self.centre);
        for step in STEPS {
            if three_and_one(own, playable, step) != 0 {
                return Self::WIN;
            }
            value -= weights.other_three * count(three_and_one(other, playable, step));
            value += weights.own_two * count(two_and_two(own, empty, step));
            value -= weights.other_two * count(two_and_two(other, empty, step));
        }
        value
    }

    #[inline]
    fn urgency(&self, game: &Connect4, position: &Position, cell: Cell) -> i32 {
        if has_four(position.own | cell.0) {
            WINS
        } else if has_four(position.other | cell.0) {
            PREVENTS
        } else {
            self.taste.urgency(game, position, cell)
        }
    }
}
