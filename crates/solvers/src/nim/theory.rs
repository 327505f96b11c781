use kythu_games::nim::{Nim, Position, Take};

/// What the theory says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The XOR of what counts of each heap.
    pub nim_sum: u64,
    /// The side to move wins against any defence.
    pub mover_wins: bool,
    /// Every winning move, by heap.
    pub winning: Vec<Take>,
}

/// What counts in a position: see the folder's README.
pub(super) struct Rests<'a> {
    position: &'a Position,
    /// Rests are taken by this number; `None` when heaps count whole.
    modulus: Option<u64>,
    misere: bool,
    pub(super) nim_sum: u64,
    /// How many rests are 2 or more.
    pub(super) large: usize,
}

impl<'a> Rests<'a> {
    pub(super) fn of(game: &Nim, position: &'a Position) -> Self {
        // A limit is at most 2^64 − 2, so there is room for one more.
        let modulus = game.take().map(|most| most + 1);
        let mut rests = Self { position, modulus, misere: game.is_misere(), nim_sum: 0, large: 0 };
        for &heap in position.heaps() {
            let rest = rests.rest(heap);
            rests.nim_sum ^= rest;
            rests.large += usize::from(rest >= 2);
        }
        rests
    }

    pub(super) fn rest(&self, heap: u64) -> u64 {
        self.modulus.map_or(heap, |modulus| heap % modulus)
    }

    /// What counts of the heap after a move in it.
    pub(super) fn rest_after(&self, take: Take) -> u64 {
        self.rest(self.position.heaps()[take.heap as usize] - take.count)
    }

    /// The misère end: single stones only, where everything is the other way round.
    pub(super) fn is_misere_end(&self) -> bool {
        self.misere && self.large == 0
    }

    pub(super) fn mover_wins(&self) -> bool {
        (self.nim_sum == 0) == self.is_misere_end()
    }

    /// The winning move in a heap, if there is one.
    pub(super) fn winning_in(&self, index: usize) -> Option<Take> {
        let heap = self.position.heaps()[index];
        let rest = self.rest(heap);
        let others = self.nim_sum ^ rest;
        let others_large = self.large - usize::from(rest >= 2);
        // Without another large rest the misère end comes next, and must come with nim-sum 1.
        let wanted = if self.misere && others_large == 0 { others ^ 1 } else { others };
        let count = if wanted < rest {
            rest - wanted
        } else {
            // The rest can also grow, by going round below 0. No rest is as large as the modulus.
            let modulus = self.modulus.filter(|&modulus| rest < wanted && wanted < modulus)?;
            rest + (modulus - wanted)
        };
        (count <= heap).then_some(Take { heap: index as u32, count })
    }
}

/// Who wins, and all moves that do. Linear in the number of heaps.
///
/// ```
/// use kythu_game::Game;
/// use kythu_games::nim::{Nim, Take};
///
/// let game = Nim::new([2, 4])?;
/// let analysis = kythu_solvers::nim::analyse(&game, &game.start());
/// assert_eq!(analysis.nim_sum, 6);
/// assert_eq!(analysis.winning, [Take { heap: 1, count: 2 }]);
/// # Ok::<(), kythu_game::Refusal>(())
/// ```
#[must_use]
pub fn analyse(game: &Nim, position: &Position) -> Analysis {
    let rests = Rests::of(game, position);
    let mover_wins = rests.mover_wins();
    let winning = match mover_wins {
        true => (0..position.heaps().len()).filter_map(|heap| rests.winning_in(heap)).collect(),
        false => Vec::new(),
    };
    Analysis { nim_sum: rests.nim_sum, mover_wins, winning }
}
