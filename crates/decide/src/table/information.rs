use super::Table;
use crate::number::{Number, shown};
use kythu_words::{Message, say};
use num_traits::Zero;

/// What it would be worth to know the state of nature before choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Information {
    /// The best mean without knowing.
    pub without: Number,
    /// The mean if one always knew, and always did the best.
    pub with: Number,
    /// The difference: the most that a perfect forecast is worth.
    pub worth: Number,
    /// The best of every state, and the actions that have it.
    pub best: Vec<(Number, Vec<usize>)>,
    /// All of it in a sentence.
    pub says: Message,
}

impl Information {
    /// None if nobody knows how likely the states are.
    pub(super) fn of(table: &Table) -> Option<Self> {
        let prior = table.prior.as_ref()?.probabilities();
        let mean = |row: &Vec<Number>| row.iter().zip(&prior).map(|(cell, p)| cell * p).sum::<Number>();
        let means: Vec<Number> = table.grid.cells.iter().map(mean).collect();
        let without = table.goal.best(means.iter());
        let best: Vec<(Number, Vec<usize>)> = (0..prior.len())
            .map(|column| {
                let figures: Vec<Number> = table.grid.column(column).cloned().collect();
                (table.goal.best(figures.iter()), table.goal.winners(&figures))
            })
            .collect();
        let with: Number = best.iter().zip(&prior).map(|((cell, _), p)| cell * p).sum();
        let worth = if with > without { &with - &without } else { &without - &with };
        let says = if worth.is_zero() {
            say!("decide.information-none", without = shown(&without))
        } else {
            say!("decide.information", with = shown(&with), without = shown(&without), worth = shown(&worth))
        };
        Some(Self { without, with, worth, best, says })
    }
}
