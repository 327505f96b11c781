//! The games of a match, and what they say: recounted from the games alone, so that it is the same after every interruption.

use crate::wire::WireSetup;
use crate::wire::arena::{GameLine, MatchGameView, MatchWish, NumbersView, PointView, TestView, ThoughtView};
use kythu_game::Side;
use kythu_referee::stats::{Sprt, Tally, Verdict, elo_interval, likelihood_of_superiority, logistic_elo};
use kythu_referee::{Duel, GameRecord, Score3, Standing};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Games in the order of their numbers, without gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Played {
    pub(super) records: Vec<Arc<GameRecord>>,
    pub(super) standing: Standing,
    /// One for every pair: between the two games of one there is nothing to see but the worth of the first move.
    pub(super) points: Vec<PointView>,
}

impl Played {
    /// Counts games that were played before, up to the one with which the test was decided.
    pub(super) fn of(games: impl IntoIterator<Item = GameRecord>, duel: Option<&Duel>) -> Self {
        let mut played = Self::default();
        for record in games {
            if record.id != played.records.len() as u64 {
                break;
            }
            let record = played.count(record, duel);
            if duel.is_some_and(|duel| duel.is_decided_by(&record, &played.standing.tally)) {
                break;
            }
        }
        played
    }

    /// Counts the next game.
    pub(super) fn count(&mut self, record: GameRecord, duel: Option<&Duel>) -> Arc<GameRecord> {
        self.standing.count(&record);
        if !record.id.is_multiple_of(2) {
            let (tally, sprt) = (&self.standing.tally, duel.and_then(|duel| duel.sprt));
            let sample = tally.sample();
            let elo = logistic_elo(&sample).zip(elo_interval(&sample));
            self.points.extend(elo.map(|(elo, interval)| PointView {
                games: tally.games(),
                elo: rounded(elo.value),
                error: rounded(elo.error),
                interval: interval.map(rounded),
                llr: sprt.map(|sprt| rounded(sprt.llr(tally))),
            }));
        }
        let record = Arc::new(record);
        self.records.push(Arc::clone(&record));
        record
    }

    /// Games that were lost without being beaten, by reason.
    pub(super) fn forfeits(&self) -> BTreeMap<&'static str, u64> {
        self.standing.forfeits.iter().map(|(reason, &games)| (reason.word(), games)).collect()
    }
}

/// A number as it is shown: enough digits, no more, and no −0.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}

/// What results say.
pub(super) fn numbers(tally: &Tally, sprt: Option<&Sprt>) -> NumbersView {
    let sample = tally.sample();
    let elo = logistic_elo(&sample);
    NumbersView {
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.score().map(rounded),
        elo: elo.map(|elo| rounded(elo.value)),
        elo_error: elo.map(|elo| rounded(elo.error)),
        elo_interval: elo_interval(&sample).map(|interval| interval.map(rounded)),
        los: likelihood_of_superiority(&sample).map(rounded),
        draw_ratio: tally.draw_ratio().map(rounded),
        pentanomial: tally.pairs,
        test: sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let verdict = match sprt.verdict(tally) {
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
                Verdict::Open => "open",
            };
            TestView { llr: rounded(sprt.llr(tally)), lower: rounded(lower), upper: rounded(upper), verdict }
        }),
    }
}

/// Whoever was named first begins the games with even numbers.
pub(super) const fn begins(game: u64) -> u8 {
    (game % 2) as u8
}

/// A game in one line.
pub(super) fn line(record: &GameRecord) -> GameLine {
    let first = begins(record.id);
    let winner = match record.result.of(Side::First) {
        Score3::Win => Some(first),
        Score3::Draw => None,
        Score3::Loss => Some(1 - first),
    };
    let plies = record.opening.moves.len() + record.moves.len();
    GameLine { game: record.id, begins: first, winner, reason: record.reason.word(), plies: plies as u64 }
}

/// A game from its start to its end.
pub(super) fn whole(record: &GameRecord, wish: &MatchWish) -> MatchGameView {
    let moves = record.opening.moves.iter().chain(record.moves.iter().map(|one| &one.mv)).cloned().collect();
    let position = record.opening.position.clone();
    MatchGameView {
        line: line(record),
        detail: record.detail.clone(),
        setup: WireSetup { game: wish.game.clone(), options: wish.options.clone(), position, moves },
        opening: record.opening.moves.len() as u64,
        thoughts: record
            .moves
            .iter()
            .map(|one| ThoughtView {
                score: one.score.clone(),
                depth: one.depth,
                nodes: one.nodes,
                us: one.us,
            })
            .collect(),
    }
}
