//! A tournament: many players, round by round.

use crate::plan::{Terms, compare};
use crate::run::{Flow, Hall, Trouble};
use crate::schedule::{Format, Met, Pairing, knockout, next_round};
use crate::stats::Crosstable;
use crate::{Contestant, GameRecord, Job, Journal, Reason};
use kythu_game::{Refusal, Side};
use kythu_words::{Message, say};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A tournament: who takes part, and how it is run.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What all games have in common.
    pub terms: Terms,
    /// Who takes part, the best seed first.
    pub players: Vec<Contestant>,
    /// How it is run.
    pub format: Format,
    /// Openings that two players play when they meet, each with both colours.
    pub pairs: u64,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Who met whom, and the half points that each has made.
    pub met: Vec<(Pairing, [u64; 2])>,
    /// Who had nobody to play against.
    pub byes: Vec<usize>,
}

/// Where a tournament stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Who scored what against whom.
    pub crosstable: Crosstable,
    /// The rounds.
    pub rounds: Vec<Round>,
    /// Games that were lost without being beaten: who, why, how often.
    pub forfeits: BTreeMap<(usize, Reason), u64>,
    /// Games.
    pub games: u64,
}

impl Tournament {
    /// What a file of games says about the tournament.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut plan = self.terms.to_json();
        plan["kind"] = json!("tournament");
        plan["players"] = json!(self.players);
        plan["format"] = match self.format {
            Format::Swiss { rounds } => json!(format!("swiss={rounds}")),
            format => json!(format.word()),
        };
        plan["pairs"] = json!(self.pairs);
        plan
    }

    /// Whether a file of games belongs to this tournament.
    pub fn continues(&self, plan: &Value) -> Result<(), Message> {
        compare(plan, &self.to_json(), &[]).map_err(|what| say!("referee.plan-differs", what = what))
    }

    /// Half points for a round without an opponent: half of what a meeting is worth, as if everything had been drawn. Whoever was beaten by
    /// everybody they met shall not win by having met few.
    const fn bye(&self) -> u64 {
        2 * self.pairs
    }

    /// The games of a round. All pairings of a round play the same openings.
    fn jobs(&self, round: usize, first_id: u64, pairings: &[Pairing]) -> Result<Vec<Job>, Refusal> {
        let kind = self.terms.kind()?;
        let before = round as u64 * self.pairs;
        let openings = self.terms.openings.of_pairs(kind, &self.terms.start, before + self.pairs)?;
        let openings = &openings[before as usize..];
        let games =
            pairings.iter().flat_map(|pairing| openings.iter().map(move |opening| (pairing, opening)));
        let jobs = (first_id..).step_by(2).zip(games).flat_map(|(id, (&Pairing(a, b), opening))| {
            self.terms.pair(id, opening, [&self.players[a], &self.players[b]])
        });
        Ok(jobs.collect())
    }

    /// Plays the tournament, or what is left of it after the games that are known.
    ///
    /// # Errors
    /// See [`Trouble`]; what was counted until then is in `table`.
    pub fn play(
        &self,
        hall: &Hall<'_>,
        known: &BTreeMap<u64, GameRecord>,
        journal: &mut Journal,
        table: &mut Table,
        after_round: &mut dyn FnMut(&Table),
    ) -> Result<(), Trouble> {
        let players = self.players.len();
        table.crosstable = Crosstable::new(players);
        let mut played: Vec<Vec<Met>> = Vec::new();
        let mut first_id = 0;
        while let Some(draw) = next_round(self.format, players, &played, self.bye()) {
            let jobs = self.jobs(played.len(), first_id, &draw.pairings).map_err(Trouble::Job)?;
            let mut met: Vec<Met> =
                draw.pairings.iter().map(|&pairing| Met { pairing, half_points: [0; 2] }).collect();
            hall.play(&jobs, known, journal, &mut |record| {
                let at = (record.id - first_id) / (2 * self.pairs);
                let met = &mut met[at as usize];
                count(table, met, record);
                Flow::Continue
            })?;
            first_id += jobs.len() as u64;
            let met_now = met.iter().map(|met| (met.pairing, met.half_points)).collect();
            table.rounds.push(Round { met: met_now, byes: draw.byes });
            played.push(met);
            after_round(table);
        }
        Ok(())
    }

    /// The players in the order of the final ranking.
    #[must_use]
    pub fn ranking(&self, table: &Table) -> Vec<usize> {
        let players = self.players.len();
        if self.format == Format::Knockout {
            let played: Vec<Vec<Met>> = table
                .rounds
                .iter()
                .map(|round| {
                    round.met.iter().map(|&(pairing, half_points)| Met { pairing, half_points }).collect()
                })
                .collect();
            let mut order = knockout(players, &played).0;
            order.reverse();
            return order;
        }
        let rows = table.crosstable.rows();
        let mut order: Vec<usize> = rows.iter().map(|row| row.player).collect();
        // Byes count in the ranking, though nobody was beaten.
        order.sort_by_key(|&player| std::cmp::Reverse(self.half_points(table, player)));
        order
    }

    /// Half points that a player has made, byes included.
    #[must_use]
    pub fn half_points(&self, table: &Table, player: usize) -> u64 {
        let byes = table.rounds.iter().filter(|round| round.byes.contains(&player)).count() as u64;
        let counts = matches!(self.format, Format::Swiss { .. });
        table.crosstable.half_points(player) + if counts { byes * self.bye() } else { 0 }
    }
}

/// Counts a game of two players who have met.
fn count(table: &mut Table, met: &mut Met, record: &GameRecord) {
    let Pairing(a, b) = met.pairing;
    // Every opening is played with both colours, the first time as the pairing says.
    let even = record.id.is_multiple_of(2);
    let (first, second) = if even { (a, b) } else { (b, a) };
    table.crosstable.game(first, second, record.result.of(Side::First));
    let own = if even { Side::First } else { Side::Second };
    met.half_points[0] += record.result.of(own).half_points() as u64;
    met.half_points[1] += record.result.of(own.other()).half_points() as u64;
    if record.reason.is_forfeit() {
        let loser = if record.result.of(Side::First) == crate::Score3::Loss { first } else { second };
        *table.forfeits.entry((loser, record.reason)).or_default() += 1;
    }
    table.games += 1;
}
