use super::{Encounter, Ratings, Tally, rate};

/// Who scored what against whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    players: usize,
    cells: Vec<Tally>,
    encounters: Vec<Encounter>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the player.
    pub player: usize,
    /// All games.
    pub total: Tally,
    /// The points of everybody one has met, each weighted by the points made against them: Sonneborn and Berger's sum, in quarters.
    pub quality: u64,
}

impl Crosstable {
    /// An empty table.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let pairings = (0..players).flat_map(|first| (0..players).map(move |second| (first, second)));
        Self {
            players,
            cells: vec![Tally::default(); players * players],
            encounters: pairings
                .map(|(first, second)| Encounter { first, second, ..Encounter::default() })
                .collect(),
        }
    }

    /// Counts a game in which `first` began; `result` is theirs.
    pub fn game(&mut self, first: usize, second: usize, result: crate::Score3) {
        let at = first * self.players + second;
        self.cells[at].game(result);
        self.cells[second * self.players + first].game(result.reversed());
        let encounter = &mut self.encounters[at];
        match result {
            crate::Score3::Win => encounter.wins += 1,
            crate::Score3::Draw => encounter.draws += 1,
            crate::Score3::Loss => encounter.losses += 1,
        }
    }

    /// What `player` scored against `other`.
    #[must_use]
    pub fn cell(&self, player: usize, other: usize) -> Tally {
        self.cells[player * self.players + other]
    }

    /// Half points that `player` has made.
    #[must_use]
    pub fn half_points(&self, player: usize) -> u64 {
        (0..self.players).map(|other| half_points(&self.cell(player, other))).sum()
    }

    /// The players, whoever has made most points first.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = (0..self.players)
            .map(|player| {
                let mut total = Tally::default();
                let mut quality = 0;
                for other in 0..self.players {
                    let cell = self.cell(player, other);
                    total.wins += cell.wins;
                    total.draws += cell.draws;
                    total.losses += cell.losses;
                    quality += half_points(&cell) * self.half_points(other);
                }
                Row { player, total, quality }
            })
            .collect();
        rows.sort_by_key(|row| {
            (
                std::cmp::Reverse(2 * row.total.wins + row.total.draws),
                std::cmp::Reverse(row.quality),
                row.player,
            )
        });
        rows
    }

    /// The most likely ratings.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        rate(self.players, &self.encounters)
    }
}

const fn half_points(tally: &Tally) -> u64 {
    2 * tally.wins + tally.draws
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score3;

    #[test]
    fn points_go_to_both_and_ties_are_broken() {
        let mut table = Crosstable::new(3);
        table.game(0, 1, Score3::Win);
        table.game(1, 2, Score3::Win);
        table.game(2, 0, Score3::Draw);
        assert_eq!((table.cell(0, 1).wins, table.cell(1, 0).losses), (1, 1));
        assert_eq!([0, 1, 2].map(|player| table.half_points(player)), [3, 2, 1]);
        let order: Vec<usize> = table.rows().iter().map(|row| row.player).collect();
        assert_eq!(order, [0, 1, 2]);
        assert_eq!(table.rows()[0].quality, 2 * 2 + 1);
    }
}
