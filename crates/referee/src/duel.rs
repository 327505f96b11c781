//! A match between two players.

use crate::event::Event;
use crate::plan::{Terms, compare};
use crate::run::{Flow, Hall, Trouble};
use crate::stats::{Sprt, Tally, Verdict};
use crate::{Contestant, GameRecord, Job, Journal, Reason, Score3};
use kythu_game::{Refusal, Side};
use kythu_words::{Message, say};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A match: who against whom, how often, and when it is decided.
#[derive(Clone, Debug)]
pub struct Duel {
    /// What all games have in common.
    pub terms: Terms,
    /// Whoever is named first, and the other.
    pub players: [Contestant; 2],
    /// How many games at most.
    pub games: u64,
    /// A test that may end it sooner.
    pub sprt: Option<Sprt>,
}

/// What has been counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The results of the player who was named first.
    pub tally: Tally,
    /// Games that were lost without being beaten, by reason.
    pub forfeits: BTreeMap<Reason, u64>,
    /// All games by what ended them.
    pub reasons: BTreeMap<Reason, u64>,
    /// The first game of a pair whose second one is still to come.
    half: Option<Score3>,
    /// The moves of the first pair, and whether every pair since has had the same: then more games say nothing more.
    first_pair: [Vec<String>; 2],
    differs: bool,
}

impl Standing {
    /// Counts a game. They must come in the order of their ids.
    pub fn count(&mut self, record: &GameRecord) {
        // The player who was named first moves first in the games with even ids.
        let even = record.id.is_multiple_of(2);
        let result = record.result.of(if even { Side::First } else { Side::Second });
        *self.reasons.entry(record.reason).or_default() += 1;
        if record.reason.is_forfeit() {
            *self.forfeits.entry(record.reason).or_default() += 1;
        }
        match self.half.take() {
            Some(first) if !even => {
                // The game was counted alone; now it is half of a pair.
                self.tally.pairs[first.half_points() + result.half_points()] += 1;
            }
            _ if even => self.half = Some(result),
            _ => {}
        }
        self.tally.game(result);
        let moves = record.opening.moves.iter().chain(record.moves.iter().map(|one| &one.mv)).cloned();
        let place = &mut self.first_pair[usize::from(!even)];
        if record.id < 2 {
            *place = moves.collect();
        } else if !self.differs {
            self.differs = !moves.eq(place.iter().cloned());
        }
    }

    /// All pairs were the same two games, and there was more than one.
    #[must_use]
    pub fn is_repetition(&self) -> bool {
        !self.differs && self.tally.games() > 2
    }
}

impl Duel {
    /// All games, two from every opening.
    pub fn jobs(&self) -> Result<Vec<Job>, Refusal> {
        let kind = self.terms.kind()?;
        let pairs = self.games.div_ceil(2);
        let openings = self.terms.openings.of_pairs(kind, &self.terms.start, pairs)?;
        let [a, b] = &self.players;
        let jobs =
            (0..).step_by(2).zip(&openings).flat_map(|(id, opening)| self.terms.pair(id, opening, [a, b]));
        Ok(jobs.take(self.games as usize).collect())
    }

    /// What a file of games says about the match.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut plan = self.terms.to_json();
        plan["kind"] = json!("match");
        plan["players"] = json!(self.players);
        plan["games"] = json!(self.games);
        plan["sprt"] = json!(self.sprt.map(|sprt| sprt.to_string()));
        plan
    }

    /// Whether a file of games belongs to this match. The number of games may differ: a match can be made longer.
    pub fn continues(&self, plan: &Value) -> Result<(), Message> {
        compare(plan, &self.to_json(), &["games"]).map_err(|what| say!("referee.plan-differs", what = what))
    }

    /// Plays the match, or what is left of it after the games that are known.
    ///
    /// # Errors
    /// See [`Trouble`]; what was counted until then is in `standing`.
    pub fn play(
        &self,
        hall: &Hall<'_>,
        known: &BTreeMap<u64, GameRecord>,
        journal: &mut Journal,
        standing: &mut Standing,
    ) -> Result<(), Trouble> {
        let jobs = self.jobs().map_err(Trouble::Job)?;
        hall.play(&jobs, known, journal, &mut |record| {
            standing.count(record);
            let llr = self.sprt.map(|sprt| sprt.llr(&standing.tally));
            (hall.sink)(&Event::Standing { tally: &standing.tally, llr });
            if self.is_decided_by(record, &standing.tally) { Flow::Enough } else { Flow::Continue }
        })
    }

    /// Whether the test has come to its end with this game, which is the last of the tally. It looks at whole pairs, so that it does not
    /// end between the two games of one. Games that were played on meanwhile do not count.
    #[must_use]
    pub fn is_decided_by(&self, record: &GameRecord, tally: &Tally) -> bool {
        let whole = !record.id.is_multiple_of(2);
        self.sprt.is_some_and(|sprt| whole && sprt.verdict(tally) != Verdict::Open)
    }
}
