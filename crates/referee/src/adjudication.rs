use crate::settings::{decimal, pairs, whole};
use crate::{GameResult, Reason};
use kythu_game::{Limits, Options, Refusal, Score, Side, Stop};
use kythu_players::{GameKind, Table, Terms};
use kythu_words::say;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// When a game is broken off before the rules end it. Nothing of it is on by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A side that sees itself lost resigns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Resign>,
    /// A game in which nothing happens is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// A game of so many plies is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_limit: Option<u32>,
    /// The exact solver looks at every position, entering so many positions at most; what it proves ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver_nodes: Option<u64>,
}

/// A side resigns after `moves` of its moves in a row at `-score` or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// Moves in a row.
    pub moves: u32,
    /// How bad.
    pub score: i32,
    /// The other side must have seen it as well.
    pub both: bool,
}

/// A game is drawn when both sides have seen no more than `score` for `moves` moves each, not before `after` moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Moves of each side before it may happen.
    pub after: u32,
    /// Moves of each side in a row.
    pub moves: u32,
    /// How little.
    pub score: i32,
}

fn refuse(text: &str, at: usize, name: &str, value: &str, expected: &str) -> Refusal {
    Refusal::at_byte(say!("referee.setting", name = name, found = value, expected = expected), text, at)
}

fn points(value: &str) -> Option<i32> {
    decimal(value, 0.0, f64::from(Score::LIMIT)).map(|score| score as i32)
}

impl FromStr for Resign {
    type Err = Refusal;

    /// Reads `moves=3,score=600,both=on`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut rule = Self { moves: 3, score: 600, both: false };
        for (at, name, value) in pairs(text, &["moves", "score", "both"])? {
            match (name, value) {
                ("moves", _) => {
                    rule.moves = whole(value, 1, 1000)
                        .ok_or_else(|| refuse(text, at, name, value, "1 … 1000"))?
                        as u32;
                }
                ("score", _) => {
                    rule.score = points(value).ok_or_else(|| refuse(text, at, name, value, "0 …"))?;
                }
                (_, "on") => rule.both = true,
                (_, "off") => rule.both = false,
                _ => return Err(refuse(text, at, name, value, "on, off")),
            }
        }
        Ok(rule)
    }
}

impl FromStr for DrawRule {
    type Err = Refusal;

    /// Reads `after=40,moves=8,score=10`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut rule = Self { after: 40, moves: 8, score: 10 };
        for (at, name, value) in pairs(text, &["after", "moves", "score"])? {
            let count = |min: u64| {
                let expected = format!("{min} … 10000");
                whole(value, min, 10_000)
                    .map(|n| n as u32)
                    .ok_or_else(|| refuse(text, at, name, value, &expected))
            };
            match name {
                "after" => rule.after = count(0)?,
                "moves" => rule.moves = count(1)?,
                _ => rule.score = points(value).ok_or_else(|| refuse(text, at, name, value, "0 …"))?,
            }
        }
        Ok(rule)
    }
}

/// How a game is solved when only win, draw or loss counts and many positions are asked about: with a table that is made in no time.
pub(crate) fn quickly(kind: &dyn GameKind) -> Options {
    let mut how = Options::new();
    for (name, value) in [("weak", "on"), ("hash", "8")] {
        if kind.solve_options().contains(&name) {
            how.set(name, value);
        }
    }
    how
}

/// Watches a game and says when it is to be broken off.
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// What each side has seen, move by move: its own score, if it has one.
    seen: [Vec<Option<Score>>; 2],
}

impl Adjudicator {
    pub(crate) const fn new(rules: Adjudication) -> Self {
        Self { rules, seen: [Vec::new(), Vec::new()] }
    }

    /// A side has moved, and this is what it thought.
    pub(crate) fn hear(&mut self, side: Side, score: Option<Score>) {
        self.seen[side.index()].push(score);
    }

    /// Whether the game is over, by what the sides have seen.
    pub(crate) fn by_scores(&self) -> Option<(GameResult, Reason)> {
        let plies: usize = self.seen.iter().map(Vec::len).sum();
        if let Some(rule) = self.rules.resign {
            for side in Side::BOTH {
                let lost = self.all_last(side, rule.moves, |score| score <= Score::new(-rule.score));
                let seen_too =
                    || self.all_last(side.other(), rule.moves, |score| score >= Score::new(rule.score));
                if lost && (!rule.both || seen_too()) {
                    return Some((GameResult::won_by(side.other()), Reason::Resigned));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            let level = |score: Score| score.utility().abs() <= rule.score && !score.is_decided();
            let quiet = Side::BOTH.iter().all(|&side| self.all_last(side, rule.moves, level));
            if quiet && self.seen.iter().all(|seen| seen.len() >= rule.after as usize) {
                return Some((GameResult::Draw, Reason::DrawAgreed));
            }
        }
        let limit = self.rules.move_limit?;
        (plies >= limit as usize).then_some((GameResult::Draw, Reason::MoveLimit))
    }

    fn all_last(&self, side: Side, moves: u32, holds: impl Fn(Score) -> bool) -> bool {
        let seen = &self.seen[side.index()];
        let Some(first) = seen.len().checked_sub(moves as usize) else { return false };
        seen[first..].iter().all(|score| score.is_some_and(&holds))
    }

    /// What the exact solver proves of the position, if it is asked and gets that far.
    pub(crate) fn by_solver(
        &self,
        kind: &dyn GameKind,
        table: &dyn Table,
        stop: &Stop,
    ) -> Option<GameResult> {
        let nodes = Some(self.rules.solver_nodes?);
        let terms = Terms { limits: Limits { nodes, ..Limits::default() }, line: false, ..Terms::new(stop) };
        let solution = kind
            .solve(table.setup(), &quickly(kind), &terms, &mut |_| {})
            .ok()
            .filter(|found| found.proven)?;
        let side = table.side_to_move();
        Some(match solution.score {
            score if score.is_win() => GameResult::won_by(side),
            score if score.is_loss() => GameResult::won_by(side.other()),
            // A written tree has payoffs: who gets more has won.
            score if score > Score::DRAW => GameResult::won_by(side),
            score if score < Score::DRAW => GameResult::won_by(side.other()),
            _ => GameResult::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watched(rules: Adjudication, scores: &[(Side, i32)]) -> Option<(GameResult, Reason)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().for_each(|&(side, score)| adjudicator.hear(side, Some(Score::new(score))));
        adjudicator.by_scores()
    }

    const A: Side = Side::First;
    const B: Side = Side::Second;

    #[test]
    fn lost_sides_resign_and_both_must_agree_if_asked_for() {
        let one =
            Adjudication { resign: Some("moves=2,score=500".parse().unwrap()), ..Adjudication::default() };
        let lost = Some((GameResult::Second, Reason::Resigned));
        assert_eq!(watched(one, &[(A, -600), (B, 10), (A, -500)]), lost);
        assert_eq!(watched(one, &[(A, -600), (B, 10), (A, -499)]), None);
        assert_eq!(watched(one, &[(A, -600), (B, 10)]), None);
        let both = Adjudication {
            resign: Some("moves=2,score=500,both=on".parse().unwrap()),
            ..Adjudication::default()
        };
        assert_eq!(watched(both, &[(A, -600), (B, 10), (A, -500), (B, 800)]), None);
        assert_eq!(watched(both, &[(A, -600), (B, 510), (A, -500), (B, 800)]), lost);
    }

    #[test]
    fn quiet_games_are_drawn_not_too_early() {
        let rules = Adjudication {
            draw: Some("after=3,moves=2,score=5".parse().unwrap()),
            ..Adjudication::default()
        };
        let quiet = [(A, 0), (B, 1), (A, -5), (B, 5)];
        assert_eq!(watched(rules, &quiet), None);
        assert_eq!(
            watched(rules, &[&quiet[..], &[(A, 3), (B, 0)]].concat()),
            Some((GameResult::Draw, Reason::DrawAgreed))
        );
        assert_eq!(watched(rules, &[&quiet[..], &[(A, 3), (B, 6)]].concat()), None);
        let limit = Adjudication { move_limit: Some(4), ..Adjudication::default() };
        assert_eq!(watched(limit, &quiet), Some((GameResult::Draw, Reason::MoveLimit)));
    }

    #[test]
    fn bad_settings_name_the_place() {
        for (text, at) in [("moves=0", 0), ("moves=3,score=x", 8), ("moves=3,both=maybe", 8), ("x=1", 0)] {
            assert_eq!(text.parse::<Resign>().unwrap_err().at, Some(at), "{text}");
        }
        assert_eq!("after=1,moves=1,score=-1".parse::<DrawRule>().unwrap_err().at, Some(16));
    }
}
