use super::Failure;
use super::hasher::FastMap;
use kythu_game::{Budget, Impartial};

/// Sprague–Grundy values of an impartial game, computed once per part and kept.
///
/// The value (*nimber*) of a part is the least number that none of its options has, where an option that is several
/// parts is worth the XOR of theirs. A position is lost for the mover if and only if the XOR over its parts is 0.
///
/// Nothing recurses: a part whose options are not known yet waits on an explicit stack.
///
/// ```
/// use kythu_game::{Budget, Game};
/// use kythu_games::grundy::Grundy;
/// use kythu_search::solve::Nimbers;
///
/// let game = Grundy::default(); // one heap of 7
/// let value = Nimbers::new(&game)?.solve(&game.start(), &mut Budget::unlimited())?;
/// assert_eq!(value.nimber, 0);
/// assert!(value.winning.is_empty(), "the first player loses");
/// # Ok::<(), kythu_search::solve::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimbers<'g, G: Impartial> {
    game: &'g G,
    known: FastMap<G::Part, Known>,
    /// The most parts to remember.
    limit: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Some options are being computed. Met again from there, the game is endless.
    Waiting,
    Value(u32),
}

/// The value of a position of an impartial game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumValue<M> {
    /// The XOR of the parts' nimbers: 0 when the mover loses.
    pub nimber: u32,
    /// Every move that leaves the opponent a position worth 0, in the game's order.
    pub winning: Vec<M>,
}

impl<'g, G: Impartial> Nimbers<'g, G> {
    /// The most moves that a position may have: beyond, the quadratic work is a theory's business.
    pub const MOST_MOVES: u64 = 100_000;
    /// The most parts to remember unless told otherwise.
    pub const MOST_PARTS: u64 = 10_000_000;

    /// An empty table for a game in normal play.
    pub fn new(game: &'g G) -> Result<Self, Failure> {
        if game.is_misere() {
            return Err(Failure::Misere);
        }
        Ok(Self { game, known: FastMap::default(), limit: Self::MOST_PARTS })
    }

    /// The same table with another limit of parts.
    #[must_use]
    pub fn with_limit(self, limit: u64) -> Self {
        Self { limit, ..self }
    }

    /// The number of parts whose value is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The nimber of a position.
    pub fn nimber(&mut self, position: &G::Position, budget: &mut Budget) -> Result<u32, Failure> {
        // Moves come lazily, so a heap of 2^63 is refused after a glance.
        let most = Self::MOST_MOVES as usize;
        if self.game.moves(position).take(most + 1).count() > most {
            return Err(Failure::TooManyMoves(Self::MOST_MOVES));
        }
        let parts = self.game.parts(position);
        parts.into_iter().try_fold(0, |sum, part| Ok(sum ^ self.part(part, budget)?))
    }

    /// The nimber of a position and all winning moves.
    pub fn solve(
        &mut self,
        position: &G::Position,
        budget: &mut Budget,
    ) -> Result<SumValue<G::Move>, Failure> {
        let nimber = self.nimber(position, budget)?;
        let mut winning = Vec::new();
        if nimber != 0 {
            let mut after = position.clone();
            for mv in self.game.moves(position) {
                let undo = self.game.play(&mut after, mv);
                let parts = self.game.parts(&after);
                let left = parts.into_iter().try_fold(0, |sum, part| Ok(sum ^ self.part(part, budget)?))?;
                self.game.undo(&mut after, mv, undo);
                if left == 0 {
                    winning.push(mv);
                }
            }
        }
        Ok(SumValue { nimber, winning })
    }

    /// The nimber of one part.
    pub fn part(&mut self, part: G::Part, budget: &mut Budget) -> Result<u32, Failure> {
        if let Some(Known::Value(value)) = self.known.get(&part) {
            return Ok(*value);
        }
        let result = self.fill(part, budget);
        if result.is_err() {
            // What was still waiting must not look like a cycle next time.
            self.known.retain(|_, known| *known != Known::Waiting);
        }
        result
    }

    fn fill(&mut self, part: G::Part, budget: &mut Budget) -> Result<u32, Failure> {
        let mut stack = vec![part];
        let mut values = Vec::new();
        let mut missing = Vec::new();
        let mut last = 0;
        while let Some(part) = stack.last().cloned() {
            if let Some(Known::Value(value)) = self.known.get(&part) {
                last = *value;
                stack.pop();
                continue;
            }
            if self.known.len() as u64 >= self.limit && !self.known.contains_key(&part) {
                return Err(Failure::TooManyStates(self.limit));
            }
            values.clear();
            missing.clear();
            let known = &self.known;
            let mut stopped = false;
            self.game.options(&part, &mut |option| {
                stopped = stopped || budget.tick();
                if stopped {
                    return;
                }
                let mut sum = Some(0);
                for part in option {
                    match known.get(part) {
                        Some(Known::Value(value)) => sum = sum.map(|sum| sum ^ value),
                        _ => {
                            missing.push(part.clone());
                            sum = None;
                        }
                    }
                }
                values.extend(sum);
            });
            if stopped {
                return Err(Failure::Stopped);
            }
            if missing.is_empty() {
                last = mex(&mut values);
                self.known.insert(part, Known::Value(last));
                stack.pop();
                continue;
            }
            // A part that waits for this one is needed by it: that would go round for ever.
            if missing.iter().any(|part| known.contains_key(part)) {
                return Err(Failure::Endless);
            }
            // The smallest part on top: in games of heaps nothing it needs is missing then, and every part is looked at
            // twice at most.
            missing.sort_unstable_by(|a, b| b.cmp(a));
            missing.dedup();
            if missing.contains(&part) {
                return Err(Failure::Endless);
            }
            self.known.insert(part, Known::Waiting);
            stack.append(&mut missing);
        }
        Ok(last)
    }
}

/// The least number that is not among `values`.
fn mex(values: &mut Vec<u32>) -> u32 {
    // n values cannot hold all of 0..=n, so larger ones do not matter and a table of n flags is enough.
    let mut seen = vec![false; values.len() + 1];
    for value in values.drain(..) {
        if let Some(flag) = seen.get_mut(value as usize) {
            *flag = true;
        }
    }
    seen.iter().position(|seen| !seen).unwrap_or_default() as u32
}

#[cfg(test)]
mod tests {
    use super::mex;

    #[test]
    fn mex_is_the_least_number_that_is_missing() {
        for (values, least) in [(vec![], 0), (vec![0], 1), (vec![1, 2], 0), (vec![2, 0, 1, 9, 0], 3)] {
            assert_eq!(mex(&mut values.clone()), least, "{values:?}");
        }
    }
}
