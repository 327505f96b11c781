//! Where games begin: openings from files, or by chance, each for a pair of games.

mod lines;
mod make;
mod pgn;

pub use make::{Made, Making, Recipe as MakingRecipe, make};
pub use pgn::text as pgn_text;

use crate::Opening;
use kythu_game::{Options, Refusal, SplitMix};
use kythu_players::{GameKind, Setup};
use kythu_words::{Message, say};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// How a file writes openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A position a line; of an EPD line, its position.
    Positions,
    /// The moves of an opening a line, from the usual start.
    Moves,
    /// Games in PGN, of which the first moves count.
    Pgn,
    /// A JSON object a line, with `position` and `moves`.
    Json,
}

impl Format {
    /// The format that a file's name stands for: `.pgn`, `.epd`, `.fen` and `.pos`, `.jsonl`; anything else holds moves.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("pgn") => Self::Pgn,
            Some("epd" | "fen" | "pos") => Self::Positions,
            Some("jsonl" | "json" | "ndjson") => Self::Json,
            _ => Self::Moves,
        }
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOpening {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected.
    pub refusal: Refusal,
}

impl BadOpening {
    /// The file, the line and what was expected.
    #[must_use]
    pub fn message(&self, file: &str) -> Message {
        say!("referee.line", file = file, line = self.line, what = self.refusal.message.clone())
    }
}

/// Reads the openings of a file, at most `plies` moves of each. All of them can be played: whatever is wrong is refused here, and
/// not in the middle of a match.
pub fn read_openings(
    text: &str,
    format: Format,
    kind: &dyn GameKind,
    rules: &Options,
    plies: Option<usize>,
) -> Result<Vec<Opening>, BadOpening> {
    let found = match format {
        Format::Pgn => pgn::read(text, kind, rules, plies)?,
        Format::Positions => lines::read(text, |line| lines::position(kind, line))?,
        Format::Moves => lines::read(text, lines::moves)?,
        Format::Json => lines::read(text, lines::json)?,
    };
    let mut openings = Vec::with_capacity(found.len());
    for (line, mut opening) in found {
        opening.moves.truncate(plies.unwrap_or(usize::MAX));
        let setup = Setup {
            options: rules.clone(),
            position: opening.position.clone(),
            moves: opening.moves.clone(),
        };
        let table = kind.open(&setup).map_err(|refusal| BadOpening { line, refusal })?;
        if table.outcome().is_some() {
            return Err(BadOpening { line, refusal: say!("referee.opening-over").into() });
        }
        // In the game's own way of writing.
        opening.moves.clone_from(&table.setup().moves);
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(BadOpening { line: 1, refusal: say!("referee.no-openings").into() });
    }
    Ok(openings)
}

/// In which order openings are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by the seed, anew every time all have been played.
    Random,
}

/// The openings of a match: one for every pair of games.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// Openings to begin with; the usual start if there are none.
    pub list: Vec<Opening>,
    /// In which order.
    pub order: Order,
    /// Moves that are played by chance after that.
    pub random_plies: u32,
    /// What chance comes from.
    pub seed: u64,
}

impl Openings {
    /// The openings of the first `pairs` pairs.
    pub fn of_pairs(&self, kind: &dyn GameKind, start: &Setup, pairs: u64) -> Result<Vec<Opening>, Refusal> {
        let mut random = SplitMix::new(self.seed);
        let mut chosen = Vec::with_capacity(pairs as usize);
        let mut round: Vec<Opening> = Vec::new();
        for _ in 0..pairs {
            if round.is_empty() {
                round = if self.list.is_empty() {
                    vec![Opening { position: start.position.clone(), moves: start.moves.clone() }]
                } else {
                    self.list.clone()
                };
                if self.order == Order::Random {
                    shuffle(&mut round, &mut random);
                }
                round.reverse();
            }
            let opening = round.pop().unwrap_or_default();
            chosen.push(if self.random_plies == 0 {
                opening
            } else {
                by_chance(kind, &start.options, &opening, self.random_plies, &mut random)?
            });
        }
        Ok(chosen)
    }
}

fn shuffle<T>(list: &mut [T], random: &mut SplitMix) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last + 1));
    }
}

/// Moves among which one is drawn.
const DRAWN_FROM: usize = 100_000;

/// An opening with so many random moves more, or as many as can be played without ending the game.
pub(crate) fn by_chance(
    kind: &dyn GameKind,
    rules: &Options,
    opening: &Opening,
    plies: u32,
    random: &mut SplitMix,
) -> Result<Opening, Refusal> {
    /// A short game may be over by chance; then chance is asked again.
    const TRIES: u32 = 50;
    let setup =
        Setup { options: rules.clone(), position: opening.position.clone(), moves: opening.moves.clone() };
    let mut best = opening.clone();
    for _ in 0..TRIES {
        let mut table = kind.open(&setup)?;
        let mut played = 0;
        while played < plies && table.outcome().is_none() {
            let moves = table.legal_moves(DRAWN_FROM);
            if moves.is_empty() {
                break;
            }
            table.play(&moves[random.below(moves.len())])?;
            played += 1;
        }
        if table.outcome().is_some() {
            table.undo();
        }
        let moves = &table.setup().moves;
        if moves.len() >= best.moves.len() {
            best.moves.clone_from(moves);
        }
        if best.moves.len() == opening.moves.len() + plies as usize {
            break;
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests;
