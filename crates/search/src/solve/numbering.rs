//! Positions as consecutive numbers, in the order in which they are first met.

use super::Failure;
use super::hasher::FastMap;
use kythu_game::{Game, Hashed, Ranked};

/// Gives every position that it is shown a number of its own, from 0.
pub trait Numbering<G: Game> {
    /// The number of a position, if it has one.
    fn find(&self, game: &G, position: &G::Position) -> Option<u32>;
    /// The number of a position, a new one if it had none.
    fn number(&mut self, game: &G, position: &G::Position) -> Result<u32, Failure>;
    /// The position with a number below [`len`](Self::len).
    fn position(&self, game: &G, number: u32) -> G::Position;
    /// How many positions have a number.
    fn len(&self) -> usize;
    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Tables with a slot a rank are used up to this many ranks: 256 MB, of which only touched pages exist.
const DENSE: u64 = 1 << 26;

/// Numbers positions by their rank: eight bytes a position, and a table with a slot a rank where there are few.
#[derive(Clone, Debug)]
pub struct ByRank {
    /// Number + 1 by rank, 0 for none; empty when there are too many ranks.
    dense: Vec<u32>,
    sparse: FastMap<u64, u32>,
    ranks: Vec<u64>,
}

impl ByRank {
    /// An empty numbering; `None` when the game's positions cannot be ranked.
    #[must_use]
    pub fn new<G: Ranked>(game: &G) -> Option<Self> {
        let ranks = game.ranks()?;
        let dense = if ranks <= DENSE { vec![0; ranks as usize] } else { Vec::new() };
        Some(Self { dense, sparse: FastMap::default(), ranks: Vec::new() })
    }

    fn lookup(&self, rank: u64) -> Option<u32> {
        if self.dense.is_empty() {
            return self.sparse.get(&rank).copied();
        }
        self.dense.get(rank as usize).and_then(|number| number.checked_sub(1))
    }
}

impl<G: Ranked> Numbering<G> for ByRank {
    fn find(&self, game: &G, position: &G::Position) -> Option<u32> {
        // A position outside the numbering may share its rank with one inside.
        self.lookup(game.rank(position)).filter(|_| game.unrank(game.rank(position)) == *position)
    }

    fn number(&mut self, game: &G, position: &G::Position) -> Result<u32, Failure> {
        let rank = game.rank(position);
        if let Some(number) = self.lookup(rank) {
            return Ok(number);
        }
        // Nim ranks what follows from its own start, but may be asked about any heaps.
        if game.ranks().is_none_or(|ranks| rank >= ranks) || game.unrank(rank) != *position {
            return Err(Failure::OutsideNumbering);
        }
        let number = self.ranks.len() as u32;
        self.ranks.push(rank);
        match self.dense.get_mut(rank as usize) {
            Some(slot) => *slot = number + 1,
            None => {
                self.sparse.insert(rank, number);
            }
        }
        Ok(number)
    }

    fn position(&self, game: &G, number: u32) -> G::Position {
        game.unrank(self.ranks[number as usize])
    }

    fn len(&self) -> usize {
        self.ranks.len()
    }
}

/// Numbers positions by their key, and keeps the positions: two that share a key by chance are told apart.
#[derive(Clone, Debug)]
pub struct ByKey<G: Game> {
    /// The latest position with a key.
    latest: FastMap<u64, u32>,
    /// Every position, and the previous one with the same key.
    positions: Vec<(G::Position, Option<u32>)>,
}

impl<G: Game> Default for ByKey<G> {
    fn default() -> Self {
        Self { latest: FastMap::default(), positions: Vec::new() }
    }
}

impl<G: Hashed> ByKey<G> {
    fn lookup(&self, key: u64, position: &G::Position) -> (Option<u32>, Option<u32>) {
        let latest = self.latest.get(&key).copied();
        let mut at = latest;
        while let Some(number) = at {
            let (other, previous) = &self.positions[number as usize];
            if other == position {
                break;
            }
            at = *previous;
        }
        (at, latest)
    }
}

impl<G: Hashed> Numbering<G> for ByKey<G> {
    fn find(&self, game: &G, position: &G::Position) -> Option<u32> {
        self.lookup(game.key(position), position).0
    }

    fn number(&mut self, game: &G, position: &G::Position) -> Result<u32, Failure> {
        let key = game.key(position);
        let (found, latest) = self.lookup(key, position);
        if let Some(number) = found {
            return Ok(number);
        }
        let number = self.positions.len() as u32;
        self.positions.push((position.clone(), latest));
        self.latest.insert(key, number);
        Ok(number)
    }

    fn position(&self, _: &G, number: u32) -> G::Position {
        self.positions[number as usize].0.clone()
    }

    fn len(&self) -> usize {
        self.positions.len()
    }
}
